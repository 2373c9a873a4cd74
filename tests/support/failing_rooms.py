"""A hub on a real database in which every call may fail, before or after its execution."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tests.support.waiting import until
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import Step
from yachtdice.server.common.ports import Player, StoreUnavailableError
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


def next_wish(person: Seated) -> AnyCommand | None:
    """Return the next command of the player on turn; None while a bot is on turn."""
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
    """Play until both seats have filled two boxes; return player and watcher."""
    mina, watcher = await house.enter(room, MINA), await house.enter(room, None)
    while True:
        state = mina.live().room.state
        if state is not None and state.seat == 0 and _filled(state.cards[1].columns[0]) == 2:
            return mina, watcher
        wish = next_wish(mina)
        if wish is None:
            await until(lambda: next_wish(mina) is not None)
        else:
            await _insist(mina, wish)


def _filled(column: tuple[int | None, ...]) -> int:
    """Return the number of filled boxes of a column."""
    return sum(points is not None for points in column)


async def fail_at_every_call(stored: SqlRooms, *, fails_after: bool) -> None:
    """Let the n-th store call fail, for any n; check that every step is applied once, as stored."""
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
