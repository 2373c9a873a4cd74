"""PostgreSQL stopping and restarting under a running store."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from tests.support.servers.postgres import PostgresCluster, find_binaries
from tests.support.waiting import PATIENCE, let_others_run, until
from tests.unit.server.rooms.store.steps import record, step
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.database.engine.database import Database, DatabaseError, database_at
from yachtdice.server.rooms.service.state.record import CommandKey
from yachtdice.server.rooms.store.rooms import SqlRooms


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
    assert await store.answer("room", CommandKey("mina", "a")) == 2
    await store.commit(step("room", 2, cid="b"))
    assert await store.answer("room", CommandKey("mina", "b")) == 3
    await store.close()
    await database.close()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")
async def test_a_frozen_database_is_reported_and_survived(
    own_cluster: PostgresCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that accepts connections without answering counts as down for all callers."""
    url = own_cluster.new_database()
    rooms = [f"room{number}" for number in range(20)]
    patient = database_at(url)
    await patient.open()
    await _with_rooms(SqlRooms(patient), rooms)
    await patient.close()
    database = database_at(url, patience=0.5)
    store, failures = SqlRooms(database), _failures(database, monkeypatch)
    await until(lambda: _opened(database))
    await until(lambda: _answers(store))

    own_cluster.freeze()
    failures.clear()
    asked = [store.commit(step(room, 1, cid="a")) for room in rooms]
    outcomes = await asyncio.gather(*asked, store.wake("room0"), return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StoreUnavailableError}
    assert 0 < len(failures) <= 2, "the steps of a batch fail together, not one after the other"

    own_cluster.thaw()
    for room in rooms:
        await until(partial(_plays_on, store, room))
    await store.close()
    await database.close()


def _failures(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Return the list of the failed batches, which grows."""
    failures, failed = list[BaseException](), database.outage.failed

    def note(error: BaseException) -> None:
        failures.append(error)
        failed(error)

    monkeypatch.setattr(database.outage, "failed", note)
    return failures


async def _with_rooms(store: SqlRooms, rooms: Sequence[str]) -> None:
    """Create and load rooms."""
    for room in rooms:
        await store.create(room, record(), 7)
        await store.wake(room)


async def _opened(database: Database) -> bool:
    """Return whether an impatient database could be opened; a busy machine may be slower."""
    try:
        await database.open()
    except DatabaseError:
        return False
    return True


async def _answers(store: SqlRooms) -> bool:
    """Return whether a read succeeds, which leaves an open connection."""
    try:
        return await store.answer("room0", CommandKey("mina", "a")) is None
    except StoreUnavailableError:
        return False


async def _plays_on(store: SqlRooms, room: str) -> bool:
    """Return whether a room is loaded and its step stored, now or before the answer was lost."""
    try:
        stored = await store.wake(room)
        assert stored is not None
        if await store.answer(room, CommandKey("mina", "a")) is None:
            await store.commit(step(room, stored.version, epoch=stored.epoch, cid="a"))
        return await store.answer(room, CommandKey("mina", "a")) == 2
    except StoreUnavailableError:
        return False


async def test_a_frozen_database_does_not_delay_the_end(own_cluster: PostgresCluster) -> None:
    """A database is closed although a connection whose caller is gone gets no answer."""
    database = database_at(own_cluster.new_database(), patience=100 * PATIENCE)
    own_cluster.freeze()
    asking = asyncio.create_task(database.reach())
    await let_others_run(100)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    async with asyncio.timeout(PATIENCE):
        await database.close()
    own_cluster.thaw()
