"""The hands of the day that a club shows, on SQLite and PostgreSQL."""

import asyncio
from datetime import UTC, date, datetime

from sqlalchemy import select

from tests.unit.server.clubs.store.people import clubs_in, make_veterans
from tests.unit.server.people.store.accounts import make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.clubs.messages import ClubOrder
from yachtdice.server.clubs.store.results import SqlClubResults
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database

TODAY = date(2026, 11, 28)
NOW = int(datetime(2026, 11, 28, 9, tzinfo=UTC).timestamp() * 1000)


async def _kept(database: Database) -> set[tuple[str, int, float]]:
    """Return the stored results."""
    c = tables.daily_results.c
    async with database.reading() as connection:
        rows = (await connection.execute(select(c.player, c.question, c.given))).all()
    return {(row.player, row.question, row.given) for row in rows}


async def test_the_first_answer_of_a_member_is_kept(database: Database) -> None:
    """A better second answer changes nothing, and an account without a club stores nothing."""
    await make_veterans(database, "mina")
    await make_account(database, "jun")
    club = await clubs_in(database).create("mina", ClubOrder("Dice club"))
    results = SqlClubResults(database, SqlContests(database), lambda: NOW)
    for given in (3.0, 0.0):
        await results.keep("mina", TODAY, 0, given)
    await results.keep("jun", TODAY, 0, 0.0)
    assert await _kept(database) == {("mina", 0, 3.0)}
    [day] = (await results.days(club, "mina")).days
    assert day.day == "2026-11-28"
    assert [(it.player, it.given[0]) for it in day.results] == [("mina", 3.0)]


async def test_of_answers_at_the_same_time_one_is_kept(database: Database) -> None:
    """Answers that are judged together give one result."""
    await make_veterans(database, "mina")
    await clubs_in(database).create("mina", ClubOrder("Dice club"))
    results = SqlClubResults(database, SqlContests(database), lambda: NOW)
    await asyncio.gather(*(results.keep("mina", TODAY, 0, float(given)) for given in range(5)))
    assert len(await _kept(database)) == 1


async def test_results_are_kept_for_seven_days_and_go_with_the_account(database: Database) -> None:
    """The next result deletes older ones; a closed account leaves none."""
    await make_veterans(database, "mina", "jun")
    clubs = clubs_in(database)
    for who in ("mina", "jun"):
        await clubs.create(who, ClubOrder(f"{who} club"))
    now = [NOW]
    results = SqlClubResults(database, SqlContests(database), lambda: now[0])
    await results.keep("mina", TODAY, 0, 1.0)
    now[0] += 6 * 86_400_000
    await results.keep("jun", date(2026, 12, 4), 1, 2.0)
    assert await _kept(database) == {("mina", 0, 1.0), ("jun", 1, 2.0)}
    now[0] += 86_400_000
    await results.keep("jun", date(2026, 12, 5), 2, 3.0)
    assert await _kept(database) == {("jun", 1, 2.0), ("jun", 2, 3.0)}
    await accounts_in(database).close_account("jun")
    assert await _kept(database) == set()
