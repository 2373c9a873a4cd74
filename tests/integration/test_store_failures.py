"""A failing database call costs no step; all databases are in tests/soak/chaos."""

from pathlib import Path

import pytest

from tests.support.databases import new_sqlite
from tests.support.failing_rooms import fail_at_every_call
from yachtdice.storage import SqlRooms, database_at


@pytest.mark.parametrize("fails_after", [False, True], ids=["before", "after"])
async def test_a_failure_at_any_call_costs_nothing(tmp_path: Path, fails_after: bool) -> None:
    """If the n-th store call fails, for any n, every step is applied once, as stored."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    rooms = SqlRooms(database)
    await fail_at_every_call(rooms, fails_after=fails_after)
    await rooms.close()
    await database.close()
