"""The mean points of best play, for pages that show a card beside them."""

from typing import TYPE_CHECKING

from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import (
    BoxMean,
    MeanPoints,
    MeansView,
    PhaseBonuses,
    Readiness,
)
from yachtdice.server.best_play.service.coach import PageStudies

if TYPE_CHECKING:
    from yachtdice.solver import Distribution


class BestPlayMeans:
    """The mean points of any rule set, from the computations of score distributions."""

    def __init__(self, best: "PageStudies[Distribution]") -> None:
        """Read from these computations."""
        self._best = best

    def of(self, rules: RuleSet) -> MeansView:
        """Return the mean points once they are computed; this call starts the computation."""
        study = self._best.ask(rules)
        if study is None:
            return MeansView(Readiness.TOO_LARGE, 0.0, None)
        means = None if study.outcome is None else _means(study.outcome)
        return MeansView(study.readiness, study.done, means)


def _means(best: "Distribution") -> MeanPoints:
    """Return the mean points of a distribution."""
    phases = [phase.id for phase in best.rules.phases]
    return MeanPoints(
        score=best.mean,
        boxes=tuple(BoxMean(box.phase, box.box, box.mean) for box in best.boxes),
        bonuses=tuple(map(PhaseBonuses, phases, best.upper_bonus, best.repeat_bonus)),
    )
