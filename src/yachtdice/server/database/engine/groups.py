"""Groups: reads, and writes of steps and other hot data, that wait at the same time go together.

A durable commit needs a disk flush, which takes some milliseconds even for a small write. So all
writes of a kind that arrive during one commit share the next transaction, and their statements. If
a transaction fails, the writer retries each of its writes alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection

from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.engine.faults import Outage, fault_of, unavailable
from yachtdice.server.database.engine.transactions import Transactions, settle

MOST_TOGETHER: Final = 200  #: Maximum number of reads in one query, or of writes that share one.

Result = TypeVar("Result")
Key = TypeVar("Key")
Found = TypeVar("Found")

#: Executes one write. Raises LostRoomError, with nothing written, if its room has changed.
Write: TypeAlias = Callable[[Connection], Result]

#: Writes a batch of one kind; returns the result of each item, or a LostRoomError if the room of
#: the item has changed. If it raises, the whole transaction fails.
WriteMany: TypeAlias = Callable[[Connection, Sequence[Any]], Sequence[Any]]


class Kind(NamedTuple):
    """A kind of writes: those that wait at the same time share a transaction, at most `most`.

    Players wait for the kind that `is_first`, so it has every second turn. On a database server,
    its writes are a single statement.
    """

    write: WriteMany
    most: int = MOST_TOGETHER
    is_first: bool = False


class _Pending(NamedTuple):
    """An item to write or a key to look up, and the caller that waits for it."""

    item: Any
    done: "asyncio.Future[Any]"


class GroupWriter:
    """Queues of steps and other writes, committed many at a time."""

    def __init__(self, transactions: Transactions, outage: Outage) -> None:
        """Write with these transactions; the writing task starts with the first item."""
        self._transactions, self._outage = transactions, outage
        self._waiting: dict[Kind, list[_Pending]] = {}
        self._was_first = False
        self._task: asyncio.Task[None] | None = None

    async def write(self, write: Write[Result]) -> Result:
        """Run `write` in a batch; return its result once it is durable.

        Raises LostRoomError if the room of the write has changed; nothing was written. Raises
        StoreUnavailableError if it is unknown whether the write was stored.
        """
        result: Result = await self.write_alike(_EACH, write)
        return result

    async def write_alike(self, kind: Kind, item: object) -> Any:
        """Write an item with others of its kind; return its result or raise as `write` does."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(kind, []).append(_Pending(item, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        return await done

    async def _drain(self) -> None:
        """Write batches until the queues are empty."""
        while self._waiting:
            await self._write_next(self._next())

    def _next(self) -> Kind:
        """Return the kind of the next batch; all kinds but the first take turns."""
        kind = min(self._waiting, key=lambda kind: kind.is_first is self._was_first)
        self._was_first = kind.is_first
        return kind

    async def _write_next(self, kind: Kind) -> None:
        """Write the next batch of a kind; if the database fails, refuse all that waits for it."""
        waiting = self._waiting.pop(kind)
        batch, rest = waiting[: kind.most], waiting[kind.most :]
        if rest:
            self._waiting[kind] = rest  # items that arrive meanwhile are added at its end
        waited = len(rest)
        error = await self._write_batch(kind, batch)
        if error is not None and waited:
            refused, self._waiting[kind] = rest[:waited], rest[waited:]
            _refuse(refused, error)
            if not self._waiting[kind]:
                del self._waiting[kind]

    async def _write_batch(self, kind: Kind, batch: list[_Pending]) -> Exception | None:
        """Write a batch, in one transaction if possible, and deliver all results.

        Returns the error of a database that fails.
        """
        try:
            await self._together(kind, batch)
        except Exception as error:  # noqa: BLE001 - the callers wait for any result
            self._outage.failed(error)
            return await self._one_by_one(kind, batch, error)
        return None

    async def _together(self, kind: Kind, batch: list[_Pending]) -> None:
        """Write a batch in one transaction and deliver the results, or raise any error."""
        self._outage.bar()
        items = [pending.item for pending in batch]
        await self._transactions.run(
            lambda connection: kind.write(connection, items),
            partial(self._deliver, batch),
            is_single=kind.is_first,
        )

    def _deliver(self, batch: list[_Pending], outcomes: Sequence[Any]) -> None:
        """Give the callers the results of a transaction."""
        self._outage.stored()
        for pending, outcome in zip(batch, outcomes, strict=True):
            settle(pending.done, outcome)

    async def _one_by_one(
        self, kind: Kind, batch: list[_Pending], error: Exception
    ) -> Exception | None:
        """Retry each write of a failed transaction alone; a single write is not retried.

        Nothing is retried if the database itself fails: each retry would fail or wait as long.
        Returns the error in this case.
        """
        is_failing = fault_of(error) is not None
        if len(batch) == 1 or is_failing:
            _refuse(batch, error)
            return error if is_failing else None
        for pending in batch:
            await self._write_batch(kind, [pending])
        return None

    async def close(self) -> None:
        """Wait until the queues are written."""
        if self._task is not None:
            await self._task


def _refuse(batch: Sequence[_Pending], error: Exception) -> None:
    """Give the callers the error of their writes."""
    outcome = error if isinstance(error, LostRoomError) else unavailable(error)
    for pending in batch:
        settle(pending.done, outcome)


def _write_each(connection: Connection, writes: Sequence[Write[Any]]) -> Sequence[Any]:
    """Return the result of each write, or the LostRoomError it raises."""
    return [_outcome(connection, write) for write in writes]


def _outcome(connection: Connection, write: Write[Any]) -> Any:
    """Return the result of a write, or the LostRoomError it raises."""
    try:
        return write(connection)
    except LostRoomError as lost:
        return lost


#: Maximum number of writes in one transaction that share no statements, because others wait.
FEW_TOGETHER: Final = 8

_EACH: Final = Kind(_write_each, FEW_TOGETHER)


#: Returns the values found, by key.
Query: TypeAlias = Callable[[Connection, Sequence[Key]], Mapping[Key, Found]]

#: Runs a short read; raises StoreUnavailableError.
Read: TypeAlias = Callable[[Callable[[Connection], Found]], Awaitable[Found]]


class GroupReader(Generic[Key, Found]):
    """Lookups by key; those that arrive during a query share the next.

    A result includes everything committed before `find` was called.
    """

    def __init__(self, read: Read[Mapping[Key, Found]], query: Query[Key, Found]) -> None:
        """Look keys up with this query, in reads that `read` runs."""
        self._run, self._query = read, query
        self._waiting: list[_Pending] = []
        self._task: asyncio.Task[None] | None = None

    async def find(self, key: Key) -> Found | None:
        """Return the value for a key, None if there is none; raise StoreUnavailableError."""
        done: asyncio.Future[Found | None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Pending(key, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        return await done

    async def _drain(self) -> None:
        """Look up keys until none waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            await self._read(batch)

    async def _read(self, batch: list[_Pending]) -> None:
        """Look up the keys of a batch, without those of cancelled callers."""
        waiting = [lookup for lookup in batch if not lookup.done.done()]
        keys = [lookup.item for lookup in waiting]
        try:
            found = await self._run(lambda connection: self._query(connection, keys))
        except Exception as error:  # noqa: BLE001 - the callers wait for any result
            for lookup in waiting:
                settle(lookup.done, error)
        else:
            for lookup in waiting:
                settle(lookup.done, found.get(lookup.item))
