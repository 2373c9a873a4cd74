"""Whole contests: random players, absent ones, several servers, and servers that are killed."""

from random import Random

import pytest

from tests.support.games.bot_games import BRIEF
from tests.unit.server.contests.service.house import (
    Entrant,
    House,
    opened_contest,
    play,
    play_with_kills,
)
from tests.unit.server.contests.service.laws import check_contest
from yachtdice.server.contests.messages import live as messages
from yachtdice.server.contests.messages.bodies import ContestRanking, ContestStatus
from yachtdice.server.database.engine.database import Database


@pytest.mark.parametrize("rules", [BRIEF.id, "yatzy"])
async def test_the_dice_and_points_follow_from_the_choices(
    file_database: Database, rules: str
) -> None:
    """Anyone can compute each throw and all points from links and choices, under any rules."""
    house, entrants = House(file_database), [Entrant(name) for name in ("ara", "bo", "cho", "dan")]
    entrants.append(Entrant(None))
    contest = await opened_contest(house, entrants, rules=rules, bots=("greedy",))
    await house.desk.start(contest, "host")
    entrants[3].is_here = False

    await play(house, contest, entrants)

    view = await house.desk.view(contest, "ara")
    assert view.line.status is ContestStatus.OVER
    assert len(view.standings) == 5
    assert [place.points for place in view.standings] == sorted(
        (place.points for place in view.standings), reverse=True
    )
    await check_contest(house.servers[0].store, contest, entrants)
    linked = [wave.links.keys() for wave in await house.servers[0].store.waves(contest)]
    numbers = {one.name: one.number for one in view.entrants}
    assert {numbers["Ara"], numbers["Bo"]} < set.intersection(*map(set, linked))


async def test_late_entrants_and_leavers(file_database: Database) -> None:
    """A late player plays from the next game on; one that leaves is last, and delays no wave."""
    names = ("ara", "bo", "cho")
    house, entrants, late = House(file_database), [Entrant(name) for name in names], Entrant("late")
    contest = await opened_contest(house, entrants, games=3)
    await house.accounts("late")
    await house.desk.start(contest, "host")

    async def come_and_go() -> None:
        throw = (await house.servers[0].store.one(contest)).progress.throw
        if throw == 4 and late.stay is None:
            await late.enter(house.desk, contest)
            await late.follow(house.servers[0], contest)
            await house.desk.leave(contest, "bo")
            entrants[1].is_here = False

    await play(house, contest, [*entrants, late], come_and_go)

    view = await house.desk.view(contest, None)
    by_name = {place.name: place for place in view.standings}
    assert by_name["Bo"].left
    assert by_name["Bo"].place == view.standings[-1].place == 4
    games = [sorted(game.roster) for game in await house.servers[0].store.games(contest)]
    assert games == [[1, 2, 3], [1, 3, 4], [1, 3, 4]]
    ends = [frame for frame in late.frames if isinstance(frame, messages.GameFinished)]
    assert [(end.game, end.table is None) for end in ends] == [(1, True), (2, False), (3, False)]
    await check_contest(house.servers[0].store, contest, [*entrants, late])


async def test_an_absent_player_does_not_hold_the_others_up(file_database: Database) -> None:
    """After two turns by the clock the waves do not wait for a player until it is back."""
    house, entrants = House(file_database), [Entrant("ara"), Entrant("bo")]
    contest = await opened_contest(house, entrants, seconds=10)
    await house.desk.start(contest, "host")
    bo = entrants[1]
    bo.is_here = False
    spent = dict[int, int]()

    async def note() -> None:
        progress = (await house.servers[0].store.one(contest)).progress
        spent.setdefault(progress.turn, house.ticks.now_ms())
        if progress.turn == 5 and not bo.is_here:
            bo.is_here = True
            await bo.follow(house.servers[0], contest)

    await play(house, contest, entrants, note)

    turns = [spent[turn + 1] - spent[turn] for turn in range(1, 5)]
    assert min(turns[:2]) >= 10_000
    assert max(turns[2:]) < 10_000
    assert bo.chosen
    await check_contest(house.servers[0].store, contest, entrants)


async def test_two_servers_store_each_step_once(database: Database) -> None:
    """Each throw has one tape, whichever server was faster; no choice is lost. It ends once."""
    house = House(database, count=2)
    entrants = [Entrant(name) for name in ("ara", "bo", "cho", "dan", "eun")]
    told = list[str]()
    for server in house.servers:
        server.live.on_over = told.append
    contest = await opened_contest(house, entrants)
    await house.desk.start(contest, "host")

    await play(house, contest, entrants)

    assert told == [contest]
    assert all(one.thrown().keys() == entrants[0].thrown().keys() for one in entrants)
    for entrant in entrants:
        closed = [frame for frame in entrant.frames if isinstance(frame, messages.WaveClosed)]
        assert [frame.left_ms > 0 for frame in closed] == [True] * (len(closed) - 1) + [False]
    await check_contest(house.servers[0].store, contest, entrants)


async def test_kills_lose_nothing(database: Database) -> None:
    """A server that dies at any time loses no stored choice, and never throws again."""
    house, rng = House(database, count=2), Random(1)
    entrants = [Entrant(name) for name in ("ara", "bo", "cho", "dan")]
    contest = await opened_contest(house, entrants)
    await house.desk.start(contest, "host")

    kills = await play_with_kills(house, contest, entrants, rng)

    assert kills.total() > 3
    assert (await house.servers[0].store.one(contest)).status is ContestStatus.OVER
    await check_contest(house.servers[0].store, contest, entrants)


async def test_the_ranking_by_points_given_away_waits_for_the_judge(
    file_database: Database,
) -> None:
    """Such a contest ends in judging, and shows points until then."""
    house, entrants = House(file_database), [Entrant("ara"), Entrant("bo")]
    contest = await opened_contest(house, entrants, ranking=ContestRanking.GIVEN)
    await house.desk.start(contest, "host")

    await play(house, contest, entrants)

    view = await house.desk.view(contest, None)
    assert (view.line.status, view.judged) == (ContestStatus.JUDGING, False)
    assert view.standings[0].points == max(place.points for place in view.standings)
