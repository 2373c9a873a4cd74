"""A fleet whose servers are killed, frozen and stopped, and whose bus dies, during games.

FLEET_FAULTS=100 makes it long.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import chain
from random import Random

from sqlalchemy import select
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.integration.playing import seat_two
from tests.soak.faults.losses import KINDS
from tests.soak.faults.player import Journal
from tests.support.clients.guest import Guest
from tests.support.servers.fleet import Fleet, fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import CROWD, ServerProcess
from tests.support.waiting import PATIENCE
from yachtdice.game import DiceThrown
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.database.tables import last_commands
from yachtdice.server.rooms.messages.client import AnyCommand, Fill, Roll
from yachtdice.server.rooms.messages.server import Accepted, RefusalCode
from yachtdice.server.rooms.store.rooms import SqlRooms

FAULTS = int(os.environ.get("FLEET_FAULTS", "6"))
TABLES = 4
FROZEN_S = 2.5
PONDERED_S = FAULTS / 50  #: Longest thinking time of players: more faults need longer games.


class Traveller:
    """A player who connects to any server and repeats every command until it is answered."""

    def __init__(self, guest: Guest, seat: int, room: str, rng: Random) -> None:
        """Take this seat."""
        self.guest, self.seat, self.room, self.rng = guest, seat, room, rng
        self.journal = Journal()
        self._open: AnyCommand | None = None
        self._number = 0

    async def play(self, urls: list[str]) -> None:
        """Play to the end of the game, over any number of connections."""
        while not self.guest.is_over:
            with suppress(OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake):
                await self._come(self.rng.choice(urls))
                while not self.guest.is_over:
                    await self._go_on()
            self.journal.note(self.guest)
            await asyncio.sleep(0.05)  # waits: the pause of a client before it connects again

    async def _come(self, url: str) -> None:
        """Enter by another connection."""
        if self.guest.socket is not None:
            self.guest.socket.transport.abort()
        self.guest.socket, self.guest.url = None, url
        await self.guest.enter(self.room)

    async def _go_on(self) -> None:
        """Send the next or the unanswered command when on turn; otherwise listen."""
        table = self.guest.table
        if self._open is None and table.seat == self.seat:
            # waits: the thinking time of the player
            await asyncio.sleep(self.rng.uniform(0, PONDERED_S))
            self._open = self._next()
        if self._open is None:
            await self.guest.receive()
            return
        answer = await self.guest.ask(self._open)
        if isinstance(answer, Accepted) or answer.code is RefusalCode.STALE:
            self._open = None
            await self.guest.catch_up(answer.version or 0)
        else:
            assert answer.code is RefusalCode.UNAVAILABLE, answer

    def _next(self) -> AnyCommand:
        """Return the next command: a roll, then the first offered box."""
        self._number += 1
        n, expect, table = self._number, self.guest.version, self.guest.table
        assert table is not None
        if table.offers:
            return Fill(cid=f"f{n}", expect=expect, box=table.offers[0].box)
        return Roll(cid=f"r{n}", expect=expect)


async def _kill(server: ServerProcess, _: NatsServer) -> None:
    """Kill a server and start it again."""
    server.kill()
    await asyncio.to_thread(server.start)


async def _freeze(server: ServerProcess, _: NatsServer) -> None:
    """Freeze a server for longer than it takes to be declared dead."""
    server.freeze()
    await asyncio.sleep(FROZEN_S)  # waits: the length of the freeze
    server.thaw()


async def _stop(server: ServerProcess, _: NatsServer) -> None:
    """Stop a server normally, and start it again."""
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


async def _cut(_: ServerProcess, nats: NatsServer) -> None:
    """Kill the bus and start it again."""
    nats.kill()
    await asyncio.sleep(1)  # waits: the length of the outage
    nats.start()


FAULT: tuple[Callable[[ServerProcess, NatsServer], Awaitable[None]], ...] = (
    _kill,
    _freeze,
    _stop,
    _cut,
)


async def _harm(servers: Fleet, nats: NatsServer, playing: "asyncio.Task[None]") -> int:
    """Cause faults until the number is reached or the games are over; return their number."""
    rng = Random(11)
    for number in range(FAULTS):
        await asyncio.sleep(rng.uniform(0.2, 1.0))  # waits: the time between two faults
        if playing.done():
            return number
        await FAULT[number % len(FAULT)](rng.choice(servers), nats)
    return FAULTS


async def _seated(urls: list[str], rng: Random) -> list[Traveller]:
    """Return two players at each table, on alternating servers."""
    travellers = []
    for number in range(TABLES):
        mina, jun = Guest(urls[number % 2]), Guest(urls[(number + 1) % 2])
        room = await seat_two(mina, jun, "extended")
        for seat, guest in enumerate((mina, jun)):
            guest.received.clear()
            travellers.append(Traveller(guest, seat, room, rng))
    return travellers


async def test_no_step_is_lost_doubled_or_changed_in_a_cluster(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """Through kills, freezes, stops and bus failures each step happens once, as sent."""
    database, rng = postgres.new_database(), Random(5)
    with fleet_on(database, nats.url, limit_factor=CROWD) as servers:
        urls = [server.url for server in servers]
        travellers = await _seated(urls, rng)
        playing = asyncio.ensure_future(
            asyncio.gather(*(traveller.play(urls) for traveller in travellers))
        )
        harmed = await _harm(servers, nats, playing)  # type: ignore[arg-type]
        async with asyncio.timeout(PATIENCE):
            await playing
        assert harmed == FAULTS
        for traveller in travellers:
            await traveller.guest.leave()
            await traveller.guest.http.aclose()
    for mina, jun in zip(travellers[::2], travellers[1::2], strict=True):
        await _check(database, mina, jun)


async def _check(database: str, mina: Traveller, jun: Traveller) -> None:
    """Compare the frames of two players with the stored steps."""
    opened = database_at(database)
    async with opened.engine.connect() as connection:
        last = last_commands.c
        wanted = select(last.cid, last.version).where(last.room == mina.room)
        found = (await connection.execute(wanted)).all()
    kept = await SqlRooms(opened).wake(mina.room)
    await opened.close()
    assert kept is not None
    assert kept.record.stage == "over"
    answers = [list(each.journal.acknowledged.items()) for each in (mina, jun)]
    acknowledged = sorted((version, cid) for cid, version in chain(*answers))
    assert mina.journal.contradictions + jun.journal.contradictions == []
    versions = [version for version, _ in acknowledged]
    assert versions == list(range(versions[0], kept.version + 1))
    assert sorted(map(tuple, found)) == sorted(
        max(each, key=lambda answer: answer[1]) for each in answers
    )
    kinds = [KINDS[type(event)] for event in kept.events if type(event) in KINDS]
    assert kinds == ["b", *(cid[0] for _, cid in acknowledged)]
    dice = [event.dice for event in kept.events if isinstance(event, DiceThrown)]
    for traveller in (mina, jun):
        shown = [traveller.journal.dice[number] for number in sorted(traveller.journal.dice)]
        stored = iter(dice)
        assert all(one in stored for one in shown)
    both = mina.journal.dice.keys() & jun.journal.dice.keys()
    assert all(mina.journal.dice[number] == jun.journal.dice[number] for number in both)
