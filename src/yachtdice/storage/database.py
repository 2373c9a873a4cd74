"""Opening a database: its URL, its settings, its schema brought up to date."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from yachtdice.storage.faults import NewerSchemaError, told_as_unavailable
from yachtdice.storage.rebuilding import (
    Rebuilt,
    count_the_uncounted,
    gains_are_told,
    rebuild,
    seat_the_unseated,
)
from yachtdice.storage.schema import bring_up_to_date
from yachtdice.storage.writer import GroupWriter

_DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=5000",
    "foreign_keys=ON",
)

_UPGRADE: Final = 0x79616368
"""The name of PostgreSQL's lock that is held while the schema is brought up to date."""

PATIENCE: Final = 10
"""Seconds to wait for a database server to answer, whether to a call or to a statement."""


class DatabaseError(Exception):
    """A database that cannot be used; the text says which and why, in one line."""


def database_url(given: str) -> URL:
    """Return the URL for a file path, `sqlite:///...` or `postgresql://...`.

    Raises DatabaseError for any other.
    """
    if given == ":memory:":
        raise DatabaseError("--database: games are kept on disk, :memory: is not supported")
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
        raise DatabaseError(f"--database: {backend!r} is not supported, sqlite and postgresql are")
    return _for_asyncpg(url.set(drivername=_DRIVERS[backend]))


def _for_asyncpg(url: URL) -> URL:
    """Return the URL with `sslmode`, as everybody else has it, under asyncpg's name for it."""
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    return url.set(query=query)


class Database:
    """An open database."""

    def __init__(self, url: URL, patience: float = PATIENCE) -> None:
        """Name the database; nothing is opened yet.

        A server that has not answered for `patience` seconds, frozen or cut off, is away.
        """
        self.url, self._patience = url, patience
        plain = url.set(drivername=url.get_backend_name(), query={})
        self._shown = plain.render_as_string(hide_password=True)
        self.engine = self._new_engine(patience)
        self.writer = GroupWriter(self.engine)
        if self._is_file:
            event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)

    def _new_engine(self, for_statements: float | None) -> AsyncEngine:
        """Return connections that wait so many seconds for each statement, None: for ever."""
        seconds = {"timeout": self._patience, "command_timeout": for_statements}
        return create_async_engine(
            self.url,
            pool_pre_ping=not self._is_file,
            connect_args={} if self._is_file else seconds,
            hide_parameters=True,  # errors are logged, and values may be secrets
        )

    @asynccontextmanager
    async def _at_leisure(self) -> AsyncIterator[AsyncConnection]:
        """Give a transaction whose statements may take long, as those over all games do."""
        engine = self.engine if self._is_file else self._new_engine(None)
        try:
            async with engine.begin() as connection:
                yield connection
        finally:
            if engine is not self.engine:
                await engine.dispose()

    @classmethod
    def existing(cls, given: str) -> "Database":
        """Return the database of this name; raise DatabaseError for a file that is not there."""
        database = cls(database_url(given))
        if database._is_file and not Path(database.url.database or "").is_file():
            raise DatabaseError(f"there is no database {database.url.database}")
        return database

    @property
    def is_server(self) -> bool:
        """Whether it is a database server, which several processes may use at a time."""
        return not self._is_file

    @property
    def _is_file(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    async def open(self) -> None:
        """Reach the database and bring its schema up to date; raise DatabaseError."""
        if self._is_file and self.url.database:
            self._make_folder(Path(self.url.database).parent)
            self._shown = self.url.database
        try:
            async with self._at_leisure() as connection:
                if not self._is_file:  # of servers that start together, one upgrades
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({_UPGRADE})"))
                await connection.run_sync(bring_up_to_date)
                await seat_the_unseated(connection)
                await count_the_uncounted(connection)
                if not await gains_are_told(connection):
                    await rebuild(connection)
        except NewerSchemaError as error:
            reason = "was written by a newer version of Yacht Dice; update this one to open it"
            raise DatabaseError(f"the database {self._shown} {reason}") from error
        except (SQLAlchemyError, OSError, TypeError) as error:  # TypeError: an unknown option
            cause = getattr(error, "orig", None) or error
            reason = _first_line(cause)
            raise DatabaseError(f"the database {self._shown} cannot be used: {reason}") from error

    def _make_folder(self, folder: Path) -> None:
        """Make the folder of a database file, where it is not there, for its user alone."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(f"the folder {folder} cannot be made: {error.strerror}") from error

    async def reach(self) -> None:
        """Return if the database answers; raise StoreUnavailableError."""
        with told_as_unavailable():
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))

    async def rebuild(self) -> Rebuilt:
        """Make all that is counted of games again, from the games alone; raise DatabaseError."""
        try:
            async with self._at_leisure() as connection:
                return await rebuild(connection)
        except (SQLAlchemyError, OSError) as error:
            reason = _first_line(getattr(error, "orig", None) or error)
            raise DatabaseError(f"the database {self._shown} cannot be used: {reason}") from error

    async def close(self) -> None:
        """Write what waits to be written, then let go of all connections."""
        await self.writer.close()
        await self.engine.dispose()


def _first_line(error: BaseException) -> str:
    """Return what an error says, in one line."""
    if isinstance(error, TimeoutError):
        return f"it has not answered for {PATIENCE} seconds"
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Make each SQLite connection durable, patient and strict."""
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()  # nobody else knows of it yet; its thread must not stay behind
        raise
    cursor.close()
