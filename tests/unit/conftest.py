"""Fixtures of the unit tests: databases of each kind, and rooms on each kind of store."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.doubles.database_rooms import DatabaseRooms
from tests.support.servers.databases import new_sqlite
from tests.support.servers.postgres import PostgresCluster
from tests.unit.server.rooms.service.table import STORES
from yachtdice.server.database.engine.database import Database, database_at


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


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def on_every_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[None]:
    """Run the test with its rooms stored in memory, in SQLite and in PostgreSQL."""
    if request.param == "memory":
        yield
        return
    if request.param == "postgresql":
        cluster: PostgresCluster = request.getfixturevalue("postgres")
        url = cluster.emptied_database()
    else:
        url = new_sqlite(tmp_path / "yacht.sqlite3")
    database = database_at(url)
    await database.open()
    kept: list[DatabaseRooms] = []

    def keep() -> DatabaseRooms:
        kept.append(DatabaseRooms(database))
        return kept[-1]

    STORES.append(keep)
    yield
    STORES.pop()
    for house in kept:
        await house.store.close()
    await database.close()
