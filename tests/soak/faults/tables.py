"""Games in flight while a server is killed, stopped, or loses its database or its disk.

This proves what survives a crash of the process; power failures are in `tests/soak/power`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

import httpx

from tests.soak.faults.player import LonePlayer
from tests.support.guest import Guest
from tests.support.server_process import ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.protocol.server_messages import RefusalCode


class Tables:
    """Players who keep playing at their own tables through all faults."""

    def __init__(self, players: list[LonePlayer], pause: float) -> None:
        """Start the players, with this pause in seconds between two moves."""
        self.players = players
        self._playing = [asyncio.create_task(player.play(pause)) for player in players]

    @property
    def accepted(self) -> int:
        """The number of moves acknowledged so far."""
        return sum(player.accepted for player in self.players)

    async def play_on(self, moves: int) -> None:
        """Wait until this number of further moves is acknowledged; fail if play stops."""
        enough = self.accepted + moves
        async with asyncio.timeout(PATIENCE):
            while self.accepted < enough:
                assert not any(task.done() for task in self._playing), "a player has given up"
                await asyncio.sleep(0.001)

    async def be_refused(self, code: RefusalCode) -> None:
        """Wait until every player has been refused for this reason once more."""
        for player in self.players:
            player.refused.clear()
        async with asyncio.timeout(PATIENCE):
            for player in self.players:
                while code not in player.refused:  # noqa: ASYNC110 - it plays in its own task
                    await asyncio.sleep(0.001)

    async def end(self) -> None:
        """Stop all players; raise the first error of any table."""
        playing = set(self._playing)
        while playing:  # wait_for of Python 3.11 loses a cancellation that comes with an answer
            for task in playing:
                task.cancel()
            _, playing = await asyncio.wait(playing, timeout=0.1)
        for end in await asyncio.gather(*self._playing, return_exceptions=True):
            if isinstance(end, Exception):
                raise end
        for player in self.players:
            player.journal.note(player.guest)
            await player.guest.leave()
            await player.guest.http.aclose()


@asynccontextmanager
async def tables(server: ServerProcess, count: int, pause: float = 0.0) -> AsyncIterator[Tables]:
    """Seat this number of lone players at a running server, and stop them at the end."""
    players = []
    for number in range(count):
        guest = await Guest(server.url).named(f"Player {number}")
        players.append(LonePlayer(guest, await guest.make_room("extended")))
    them = Tables(players, pause)
    try:
        yield them
    finally:
        await them.end()


async def until_ready(server: ServerProcess, fault: str | None = None) -> None:
    """Wait until `/ready` is 200, or names this fault of the database."""
    async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as http:
        while True:
            answer = await http.get(f"{server.url}/ready", timeout=PATIENCE)
            if answer.json().get("database_fault") == fault:
                assert answer.status_code == (200 if fault is None else 503)
                return
            await asyncio.sleep(0.05)


async def end_often(
    server: ServerProcess, them: Tables, times: int, end: Callable[[], object], seed: int
) -> None:
    """End the server at random moments after a few moves each, and start it again."""
    chance = Random(seed)
    count = len(them.players)
    for _ in range(times):
        await them.play_on(chance.randrange(count, 4 * count))
        await asyncio.sleep(chance.uniform(0, 0.01))
        await asyncio.to_thread(end)
        await asyncio.to_thread(server.start)
