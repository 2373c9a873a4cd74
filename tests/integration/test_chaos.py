"""A hub on a real database whose every call may fail, before or after it was carried out."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.postgres import PostgresCluster
from tests.unit.services.table import House, Seated, until
from yachtdice.game import Step
from yachtdice.protocol.client_messages import AnyCommand, Fill, Roll, SeatBot, StartGame
from yachtdice.protocol.server_messages import Accepted, Changed, RefusalCode, Refused
from yachtdice.services.ports import (
    CommandKey,
    Commit,
    Player,
    RoomRecord,
    RoomStore,
    StoredRoom,
    StoreUnavailableError,
)
from yachtdice.services.telling import room_of
from yachtdice.storage import Database, SqlRooms, database_url

Result = TypeVar("Result")
MINA = Player("mina", "Mina")


class FailingRooms:
    """A RoomStore in front of another, whose n-th call fails: before it is made, or after."""

    def __init__(self, inner: RoomStore) -> None:
        """Let everything through until told otherwise."""
        self.inner = inner
        self.calls = 0
        self.fails_at: int | None = None
        self.fails_after = False

    async def _call(self, call: Callable[[], Awaitable[Result]]) -> Result:
        """Make a call, or fail."""
        self.calls += 1
        fails = self.calls == self.fails_at
        if fails and not self.fails_after:
            raise StoreUnavailableError("it was not written")
        result = await call()
        if fails:
            raise StoreUnavailableError("nobody knows whether it was written")
        return result

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Keep a new room."""
        await self._call(lambda: self.inner.create(room, record, at_ms))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch."""
        return await self._call(lambda: self.inner.wake(room, held))

    async def commit(self, commit: Commit) -> None:
        """Write the step."""
        await self._call(lambda: self.inner.commit(commit))

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command led to."""
        return await self._call(lambda: self.inner.answer(room, key))


@pytest.fixture(params=["sqlite", "postgresql"])
async def stored(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlRooms]:
    """Return rooms in a fresh database, of each kind in turn."""
    url = str(tmp_path / "yacht.sqlite3")
    if request.param == "postgresql":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.new_database()
    database = Database(database_url(url))
    await database.open()
    rooms = SqlRooms(database)
    yield rooms
    await rooms.close()
    await database.close()


async def _insist(person: Seated, command: AnyCommand) -> Accepted:
    """Send a command again, as it is, until it is answered."""
    for _ in range(5):
        answer = await person.ask(command)
        if isinstance(answer, Accepted):
            return answer
        assert answer.code is RefusalCode.UNAVAILABLE, answer
    raise AssertionError("the store never came back")


def _wish(person: Seated) -> AnyCommand | None:
    """Return what the person on turn does next; None while a bot is on turn."""
    live = person.live()
    state, version = live.room.state, live.version
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
    """Play until two boxes are filled by each of the two seats; return player and watcher."""
    mina, watcher = await house.enter(room, MINA), await house.enter(room, None)
    while True:
        state = mina.live().room.state
        if state is not None and state.seat == 0 and _filled(state.cards[1].columns[0]) == 2:
            return mina, watcher
        wish = _wish(mina)
        if wish is None:
            await until(lambda: _wish(mina) is not None)
        else:
            await _insist(mina, wish)


def _filled(column: tuple[int | None, ...]) -> int:
    """Return how many boxes of a column are filled."""
    return sum(points is not None for points in column)


@pytest.mark.parametrize("fails_after", [False, True], ids=["before", "after"])
async def test_a_failure_at_any_call_costs_nothing(stored: SqlRooms, fails_after: bool) -> None:
    """For each n, the n-th call to the store fails: all goes on, once, and is what is stored."""
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
            heard = [message.version for message in person.heard(Changed)]
            assert heard == sorted(set(heard))
            house.hub.leave(live, person)
    assert number > 10


async def test_a_deserted_room_sleeps_in_the_database(stored: SqlRooms) -> None:
    """A room all have left is out of memory soon, and its link wakes it as it was."""
    house = House(linger=0.1, store=stored)
    room, [mina] = await house.table(MINA)
    for _ in range(3):
        assert isinstance(await mina.ask(_wish(mina) or Roll(cid="-", expect=0)), Accepted)
    before = mina.live()
    house.hub.leave(before, mina)
    await until(lambda: house.hub.awake == 0)
    back = await house.enter(room, MINA)
    assert back.live().room == before.room
    assert (back.live().version, back.live().epoch) == (before.version, before.epoch + 1)


async def test_two_servers_on_one_database_do_not_both_write(stored: SqlRooms) -> None:
    """The server that woke a room last writes; the other is refused, then shows what was."""
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
    assert mina.snapshot().table == there.heard(Changed)[-1].table
