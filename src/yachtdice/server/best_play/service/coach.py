"""Computations of best play: one for each rule set, shared by all that need it.

Rooms follow a computation from their start to their end, pages while they ask for it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.cache import CacheFullError, can_store
from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.common.ports import Alarm, Ticks
from yachtdice.solver import Progress, TooLargeError, has_best_play

T = TypeVar("T")
View = TypeVar("View", bound=Struct)

MOST_KEPT: Final = 8  #: Number of results kept in memory after their last follower has left.

PATIENCE_MS: Final = 20_000  #: Time after the last request at which a computation is cancelled.

#: Computes a result for a rule set in the background, and reports its progress. Cancelling it ends
#: the work. Raises any error of the work.
Computation: TypeAlias = Callable[[RuleSet, Progress], Awaitable[T]]

#: Called at every change of progress; never waits and never raises.
OnStudyProgress: TypeAlias = Callable[[], None]

_log = logging.getLogger(__name__)


class Study(Generic[T]):
    """The computation for one rule set: its progress and, once ready, its result."""

    def __init__(self, rules: RuleSet) -> None:
        """Describe a computation for these rules that has not started."""
        self.rules = rules
        self.readiness = Readiness.SOLVING
        self.done = 0.0
        self.outcome: T | None = None
        self.followers: list[OnStudyProgress] = []

    def begin(self) -> None:
        """Set the progress to 0, without a result."""
        self.readiness, self.done, self.outcome = Readiness.SOLVING, 0.0, None
        self._notify()

    def advance(self, done: float) -> None:
        """Set the progress, from 0 to 1; followers are called at every whole percent."""
        before, self.done = self.done, done
        if int(100 * before) != int(100 * done):
            self._notify()

    def finish(self, readiness: Readiness, outcome: T | None) -> None:
        """Set the final status: ready with a result, or failed or too large without one."""
        self.readiness, self.outcome = readiness, outcome
        self._notify()

    def _notify(self) -> None:
        for on_progress in list(self.followers):
            on_progress()


class Coach(Generic[T]):
    """Runs computations while they have followers, and caches their results."""

    def __init__(
        self,
        compute: Computation[T],
        is_kept: Callable[[T], bool] = lambda _: True,
        keeps: Callable[[RuleSet], bool] = lambda _: True,
    ) -> None:
        """Run `compute`; `is_kept` says whether a result can still be used, or is computed again.

        A result in a file is lost when the cache deletes the file to stay within its limit. `keeps`
        says whether the result for some rules is kept after its last follower has left.
        """
        self._compute, self._is_kept, self._keeps = compute, is_kept, keeps
        self._studies: dict[str, Study[T]] = {}
        self._tasks: dict[Study[T], asyncio.Task[None]] = {}
        self._cancelled: set[asyncio.Task[None]] = set()

    def study(self, rules: RuleSet, on_progress: OnStudyProgress) -> Study[T]:
        """Return the computation for a rule set, with this follower; restart it if it failed."""
        study = self._studies.setdefault(rules.fingerprint, Study[T](rules))
        self.work_on(study)
        study.followers.append(on_progress)
        return study

    def work_on(self, study: Study[T]) -> None:
        """Start a computation, unless it is running or refused, or its result is kept."""
        has_result = study.readiness is Readiness.READY and (
            study.outcome is None or self._is_kept(study.outcome)
        )
        is_over = has_result or study.readiness is Readiness.TOO_LARGE
        if not is_over and study not in self._tasks:
            study.begin()
            self._tasks[study] = asyncio.create_task(self._run(study))

    def leave(self, study: Study[T], on_progress: OnStudyProgress) -> None:
        """Stop following; cancel a computation that has no followers left."""
        study.followers.remove(on_progress)
        if study.followers:
            return
        del self._studies[study.rules.fingerprint]
        if study.outcome is not None and self._keeps(study.rules):
            self._studies[study.rules.fingerprint] = study  # now the latest one without followers
            self._drop_oldest()
        elif study in self._tasks:
            self._cancel(study)

    def _drop_oldest(self) -> None:
        """Drop the oldest results without followers, beyond MOST_KEPT."""
        idle = [mark for mark, study in self._studies.items() if not study.followers]
        for mark in idle[:-MOST_KEPT]:
            del self._studies[mark]

    def _cancel(self, study: Study[T]) -> None:
        """Cancel a computation; keep its task until it has cleaned up."""
        task = self._tasks.pop(study)
        task.cancel()
        self._cancelled.add(task)
        task.add_done_callback(self._cancelled.discard)

    async def _run(self, study: Study[T]) -> None:
        """Run a computation; log any error, and report the final status to the followers."""
        readiness, outcome = Readiness.FAILED, None
        try:
            outcome = await self._compute(study.rules, study.advance)
            readiness = Readiness.READY
        except TooLargeError as error:
            _log.info("best play is not computed: %s", error)
            readiness = Readiness.TOO_LARGE
        except CacheFullError as error:
            _log.info("best play of %s is not computed: %s", study.rules.id, error)
            readiness = Readiness.FULL
        except Exception:  # noqa: BLE001 - rooms continue without it after any error
            _log.exception("the computation for the rule set %s failed", study.rules.id)
        del self._tasks[study]
        study.finish(readiness, outcome)

    async def close(self) -> None:
        """Cancel all computations, when the server stops."""
        for study in list(self._tasks):
            self._cancel(study)
        await asyncio.gather(*self._cancelled, return_exceptions=True)


def is_kept(path: Path) -> bool:
    """Return whether the file of a result exists still, or could not be stored in the first place.

    A file that no process uses is deleted when the cache needs room.
    """
    return path.exists() or not can_store(path)


async def prepare(rule_sets: Iterable[RuleSet], coach: Coach[T]) -> None:
    """Compute best play of these rule sets, one after the other, through the coach.

    A room that needs one of them meanwhile shares the computation. Rule sets that are too large, or
    whose computation fails, are left out. Cancelling the call ends the current computation.
    """
    for rules in rule_sets:
        if has_best_play(rules):
            await settled(rules, coach)


async def settled(rules: RuleSet, coach: Coach[T]) -> Readiness:
    """Wait until the computation for these rules has ended; return its final status."""
    is_settled = asyncio.Event()

    def on_progress() -> None:
        if study.readiness is not Readiness.SOLVING:
            is_settled.set()

    study = coach.study(rules, on_progress)
    on_progress()  # it may have ended before
    try:
        await is_settled.wait()
        return study.readiness
    finally:
        coach.leave(study, on_progress)


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
        mark = rules.fingerprint
        study = self._requested.get(mark)
        if study is None and not has_best_play(rules):
            return None
        self._requested_ms[mark] = self._ticks.now_ms()
        if study is None:
            study = self._requested[mark] = self._coach.study(rules, _ignore_progress)
            self._alarms[mark] = self._ticks.call_in(PATIENCE_MS, partial(self._look, mark))
        elif study.readiness is Readiness.READY:
            self._coach.work_on(study)  # starts again if its result is lost
        return study

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
        return _REASONS.get(self.readiness)


_REASONS: Final = {
    Readiness.TOO_LARGE: (
        "best play of these rules takes more memory or time than this server allows, "
        "so there are no reviews and no ranked choices"
    ),
    Readiness.FAILED: (
        "the computation failed, for the reason in the server's log; try again in a minute"
    ),
    Readiness.FULL: (
        "the files that the server uses now leave no room for these rules; try again in a minute, "
        "or tell the host"
    ),
}


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

    def of_reasons(self, rules: RuleSet) -> ReviewStage:
        """Return the progress of the insight, until it begins that of best play."""
        points, insight = self.of(rules)
        return insight if points.is_ready else points

    def after_failure(self, rules: RuleSet, view: View, error: Exception) -> View:
        """Return a view without the figures that an error prevents; log the error.

        Its progress is that of best play if the file was lost, else that of a failure.
        """
        _log.warning("a page of %s has no figures: %s", rules.id, error)
        points = self.of(rules)[0]
        stage = ReviewStage(Readiness.FAILED, 0.0) if points.is_ready else points
        return replace(view, readiness=stage.readiness, done=stage.done, detail=stage.reason)

    def forget_all(self) -> None:
        """Stop following all computations, when the server stops."""
        self._solutions.forget_all()
        self._insights.forget_all()


def _stage(study: Study[Path] | None) -> ReviewStage:
    """Return the progress of a computation; without one, the rules are too large."""
    if study is None:
        return ReviewStage(Readiness.TOO_LARGE, 0.0)
    return ReviewStage(study.readiness, study.done)
