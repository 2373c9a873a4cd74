"""A failing database call costs no step, and a damaged game is missing alone."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from tests.integration.members import play_one_box
from tests.support.clients.guest import Guest
from tests.support.games.one_box import ANY
from tests.support.length import IS_LONG
from tests.support.servers.databases import new_sqlite
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import server_with
from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import Step
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.rooms.messages.client import AnyCommand, Fill, Roll, SeatBot, StartGame
from yachtdice.server.rooms.messages.server import Accepted, Changed, RefusalCode
from yachtdice.server.rooms.service.state.record import (
    CommandKey,
    Commit,
    RoomRecord,
    RoomStore,
    StoredRoom,
)
from yachtdice.server.rooms.service.state.room import room_of
from yachtdice.server.rooms.store.rooms import SqlRooms

Result = TypeVar("Result")
MINA = Player("mina", "Mina")


class FailingRooms:
    """A RoomStore wrapper whose n-th call fails before or after its execution."""

    def __init__(self, inner: RoomStore) -> None:
        """Pass all calls through by default."""
        self.inner = inner
        self.calls = 0
        self.fails_at: int | None = None
        self.fails_after = False

    async def _call(self, call: Callable[[], Awaitable[Result]]) -> Result:
        """Execute a call, or fail."""
        self.calls += 1
        fails = self.calls == self.fails_at
        if fails and not self.fails_after:
            raise StoreUnavailableError("it was not written")
        result = await call()
        if fails:
            raise StoreUnavailableError("it is unknown whether it was written")
        return result

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room."""
        await self._call(lambda: self.inner.create(room, record, at_ms))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch."""
        return await self._call(lambda: self.inner.wake(room, held))

    async def commit(self, commit: Commit) -> None:
        """Write the step."""
        await self._call(lambda: self.inner.commit(commit))

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version that a command led to."""
        return await self._call(lambda: self.inner.answer(room, key))


async def _insist(person: Seated, command: AnyCommand) -> Accepted:
    """Repeat a command until it is accepted."""
    for _ in range(5):
        answer = await person.ask(command)
        if isinstance(answer, Accepted):
            return answer
        assert answer.code is RefusalCode.UNAVAILABLE, answer
    raise AssertionError("the store never came back")


def _next_wish(person: Seated) -> AnyCommand | None:
    """Return the next command of the player on turn; None while a bot is on turn."""
    live = person.live()
    state, version = live.room.game, live.version
    cid = f"v{version}"
    if state is None:
        seated = live.room.seats[1].name is not None
        start = StartGame(cid=cid, expect=version)
        return start if seated else SeatBot(cid=cid, expect=version, seat=1, bot="greedy")
    if state.seat != 0:
        return None
    if state.step is Step.AWAIT_ROLL:
        return Roll(cid=cid, expect=version)
    mask = state.cards[0].open_boxes[0]
    box = next(box for place, box in enumerate(state.rules.categories) if mask >> place & 1)
    return Fill(cid=cid, expect=version, box=box)


async def _two_turns(house: House, room: str) -> tuple[Seated, Seated]:
    """Play until both seats have filled two boxes; return player and watcher."""
    mina, watcher = await house.enter(room, MINA), await house.enter(room, None)
    while True:
        state = mina.live().room.game
        if state is not None and state.seat == 0 and _filled(state.cards[1].columns[0]) == 2:
            return mina, watcher
        wish = _next_wish(mina)
        if wish is None:
            await until(lambda: _next_wish(mina) is not None)
        else:
            await _insist(mina, wish)


def _filled(column: tuple[int | None, ...]) -> int:
    """Return the number of filled boxes of a column."""
    return sum(points is not None for points in column)


@pytest.fixture(params=["sqlite", "postgresql"] if IS_LONG else ["sqlite"])
async def stored(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlRooms]:
    """Return rooms in a fresh database of each kind."""
    url = new_sqlite(tmp_path / "yacht.sqlite3")
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
    store = FailingRooms(stored)
    house = House(store=store)
    store.fails_after = fails_after
    number = 0
    while store.fails_at is None or store.calls >= store.fails_at:
        number += 1
        room = await house.hub.make(MINA, "bonus")
        await house.enter(room, None)
        store.calls, store.fails_at = 0, number
        mina, watcher = await _two_turns(house, room)
        live = mina.live()
        kept = await stored.wake(room)
        assert kept is not None
        assert room_of(kept) == live.room
        assert kept.version == live.version
        assert watcher.snapshot().table == mina.snapshot().table
        for person in (mina, watcher):
            received = [message.version for message in person.received(Changed)]
            assert received == sorted(set(received))
            house.hub.leave(live, person)
    assert number > 10


async def test_a_damaged_game_is_missing_in_lists_and_nowhere_else(tmp_path: Path) -> None:
    """The list answers with the rest, the game says why it cannot, and one line is logged."""
    with server_with(tmp_path, ANY) as server:
        async with Guest(server.url) as mina:
            await mina.named("Mina")
            damaged, whole = await play_one_box([mina]), await play_one_box([mina])
            with closing(sqlite3.connect(server.database)) as database, database:
                database.execute(
                    "UPDATE events SET body = ? WHERE game = ? AND version = 1",
                    ('{"type":"GameSt', damaged),
                )
            for _ in range(2):
                listed = await mina.http.get("/api/games")
                assert [line["id"] for line in listed.json()["games"]] == [whole]
            refused = await mina.http.get(f"/api/games/{damaged}")
            assert refused.status_code == 503
            assert "damaged" in refused.json()["detail"]
            assert (await mina.http.get(f"/api/games/{whole}")).status_code == 200
            assert (await mina.http.get("/ready")).status_code == 200
        [line] = server.said().splitlines()
        assert damaged in line
        assert "Restore these rows from a backup" in line
