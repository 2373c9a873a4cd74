"""A database: its URL, connections, schema upgrade, reads and writes."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import URL, ExceptionContext, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from yachtdice import extra_needed
from yachtdice.server.database.engine import faults
from yachtdice.server.database.engine.files import OpenFile, guard, keep_private, make_private
from yachtdice.server.database.engine.groups import GroupWriter
from yachtdice.server.database.engine.schema import bring_up_to_date
from yachtdice.server.database.engine.transactions import (
    FileReads,
    FileTransactions,
    Result,
    ServerReads,
    ServerTransactions,
    Work,
)

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
#: Id of the PostgreSQL advisory lock that is held during a schema upgrade.
_UPGRADE_LOCK: Final = 0x79616368

#: Timeout in seconds of a database server, for connecting and for each statement.
PATIENCE: Final = 10


class DatabaseError(Exception):
    """A database that cannot be used; the text names the database and the reason in one line."""


#: The beginning of the message, and the error in the future that asyncpg does not await.
_UNAWAITED: Final = "Future exception was never retrieved"
_ABANDONED: Final = "unexpected connection_lost() call"


class _AbandonedConnections(logging.Filter):
    """Drops the message of asyncio about a connection that asyncpg has stopped opening.

    asyncpg opens connections for its callers. It also opens one to cancel a statement whose caller
    is cancelled. If the task that opens it is cancelled after the socket has connected and before
    PostgreSQL has answered, asyncpg closes the socket and leaves a future with an error. asyncio
    logs that error later. It names no fault that a host could mend: the connection is closed, and
    the caller has an error of its own.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is about something else."""
        error = record.exc_info[1] if record.exc_info else None
        is_of_asyncpg = isinstance(error, ConnectionError) and str(error) == _ABANDONED
        return not (is_of_asyncpg and record.getMessage().startswith(_UNAWAITED))


_IS_NOT_ABANDONED: Final = _AbandonedConnections()


def database_url(given: str) -> URL:
    """Return the URL for a file path, `sqlite:///...` or `postgresql://...`.

    Raises DatabaseError for any other text.
    """
    if given == ":memory:":
        raise DatabaseError(
            "--database: :memory: is not supported; give a file, because games are kept on disk"
        )
    if "://" not in given:
        return URL.create(_DRIVERS["sqlite"], database=str(Path(given).expanduser().absolute()))
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise DatabaseError(f"--database: {given!r} is not a database URL") from error
    backend = url.get_backend_name()
    if backend == "postgres":
        backend = "postgresql"
    if backend not in _DRIVERS:
        raise DatabaseError(f"--database: {backend!r} is not supported; use sqlite or postgresql")
    return _for_asyncpg(url.set(drivername=_DRIVERS[backend]))


def shown_database(given: str) -> str:
    """Return the location of a database for display: the file, or the URL without its password."""
    url = database_url(given)
    if url.get_backend_name() == "sqlite":
        return url.database or given
    plain = url.set(drivername=url.get_backend_name(), query={})
    return plain.render_as_string(hide_password=True)


def _for_asyncpg(url: URL) -> URL:
    """Return the URL with the standard option `sslmode` renamed to asyncpg's `ssl`."""
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(query=query)


