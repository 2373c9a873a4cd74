"""Stored contests give their record, and the points given away in their games."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.support.games.contests import CONTEST, HonestContest
from tests.support.games.stored_contests import store_contest
from tests.unit.server.learning.service.doubles import LocalReviewer
from yachtdice.analysis import review_game
from yachtdice.game import Record, choice_of, duplicate_events
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.contests.messages.bodies import ContestStatus
from yachtdice.server.contests.service.judging import Judge
from yachtdice.server.contests.service.record import ContestRecords, NoGameOverError
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.database.engine.database import Database
from yachtdice.server.jobs.lines import HelperError
from yachtdice.solver import Progress, best_play
from yachtdice.views.contest_check import check_contest
from yachtdice.views.contest_record import ContestRecord, choices_bytes


@pytest.fixture
def honest() -> HonestContest:
    """Return a contest of two games with a late entrant, one that left, and a bot."""
    return HonestContest(load_rules("bonus"), Random(7))


class Judging:
    """A judge of a database, and the contests that it has ended."""

    def __init__(self, database: Database, *, fails: bool = False) -> None:
        """Judge with the review process's own code."""
        self.store, self.reviewer, self.ended = SqlContests(database), LocalReviewer(), list[str]()
        self.fails = fails
        solutions = Coach(self.solution)
        self.judge = Judge(self.store, self.reviewer, solutions, lambda: 5, self.finish)

    async def solution(self, rules: RuleSet, _: Progress) -> Path:
        """Compute best play, unless it fails."""
        if self.fails:
            raise HelperError(rules.id)
        best_play(rules)
        return Path("/")

    async def finish(self, contest: str) -> None:
        """Note that a contest is judged."""
        self.ended.append(contest)

    async def given(self) -> dict[tuple[int, int], float | None]:
        """Return the points given away that are stored."""
        scores = await self.store.scores(CONTEST)
        return {(score.game, score.number): score.given for score in scores}


def expected(honest: HonestContest) -> dict[tuple[int, int], float | None]:
    """Return the points given away by the reviews of all games; None for a leaver."""
    found = dict[tuple[int, int], float | None]()
    record = honest.record()
    left = {one.number for one in record.entrants if one.left is not None}
    for number, game in enumerate(record.games, 1):
        for place, entrant in enumerate(game.playing):
            own = [
                (wave.tape, choice_of(honest.rules, choices_bytes(wave.choices)[place]))
                for wave in game.waves
            ]
            review = None
            if entrant not in left:
                review = review_game(Record(honest.rules, duplicate_events(honest.rules, own)))
            found[number, entrant] = None if review is None else review.seats[0].given_away
    return found


async def test_all_games_of_entrants_that_stayed_are_judged_once(
    database: Database, honest: HonestContest
) -> None:
    """The points given away are those of the reviews; then the contest ends."""
    await store_contest(database, honest)
    judging = Judging(database)
    assert await judging.judge.step()
    assert await judging.given() == pytest.approx(expected(honest))
    assert judging.ended == [CONTEST]
    assert judging.reviewer.in_background == {True}
    assert not await judging.judge.step()


async def test_a_judge_goes_on_after_a_kill(database: Database, honest: HonestContest) -> None:
    """Games that were judged before it are not judged again, the others are."""
    await store_contest(database, honest)
    before = expected(honest)
    done = {key: value for key, value in before.items() if key in {(1, 1), (2, 2)}}
    first = Judging(database)
    for (game, number), value in done.items():
        await first.store.judge(CONTEST, game, {number: -1.0})
        assert value is not None
    second = Judging(database)
    assert await second.judge.step()
    assert await second.given() == pytest.approx(before | dict.fromkeys(done, -1.0))


async def test_a_contest_ends_if_its_games_cannot_be_judged(
    database: Database, honest: HonestContest
) -> None:
    """A server without best play of the rules ends the contest without them."""
    await store_contest(database, honest)
    judging = Judging(database, fails=True)
    assert await judging.judge.step()
    assert judging.ended == [CONTEST]
    assert set((await judging.given()).values()) == {None}
    assert not await judging.judge.step()


async def test_the_record_of_a_stored_contest_is_that_of_the_contest(
    database: Database, honest: HonestContest
) -> None:
    """A host cannot lose a link, a choice or a total in the database without being seen."""
    await store_contest(database, honest, ContestStatus.OVER)
    records = ContestRecords(SqlContests(database))
    texts = await asyncio.gather(records.of(CONTEST, None), records.of(CONTEST, None))
    found = msgspec.json.decode(texts[0], type=ContestRecord)
    wanted = honest.record()
    assert texts[0] == texts[1]
    assert (found.games, found.entrants, found.seal) == (
        wanted.games,
        wanted.entrants,
        wanted.seal,
    )
    assert check_contest(found).throws == honest.last


async def test_a_contest_without_a_game_that_is_over_has_no_record(
    database: Database, honest: HonestContest
) -> None:
    """The links of a running game are secret until it is over."""
    honest.games = ()
    await store_contest(database, honest, ContestStatus.PLAYING)
    with pytest.raises(NoGameOverError, match="no game of this contest is over"):
        await ContestRecords(SqlContests(database)).of(CONTEST, None)
