"""Batches of reads or writes: items that wait at the same time are handled together.

A durable commit needs a disk flush, which takes some milliseconds even for a small write. So all
writes that arrive during one commit share the next transaction, and writes of the same kind share
their statements. If a transaction fails, the writer retries each of its writes alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.services.ports import LostRoomError
from yachtdice.storage.engine.faults import Outage, errors_as_unavailable, fault_of, unavailable

MOST_TOGETHER: Final = 200
"""Maximum number of items in one batch."""

Item = TypeVar("Item")
Key = TypeVar("Key")
Found = TypeVar("Found")
Result = TypeVar("Result")


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


def settle(done: "asyncio.Future[Any]", outcome: Any) -> None:
    """Set the result or the error that a caller waits for, unless the caller was cancelled."""
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


Query: TypeAlias = Callable[[AsyncConnection, Sequence[Key]], Awaitable[Mapping[Key, Found]]]
"""Returns the values found, by key."""


class _Lookup(NamedTuple):
    """A key that a caller waits for."""

    key: Any
    done: "asyncio.Future[Any]"


class GroupReader(Generic[Key, Found]):
    """Batched lookups by key. A result includes everything committed before `find` was called."""

    def __init__(self, engine: AsyncEngine, query: Query[Key, Found]) -> None:
        """Look keys up with this query."""
        self._engine, self._query = engine, query
        self._batcher = Batcher(self._read)

    async def find(self, key: Key) -> Found | None:
        """Return the value for a key, None if there is none; raise StoreUnavailableError."""
        done: asyncio.Future[Found | None] = asyncio.get_running_loop().create_future()
        self._batcher.add(_Lookup(key, done))
        return await done

    async def _read(self, batch: list[_Lookup]) -> None:
        """Look up the keys of a batch, without those of cancelled callers."""
        waiting = [lookup for lookup in batch if not lookup.done.done()]
        try:
            with errors_as_unavailable():
                async with self._engine.connect() as connection:
                    found = await self._query(connection, [lookup.key for lookup in waiting])
        except Exception as error:  # noqa: BLE001 - the callers wait for any result
            for lookup in waiting:
                settle(lookup.done, error)
        else:
            for lookup in waiting:
                settle(lookup.done, found.get(lookup.key))


Write: TypeAlias = Callable[[AsyncConnection], Awaitable[Result]]
"""Executes one write. Raises LostRoomError, with nothing written, if its room has changed."""

WriteMany: TypeAlias = Callable[[AsyncConnection, Sequence[Any]], Awaitable[Sequence[Any]]]
"""Writes a batch of one kind; returns the result of each item, or a LostRoomError if the room of
the item has changed. If it raises, the whole transaction fails.
"""


class _Pending(NamedTuple):
    """An item to write, and the caller that waits for it."""

    kind: WriteMany
    item: Any
    done: "asyncio.Future[Any]"
    is_first: bool


class GroupWriter:
    """Queue of steps and other writes, committed many at a time."""

    def __init__(
        self, engine: AsyncEngine, outage: Outage, check: Callable[[], None] = lambda: None
    ) -> None:
        """Write to this database; the writing task starts with the first item.

        `check` raises if the commit went to a file that is no longer the database file.
        """
        self._engine, self._outage, self._check = engine, outage, check
        self._batcher = Batcher(self._write_batch)

    async def write(self, write: Write[Result]) -> Result:
        """Run `write` in a batch; return its result once it is durable.

        Raises LostRoomError if the room of the write has changed; nothing was written. Raises
        StoreUnavailableError if it is unknown whether the write was stored.
        """
        result: Result = await self.write_alike(_write_each, write)
        return result

    async def write_alike(self, kind: WriteMany, item: object, *, first: bool = False) -> Any:
        """Write an item with others of its kind; return its result or raise as `write` does.

        Kinds with `first` are written before the others of a batch, because players wait for them.
        """
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._batcher.add(_Pending(kind, item, done, first))
        return await done

    async def _write_batch(self, batch: list[_Pending]) -> None:
        """Write a batch, in one transaction if possible, and deliver all results."""
        try:
            await self._together(batch)
        except Exception as error:  # noqa: BLE001 - the callers wait for any result
            self._outage.failed(error)
            await self._one_by_one(batch, error)

    async def _together(self, batch: list[_Pending]) -> None:
        """Write a batch in one transaction, then deliver the results; raise any error."""
        self._outage.bar()
        outcomes: list[tuple[_Pending, Any]] = []
        async with self._engine.begin() as connection:
            for kind, alike in _by_kind(batch).items():
                results = await kind(connection, [pending.item for pending in alike])
                outcomes += zip(alike, results, strict=True)
        self._check()
        self._outage.stored()
        for pending, outcome in outcomes:
            settle(pending.done, outcome)

    async def _one_by_one(self, batch: list[_Pending], error: Exception) -> None:
        """Retry each write of a failed transaction alone; a single write is not retried.

        Nothing is retried if the database itself fails: each retry would fail or wait as long.
        """
        if len(batch) == 1 or fault_of(error) is not None:
            outcome = error if isinstance(error, LostRoomError) else unavailable(error)
            for pending in batch:
                settle(pending.done, outcome)
            return
        for pending in batch:
            await self._write_batch([pending])

    async def close(self) -> None:
        """Wait until the queue is written."""
        await self._batcher.close()


def _by_kind(batch: list[_Pending]) -> dict[WriteMany, list[_Pending]]:
    """Return a batch grouped by kind, the kinds with `first` before the others."""
    kinds: dict[WriteMany, list[_Pending]] = {}
    for pending in sorted(batch, key=lambda pending: not pending.is_first):
        kinds.setdefault(pending.kind, []).append(pending)
    return kinds


async def _write_each(connection: AsyncConnection, writes: Sequence[Write[Any]]) -> Sequence[Any]:
    """Return the result of each write, or the LostRoomError it raises."""
    return [await _outcome(connection, write) for write in writes]


async def _outcome(connection: AsyncConnection, write: Write[Any]) -> Any:
    """Return the result of a write, or the LostRoomError it raises."""
    try:
        return await write(connection)
    except LostRoomError as lost:
        return lost
