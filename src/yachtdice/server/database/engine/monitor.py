"""Monitoring an open database: detects outages, and rescues the data of a lost file."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from yachtdice.server.common.log_events import DatabaseNotRescued, DatabaseRescued, log_event
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.database.engine.faults import Outage, first_line, is_of_database, unavailable
from yachtdice.server.database.engine.files import OpenFile
from yachtdice.server.database.engine.group_writer import GroupWriter

PROVED_S: Final = 5.0  #: Seconds for which a durable write proves that the database works.

#: Seconds between two checks of the database, and between two tries in an outage.
_PAUSE_S: Final = 1.0

#: A write that changes nothing but needs everything that a write needs.
_TOUCH: Final = text("UPDATE alembic_version SET version_num = version_num")


class DatabaseMonitor:
    """Monitor of one open database; `file` is None for a database server."""

    def __init__(
        self, engine: AsyncEngine, writer: GroupWriter, outage: Outage, file: OpenFile | None
    ) -> None:
        """Create a monitor; it checks only in `reach`, and while `running` is active."""
        self._engine, self._writer, self._outage, self._file = engine, writer, outage, file
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
            await self._writer.write(lambda connection: connection.execute(_TOUCH))
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
