"""The database of a simulation: durable, slow, sometimes away, and it remembers everything."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from random import Random
from typing import Any, TypeVar

from tests.memory import MemoryRooms
from yachtdice.services.ports import (
    CommandKey,
    Commit,
    RoomRecord,
    StoredRoom,
    StoreUnavailableError,
)

Kind = TypeVar("Kind")
Work = Callable[[], Coroutine[Any, Any, Kind]]


def at_once(work: Coroutine[Any, Any, Kind]) -> Kind:
    """Return what a coroutine comes to that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        result: Kind = end.value
        return result
    raise AssertionError("a store in memory waits for nothing")


class SimDatabase:
    """The RoomStore port on a database apart: what has reached it happens, whoever has died.

    `history` has every room at every version, `committed` every step in order.
    """

    def __init__(self, chance: Random, failing: float) -> None:
        """Fail this part of all calls, half of them after the work was done."""
        self._rooms = MemoryRooms()
        self._chance, self.failing = chance, failing
        self.is_away = False
        self.committed: list[Commit] = []
        self.history: dict[tuple[str, int], StoredRoom] = {}

    async def _over_there(self, work: Work[Kind]) -> Kind:
        """Do it in the database's own time; raise what it raises, or StoreUnavailableError."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Kind] = loop.create_future()
        there, back = (self._chance.uniform(0.001, 0.03) for _ in range(2))
        before, after = (self._chance.random() < self.failing / 2 for _ in range(2))

        def arrive() -> None:
            came = self._outcome(work, fails=before)
            outcome = StoreUnavailableError("the answer was lost") if after else came
            loop.call_later(back, _settle, answer, outcome, context=Context())

        loop.call_later(there, arrive, context=Context())
        return await answer

    def _outcome(self, work: Work[Kind], *, fails: bool) -> Kind | Exception:
        """Return what the work comes to, or why it does not."""
        if fails or self.is_away:
            return StoreUnavailableError("the database is away")
        try:
            return at_once(work())
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            return error

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Keep a new room."""
        await self._over_there(lambda: self._created(room, record, at_ms))

    async def _created(self, room: str, record: RoomRecord, at_ms: int) -> None:
        await self._rooms.create(room, record, at_ms + 1)
        self._remember(room)

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch."""
        return await self._over_there(lambda: self._rooms.wake(room, held))

    async def commit(self, commit: Commit) -> None:
        """Write the step."""
        await self._over_there(lambda: self.committed_now(commit))

    async def committed_now(self, commit: Commit) -> None:
        """Write a step; part of the database's own work."""
        await self._rooms.commit(commit)
        self.committed.append(commit)
        self._remember(commit.room)

    def _remember(self, room: str) -> None:
        """Note how a room stands now."""
        stored = self._rooms.rooms[room]
        self.history[room, stored.version] = stored

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command led to."""
        return await self._over_there(lambda: self._rooms.answer(room, key))

    def applied(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command has led to by now, at once."""
        return self._rooms.commands.get((room, key))

    def newest(self, room: str) -> StoredRoom:
        """Return the room as it stands now, at once."""
        return self._rooms.rooms[room]


def _settle(answer: "asyncio.Future[Kind]", outcome: Kind | Exception) -> None:
    """Tell whoever waits, unless they have gone."""
    if answer.done():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)
