"""Questions of one kind: those that are asked at the same time are answered by one query."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.storage.faults import told_as_unavailable

MOST_TOGETHER: Final = 200

Key = TypeVar("Key")
Found = TypeVar("Found")
Query: TypeAlias = Callable[[AsyncConnection, Sequence[Key]], Awaitable[Mapping[Key, Found]]]
"""Returns what there is for some keys."""


class Gathered(Generic[Key, Found]):
    """Answers by key. What was stored before a question was asked is seen by its answer."""

    def __init__(self, engine: AsyncEngine, query: Query[Key, Found]) -> None:
        """Ask this database so."""
        self._engine, self._query = engine, query
        self._asked: list[tuple[Key, asyncio.Future[Found | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def find(self, key: Key) -> Found | None:
        """Return what there is for a key; raise StoreUnavailableError."""
        answer: asyncio.Future[Found | None] = asyncio.get_running_loop().create_future()
        self._asked.append((key, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        return await answer

    async def _drain(self) -> None:
        """Ask until nobody waits."""
        while self._asked:
            batch, self._asked = self._asked[:MOST_TOGETHER], self._asked[MOST_TOGETHER:]
            waiting = [(key, answer) for key, answer in batch if not answer.done()]
            try:
                found = await self._ask([key for key, _ in waiting])
            except Exception as error:  # noqa: BLE001 - whatever it was, they wait to be told
                for _, answer in waiting:
                    if not answer.done():
                        answer.set_exception(error)
            else:
                for key, answer in waiting:
                    if not answer.done():
                        answer.set_result(found.get(key))

    async def _ask(self, keys: Sequence[Key]) -> Mapping[Key, Found]:
        """Return what there is for these keys."""
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                return await self._query(connection, keys)
