"""The hands of the day and the season that a club shows, on SQLite and PostgreSQL."""

import asyncio
from datetime import UTC, date, datetime
from random import Random

import pytest
from sqlalchemy import insert, select

from tests.unit.server.clubs.store.people import clubs_in, make_veterans
from tests.unit.server.contests.service.seats.evening import Evening
from tests.unit.server.people.store.accounts import make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.clubs.messages import ClubOrder
from yachtdice.server.clubs.store.results import SqlClubResults
from yachtdice.server.contests.messages.bodies import ContestKind
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


@pytest.mark.parametrize("kind", [ContestKind.ARENA, ContestKind.SWISS])
async def test_the_season_counts_the_places_of_tables(
    database: Database, kind: ContestKind
) -> None:
    """An arena or a Swiss contest gives each member the share of entrants that it has beaten."""
    evening = Evening(database, kind, Random(5))
    contest = await evening.open(("ara", "bo", "cy"), minutes=30, rounds=3, club="dice")
    club = {"id": "dice", "name": "Dice", "folded": "dice", "about": "", "is_open": False}
    async with database.writing() as connection:
        await connection.execute(insert(tables.clubs).values(**club, created_ms=1))
        for since, name in enumerate(("ara", "bo")):  # cy has left the club
            row = {"club": "dice", "player": name, "role": "member", "since_ms": since}
            await connection.execute(insert(tables.club_members).values(row))
    await evening.finish(contest)
    held, entries = await evening.store.one(contest), await evening.store.entries(contest)
    places = {it.player: it.place for it in await evening.servers[0].standing(held, entries)}
    wanted = {
        name: sum(place > places[name] for place in places.values()) / 2 for name in ("ara", "bo")
    }
    assert sum(wanted.values()) > 0
    results = SqlClubResults(database, evening.store, lambda: evening.now)
    lines = (await results.season("dice")).lines
    assert {line.player: (line.points, line.contests) for line in lines} == {
        name: (points, 1) for name, points in wanted.items()
    }
    assert evening.listed == set()  # the home page shows no table of a club
