"""Arenas and Swiss contests on a database, with a simulated clock."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from tests.support.length import IS_LONG
from tests.support.servers.databases import new_sqlite
from tests.unit.server.contests.service.seats.evening import Evening, S
from tests.unit.server.rooms.service.table import House
from yachtdice.server.contests.messages.bodies import ContestKind, ContestStatus, StandingPlace
from yachtdice.server.contests.service.ports import ContestClosedError
from yachtdice.server.contests.service.seats.pairing import PairingAnswer
from yachtdice.server.contests.service.seats.seating import LONGEST_MS
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import contest_tables
from yachtdice.server.jobs.helper import PAIRING, HelperProcess
from yachtdice.server.rooms.store.rooms import SqlRooms

NAMES = tuple(f"p{number}" for number in range(1, 101))
ARENA, SWISS = ContestKind.ARENA, ContestKind.SWISS
FIELDS = [(n, seats) for n in range(2, 13) for seats in (2, 3, 4)]


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Database]:
    """Return an open SQLite database: a simulation asks it thousands of times."""
    opened = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await opened.open()
    yield opened
    await opened.close()


async def standing(evening: Evening, contest: str) -> tuple[StandingPlace, ...]:
    """Return the standing of a contest."""
    held, entries = await evening.store.one(contest), await evening.store.entries(contest)
    return await evening.servers[0].standing(held, entries)


@pytest.mark.parametrize(
    ("count", "seats"), FIELDS if IS_LONG else [(2, 2), (3, 2), (5, 4), (12, 3)]
)
async def test_no_entrant_of_an_arena_waits_beside_another(
    file: Database, count: int, seats: int
) -> None:
    """An arena seats free entrants within 30 s, begins no game after its end, and ranks all."""
    evening, names = Evening(file, ARENA, Random(count)), NAMES[:count]
    contest = await evening.open(names, minutes=15, seats=seats)
    beside = 0
    for _ in range(15 * 60):
        await evening.pass_time()
        beside = beside + 1 if len(evening.busy) <= count - 2 else 0
        assert beside < 30
    begun = len(evening.made)
    await evening.finish(contest)
    assert len(evening.made) == begun >= 2
    played = Counter(name for room in evening.made.values() for name in room)
    assert min(played[name] for name in names) >= 1
    places = await standing(evening, contest)
    assert [place.place for place in places] == sorted(place.place for place in places)
    assert sum(place.points for place in places) >= begun


@pytest.mark.parametrize("count", [2, 5, 7])
async def test_a_swiss_contest_gives_each_entrant_a_game_or_one_bye_a_round(
    file: Database, count: int
) -> None:
    """All rounds are played, one after the other; no entrant has a second bye; it ends once."""
    evening, names, told = (
        Evening(file, SWISS, Random(count), servers=2),
        NAMES[:count],
        list[str](),
    )
    for server in evening.servers:
        server.on_over = told.append
    contest = await evening.open(names, rounds=4)
    await evening.finish(contest)
    assert told == [contest]
    played = Counter(name for room in evening.made.values() for name in room)
    assert len(evening.made) == 4 * (count // 2)
    assert {4 - played[name] for name in names} <= {0, 1}
    met = Counter(frozenset(room) for room in evening.made.values())
    assert max(met.values()) == (4 if count == 2 else 1)
    places = await standing(evening, contest)
    assert sum(place.points for place in places) == 4 * -(-count // 2)
    assert await SqlContests(file).unjudged(0) == ()
    scores = sorted(await evening.store.scores(contest), key=lambda score: -score.points)
    assert [score.points for score in scores] == [count - place.place for place in places]


async def test_late_entrants_leavers_and_pauses(database: Database) -> None:
    """A late entrant gets a table; one that has left or pauses gets none until it continues."""
    evening = Evening(database, ARENA, Random(1))
    contest, arena = await evening.open(NAMES[:6], minutes=30), evening.servers[0]
    before = 0
    for second in range(0, 1700, 10):
        await evening.pass_time(10)
        if second == 600:
            await evening.store.enter(contest, "host", None, 2000)
            await evening.store.leave(contest, "p1")
            assert (await arena.pause(contest, "p2", pauses=True)).paused
            before = len(evening.made)
        if second == 1200:
            paused = [room for room in list(evening.made.values())[before:] if "p2" in room]
            assert not paused
            assert not (await arena.pause(contest, "p2", pauses=False)).paused
    later = [name for room in list(evening.made.values())[before:] for name in room]
    assert {"host", "p2", "p3"} <= {*later}
    assert "p1" not in later
    with pytest.raises(ContestClosedError):
        await arena.pause(contest, "p1", pauses=True)
    lines = {place.name: place for place in await standing(evening, contest)}
    assert lines["p1"].left
    assert lines["p1"].points + lines["p3"].points > 0


async def test_an_absent_entrant_loses_its_table_and_then_pauses(file: Database) -> None:
    """The server keeps its empty table in memory; an entrant that did not play it out pauses."""
    evening = Evening(file, ARENA, Random(3))
    contest = await evening.open(NAMES[:4], minutes=15)
    evening.absent |= {"p1", "p2"}
    await evening.finish(contest)
    played = Counter(name for room in evening.made.values() for name in room)
    assert played["p1"] == played["p2"] == 1
    assert played["p3"] > 1
    empty = [room for room, seats in evening.made.items() if evening.absent.issuperset(seats)]
    assert evening.kept == empty
    assert (await evening.servers[0].seat(contest, "p1")).paused


async def test_the_clock_of_a_real_table_plays_for_entrants_that_never_come(file: Database) -> None:
    """A real room, kept in memory by the server, ends by its clock; both entrants then pause."""
    house, evening = House(store=SqlRooms(file)), Evening(file, SWISS, Random(8))
    helper = HelperProcess(PAIRING)
    ticks, hub = house.ticks, house.hub
    evening.now = ticks.now_ms()
    contest = await evening.open(NAMES[:2], rounds=3)
    swiss = TableContests(
        evening.store,
        evening.tables,
        partial(helper.ask, answer=PairingAnswer),
        hub,
        hub,
        ticks.now_ms,
    )
    for _ in range(2000):
        await ticks.wind(S)
        await swiss.look()
        if (await evening.store.one(contest)).status is ContestStatus.OVER:
            break
    await helper.close()
    held, entries = await evening.store.one(contest), await evening.store.entries(contest)
    assert held.status is ContestStatus.OVER
    assert [entry.free_ms for entry in entries] == [None, None]
    await swiss.look()
    await ticks.wind(31 * S)
    assert hub.awake == 0
    async with file.reading() as connection:
        rows = (await connection.execute(select(contest_tables))).all()
    assert [row.round for row in rows] == [1]
    assert {*json.loads(rows[0].places)} <= {1, 2}


async def test_a_server_that_dies_while_it_pairs_delays_the_others_only(file: Database) -> None:
    """Another server pairs after the claim of the dead one; no entrant is seated twice."""
    evening = Evening(file, ARENA, Random(4), servers=2)
    await evening.open(NAMES[:8], minutes=30)
    await evening.pass_time()
    evening.is_dead = True
    await evening.pass_time()
    del evening.servers[0]
    evening.is_dead = False
    for _ in range(16):
        await evening.pass_time()
    assert len(evening.busy) == 8
    evening.servers += [evening.server(), evening.server()]
    for _ in range(90):
        await evening.pass_time(10)
    assert len(evening.made) > 8


async def test_a_hundred_entrants_are_seated_at_once_and_again(file: Database) -> None:
    """A full field plays from the first look on, and goes on while games end at every look."""
    evening = Evening(file, ARENA, Random(5))
    contest = await evening.open(NAMES, seats=4)
    await evening.pass_time()
    await evening.pass_time()
    assert len(evening.made) == 25
    await evening.pass_time()
    assert len(evening.servers[0].rooms(contest)) == 25
    assert (await evening.servers[0].seat(contest, "p1")).room in evening.made
    for _ in range(80):
        await evening.pass_time(15)
        assert len(evening.busy) > 60


async def test_games_that_may_not_start_or_never_end_have_no_result(database: Database) -> None:
    """A refused game and one that never ends count for no entrant, and the contest goes on."""
    evening = Evening(database, SWISS, Random(6))
    contest = await evening.open(NAMES[:4], rounds=3)
    evening.refused.add("p1")
    await evening.pass_time()
    await evening.pass_time()
    evening.now += LONGEST_MS
    evening.forget_games()
    await evening.finish(contest)
    assert len(evening.made) == 3
    assert sum(place.points for place in await standing(evening, contest)) == 2


async def test_a_contest_without_two_entrants_does_not_begin(file: Database) -> None:
    """At its time a contest with one entrant is cancelled."""
    evening = Evening(file, SWISS, Random(7))
    contest = await evening.open(NAMES[:1])
    await evening.pass_time()
    assert (await evening.store.one(contest)).status is ContestStatus.CANCELLED
