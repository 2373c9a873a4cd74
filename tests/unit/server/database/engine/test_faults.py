"""Errors of a database, and the fault, log line and refusal they cause."""

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from asyncpg import InterfaceError
from sqlalchemy import event, text

from tests.support.servers.postgres import PostgresCluster
from tests.unit.server.rooms.store.steps import record, step
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.engine.faults import QUIET_S, Outage
from yachtdice.server.database.engine.files import MissingFileError
from yachtdice.server.rooms.service.state.record import CommandKey
from yachtdice.server.rooms.store.rooms import SqlRooms


async def _fault(database: Database) -> StoreFault:
    """Return the fault that refused a step."""
    store = SqlRooms(database)
    with pytest.raises(StoreUnavailableError) as refused:
        await store.commit(step("room", 1, cid="a"))
    return refused.value.fault


async def _with_room(database: Database) -> None:
    """Open a database that contains a loaded room."""
    await database.open()
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    await store.wake("room")


async def _limited(folder: Path, pragma: str) -> Database:
    """Return a database file whose connections have this setting."""
    older = database_at(str(folder / "yacht.sqlite3"))
    await _with_room(older)
    await older.close()
    database = database_at(str(folder / "yacht.sqlite3"))

    def limit(connection: Any, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}").close()

    for engine in database.engines:
        event.listen(engine, "connect", limit)
    return database


async def test_a_file_that_may_not_grow_is_full(tmp_path: Path) -> None:
    """When no page is left in the file, the fault is a full disk."""
    database = await _limited(tmp_path, "max_page_count=1")
    store = SqlRooms(database)

    async def make_rooms() -> None:
        for number in range(1000):
            await store.create(f"{number:0>1000}", record(), 7)

    with pytest.raises(StoreUnavailableError) as refused:
        await make_rooms()
    assert refused.value.fault is StoreFault.FULL
    with pytest.raises(StoreUnavailableError):
        await database.reach()
    await database.close()


async def test_a_connection_that_is_lost_while_it_is_set_up_is_an_outage(tmp_path: Path) -> None:
    """A raw error of the PostgreSQL driver becomes the fault of a database that does not answer."""
    database = database_at(str(tmp_path / "yacht.sqlite3"))
    await _with_room(database)
    await database.close()

    def lose(*_: object) -> None:
        raise InterfaceError("connection is closed")

    for engine in database.engines:
        event.listen(engine, "connect", lose)
    with pytest.raises(StoreUnavailableError) as refused:
        await SqlRooms(database).answer("room", CommandKey("mina", "a"))
    assert refused.value.fault is StoreFault.AWAY
    assert await _fault(database) is StoreFault.AWAY
    for engine in database.engines:
        event.remove(engine, "connect", lose)
    await database.close()


async def test_a_file_that_may_not_be_written_is_read_only(tmp_path: Path) -> None:
    """A step and the health check are both refused as read-only."""
    database = await _limited(tmp_path, "query_only=ON")
    assert await _fault(database) is StoreFault.READ_ONLY
    with pytest.raises(StoreUnavailableError):
        await database.reach()
    await database.close()


async def test_errors_of_postgresql_are_classified(postgres: PostgresCluster) -> None:
    """A read-only PostgreSQL is reported as such."""
    database = database_at(postgres.new_database())
    await _with_room(database)

    @event.listens_for(database.engine.sync_engine, "begin")
    def begin(connection: object) -> None:
        connection.execute(text("SET TRANSACTION READ ONLY"))  # type: ignore[attr-defined]

    assert await _fault(database) is StoreFault.READ_ONLY
    await database.close()


@pytest.mark.parametrize(
    ("state", "fault"),
    [("53100", StoreFault.FULL), ("53300", StoreFault.AWAY), ("XX001", StoreFault.DAMAGED)],
)
async def test_the_longest_match_of_an_error_code_counts(
    postgres: PostgresCluster, state: str, fault: StoreFault
) -> None:
    """A full disk of PostgreSQL is not taken for one of its other shortages."""
    database = database_at(postgres.new_database())
    await _with_room(database)

    @event.listens_for(database.engine.sync_engine, "begin")
    def begin(connection: object) -> None:
        fail = f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END $$"
        connection.execute(text(fail))  # type: ignore[attr-defined]

    assert await _fault(database) is fault
    await database.close()


async def test_a_failed_statement_is_no_outage(tmp_path: Path) -> None:
    """An error of one statement refuses its operation, and does not mark the database as down."""
    database = database_at(str(tmp_path / "yacht.sqlite3"))
    await _with_room(database)
    store = SqlRooms(database)
    with pytest.raises(StoreUnavailableError):
        await store.create("room", record(), 7)
    await database.reach()
    assert database.outage.fault is None
    await database.close()


def test_an_outage_is_logged_when_it_begins_and_when_it_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An outage makes one line at its start and one at its end, after any number of failures."""
    caplog.set_level(logging.INFO, "yachtdice.events")
    now = [0.0]
    outage = Outage(is_file=True, clock=lambda: now[0])
    for _ in range(5):
        outage.failed(TimeoutError("late"))
        now[0] += QUIET_S / 2
        outage.stored()
    during = outage.fault
    now[0] += QUIET_S
    outage.stored()
    assert (during, outage.fault) == (StoreFault.AWAY, None)
    assert [one.levelno for one in caplog.records] == [logging.ERROR, logging.INFO]


def test_a_worse_fault_is_logged_though_an_outage_is_known(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A missing or damaged file is still logged after a lock was reported as the fault."""
    outage = Outage(is_file=True)
    damage = sqlite3.DatabaseError("malformed")
    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    for error in (TimeoutError(), MissingFileError("gone"), damage, TimeoutError()):
        outage.failed(error)
    assert outage.fault is StoreFault.DAMAGED
    assert len(caplog.records) == 3
    with pytest.raises(StoreUnavailableError):
        outage.bar()


async def test_a_database_opens_again_after_its_last_connection_closed(tmp_path: Path) -> None:
    """SQLite deletes the WAL with the last connection; the next connection is not an outage."""
    database = database_at(str(tmp_path / "yacht.sqlite3"))
    await _with_room(database)
    await database.close()
    assert not (tmp_path / "yacht.sqlite3-wal").exists()
    assert await SqlRooms(database).wake("room") is not None
    await database.reach()
    await database.close()
