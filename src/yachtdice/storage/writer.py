"""One writer for all that is written often: who waits at the same time shares a transaction.

A durable commit costs a disk flush of some milliseconds however little it holds, so what arrives
during one flush is written together by the next (group commit). Each work stands or falls alone:
one that finds it does not fit writes nothing and says so; if the whole transaction fails, each is
tried by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.services.ports import LostRoomError, StoreUnavailableError

MOST_TOGETHER: Final = 200

Result = TypeVar("Result")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[Result]]
"""Writes something; raises LostRoomError, having written nothing, when that does not fit."""

_Waiting: TypeAlias = tuple[Work[Any], "asyncio.Future[Any]"]


class GroupWriter:
    """Takes works and does them, many to a transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Write to this database; the writing task starts with the first work."""
        self._engine = engine
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Work[Result]) -> Result:
        """Return what the work returned once it is durable.

        Raises LostRoomError when it did not fit, StoreUnavailableError when nobody knows whether
        it is written.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        return await done

    async def _drain(self) -> None:
        """Write until nobody waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            try:
                outcomes = await self._transaction([work for work, _ in batch])
            except Exception as error:  # noqa: BLE001 - whatever it was, they wait to be told
                await self._one_by_one(batch, error)
                continue
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                _settle(done, outcome)

    async def _one_by_one(self, batch: list[_Waiting], error: Exception) -> None:
        """Do each work of a failed transaction by itself; one alone has failed for good."""
        if len(batch) == 1:
            _settle(batch[0][1], StoreUnavailableError(str(error)))
            return
        for work, done in batch:
            try:
                [outcome] = await self._transaction([work])
                _settle(done, outcome)
            except Exception as alone:  # noqa: BLE001 - as above
                _settle(done, StoreUnavailableError(str(alone)))

    async def _transaction(self, batch: list[Work[Any]]) -> list[Any]:
        """Do the works in one transaction; return what each returned, or why it did not fit."""
        async with self._engine.begin() as connection:
            return [await _outcome(connection, work) for work in batch]

    async def close(self) -> None:
        """Wait until all works taken are done."""
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
