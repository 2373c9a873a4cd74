"""Faults of a database: its errors as the services know them, its outages, and its monitor.

An outage is logged once when it begins and once when it ends. The monitor detects outages, and
rescues the data of a lost file.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final, TypeAlias

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from yachtdice.server.common.damage import DamagedDataError
from yachtdice.server.common.log_events import (
    DatabaseAway,
    DatabaseBack,
    DatabaseNotRescued,
    DatabaseRescued,
    log_event,
)
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.database.engine.files import MissingFileError, OpenFile

#: By SQLite's primary result code: the last byte of the extended code.
_OF_SQLITE: Final = {
    5: StoreFault.AWAY,  # BUSY: another program holds the lock
    6: StoreFault.AWAY,  # LOCKED
    8: StoreFault.READ_ONLY,
    10: StoreFault.FAILING,  # IOERR
    11: StoreFault.DAMAGED,  # CORRUPT
    13: StoreFault.FULL,
    14: StoreFault.AWAY,  # CANTOPEN
    26: StoreFault.DAMAGED,  # NOTADB
}

#: By the beginning of the SQLSTATE; the longest match counts.
_OF_POSTGRESQL: Final = {
    "08": StoreFault.AWAY,  # connection exceptions
    "25006": StoreFault.READ_ONLY,
    "53": StoreFault.AWAY,  # out of connections or memory
    "53100": StoreFault.FULL,
    "57P": StoreFault.AWAY,  # shutting down, starting up
    "58": StoreFault.FAILING,  # a system call has failed
    "XX001": StoreFault.DAMAGED,
    "XX002": StoreFault.DAMAGED,
}


class SchemaError(Exception):
    """A database whose schema this version cannot use; the text gives the reason and the remedy."""


def is_of_database(error: BaseException) -> bool:
    """Return whether an error comes from the database.

    SQLAlchemy passes on the errors of asyncpg, as they are, while it sets up a new connection.
    """
    is_of_driver = type(error).__module__.partition(".")[0] == "asyncpg"
    return is_of_driver or isinstance(error, SQLAlchemyError | OSError)


def fault_of(error: BaseException) -> StoreFault | None:
    """Return the store fault of an error; None for an error of a single statement or row."""
    if isinstance(error, DamagedDataError):
        return None
    if isinstance(error, StoreUnavailableError):
        return error.fault
    if isinstance(error, MissingFileError):
        return StoreFault.MISSING
    if isinstance(error, OSError):
        return StoreFault.AWAY
    if not isinstance(error, DBAPIError):
        return _of_driver(error)
    return _of_driver(error.orig) or (StoreFault.AWAY if error.connection_invalidated else None)


def _of_driver(error: BaseException | None) -> StoreFault | None:
    """Return the store fault of a driver's error."""
    if isinstance(code := getattr(error, "sqlite_errorcode", None), int):
        return _OF_SQLITE.get(code & 0xFF)
    state = getattr(error, "sqlstate", None) or ""
    known = (_OF_POSTGRESQL.get(state[:length]) for length in (5, 3, 2))
    return next((fault for fault in known if fault is not None), None)


def first_line(error: BaseException) -> str:
    """Return the message of an error in one line."""
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__


def unavailable(error: BaseException) -> StoreUnavailableError:
    """Return the StoreUnavailableError for an error of the database."""
    if isinstance(error, StoreUnavailableError):
        return error
    return StoreUnavailableError(str(error), fault_of(error) or StoreFault.AWAY)


@contextmanager
def errors_as_unavailable() -> Iterator[None]:
    """Turn any database error into StoreUnavailableError."""
    try:
        yield
    except Exception as error:
        if not is_of_database(error):
            raise
        raise unavailable(error) from error


QUIET_S: Final = 2.0  #: Seconds without a failure before a successful write ends an outage.

_WHAT: Final = {
    StoreFault.AWAY: "does not answer",
    StoreFault.READ_ONLY: "is read-only",
    StoreFault.FAILING: "cannot be used: the disk reports errors",
    StoreFault.FULL: "cannot be written: the disk is full",
    StoreFault.MISSING: "is not the file that was opened: it was deleted, moved or replaced",
    StoreFault.DAMAGED: "is damaged",
}

_NEXT: Final = {
    StoreFault.AWAY: "moves are refused until it answers",
    StoreFault.FULL: "moves are refused until there is space; free some",
    StoreFault.FAILING: "moves are refused while it does; check the disk",
    StoreFault.DAMAGED: "moves are refused until it is repaired",
    StoreFault.MISSING: "moves are refused until that file is back",
    StoreFault.READ_ONLY: "moves are refused until the server may write to it",
}

#: Faults from mildest to worst. During an outage, only a worse fault is logged again.
_ORDER: Final = tuple(_WHAT)

_RESTORE: Final = "moves are refused; stop the server, restore a backup, start the server again"


