"""The group writer: what it acknowledges."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from tests.support.databases import new_sqlite
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.storage import database_at


async def test_a_commit_to_a_replaced_file_is_not_acknowledged(tmp_path: Path) -> None:
    """If the file is replaced before the commit, the caller gets an error."""
    where = tmp_path / "yacht.sqlite3"
    database = database_at(new_sqlite(where))
    await database.open()

    def replace(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        where.rename(tmp_path / "away")

    with pytest.raises(StoreUnavailableError):
        await database.writer.write(replace)
    await database.close()
