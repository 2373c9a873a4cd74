"""Computations that pages request, and their progress: each runs while pages ask for it."""

from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple

from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, Study, T
from yachtdice.server.common.ports import Alarm, Ticks
from yachtdice.solver import has_best_play

PATIENCE_MS: Final = 20_000  #: Time after the last request at which a computation is cancelled.

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


class PageStudies(Generic[T]):
    """Follows the computations that pages have requested recently."""

    def __init__(self, coach: Coach[T], ticks: Ticks) -> None:
        """Use this coach."""
        self._coach, self._ticks = coach, ticks
        self._requested: dict[str, Study[T]] = {}
        self._requested_ms: dict[str, int] = {}
        self._alarms: dict[str, Alarm] = {}

    def ask(self, rules: RuleSet) -> Study[T] | None:
        """Return the computation for these rules; None if the rules are too large.

        A failed computation is reported as failed until no page has asked for it for a while.
        """
        if not has_best_play(rules):
            return None
        mark = rules.fingerprint
        self._requested_ms[mark] = self._ticks.now_ms()
        study = self._requested.get(mark)
        if study is None:
            study = self._requested[mark] = self._coach.study(rules, _ignore_progress)
            self._alarms[mark] = self._ticks.call_in(PATIENCE_MS, partial(self._look, mark))
        elif study.readiness is Readiness.READY:
            self._coach.work_on(study)  # starts again if its result is lost
        return study

    def is_pending(self, rules: RuleSet) -> bool:
        """Return whether these rules were requested recently and there is no result yet."""
        study = self._requested.get(rules.fingerprint)
        return study is not None and study.readiness is not Readiness.READY

    def _look(self, mark: str) -> None:
        """Stop following a computation that no page asks for any longer, or look again later."""
        left_ms = self._requested_ms[mark] + PATIENCE_MS - self._ticks.now_ms()
        if left_ms > 0:
            self._alarms[mark] = self._ticks.call_in(left_ms, partial(self._look, mark))
        else:
            self._forget(mark)

    def _forget(self, mark: str) -> None:
        """Stop following a computation."""
        del self._alarms[mark], self._requested_ms[mark]
        self._coach.leave(self._requested.pop(mark), _ignore_progress)

    def forget_all(self) -> None:
        """Stop following all computations; those without another follower are cancelled."""
        for mark, alarm in list(self._alarms.items()):
            alarm.cancel()
            self._forget(mark)

    async def close(self) -> None:
        """Cancel all computations, when the server stops."""
        self.forget_all()
        await self._coach.close()


def _ignore_progress() -> None:
    """Ignore the progress, because pages poll."""


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