class Database:
    """A database with its engine, its group writer and its health checks."""

    def __init__(self, url: URL, patience: float = PATIENCE) -> None:
        """Create a database object; nothing is opened yet. Raises DatabaseError without its driver.

        A database server that does not answer within `patience` seconds counts as unavailable.
        """
        self.url, self._patience = url, patience
        plain = url.set(drivername=url.get_backend_name(), query={})
        self._shown = plain.render_as_string(hide_password=True)
        self.engine = self._new_engine(patience)
        self.engines = [self.engine.sync_engine]
        self.outage = faults.Outage(is_file=self._is_file)
        self._file = OpenFile(Path(url.database or "")) if self._is_file else None
        self._transactions, self._reads = self._new_runners(self._file)
        self.writer = GroupWriter(self._transactions, self.outage)
        self._monitor = faults.DatabaseMonitor(
            self.engine, self.writer.write, self.outage, self._file
        )

    def _new_runners(
        self, file: OpenFile | None
    ) -> tuple[FileTransactions | ServerTransactions, FileReads | ServerReads]:
        """Return where transactions and short reads run; for a file, each closes its own engine."""
        if file is None:
            return ServerTransactions(self.engine), ServerReads(self.engine)
        url, begins_none = self.url.set(drivername="sqlite"), {"isolation_level": None}
        for_writes, for_reads = (
            create_engine(url, connect_args=begins_none, hide_parameters=True) for _ in range(2)
        )
        self.engines += [for_writes, for_reads]
        for each in self.engines:
            guard(each, file)
        return FileTransactions(for_writes, file), FileReads(for_reads)

    def _note(self, context: ExceptionContext) -> None:
        """Record the fault of a statement."""
        self.outage.failed(context.original_exception)

    def _new_engine(self, for_statements: float | None) -> AsyncEngine:
        """Return an engine with this statement timeout in seconds, None for no timeout.

        Raises DatabaseError without the optional driver of PostgreSQL.
        """
        for_server = {"timeout": self._patience, "command_timeout": for_statements}
        if not self._is_file:
            logging.getLogger("asyncio").addFilter(_IS_NOT_ABANDONED)
        try:
            return create_async_engine(
                self.url,
                pool_pre_ping=not self._is_file,
                connect_args={} if self._is_file else for_server,
                hide_parameters=True,  # errors are logged, and values may be secrets
            )
        except ModuleNotFoundError as error:
            needed = extra_needed("--database: PostgreSQL", "asyncpg", "several-servers")
            raise DatabaseError(needed) from error

    async def read(self, work: Work[Result]) -> Result:
        """Return the result of a short read; raise StoreUnavailableError for any database error.

        The reads of a SQLite file wait for each other, so a long one uses `reading`.
        """
        with faults.errors_as_unavailable():
            try:
                return await self._reads.run(work)
            except Exception as error:
                if self._is_file:
                    self.outage.failed(error)
                raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for reading; raise StoreUnavailableError for any database error."""
        with faults.errors_as_unavailable():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Yield a transaction of its own; raise StoreUnavailableError for any database error."""
        with faults.errors_as_unavailable():
            async with self.engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def without_timeout(self) -> AsyncIterator[AsyncConnection]:
        """Yield a transaction without a statement timeout, for work on all games."""
        engine = self.engine if self._is_file else self._new_engine(None)
        try:
            async with engine.begin() as connection:
                yield connection
        finally:
            if engine is not self.engine:
                await engine.dispose()

    @property
    def is_server(self) -> bool:
        """Whether it is a database server, which several processes can use at the same time."""
        return not self._is_file

    @property
    def _is_file(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    async def open(self) -> None:
        """Connect to the database and upgrade its schema; raise DatabaseError."""
        if self._is_file and self.url.database:
            self._make_files(Path(self.url.database))
            self._shown = self.url.database
        self.outage.name = self._shown
        try:
            async with self.without_timeout() as connection:
                if not self._is_file:  # only one server upgrades at a time
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({_UPGRADE_LOCK})"))
                await connection.run_sync(bring_up_to_date)
        except faults.SchemaError as error:
            raise DatabaseError(f"the database {self._shown} {error}") from error
        except (SQLAlchemyError, OSError, TypeError) as error:  # TypeError: an unknown option
            raise self.unusable(error) from error
        if self._is_file and self.url.database:
            keep_private(Path(self.url.database))
        if self._file is not None:
            self._file.remember()
            event.listen(self.engine.sync_engine, "handle_error", self._note)

    def _make_files(self, file: Path) -> None:
        """Create a missing database file and its folder, readable only by their owner."""
        folder = file.parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(
                f"the folder {folder} cannot be created: {error.strerror}"
            ) from error
        try:
            make_private(file)
        except OSError as error:
            reason = f"cannot be opened: {error.strerror}"
            raise DatabaseError(f"the database {file} {reason}") from error

    def unusable(self, error: BaseException) -> DatabaseError:
        """Return the DatabaseError that callers raise when the database fails with `error`."""
        reason = faults.first_line(error)
        if isinstance(error, TimeoutError):
            reason = f"it has not answered for {self._patience:g} seconds"
        return DatabaseError(f"the database {self._shown} cannot be used: {reason}")

    async def reach(self) -> None:
        """Check that the database accepts writes; raise StoreUnavailableError if it does not."""
        await self._monitor.reach()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the database and monitor it while the context is active; raise DatabaseError."""
        await self.open()
        async with self._monitor.running():
            yield

    async def close(self) -> None:
        """Write everything in the queue, then close all connections."""
        await self.writer.close()
        await self._reads.close()
        await self._transactions.close()
        await self.engine.dispose()


def database_at(given: str, patience: float = PATIENCE) -> Database:
    """Return the database at a file path or URL; nothing is opened yet.

    Raises DatabaseError for a URL that is not supported, and without the driver of PostgreSQL.
    """
    return Database(database_url(given), patience)


def existing_database(given: str) -> Database:
    """Return the database at a file path or URL; raise DatabaseError if its file does not exist."""
    database = database_at(given)
    if not database.is_server and not Path(database.url.database or "").is_file():
        raise DatabaseError(f"there is no database {database.url.database}")
    return database
