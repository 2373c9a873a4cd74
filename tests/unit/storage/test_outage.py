"""PostgreSQL going away and coming back under a running store."""

from collections.abc import Iterator

import pytest

from tests.postgres import PostgresCluster, find_binaries
from tests.unit.storage.steps import record, step
from yachtdice.services.ports import CommandKey, StoreUnavailableError
from yachtdice.storage import Database, SqlRooms, database_url


@pytest.fixture
def own_cluster(postgres: PostgresCluster) -> Iterator[PostgresCluster]:
    """Return a PostgreSQL that may be stopped."""
    assert postgres.port
    binaries = find_binaries()
    assert binaries is not None
    cluster = PostgresCluster(binaries)
    cluster.start()
    yield cluster
    cluster.remove()


async def test_an_outage_is_told_and_outlived(own_cluster: PostgresCluster) -> None:
    """While PostgreSQL is down all is unavailable; when it is back everything stored is there."""
    database = Database(database_url(own_cluster.new_database()))
    await database.open()
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    await store.wake("room")
    await store.commit(step("room", 1, cid="a"))
    own_cluster.stop()
    for asked in (
        store.commit(step("room", 2, cid="b")),
        store.wake("room"),
        store.answer("room", CommandKey("mina", "a")),
        store.commit(step("room", 2, cid="b")),
    ):
        with pytest.raises(StoreUnavailableError):
            await asked
    own_cluster.start()
    await store.commit(step("room", 2, cid="b"))
    assert await store.answer("room", CommandKey("mina", "a")) == 2
    assert await store.answer("room", CommandKey("mina", "b")) == 3
    await store.close()
    await database.close()
