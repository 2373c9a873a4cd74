"""Contests over many kills of servers, on both databases."""

from collections import Counter
from random import Random

from tests.unit.server.contests.service.house import Entrant, House, opened_contest, play_with_kills
from tests.unit.server.contests.service.laws import check_contest
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.contests.messages.live import ContestPhase
from yachtdice.server.database.engine.database import Database

_KILLS = 100


async def test_a_hundred_kills_lose_nothing(database: Database) -> None:
    """Over many kills in each phase, no stored choice is lost and no throw has a second tape."""
    house, rng, kills = House(database, count=2), Random(1), Counter[ContestPhase]()
    while kills.total() < _KILLS:
        entrants = [Entrant(name, kills.total()) for name in ("ara", "bo", "cho", "dan")]
        contest = await opened_contest(house, entrants, games=2)
        await house.desk.start(contest, "host")
        kills += await play_with_kills(house, contest, entrants, rng)
        assert (await house.servers[0].store.one(contest)).status is ContestStatus.OVER
        await check_contest(house.servers[0].store, contest, entrants)
    waves = {ContestPhase.LINKING, ContestPhase.CHOOSING, ContestPhase.BETWEEN}
    assert waves <= kills.keys()
