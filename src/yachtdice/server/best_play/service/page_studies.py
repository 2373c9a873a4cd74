"""Computations that pages request: each runs while pages repeat their request."""

from functools import partial
from typing import Final, Generic

from yachtdice.rules import RuleSet
from yachtdice.server.best_play.messages import Readiness
from yachtdice.server.best_play.service.coach import Coach, Study, T
from yachtdice.server.common.ports import Alarm, Ticks
from yachtdice.solver import has_best_play

PATIENCE_MS: Final = 20_000  #: Time after the last request at which a computation is cancelled.


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
