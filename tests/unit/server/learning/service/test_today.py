"""The hand of the day at midnight."""

from datetime import UTC, date, datetime
from typing import Any, cast

import pytest

from tests.doubles.memory import MemoryRules
from tests.unit.server.learning.service.doubles import LocalReviewer, ReadyStages
from yachtdice.analysis.training.leitner import DAY_MS
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import PATIENCE_MS, ReviewStages
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.today import NotTodayError, Today

JUST_AFTER_MIDNIGHT = int(datetime(2026, 11, 25, 0, 1, tzinfo=UTC).timestamp() * 1000)


class _Clock:
    """The time of the server, and its hands of the day."""

    def __init__(self) -> None:
        """Begin just after midnight."""
        self.now_ms = JUST_AFTER_MIDNIGHT
        reviewer = LocalReviewer()
        self.stages = ReadyStages()
        positions = Positions(reviewer, cast(ReviewStages, self.stages))
        shelf = RulesCatalog(MemoryRules(), lambda: self.now_ms)
        self.pauses: list[float] = []
        self.kept: list[tuple[str, date, int, float]] = []
        self.today = Today(reviewer, positions, shelf, lambda: self.now_ms, self.pause, self.keep)

    async def keep(self, *answer: Any) -> None:
        """Note the answer of an account."""
        self.kept.append(answer)

    async def pause(self, seconds: float) -> None:
        """Let the time pass; best play is computed meanwhile, and the third day ends the test."""
        self.stages.readiness = Readiness.READY
        self.pauses.append(seconds)
        self.now_ms += round(1000 * seconds)
        if len(self.pauses) == 3:
            raise EndOfTestError


class EndOfTestError(Exception):
    """The end of a job that has no end."""


async def test_a_hand_is_finished_after_midnight_and_none_is_begun_early() -> None:
    """Answers to yesterday's and today's hands count, those to any other day are refused."""
    today = _Clock().today
    for day in ("2026-11-24", "2026-11-25"):
        verdict = await today.answer(day, 0, ((), None))
        assert verdict.chosen.keep == ()
    for day in ("2026-11-23", "2026-11-26"):
        with pytest.raises(NotTodayError, match="load that of 2026-11-25"):
            await today.answer(day, 0, ((), None))


async def test_the_answer_of_an_account_is_kept_with_its_cost() -> None:
    """The answers of accounts are kept with day and points; others, and refused ones, are not."""
    clock = _Clock()
    await clock.today.answer("2026-11-24", 1, ((), None))
    with pytest.raises(NotTodayError):
        await clock.today.answer("2026-11-23", 1, ((), None), "mina")
    assert clock.kept == []
    verdict = await clock.today.answer("2026-11-24", 1, ((), None), "mina")
    assert verdict.chosen.regret > 0
    assert clock.kept == [("mina", date(2026, 11, 24), 1, verdict.chosen.regret)]


async def test_each_of_five_days_has_its_hand() -> None:
    """A server that runs for days has the hand of each day, also after it forgets older ones."""
    clock = _Clock()
    for day in range(25, 30):
        assert clock.today.first_question() is None
        view = await clock.today.view()
        assert (view.day, len(view.questions)) == (f"2026-11-{day}", 5)
        first = clock.today.first_question()
        assert first is not None
        assert (first.dice, first.rolls_left) == (
            view.questions[0].dice,
            view.questions[0].rolls_left,
        )
        clock.now_ms += DAY_MS


async def test_the_hand_is_made_before_a_page_asks_for_it() -> None:
    """It is made within seconds once best play is computed, then at the beginning of each day."""
    clock = _Clock()
    clock.stages.readiness = Readiness.SOLVING
    with pytest.raises(EndOfTestError):
        await clock.today.keep_ready()
    look, night, day = clock.pauses
    assert 1000 * look < PATIENCE_MS, "a later look would start the computation again"
    assert (look + night, day) == (DAY_MS / 1000 - 60, DAY_MS / 1000)
