"""A table with many spectators that stop reading: the cost for the others."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise

from bench.load.figures import Latency, latency
from bench.load.servers.processor import memory_mb
from tests.support.clients.guest import Guest
from tests.support.clients.stranger import TEXT, Stranger, close_code, frame
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.server.rooms.messages.client import (
    Enter,
    LeaveSeat,
    Ping,
    Rematch,
    SeatBot,
    StartGame,
)
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import Accepted, Changed, Pong, Presence

#: The kernel's send buffer for each reader, in bytes; megabytes would hide slow readers longer.
SEND_BUFFER = 16 * 1024

#: Seconds between two pings, and between two games: five messages a second are allowed.
_BETWEEN_S = 0.5


@dataclass(frozen=True)
class SlowReading:
    """The measurements of a run."""

    stopped: int
    before: Latency
    during: Latency
    closed_s: float
    codes: tuple[int | None, ...]
    frames: int
    gaps: int
    grown_mb: float

    def __str__(self) -> str:
        """Return the measurements as one line."""
        return (
            f"{self.stopped} spectators stop reading at a table of {self.frames} frames: given up "
            f"after {self.closed_s:.1f} s, codes {set(self.codes)}; a player's pings p99 "
            f"{self.before.p99:.0f} ms before, {self.during.p99:.0f} ms during, "
            f"{self.gaps} frames missed, memory {self.grown_mb:+.1f} MB"
        )


class Bots:
    """Four bots that play game after game as fast as the database allows, with one watcher."""

    def __init__(self, guest: Guest) -> None:
        """Make this guest the host."""
        self.guest, self.room = guest, ""
        self.versions: list[int] = []
        self.pings: list[float] = []
        self.watchers = self.most_watchers = 0
        self._asked = 0.0

    async def begin(self) -> None:
        """Seat the bots."""
        self.room = await (await self.guest.named("Host")).make_room("extended")
        await self.guest.enter(self.room)
        await self.guest.do(LeaveSeat)
        for seat in range(4):
            assert isinstance(await self.guest.do(SeatBot, seat=seat, bot="greedy"), Accepted)
        assert isinstance(await self.guest.do(StartGame), Accepted)

    async def listen(self) -> None:
        """Receive messages until cancelled."""
        while True:
            message = await self.guest.receive()
            if isinstance(message, Pong):
                self.pings.append((time.perf_counter() - self._asked) * 1000)
            if isinstance(message, Changed):
                self.versions.append(message.version)
            if isinstance(message, Presence):
                self.watchers = message.watchers
                self.most_watchers = max(self.most_watchers, message.watchers)
            self.guest.received.clear()

    async def ask(self) -> None:
        """Send a ping twice a second, and start another game when one is over, until cancelled."""
        while True:
            self._asked = time.perf_counter()
            await self.guest.say(Ping())
            await asyncio.sleep(_BETWEEN_S)  # waits: five messages a second are allowed
            at = self.guest.version
            if self.guest.is_over:
                await self.guest.say(Rematch(cid=f"again{at}", expect=at))

    def have_come_and_gone(self, alone: int) -> bool:
        """Return whether extra watchers came and are gone.

        Presence broadcasts are throttled, so no broadcast need show all extra watchers together.
        """
        return self.most_watchers > alone and self.watchers <= alone

    def take_pings(self) -> Latency:
        """Return the latencies since the last call."""
        taken, self.pings = self.pings, []
        return latency(taken)


@asynccontextmanager
async def _bots(server: ServerProcess) -> AsyncIterator[Bots]:
    """Yield a table of bots at play."""
    async with Guest(server.url) as guest:
        bots = Bots(guest)
        await bots.begin()
        tasks = [asyncio.create_task(part()) for part in (bots.listen, bots.ask)]
        try:
            yield bots
        finally:
            ended = [task.exception() for task in tasks if task.done()]
            for task in tasks:
                task.cancel()
            await guest.leave()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert not ended


async def stop_reading(server: ServerProcess, crowd: int, seconds: float) -> SlowReading:
    """Return the measurements of a table before and while this number of spectators do not read."""
    async with _bots(server) as bots:
        await asyncio.sleep(seconds)  # waits: the length of the measurement
        before, memory, alone = bots.take_pings(), memory_mb(server.pid), bots.watchers
        strangers = [await Stranger.with_socket(server, window=4096) for _ in range(crowd)]
        for stranger in strangers:
            await stranger.send(frame(TEXT, write_message(Enter(bots.room))))
        begun, first = time.monotonic(), len(bots.versions)
        await until(lambda: bots.have_come_and_gone(alone))
        closed, grown = time.monotonic() - begun, memory_mb(server.pid) - memory
        replies = await asyncio.gather(*(stranger.rest() for stranger in strangers))
        during, versions = bots.take_pings(), bots.versions[first:]
        for stranger in strangers:
            stranger.leave()
    gaps = sum(other != one + 1 for one, other in pairwise(versions))
    return SlowReading(
        crowd, before, during, closed, tuple(map(close_code, replies)), len(versions), gaps, grown
    )
