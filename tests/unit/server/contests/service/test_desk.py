"""Creating, entering and leaving contests, and the limits of each."""

import pytest
from sqlalchemy import insert, update

from tests.unit.server.contests.service.house import HOST, LARGE, LONG, Entrant, House, order
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.clubs.store.changing import end_club
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.contests.messages.bodies import ContestRanking, ContestStatus
from yachtdice.server.contests.service import desk, ports
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database


@pytest.fixture
async def house(database: Database) -> House:
    """Return a house with the accounts of a host and two players."""
    house = House(database)
    await house.accounts("host", "ara", "bo")
    return house


async def look(house: House, wait_ms: int) -> None:
    """Let the time pass, and the server look."""
    await house.ticks.wind(wait_ms)
    await house.servers[0].look()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": " \n "}, "1 to 40 characters"),
        ({"name": "x" * 41}, "1 to 40 characters"),
        ({"name": "a\u200bb"}, "invisible"),
        ({"name": "see www.example.com"}, "link"),
        ({"rules": "unknown"}, "no rule set"),
        ({"rules": LONG.id, "games": 5}, "fewer games"),
        ({"rules": LARGE.id, "ranking": ContestRanking.GIVEN}, "rank by points"),
        ({"starts_ms": 1}, "in the next 60 days"),
        ({"club": "club"}, "of this club"),
    ],
)
async def test_a_bad_order_says_why(house: House, changes: dict[str, object], reason: str) -> None:
    """An order that cannot be carried out is refused, and nothing is stored."""
    with pytest.raises(desk.ContestOrderError, match=reason):
        await house.desk.create(HOST, order(**changes))
    assert (await house.desk.page("host", None)).contests == ()


async def test_a_host_has_three_open_contests(house: House) -> None:
    """The fourth is refused until one is cancelled."""
    made = [await house.desk.create(HOST, order()) for _ in range(desk.MOST_OF_HOST)]
    with pytest.raises(desk.TooManyContestsError, match="cancel one first"):
        await house.desk.create(HOST, order())
    await house.desk.cancel(made[0].line.id, "host")
    assert (await house.desk.create(HOST, order())).line.status is ContestStatus.OPEN


async def test_young_accounts_and_guests_only_watch(database: Database) -> None:
    """An account must be some days old to create and to enter; a guest has none."""
    house = House(database, account_days=7)
    await house.accounts("host", "young", since_ms=house.ticks.now_ms())
    for player in (HOST, Player("guest", "Guest")):
        with pytest.raises(desk.AccountTooYoungError, match="7 days"):
            await house.desk.create(player, order())
    await house.ticks.wind(7 * DAY_MS)
    contest = await house.desk.create(HOST, order())
    assert not (await house.desk.view(contest.line.id, "guest")).may_enter
    with pytest.raises(desk.AccountTooYoungError):
        await house.desk.enter(contest.line.id, Player("guest", "Guest"), None)
    assert (await house.desk.enter(contest.line.id, Player("young", "Young"), None)).own == 1


async def test_an_account_has_one_entry(house: House) -> None:
    """Entering again only changes the tip; before the start, leaving deletes the entry."""
    contest, ara = (await house.desk.create(HOST, order())).line.id, Player("ara", "Ara")
    await house.desk.enter(contest, ara, None)
    view = await house.desk.enter(contest, ara, "A" * 43)
    assert [(one.number, one.name, one.sealed) for one in view.entrants] == [(1, "Ara", True)]
    await house.desk.leave(contest, "ara")
    assert (await house.desk.view(contest, "ara")).entrants == ()


async def test_a_full_contest_takes_no_one_more(house: House) -> None:
    """A contest has a maximum of entrants."""
    contest = (await house.desk.create(HOST, order())).line.id
    store = house.servers[0].store
    await store.enter(contest, "ara", None, 1)
    with pytest.raises(ports.ContestFullError):
        await store.enter(contest, "bo", None, 1)


async def test_only_the_host_starts_and_cancels(house: House) -> None:
    """Others are refused, and so is a start without entrants."""
    contest = (await house.desk.create(HOST, order())).line.id
    for act in (house.desk.start, house.desk.cancel):
        with pytest.raises(desk.NotContestHostError):
            await act(contest, "ara")
        with pytest.raises(ports.NoContestError):
            await act("unknown", "host")
    with pytest.raises(ports.ContestClosedError, match="needs an entrant"):
        await house.desk.start(contest, "host")
    await house.desk.cancel(contest, "host")
    with pytest.raises(ports.ContestClosedError, match="is over"):
        await house.desk.start(contest, "host")
    with pytest.raises(ports.ContestClosedError):
        await house.desk.enter(contest, Player("ara", "Ara"), None)


