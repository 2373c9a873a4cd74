"""The group writer: what it acknowledges."""

from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.support.databases import new_sqlite
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.storage import database_at
from yachtdice.storage.engine.batches import GroupWriter


async def _write(connection: AsyncConnection) -> None:
    """Write nothing, in a transaction."""
    await connection.execute(text("SELECT 1"))


async def test_a_commit_to_a_replaced_file_is_not_acknowledged(tmp_path: Path) -> None:
    """If the check of the file fails after the commit, the caller gets an error."""
    where = tmp_path / "yacht.sqlite3"
    new_sqlite(where)
    database = database_at(str(where))

    def check() -> None:
        raise OSError("the file has been replaced")

    writer = GroupWriter(database.engine, database.outage, check)
    with pytest.raises(StoreUnavailableError):
        await writer.write(_write)
    await writer.close()
    await database.close()
