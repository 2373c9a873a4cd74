"""The simulated database: durable, slow, sometimes away, with a full history."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from random import Random
from typing import Any, TypeVar

from tests.doubles.memory import MemoryRooms
from tests.doubles.memory_searches import MemorySearches
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, RoomRecord, StoredRoom

Kind = TypeVar("Kind")
Work = Callable[[], Coroutine[Any, Any, Kind]]


def at_once(work: Coroutine[Any, Any, Kind]) -> Kind:
    """Return the result of a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        result: Kind = end.value
        return result
    raise AssertionError("a store in memory waits for nothing")


class SimDatabase:
    """The RoomStore port on a separate database, which completes requests of dead processes.

    `history` has every room at every version, `committed` every step in order, `epochs` the epoch
    of the room at each of these.
    """

    def __init__(self, chance: Random, failing: float) -> None:
        """Fail this share of all calls, half of them after the work was done."""
        self.rooms, self.searches = MemoryRooms(), MemorySearches()
        self._chance, self.failing = chance, failing
        self.is_away = False
        self.committed: list[Commit] = []
        self.epochs: list[int] = []
        self.history: dict[tuple[str, int], StoredRoom] = {}

    async def over_there(self, work: Work[Kind]) -> Kind:
        """Run the work with the database's delays; raise its error or StoreUnavailableError."""
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
        """Return the result of the work, or its error."""
        if fails or self.is_away:
            return StoreUnavailableError("the database is away")
        try:
            return at_once(work())
        except Exception as error:  # noqa: BLE001 - the error is passed to the caller
            return error

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room."""
        await self.over_there(lambda: self._created(room, record, at_ms))

    async def _created(self, room: str, record: RoomRecord, at_ms: int) -> None:
        await self.rooms.create(room, record, at_ms + 1)
        self._remember(room)

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch."""
        return await self.over_there(lambda: self.rooms.wake(room, held))

    async def commit(self, commit: Commit) -> None:
        """Write the step."""
        await self.over_there(lambda: self.committed_now(commit))

    async def committed_now(self, commit: Commit) -> None:
        """Write a step at once, as part of the database's work."""
        epoch = self.rooms.rooms[commit.room].epoch
        await self.rooms.commit(commit)
        self.committed.append(commit)
        self.epochs.append(epoch)
        self._remember(commit.room)

    def _remember(self, room: str) -> None:
        """Record the current state of a room."""
        stored = self.rooms.rooms[room]
        self.history[room, stored.version] = stored

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version that a command led to."""
        return await self.over_there(lambda: self.rooms.answer(room, key))

    def applied(self, room: str, key: CommandKey) -> list[int]:
        """Return the versions that steps of a command have led to, without delay."""
        steps = (step for step in self.committed if (step.room, step.command) == (room, key))
        return [step.new_version for step in steps]

    def newest(self, room: str) -> StoredRoom:
        """Return the current room, without delay."""
        return self.rooms.rooms[room]


def _settle(answer: "asyncio.Future[Kind]", outcome: Kind | Exception) -> None:
    """Pass the outcome to the caller, if it still waits."""
    if answer.done():
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)
