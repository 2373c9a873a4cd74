"""The list of tournaments, page by page."""

from pathlib import Path
from typing import Any

import pytest

from tests.doubles.scripted import ScriptedChance
from tests.support.databases import new_sqlite
from tests.unit.storage.test_tournaments import SETUP
from yachtdice.services.tournaments.queue import Tournaments
from yachtdice.storage import SqlTournaments, database_at

UNUSED: Any = None
"""The dependencies that only booking and playing need."""


@pytest.mark.parametrize(("booked", "following"), [(1, None), (2, None), (3, "1.t1")])
async def test_only_a_page_before_others_names_the_following_one(
    tmp_path: Path, booked: int, following: str | None
) -> None:
    """A page that contains all tournaments, even if it is full, has no following page."""
    where = tmp_path / "yacht.sqlite3"
    new_sqlite(where)
    database = database_at(str(where))
    store = SqlTournaments(database)
    tournaments = Tournaments(store, UNUSED, UNUSED, ScriptedChance(), lambda: 0, UNUSED)
    for number in range(booked):
        await store.book(f"t{number}", SETUP, number, most=9)

    page = await tournaments.page(None, 2, may_start=False)

    assert len(page.lines) == min(2, booked)
    assert page.next == following
    await database.close()
