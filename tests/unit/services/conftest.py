"""The stores on which stories of the services are told."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from tests.database_rooms import DatabaseRooms
from tests.postgres import PostgresCluster
from tests.unit.services.table import STORES
from yachtdice.storage import Database, database_url
from yachtdice.storage.people_tables import game_seats
from yachtdice.storage.tables import commands, events, games, rooms


@pytest.fixture(scope="session")
def shared_database(postgres: PostgresCluster) -> str:
    """Return the URL of a PostgreSQL database that tests use one after the other."""
    return postgres.new_database()


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def on_every_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[None]:
    """Have the houses of a test keep their rooms in memory, in SQLite and in PostgreSQL in turn."""
    if request.param == "memory":
        yield
        return
    url = str(tmp_path / "yacht.sqlite3")
    if request.param == "postgresql":
        url = request.getfixturevalue("shared_database")
    database = Database(database_url(url))
    await database.open()
    async with database.engine.begin() as connection:
        for table in (commands, events, game_seats, games, rooms):
            await connection.execute(delete(table))
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
