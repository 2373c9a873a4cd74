"""The pages of visitors: the list of tournaments, page by page, and one tournament."""

from pathlib import Path
from typing import Any

import pytest

from tests.doubles.scripted import ScriptedChance
from tests.support.servers.databases import new_sqlite
from tests.unit.server.tournaments.store.test_tournaments import REPORT, SETUP
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.tournaments.messages.tournaments import TournamentStatus
from yachtdice.server.tournaments.service.ports import Ending, StoredTournament
from yachtdice.server.tournaments.service.queue import Tournaments
from yachtdice.server.tournaments.store.tournaments import SqlTournaments

UNUSED: Any = None  #: The dependencies that only booking and playing need.


class _Ending(SqlTournaments):
    """A store in which the tournament ends just after a visitor has read it."""

    async def one(self, tournament: str) -> StoredTournament | None:
        """Return the tournament as it was before its end."""
        found = await super().one(tournament)
        await self.end(tournament, "here", 9, Ending(TournamentStatus.FINISHED, REPORT))
        return found


@pytest.mark.parametrize(("booked", "following"), [(1, None), (2, None), (3, "1.t1")])
async def test_only_a_page_before_others_names_the_following_one(
    tmp_path: Path, booked: int, following: str | None
) -> None:
    """A page that contains all tournaments, even if it is full, has no following page."""
    where = tmp_path / "yacht.sqlite3"
    new_sqlite(where)
    database = database_at(str(where))
    store = SqlTournaments(database)
    tournaments = Tournaments(store, UNUSED, UNUSED, UNUSED, ScriptedChance(), lambda: 0, UNUSED)
    for number in range(booked):
        await store.book(f"t{number}", SETUP, number, most=9)

    page = await tournaments.page(None, 2, may_start=False)

    assert len(page.lines) == min(2, booked)
    assert page.next == following
    await database.close()


async def test_a_view_has_the_report_only_with_the_end(tmp_path: Path) -> None:
    """A view never mixes the status before the end with the report, which has the secret."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    store = _Ending(database)
    tournaments = Tournaments(store, UNUSED, UNUSED, UNUSED, ScriptedChance(), lambda: 0, UNUSED)
    await store.book("a", SETUP, 1, most=9)
    await store.claim("here", 5, 0)

    views = [await tournaments.view("a", may_cancel=False) for _ in range(2)]

    seen = [(view.line.status, view.report is not None) for view in views if view]
    assert seen == [(TournamentStatus.RUNNING, False), (TournamentStatus.FINISHED, True)]
    await database.close()
