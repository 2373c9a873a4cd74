"""Databases for the storage contract: SQLite files, and a private PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.postgres import PostgresCluster
from yachtdice.storage import Database, database_url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a fresh database, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "yacht.sqlite3")
    cluster: PostgresCluster = request.getfixturevalue("postgres")
    return cluster.new_database()


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """Return an open database."""
    opened = Database(database_url(url))
    await opened.open()
    yield opened
    await opened.close()
