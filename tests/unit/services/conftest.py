"""Fixtures of the service tests: the stores on which they run."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.doubles.database_rooms import DatabaseRooms
from tests.support.databases import new_sqlite
from tests.support.postgres import PostgresCluster
from tests.unit.services.table import STORES
from yachtdice.storage.engine.database import database_at


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
