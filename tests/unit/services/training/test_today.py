"""The hand of the day at midnight."""

from datetime import UTC, datetime
from typing import cast

import pytest

from tests.doubles.memory import MemoryRules
from tests.unit.services.training.doubles import LocalReviewer, ReadyStages
from yachtdice.services.review.stages import ReviewStages
from yachtdice.services.rule_sets import RulesCatalog
from yachtdice.services.training.positions import Positions
from yachtdice.services.training.today import NotTodayError, Today

JUST_AFTER_MIDNIGHT = int(datetime(2026, 11, 25, 0, 1, tzinfo=UTC).timestamp() * 1000)


async def test_a_hand_is_finished_after_midnight_and_none_is_begun_early() -> None:
    """Answers to yesterday's and today's hands count, those to any other day are refused."""
    reviewer = LocalReviewer()
    positions = Positions(reviewer, cast(ReviewStages, ReadyStages()))
    shelf = RulesCatalog(MemoryRules(), lambda: JUST_AFTER_MIDNIGHT)
    today = Today(reviewer, positions, shelf, lambda: JUST_AFTER_MIDNIGHT)
    for day in ("2026-11-24", "2026-11-25"):
        verdict = await today.answer(day, 0, ((), None))
        assert verdict.chosen.keep == ()
    for day in ("2026-11-23", "2026-11-26"):
        with pytest.raises(NotTodayError, match="load that of 2026-11-25"):
            await today.answer(day, 0, ((), None))
