"""The mean points of best play for pages: none until computed, then those of the solver."""

import pytest

from tests.doubles.hand_wound import HandWoundTicks
from tests.support.waiting import until
from yachtdice.rules import RuleSet, load_rules
from yachtdice.server.best_play.messages import MeanPoints, MeansView, Readiness
from yachtdice.server.best_play.service.coach import Coach, PageStudies
from yachtdice.server.best_play.service.means import BestPlayMeans
from yachtdice.solver import Distribution, Progress, distribution, solve

SUMS = load_rules("sums")


async def _count(rules: RuleSet, _: Progress) -> Distribution:
    """Return the score distribution of best play, computed in this process."""
    return distribution(solve(rules))


async def test_the_means_of_all_boxes_follow_the_first_request() -> None:
    """The first answer is `solving`; later ones have means that add up to the mean score."""
    means = BestPlayMeans(PageStudies(Coach(_count), HandWoundTicks()))
    assert means.of(SUMS) == MeansView(Readiness.SOLVING, 0.0, None)

    async def ready() -> MeanPoints | None:
        return means.of(SUMS).means

    found = await until(ready)
    assert means.of(SUMS).readiness is Readiness.READY
    assert [box.box for box in found.boxes] == list(SUMS.categories)
    repeats = sum(phase.repeat for phase in found.bonuses)
    assert sum(box.mean for box in found.boxes) + repeats == pytest.approx(found.score)
    assert found.score == pytest.approx(solve(SUMS).expected_score)


def test_rules_that_are_too_large_have_no_means(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer for a rule set above the limit of best play says so and starts nothing."""
    monkeypatch.setattr("yachtdice.server.best_play.service.coach.has_best_play", lambda _: False)
    means = BestPlayMeans(PageStudies(Coach(_count), HandWoundTicks()))
    assert means.of(SUMS) == MeansView(Readiness.TOO_LARGE, 0.0, None)
