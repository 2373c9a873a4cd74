"""A club's contests and the table of its season."""

import pytest
from sqlalchemy import insert, update

from tests.integration.clubs.conftest import Visitors
from yachtdice.server.common.ports import Player
from yachtdice.server.common.system import now_ms
from yachtdice.server.contests.messages.bodies import ContestOrder, ContestRanking
from yachtdice.server.contests.service.desk import ContestOrderError
from yachtdice.server.contests.service.ports import ContestClosedError
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database, database_at

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


def _order(club: str, ranking: ContestRanking = ContestRanking.POINTS) -> ContestOrder:
    return ContestOrder("Evening", "yahtzee", club=club, ranking=ranking)


async def _contest(
    visitors: Visitors, order: ContestOrder, host: str = "owner", *entrants: str
) -> str:
    """Return a contest that the host has created, with these entrants."""
    desk = visitors.services.contest_desk
    contest = (await desk.create(Player(host, host), order)).line.id
    for who in entrants:
        await desk.enter(contest, Player(who, who), None)
    return contest


async def _end(database: Database, contest: str, *results: tuple[int, float | None]) -> None:
    """End a contest with these points, and points given away, by number of the entrant."""
    rows = [
        {"contest": contest, "game": 1, "number": number, "points": points, "given": given}
        for number, (points, given) in enumerate(results, 1)
    ]
    over = update(tables.contests).where(tables.contests.c.id == contest)
    async with database.writing() as connection:
        await connection.execute(insert(tables.contest_scores), rows)
        await connection.execute(over.values(status="over", ended_ms=now_ms()))


async def test_owner_and_keeper_make_contests_for_members(visitors: Visitors) -> None:
    """Members and accounts outside make none, and only members enter; the club alone lists it."""
    club = await visitors.make_club(is_open=False)
    desk = visitors.services.contest_desk
    for who in ("member", "outside"):
        for asked in (club, "unknownclub2"):
            with pytest.raises(ContestOrderError, match="this club; ask its owner"):
                await _contest(visitors, _order(asked), who)
    made = [await _contest(visitors, _order(club), who, "member") for who in ("owner", "keeper")]
    with pytest.raises(ContestClosedError, match="members of its club"):
        await desk.enter(made[0], Player("outside", "outside"), None)
    assert not (await desk.view(made[0], "outside")).may_enter
    assert (await desk.view(made[0], "heir")).may_enter
    page = (await visitors.ask("member", f"GET /clubs/{club}/contests")).json()
    assert [line["id"] for line in page["contests"]] == made[::-1]
    assert (await desk.page("member", None)).contests == ()


async def test_the_season_adds_the_places_of_finished_contests(visitors: Visitors) -> None:
    """Each contest counts by its own ranking; a member that leaves the club loses its line."""
    club = await visitors.make_club(is_open=False)
    names = ("keeper", "member", "heir")
    by_points = await _contest(visitors, _order(club), "owner", *names)
    by_given = await _contest(visitors, _order(club, ContestRanking.GIVEN), "owner", *names)
    await _contest(visitors, _order(club), "owner", *names)
    database = database_at(visitors.services.settings.database)
    await _end(database, by_points, (200, 9.0), (300, 7.0), (200, 8.0))
    await _end(database, by_given, (200, 1.0), (300, 2.0), (100, 3.0))
    await database.close()

    async def table() -> list[tuple[str, float, int]]:
        lines = (await visitors.ask("member", f"GET /clubs/{club}/season")).json()["lines"]
        return [(line["player"], line["points"], line["contests"]) for line in lines]

    assert await table() == [("member", 1.5, 2), ("keeper", 1.0, 2), ("heir", 0.0, 2)]
    left = await visitors.ask("keeper", f"POST /clubs/{club}/members/keeper", {"role": None})
    assert left.status_code == 204
    assert await table() == [("member", 1.5, 2), ("heir", 0.0, 2)]