class Outage:
    """The state of the database: working or in an outage. Changes are logged.

    Writing to a damaged SQLite file can damage more of it, so writes are refused until the restart
    of this server. A database server can be repaired while this server runs.
    """

    def __init__(self, *, is_file: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without an outage; `name` is the name of the database in the log."""
        self.name = ""
        self.fault: StoreFault | None = None
        self._is_file, self._clock = is_file, clock
        self._began = self._failed_at = self._stored_at = clock()

    def failed(self, error: BaseException) -> None:
        """Record an error, unless it is an error of a single statement."""
        fault = fault_of(error)
        if fault is None or self.is_final:
            return
        self._failed_at = self._clock()
        if self.fault is None:
            self._began = self._failed_at
        if self.fault is None or _ORDER.index(fault) > _ORDER.index(self.fault):
            self.fault = fault
            self._log(fault, first_line(error))

    def _log(self, fault: StoreFault, detail: str) -> None:
        """Log the fault with its remedy."""
        remedy = _RESTORE if self.is_final else _NEXT[fault]
        reason = f"the database {_WHAT[fault]} ({detail}); {remedy}"
        log_event(DatabaseAway(self.name, fault.value, reason))

    def stored(self) -> None:
        """Record a durable write; it ends an outage after QUIET_S seconds without a failure."""
        now = self._stored_at = self._clock()
        if self.fault is None or self.is_final or now - self._failed_at < QUIET_S:
            return
        self.fault = None
        log_event(DatabaseBack(round(now - self._began, 1)))

    @property
    def is_final(self) -> bool:
        """Whether only a restart of the server ends the outage."""
        return self._is_file and self.fault is StoreFault.DAMAGED

    @property
    def unproved_s(self) -> float:
        """The seconds since the last durable write."""
        return self._clock() - self._stored_at

    def bar(self) -> None:
        """Raise StoreUnavailableError if writes are refused until a restart."""
        if self.is_final and self.fault is not None:
            raise StoreUnavailableError(self.fault.reason, self.fault)


PROVED_S: Final = 5.0  #: Seconds for which a durable write proves that the database works.

#: Seconds between two checks of the database, and between two tries in an outage.
_PAUSE_S: Final = 1.0

#: A write that changes nothing but needs everything that a write needs.
_TOUCH: Final = text("UPDATE alembic_version SET version_num = version_num")


#: Runs a write in a durable transaction.
RunWrite: TypeAlias = Callable[[Callable[[Connection], object]], Awaitable[object]]


class DatabaseMonitor:
    """Monitor of one open database; `file` is None for a database server."""

    def __init__(
        self, engine: AsyncEngine, write: RunWrite, outage: Outage, file: OpenFile | None
    ) -> None:
        """Create a monitor; it checks only in `reach`, and while `running` is active."""
        self._engine, self._write, self._outage, self._file = engine, write, outage, file
        self._is_rescued = False

    async def reach(self) -> None:
        """Check that the database accepts writes; raise StoreUnavailableError if it does not.

        For a file, a durable write within the last seconds is enough; for a server, a response.
        """
        try:
            await self._prove()
        except Exception as error:
            if not is_of_database(error):
                raise
            self._outage.failed(error)
            raise unavailable(error) from error
        if (fault := self._outage.fault) is not None:
            raise StoreUnavailableError(fault.reason, fault)

    async def _prove(self) -> None:
        """Test the database now; raise the error of a failure."""
        if self._file is not None:
            self._file.check()
        is_proved = self._file is None or self._outage.unproved_s < PROVED_S
        if self._outage.fault is not None or not is_proved:
            await self._write(lambda connection: connection.execute(_TOUCH))
        elif self._file is None:
            async with self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Check for a lost file and the end of an outage while the context is active."""
        checking = asyncio.create_task(self._check_repeatedly())
        try:
            yield
        finally:
            checking.cancel()

    async def _check_repeatedly(self) -> None:
        """Check until cancelled; copy the data of a lost file, once for each loss."""
        while True:
            await asyncio.sleep(_PAUSE_S)
            if self._file is not None:
                await self._check_file(self._file)
            if self._outage.fault is not None or self._file is None:
                with suppress(StoreUnavailableError):
                    await self.reach()

    async def _check_file(self, file: OpenFile) -> None:
        """Check that the file still exists; copy its data if it does not."""
        try:
            file.check()
            self._is_rescued = False
        except OSError as error:
            self._outage.failed(error)
            if not self._is_rescued:
                self._is_rescued = True
                await self._rescue(file)

    async def _rescue(self, file: OpenFile) -> None:
        """Copy the deleted but still open file to a new file beside it."""
        try:
            copy = file.new_copy()
            async with self._engine.connect() as connection:
                await connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))
            log_event(DatabaseRescued(str(copy), str(file.path)))
        except (SQLAlchemyError, OSError) as error:
            log_event(DatabaseNotRescued(str(file.path), first_line(error)))
