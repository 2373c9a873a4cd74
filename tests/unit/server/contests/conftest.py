"""A database for the stories that do not depend on its kind."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.servers.databases import new_sqlite
from yachtdice.server.database.engine.database import Database, database_at


@pytest.fixture
async def file_database(tmp_path: Path) -> AsyncIterator[Database]:
    """Return an open SQLite database."""
    opened = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await opened.open()
    yield opened
    await opened.close()
