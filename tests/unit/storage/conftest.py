"""Databases for the storage tests: SQLite files, and a private PostgreSQL."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.databases import new_sqlite
from tests.support.postgres import PostgresCluster
from yachtdice.storage.engine.database import Database, database_at


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a fresh database, of each kind in turn."""
    if request.param == "sqlite":
        return new_sqlite(tmp_path / "yacht.sqlite3")
    cluster: PostgresCluster = request.getfixturevalue("postgres")
    return cluster.emptied_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database without tables, of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "yacht.sqlite3")
    cluster: PostgresCluster = request.getfixturevalue("postgres")
    return cluster.empty_database()


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """Return an open database."""
    opened = database_at(url)
    await opened.open()
    yield opened
    await opened.close()
