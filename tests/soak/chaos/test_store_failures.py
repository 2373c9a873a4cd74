"""Rooms on each kind of database: any call may fail, and only one server writes."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.failing_rooms import MINA, fail_at_every_call, next_wish
from tests.support.postgres import PostgresCluster
from tests.unit.server.rooms.service.table import House
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.rooms.messages.client import Roll, SeatBot, StartGame
from yachtdice.server.rooms.messages.server import Accepted, Changed, RefusalCode, Refused
from yachtdice.server.rooms.store.rooms import SqlRooms


@pytest.fixture(params=["sqlite", "postgresql"])
async def stored(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlRooms]:
    """Return rooms in a fresh database of each kind."""
    url = str(tmp_path / "yacht.sqlite3")
    if request.param == "postgresql":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.new_database()
    database = database_at(url)
    await database.open()
    rooms = SqlRooms(database)
    yield rooms
    await rooms.close()
    await database.close()


@pytest.mark.parametrize("fails_after", [False, True], ids=["before", "after"])
async def test_a_failure_at_any_call_costs_nothing(stored: SqlRooms, fails_after: bool) -> None:
    """If the n-th store call fails, for any n, every step is applied once, as stored."""
    await fail_at_every_call(stored, fails_after=fails_after)


async def test_an_empty_room_is_unloaded(stored: SqlRooms) -> None:
    """An empty room is soon unloaded, and loaded again unchanged."""
    house = House(store=stored)
    room, [mina] = await house.table(MINA)
    for _ in range(3):
        assert isinstance(await mina.ask(next_wish(mina) or Roll(cid="-", expect=0)), Accepted)
    before = mina.live()
    house.hub.leave(before, mina)
    await house.ticks.wind(30_000)
    assert house.hub.awake == 0
    back = await house.enter(room, MINA)
    assert back.live().room == before.room
    assert (back.live().version, back.live().epoch) == (before.version, before.epoch + 1)


async def test_two_servers_on_one_database_do_not_both_write(stored: SqlRooms) -> None:
    """Only the server that loaded a room last writes; the other is refused, then shows the room."""
    old, new = House(store=stored), House(store=stored)
    room, [mina] = await old.table(MINA)
    await mina.do(SeatBot, seat=1, bot="greedy")
    there = await new.enter(room, MINA)
    assert isinstance(await there.do(StartGame), Accepted)
    refused = await mina.do(StartGame)
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.UNAVAILABLE
    stale = await mina.ask(StartGame(cid="again", expect=2))
    assert isinstance(stale, Refused)
    assert stale.code is RefusalCode.STALE
    assert mina.snapshot().table == there.received(Changed)[-1].table
