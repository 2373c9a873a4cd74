"""Metrics of commits, and the log of rooms and games."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.servers.databases import new_sqlite
from tests.unit.server.rooms.store.steps import PLAYED, play, record, start, step
from yachtdice.server.common.log_events import RoomGameEnded, RoomGameStarted, room_mark
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.rooms.store.rooms import SqlRooms


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """Yield an open database file."""
    opened = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await opened.open()
    yield opened
    await opened.close()


def _counts(metrics: Metrics) -> dict[str, float]:
    """Return the number of commits by outcome."""
    outcomes = ("stored", "refused", "unavailable", "failed")
    found = {
        name: metrics.registry.get_sample_value("yacht_commit_seconds_count", {"outcome": name})
        for name in outcomes
    }
    return {name: count for name, count in found.items() if count is not None}


async def test_commits_are_counted_by_outcome(database: Database, tmp_path: Path) -> None:
    """Every outcome is served from the start; a commit counts for the outcome that it has."""
    metrics = Metrics()
    store = SqlRooms(database, metrics=metrics)
    assert _counts(metrics) == {"stored": 0, "refused": 0, "unavailable": 0, "failed": 0}
    await store.create("room", record(), 7)
    await store.wake("room")
    await store.commit(step("room", 1))
    with pytest.raises(LostRoomError):
        await store.commit(step("room", 1))
    (tmp_path / "yacht.sqlite3").unlink()
    with pytest.raises(StoreUnavailableError):
        await store.commit(step("room", 2))
    assert _counts(metrics) == {"stored": 1, "refused": 1, "unavailable": 1, "failed": 0}


async def test_a_game_is_logged_only_when_it_begins_and_ends(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """The steps that start and end a game are logged once stored; a step between them is not."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    await store.wake("room")
    caplog.set_level(logging.INFO, "yachtdice.events")
    caplog.clear()
    await store.commit(start("room", 1, "game"))
    await store.commit(play("room", 2, "game", 2, PLAYED[1:-1]))
    await store.commit(play("room", 3, "game", len(PLAYED), PLAYED[-1:], over=True))
    mark = room_mark("room")
    logged = [line.__dict__["event"] for line in caplog.records]
    assert logged == [RoomGameStarted(mark, "bonus", 2, 1), RoomGameEnded(mark, "bonus")]
