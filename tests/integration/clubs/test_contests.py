"""A club's contests, for members and for strangers, and the table of its season."""

from typing import Any, Final

import pytest
from msgspec.structs import replace
from sqlalchemy import insert, update

from tests.integration.clubs.conftest import Visitors
from tests.unit.server.contests.service.house import Entrant
from yachtdice.server.common.ports import Player
from yachtdice.server.common.system import now_ms
from yachtdice.server.contests.messages.bodies import ContestKind, ContestOrder, ContestRanking
from yachtdice.server.contests.service.desk import ContestOrderError
from yachtdice.server.contests.service.ports import NoContestError
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.rooms.service.state.room import RefusedError

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

#: Each door of a contest with its body, and its statuses for a member, for an entrant that has left
#: the club, and for the host, in an order in which they all have something to do.
DOORS: Final[dict[str, tuple[dict[str, Any] | None, tuple[int, int, int]]]] = {
    "GET ": (None, (200, 200, 200)),
    "GET /qr.svg": (None, (200, 200, 200)),
    "GET /record": (None, (409, 409, 409)),
    "GET /seat": (None, (200, 200, 200)),
    "PUT /pause": ({}, (409, 200, 409)),
    "DELETE /pause": (None, (409, 200, 409)),
    "POST /entry": ({"tip": None}, (200, 200, 200)),
    "POST /start": ({}, (403, 403, 200)),
    "DELETE /entry": (None, (204, 204, 204)),
    "POST /cancel": ({}, (403, 403, 200)),
}


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
    with pytest.raises(NoContestError):
        await desk.enter(made[0], Player("outside", "outside"), None)
    assert (await desk.view(made[0], "heir")).may_enter
    page = (await visitors.ask("member", f"GET /clubs/{club}/contests")).json()
    assert [line["id"] for line in page["contests"]] == made[::-1]
    assert (await desk.page("member", None)).contests == ()


async def _knock(visitors: Visitors, who: str, contest: str) -> list[object]:
    """Return the answers of all doors to a visitor, and that of the socket, without the id."""
    answers = list[object]()
    for door, (body, _) in DOORS.items():
        method, _, rest = door.partition(" ")
        answer = await visitors.ask(who, f"{method} /contests/{contest}{rest}", body)
        answers.append((answer.status_code, answer.content, answer.headers))
    follower = Entrant(None if who == "anon" else who)
    with pytest.raises(RefusedError) as refused:
        await visitors.services.live_contests.follow(contest, follower)
    return [*answers, refused.value.code, refused.value.reason.replace(contest, "ID")]


async def test_a_contest_of_a_private_club_does_not_exist_for_strangers(visitors: Visitors) -> None:
    """Every door answers as for an unknown id; members, its entrants and its host come in."""
    club = await visitors.make_club(is_open=False)
    contest = await _contest(visitors, _order(club), "owner", "heir")
    left = await visitors.ask("heir", f"POST /clubs/{club}/members/heir", {"role": None})
    assert left.status_code == 204
    for who in ("outside", "guest", "anon"):
        real = await _knock(visitors, who, contest)
        assert real == await _knock(visitors, who, "unknowncontest"), who
    for who in ("member", "heir", "owner"):
        follower = Entrant(who)
        (await visitors.services.live_contests.follow(contest, follower)).leave()
        assert follower.frames
    for door, (body, statuses) in DOORS.items():
        method, _, rest = door.partition(" ")
        for who, status in zip(("member", "heir", "owner"), statuses, strict=True):
            answer = await visitors.ask(who, f"{method} /contests/{contest}{rest}", body)
            assert answer.status_code == status, (door, who, answer.text)


@pytest.mark.parametrize("kind", ContestKind)
async def test_everybody_sees_the_contest_of_an_open_club(
    visitors: Visitors, kind: ContestKind
) -> None:
    """Its page names the club; still, only members enter."""
    club = await visitors.make_club(is_open=True)
    contest = await _contest(visitors, replace(_order(club), kind=kind))
    for who, may_enter in (("anon", False), ("outside", False), ("member", True)):
        view = (await visitors.ask(who, f"GET /contests/{contest}")).json()
        assert view["may_enter"] is may_enter, who
        assert (view["line"]["club"], view["line"]["club_name"]) == (club, "Dice club")
    entered = await visitors.ask("outside", f"POST /contests/{contest}/entry", {"tip": None})
    assert (entered.status_code, entered.json()["type"]) == (409, "/problems/contest-closed")


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
