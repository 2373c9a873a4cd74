"""Where the group writer's transactions and short reads run.

A transaction or a read is one call of a plain function. For a SQLite file it runs in a thread with
a connection of its own, so it needs one switch between threads, not one for each statement. For a
database server it runs on the event loop.
"""

import asyncio
import atexit
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from yachtdice.server.database.engine.files import OpenFile

Result = TypeVar("Result")

WRITER: Final = "database-writer"  #: The name of the thread that writes to a SQLite file.
READER: Final = "database-reader"  #: The name of the thread that reads from a SQLite file.

#: The statements of a transaction or read. They may run in another thread than the event loop.
Work: TypeAlias = Callable[[Connection], Result]


class Transactions(Protocol):
    """Runs transactions, one at a time."""

    async def run(
        self, work: Work[Result], then: Callable[[Result], None], *, is_single: bool
    ) -> None:
        """Run `work` in a transaction; give `then` its result once it is durable.

        Callers that `then` wakes go on after the caller of this method, which so begins its next
        transaction first. Raises the error of `work`. If it `is_single`, it executes one statement
        on a database server.
        """
        ...

    async def close(self) -> None:
        """Release the connection; the next transaction opens one again."""
        ...


class _Job(NamedTuple):
    """A function for the thread, and the caller that waits for its result; `then` gets it too.

    If it `needs_caller`, it does not run once the caller has been cancelled.
    """

    function: Callable[[], Any]
    done: "asyncio.Future[Any]"
    then: Callable[[Any], None] | None
    needs_caller: bool

    def outcome(self) -> Any:
        """Return the result of the function, or the error that it raises."""
        try:
            return self.function()
        except BaseException as error:  # noqa: BLE001 - the caller waits for any result
            return error

    def finish(self, outcome: Any) -> None:
        """Give the result to the caller and to `then`, or the error to the caller."""
        settle(self.done, outcome)
        if self.then is not None and not isinstance(outcome, BaseException):
            self.then(outcome)


class _DatabaseThread:
    """A thread that runs functions in order and hands each result to the event loop in one call.

    An executor does the same with two more futures for each function, which takes a quarter of the
    event loop's time for a step that is alone.
    """

    def __init__(self, name: str) -> None:
        """Start the thread; if the program ends before `end`, waiting functions still run."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()
        atexit.register(self.end)

    async def run(
        self,
        function: Callable[[], Result],
        then: Callable[[Result], None] | None = None,
        *,
        needs_caller: bool = False,
    ) -> Result:
        """Run a function in the thread; return its result, also to `then`, or raise its error.

        If the caller is cancelled before the function begins, it runs unless it `needs_caller`.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(function, done, then, needs_caller))
        return await done

    def _work(self) -> None:
        """Run functions until the end."""
        while self._run_next():
            pass

    def _run_next(self) -> bool:
        """Run the next function; return False at the end."""
        job = self._jobs.get()
        if job is None:
            return False
        if job.needs_caller and job.done.cancelled():
            return True
        outcome = job.outcome()
        with suppress(RuntimeError):  # the caller's event loop is closed
            job.done.get_loop().call_soon_threadsafe(job.finish, outcome)
        return True

    def end(self) -> None:
        """End the thread after the functions that wait."""
        atexit.unregister(self.end)
        self._jobs.put(None)
        self._thread.join()


class FileTransactions:
    """Transactions on a SQLite file, in one thread with the only connection of its engine."""

    def __init__(self, engine: Engine, file: OpenFile) -> None:
        """Use this engine, whose connections begin no transactions on their own.

        The thread starts with the first transaction.
        """
        self._engine, self._file = engine, file
        self._thread: _DatabaseThread | None = None
        self._kept: Connection | None = None

    async def run(
        self,
        work: Work[Result],
        then: Callable[[Result], None],
        *,
        is_single: bool,  # noqa: ARG002 - always one call
    ) -> None:
        """Run `work` in a transaction; give `then` its result once it is durable.

        Raises the error of `work`, and MissingFileError if the file was deleted or replaced before
        the result was durable.
        """
        if self._thread is None:
            self._thread = _DatabaseThread(WRITER)
        await self._thread.run(partial(self._run, work), then)

    def _run(self, work: Work[Result]) -> Result:
        """Run a transaction in the thread."""
        self._file.check()  # at commit it is too late to undo
        if self._kept is None:
            self._kept = self._engine.connect()
        try:
            with self._kept.begin():
                raw_connection(self._kept).execute("BEGIN IMMEDIATE")
                result = work(self._kept)
        except BaseException:
            self._release()
            raise
        self._file.check_stored()
        return result

    def _release(self) -> None:
        """Return the connection to the engine."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            kept.close()

    async def close(self) -> None:
        """Close the connection and end the thread."""
        if self._thread is None:
            return
        thread, self._thread = self._thread, None
        await thread.run(self._release)
        await thread.run(self._engine.dispose)
        thread.end()


def raw_connection(connection: Connection) -> sqlite3.Connection:
    """Return the driver's connection to a SQLite file, for statements that are run very often."""
    raw: Any = connection.connection.dbapi_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


class ServerTransactions:
    """Transactions on a database server; single statements keep a connection for themselves."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Use connections of this engine."""
        self._engine = engine
        self._autocommit = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._kept: AsyncConnection | None = None

    async def run(
        self, work: Work[Result], then: Callable[[Result], None], *, is_single: bool
    ) -> None:
        """Run `work` in a transaction; give `then` its result once it is durable.

        Raises the error of `work`.
        """
        if is_single:
            then(await self._run_single(work))
            return
        async with self._engine.begin() as connection:
            result = await connection.run_sync(work)
        then(result)

    async def _run_single(self, work: Work[Result]) -> Result:
        """Run a single statement; it needs no other round trip to the server."""
        if self._kept is not None and await _is_closed(self._kept):
            await self.close()
        if self._kept is None:
            self._kept = await self._autocommit.connect()
        try:
            return await self._kept.run_sync(work)
        except BaseException:
            await self.close()  # the engine tests it before it is used again
            raise

    async def close(self) -> None:
        """Return the connection to the engine."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            await kept.close()


class FileReads:
    """Reads of a SQLite file, one after the other in one thread."""

    def __init__(self, engine: Engine) -> None:
        """Use this engine; the thread starts with the first read."""
        self._engine = engine
        self._thread: _DatabaseThread | None = None

    async def run(self, work: Work[Result]) -> Result:
        """Return the result of `work`, or raise its error."""
        if self._thread is None:
            self._thread = _DatabaseThread(READER)
        return await self._thread.run(partial(self._run, work), needs_caller=True)

    def _run(self, work: Work[Result]) -> Result:
        """Run a read in the thread."""
        with self._engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        """Close the connections and end the thread."""
        if self._thread is None:
            return
        thread, self._thread = self._thread, None
        await thread.run(self._engine.dispose)
        thread.end()


class ServerReads:
    """Reads of a database server, at the same time on connections of the engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Use connections of this engine, which its owner closes."""
        self._engine = engine

    async def run(self, work: Work[Result]) -> Result:
        """Return the result of `work`, or raise its error."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Do nothing: no connection is kept."""


async def _is_closed(connection: AsyncConnection) -> bool:
    """Return whether the server has closed a connection."""
    raw: Any = (await connection.get_raw_connection()).driver_connection
    return bool(raw.is_closed())


def settle(done: "asyncio.Future[Any]", outcome: Any) -> None:
    """Set the result or the error that a caller waits for, unless the caller was cancelled."""
    if done.done():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