async def test_a_contest_begins_at_its_time(house: House) -> None:
    """A server starts it, though no client follows it; without entrants it waits a day."""
    now = house.ticks.now_ms()
    made = [await house.desk.create(HOST, order(starts_ms=now + 60_000)) for _ in range(2)]
    full, empty = (view.line.id for view in made)
    await house.desk.enter(full, Player("ara", "Ara"), None)
    await look(house, 70_000)
    assert (await house.desk.view(full, None)).line.status is ContestStatus.PLAYING
    assert (await house.desk.view(empty, None)).line.status is ContestStatus.OPEN
    await look(house, DAY_MS)
    assert (await house.desk.view(empty, None)).line.status is ContestStatus.CANCELLED


async def test_a_contest_that_never_began_is_cancelled(house: House) -> None:
    """A day after its creation it no longer counts among those of its host."""
    contest = (await house.desk.create(HOST, order())).line.id
    await look(house, DAY_MS + 5000)
    assert (await house.desk.view(contest, None)).line.status is ContestStatus.CANCELLED


async def test_a_closed_account_leaves_no_name(house: House) -> None:
    """Its entries go or lose their player; contests that it hosts and that wait are cancelled."""
    waiting = (await house.desk.create(HOST, order())).line.id
    running = (await house.desk.create(HOST, order(bots=("greedy",)))).line.id
    for contest in (waiting, running):
        await house.desk.enter(contest, Player("ara", "Ara"), None)
    await house.desk.start(running, "host")
    for player in ("ara", "host"):
        await accounts_in(house.database).close_account(player)
    await look(house, 5000)
    view = await house.desk.view(waiting, None)
    assert (view.line.status, view.line.host, view.entrants) == (
        ContestStatus.CANCELLED,
        None,
        (),
    )
    [nameless] = [one for one in (await house.desk.view(running, None)).entrants if not one.bot]
    assert (nameless.name, nameless.player, nameless.left) == (None, None, True)


async def test_a_deleted_club_ends_its_contests_that_wait(house: House) -> None:
    """A game that is played goes on; its entrants alone still see the contests, not the club."""
    made = [(await house.desk.create(HOST, order())).line.id for _ in range(2)]
    for contest in made:
        await house.desk.enter(contest, Player("ara", "Ara"), None)
    await house.desk.start(made[1], "host")
    club = {"id": "dice", "name": "Dice", "folded": "dice", "about": "", "is_open": True}
    async with house.database.writing() as connection:
        await connection.execute(insert(tables.clubs).values(**club, created_ms=1))
        await connection.execute(update(tables.contests).values(club="dice"))
    assert [(await house.desk.view(one, None)).line.club_name for one in made] == ["Dice"] * 2
    async with house.database.writing() as connection:
        await connection.run_sync(end_club, "dice")
    await look(house, 5000)
    lines = [(await house.desk.view(one, "ara")).line for one in made]
    assert [line.status for line in lines] == [ContestStatus.CANCELLED, ContestStatus.PLAYING]
    assert [(line.club, line.club_name) for line in lines] == [(None, None)] * 2
    for contest in made:
        with pytest.raises(ports.NoContestError):
            await house.desk.view(contest, "bo")


async def test_the_list_has_pages(house: House) -> None:
    """Listed contests come latest first; others only by their id."""
    made = []
    for number in range(24):
        view = await house.desk.create(HOST, order(name=f"No. {number}", listed=number != 5))
        await house.desk.cancel(view.line.id, "host")
        made.append(view.line.name)
        await house.ticks.wind(3 * 3_600_000)
    first = await house.desk.page("host", None)
    second = await house.desk.page(None, first.next)
    listed = [line.name for line in (*first.contests, *second.contests)]
    assert listed == [name for name in reversed(made) if name != "No. 5"]
    assert (first.may_create, second.may_create, second.next) == (True, False, None)


async def test_a_late_tip_counts_from_the_next_game(house: House) -> None:
    """A tip that changes during a game leaves the root of that game alone."""
    contest = (await house.desk.create(HOST, order(games=2))).line.id
    ara = Entrant("ara")
    await ara.enter(house.desk, contest)
    await house.desk.start(contest, "host")
    await house.desk.enter(contest, Player("ara", "Ara"), "A" * 43)
    [game] = await house.servers[0].store.games(contest)
    assert ara.chain is not None
    assert game.roster == {1: ara.chain.tip}


async def test_contests_without_followers_leave_memory(house: House) -> None:
    """A contest that waits stays in memory while a client follows it, and no longer."""
    contest, server = (await house.desk.create(HOST, order())).line.id, house.servers[0]
    watcher = Entrant(None)
    await watcher.follow(server, contest)
    for _ in range(3):
        await server.look()
    assert contest in server.live.steerings
    assert watcher.stay is not None
    watcher.stay.leave()
    for _ in range(2):
        await server.look()
    assert server.live.steerings == {}
