"""One writer for all that is written often: who waits at the same time shares a transaction.

A durable commit costs a disk flush of some milliseconds however little it holds, so what arrives
during one flush is written together by the next (group commit). Each step and each work stands or
falls alone: if the whole transaction fails, each is tried by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.services.ports import Commit, LostRoomError, StoreUnavailableError
from yachtdice.storage.steps import write_steps

MOST_TOGETHER: Final = 200

Result = TypeVar("Result")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[Result]]
"""Writes something; raises LostRoomError, having written nothing, when that does not fit."""

_Waiting: TypeAlias = tuple[Commit | Work[Any], "asyncio.Future[Any]"]


class GroupWriter:
    """Takes steps and other works and writes them, many to a transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Write to this database; the writing task starts with the first work."""
        self._engine = engine
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write_step(self, commit: Commit) -> None:
        """Return when the step is durable; raise LostRoomError or StoreUnavailableError."""
        await self._queued(commit)

    async def write(self, work: Work[Result]) -> Result:
        """Return what the work returned once it is durable.

        Raises LostRoomError when it did not fit, StoreUnavailableError when nobody knows whether
        it is written.
        """
        result: Result = await self._queued(work)
        return result

    async def _queued(self, what: Commit | Work[Any]) -> Any:
        """Return what comes of it when its turn has come."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        return await done

    async def _drain(self) -> None:
        """Write until nobody waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            try:
                await self._together(batch)
            except Exception as error:  # noqa: BLE001 - whatever it was, they wait to be told
                await self._one_by_one(batch, error)

    async def _together(self, batch: list[_Waiting]) -> None:
        """Write all in one transaction, then tell who waits; raise what goes wrong."""
        outcomes: list[Any] = [None] * len(batch)
        async with self._engine.begin() as connection:
            if commits := [what for what, _ in batch if isinstance(what, Commit)]:
                await write_steps(connection, commits)
            for place, (what, _) in enumerate(batch):
                if not isinstance(what, Commit):
                    outcomes[place] = await _outcome(connection, what)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            _settle(done, outcome)

    async def _one_by_one(self, batch: list[_Waiting], error: Exception) -> None:
        """Write each of a failed transaction by itself; one alone has failed for good.

        So have all when the database does not answer: each would wait as long again.
        """
        if len(batch) == 1 or isinstance(error, OSError):
            lost = isinstance(error, LostRoomError)
            for _, done in batch:
                _settle(done, error if lost else StoreUnavailableError(str(error)))
            return
        for one in batch:
            try:
                await self._together([one])
            except Exception as alone:  # noqa: BLE001 - as above
                await self._one_by_one([one], alone)

    async def close(self) -> None:
        """Wait until all that was taken is written."""
        if self._task is not None:
            await self._task


async def _outcome(connection: AsyncConnection, work: Work[Any]) -> Any:
    """Return what a work returns, or the LostRoomError it raises."""
    try:
        return await work(connection)
    except LostRoomError as lost:
        return lost


def _settle(done: "asyncio.Future[Any]", outcome: Any) -> None:
    """Tell whoever waits, unless they have gone."""
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
