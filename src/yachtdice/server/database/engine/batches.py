"""Batches: items that wait at the same time are handled together."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection

from yachtdice.server.database.engine.transactions import settle

MOST_TOGETHER: Final = 200  #: Maximum number of items in one batch.

Item = TypeVar("Item")
Key = TypeVar("Key")
Found = TypeVar("Found")


class Batcher(Generic[Item]):
    """A queue that is handled in batches: the items that arrive during a batch form the next."""

    def __init__(self, handle: Callable[[list[Item]], Awaitable[None]]) -> None:
        """Handle batches with `handle`, which never raises; the first item starts the task."""
        self._handle = handle
        self._waiting: list[Item] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, item: Item) -> None:
        """Add an item to the queue."""
        self._waiting.append(item)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        """Handle batches until the queue is empty."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            await self._handle(batch)

    async def close(self) -> None:
        """Wait until the queue is empty."""
        if self._task is not None:
            await self._task


#: Returns the values found, by key.
Query: TypeAlias = Callable[[Connection, Sequence[Key]], Mapping[Key, Found]]

#: Runs a short read; raises StoreUnavailableError.
Read: TypeAlias = Callable[[Callable[[Connection], Found]], Awaitable[Found]]


class _Lookup(NamedTuple):
    """A key that a caller waits for."""

    key: Any
    done: "asyncio.Future[Any]"


class GroupReader(Generic[Key, Found]):
    """Batched lookups by key. A result includes everything committed before `find` was called."""

    def __init__(self, read: Read[Mapping[Key, Found]], query: Query[Key, Found]) -> None:
        """Look keys up with this query, in reads that `read` runs."""
        self._run, self._query = read, query
        self._batcher = Batcher(self._read)

    async def find(self, key: Key) -> Found | None:
        """Return the value for a key, None if there is none; raise StoreUnavailableError."""
        done: asyncio.Future[Found | None] = asyncio.get_running_loop().create_future()
        self._batcher.add(_Lookup(key, done))
        return await done

    async def _read(self, batch: list[_Lookup]) -> None:
        """Look up the keys of a batch, without those of cancelled callers."""
        waiting = [lookup for lookup in batch if not lookup.done.done()]
        keys = [lookup.key for lookup in waiting]
        try:
            found = await self._run(lambda connection: self._query(connection, keys))
        except Exception as error:  # noqa: BLE001 - the callers wait for any result
            for lookup in waiting:
                settle(lookup.done, error)
        else:
            for lookup in waiting:
                settle(lookup.done, found.get(lookup.key))
