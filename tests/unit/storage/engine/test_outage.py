"""PostgreSQL stopping and restarting under a running store."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import PostgresCluster, find_binaries
from tests.unit.storage.steps import record, step
from yachtdice.services.ports import CommandKey, StoreUnavailableError
from yachtdice.storage import SqlRooms, database_at


@pytest.fixture
def own_cluster(postgres: PostgresCluster) -> Iterator[PostgresCluster]:
    """Return a PostgreSQL that the test may stop."""
    assert postgres.port
    binaries = find_binaries()
    assert binaries is not None
    cluster = PostgresCluster(binaries)
    cluster.start()
    yield cluster
    cluster.remove()


async def test_an_outage_is_reported_and_survived(own_cluster: PostgresCluster) -> None:
    """During an outage every call is refused as unavailable; afterwards all data is there."""
    database = database_at(own_cluster.new_database())
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


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")
async def test_a_frozen_database_is_reported_and_survived(own_cluster: PostgresCluster) -> None:
    """A database that accepts connections without answering counts as down for all callers."""
    database = database_at(own_cluster.new_database(), patience=0.5)
    await database.open()
    store = SqlRooms(database)
    rooms = [f"room{number}" for number in range(20)]
    for room in rooms:
        await store.create(room, record(), 7)
        await store.wake(room)
    own_cluster.freeze()
    begun = time.monotonic()
    asked = [store.commit(step(room, 1, cid="a")) for room in rooms]
    outcomes = await asyncio.gather(*asked, store.wake("room0"), return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StoreUnavailableError}
    assert time.monotonic() - begun < 40  # one after the other they would wait for over a minute
    own_cluster.thaw()
    for room in rooms:
        stored = await store.wake(room)
        assert stored is not None
        if await store.answer(room, CommandKey("mina", "a")) is None:
            await store.commit(step(room, stored.version, epoch=stored.epoch, cid="a"))
        assert await store.answer(room, CommandKey("mina", "a")) == 2
    await store.close()
    await database.close()
