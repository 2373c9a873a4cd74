"""The progress of the figures that reviews and positions need: best play, then its insight."""

from pathlib import Path
from typing import Final, NamedTuple

from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Study
from yachtdice.server.best_play.service.page_studies import PageStudies

_TOO_LARGE: Final = (
    "best play of these rules takes more memory or time than this server allows, "
    "so there are no reviews and no ranked choices"
)
_FULL: Final = (
    "the files that the server uses now leave no room for these rules; try again in a minute, or "
    "tell the host"
)
#: Why there are no figures after an error.
FAILED: Final = "the computation failed, for the reason in the server's log; try again in a minute"


class ReviewStage(NamedTuple):
    """The progress of a computation."""

    readiness: Readiness
    done: float

    @property
    def is_ready(self) -> bool:
        """Whether the result is computed."""
        return self.readiness is Readiness.READY

    @property
    def reason(self) -> str | None:
        """Why there are no figures, None if they are computed or will be."""
        reasons = {
            Readiness.TOO_LARGE: _TOO_LARGE,
            Readiness.FAILED: FAILED,
            Readiness.FULL: _FULL,
        }
        return reasons.get(self.readiness)


class ReviewStages:
    """Starts and follows the computations that pages request."""

    def __init__(self, solutions: PageStudies[Path], insights: PageStudies[Path]) -> None:
        """Follow these computations."""
        self._solutions, self._insights = solutions, insights

    def of(self, rules: RuleSet) -> tuple[ReviewStage, ReviewStage]:
        """Return the progress of best play, and of the insight, which starts after it."""
        points = _stage(self._solutions.ask(rules))
        if points.is_ready:
            return points, _stage(self._insights.ask(rules))
        return points, ReviewStage(points.readiness, 0.0)

    def is_pending(self, rules: RuleSet) -> bool:
        """Return whether a computation has been started that has no result yet; start none."""
        return self._solutions.is_pending(rules) or self._insights.is_pending(rules)

    def after_failure(self, rules: RuleSet) -> ReviewStage:
        """Return the progress of best play after its file was lost, else that of a failure."""
        points = self.of(rules)[0]
        return ReviewStage(Readiness.FAILED, 0.0) if points.is_ready else points

    def forget_all(self) -> None:
        """Stop following all computations, when the server stops."""
        self._solutions.forget_all()
        self._insights.forget_all()


def _stage(study: Study[Path] | None) -> ReviewStage:
    """Return the progress of a computation; without one, the rules are too large."""
    if study is None:
        return ReviewStage(Readiness.TOO_LARGE, 0.0)
    return ReviewStage(study.readiness, study.done)
