"""One writer for all that is written often: who waits at the same time shares a transaction.

A durable commit costs a disk flush of some milliseconds however little it holds, so what arrives
during one flush is written together by the next (group commit), and what is alike is written by
the same statements. Each falls alone: if the whole transaction fails, each is tried by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.services.ports import Commit, LostRoomError, StoreUnavailableError
from yachtdice.storage.steps import write_steps

MOST_TOGETHER: Final = 200

Result = TypeVar("Result")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[Result]]
"""Writes something; raises LostRoomError, having written nothing, when that does not fit."""

Kind: TypeAlias = Callable[[AsyncConnection, Sequence[Any]], Awaitable[Sequence[Any]]]
"""Writes several that are alike; returns what comes of each, a LostRoomError if it did not fit.

It may also raise, and all of its transaction falls.
"""

_Waiting: TypeAlias = tuple[Kind, Any, "asyncio.Future[Any]"]


class GroupWriter:
    """Takes steps and other works and writes them, many to a transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Write to this database; the writing task starts with the first work."""
        self._engine = engine
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def write_step(self, commit: Commit) -> None:
        """Return when the step is durable; raise LostRoomError or StoreUnavailableError."""
        await self.write_alike(_steps, commit)

    async def write(self, work: Work[Result]) -> Result:
        """Return what the work returned once it is durable.

        Raises LostRoomError when it did not fit, StoreUnavailableError when nobody knows whether
        it is written.
        """
        result: Result = await self.write_alike(_works, work)
        return result

    async def write_alike(self, kind: Kind, item: object) -> Any:
        """Return what comes of one of a kind when its turn has come, as `write` does."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((kind, item, done))
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
        outcomes: list[tuple[asyncio.Future[Any], Any]] = []
        async with self._engine.begin() as connection:
            for kind, alike in _by_kind(batch).items():
                came = await kind(connection, [item for item, _ in alike])
                outcomes += zip((done for _, done in alike), came, strict=True)
        for done, outcome in outcomes:
            _settle(done, outcome)

    async def _one_by_one(self, batch: list[_Waiting], error: Exception) -> None:
        """Write each of a failed transaction by itself; one alone has failed for good.

        So have all when the database does not answer: each would wait as long again.
        """
        if len(batch) == 1 or isinstance(error, OSError):
            lost = isinstance(error, LostRoomError)
            for *_, done in batch:
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


def _by_kind(batch: list[_Waiting]) -> dict[Kind, list[tuple[Any, "asyncio.Future[Any]"]]]:
    """Return a batch by kind, steps first: somebody waits for each of them."""
    kinds: dict[Kind, list[tuple[Any, asyncio.Future[Any]]]] = {_steps: []}
    for kind, item, done in batch:
        kinds.setdefault(kind, []).append((item, done))
    return {kind: alike for kind, alike in kinds.items() if alike}


async def _steps(connection: AsyncConnection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write steps, all or none."""
    await write_steps(connection, commits)
    return [None] * len(commits)


async def _works(connection: AsyncConnection, works: Sequence[Work[Any]]) -> Sequence[Any]:
    """Return what each work returns, or the LostRoomError it raises."""
    return [await _outcome(connection, work) for work in works]


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
