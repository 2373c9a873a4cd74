"""A database file that is deleted under a running store: refused steps, and a copy of its data."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.servers.databases import new_sqlite
from tests.support.waiting import until
from tests.unit.server.rooms.store.steps import record, step
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.rooms.store.rooms import SqlRooms


async def test_the_data_of_a_deleted_file_is_copied_beside_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The copy has every acknowledged step, only its owner may read it."""
    where = tmp_path / "yacht.sqlite3"
    database = database_at(new_sqlite(where))
    async with database.running():
        store = SqlRooms(database)
        await store.create("room", record(), 7)
        await store.wake("room")
        await store.commit(step("room", 1, cid="a"))
        where.unlink()
        with pytest.raises(StoreUnavailableError) as refused:
            await store.commit(step("room", 2, cid="b"))
        assert refused.value.fault is StoreFault.MISSING
        await until(lambda: "rescued" in caplog.text)
        assert not where.exists()
    await database.close()
    assert _versions(tmp_path) == [[(2,)]]


def _versions(folder: Path) -> list[list[tuple[int]]]:
    """Return the versions of the rooms in each rescued copy; all copies are private."""
    found = []
    for copy in folder.glob("*.rescued-*"):
        assert copy.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(copy)) as file:
            found.append(file.execute("SELECT version FROM rooms").fetchall())
    return found
