"""Computations that pages request: each runs while pages repeat their request."""

from typing import Final, Generic

from yachtdice.protocol.server_messages import Readiness
from yachtdice.rules import RuleSet
from yachtdice.services.best_play.coach import Coach, Study, T
from yachtdice.services.ports import Alarm, Ticks
from yachtdice.solver import has_best_play

PATIENCE_MS: Final = 20_000
"""Time after the last request at which a computation is cancelled."""


class PageStudies(Generic[T]):
    """Follows the computations that pages have requested recently."""

    def __init__(self, coach: Coach[T], ticks: Ticks) -> None:
        """Use this coach."""
        self._coach, self._ticks = coach, ticks
        self._requested: dict[str, tuple[Study[T], Alarm]] = {}

    def ask(self, rules: RuleSet) -> Study[T] | None:
        """Return the computation for these rules; None if the rules are too large.

        A failed computation is reported as failed until no page has asked for it for a while.
        """
        if not has_best_play(rules):
            return None
        mark = rules.fingerprint
        if mark in self._requested:
            study, alarm = self._requested[mark]
            alarm.cancel()
            if study.readiness is Readiness.READY:
                self._coach.work_on(study)  # starts again if its result is lost
        else:
            study = self._coach.study(rules, _ignore_progress)
        alarm = self._ticks.call_in(PATIENCE_MS, lambda: self._forget(mark))
        self._requested[mark] = study, alarm
        return study

    def _forget(self, mark: str) -> None:
        """Stop following a computation that no page asks for any longer."""
        study, _ = self._requested.pop(mark)
        self._coach.leave(study, _ignore_progress)

    def forget_all(self) -> None:
        """Stop following all computations; those without another follower are cancelled."""
        for mark, (_, alarm) in list(self._requested.items()):
            alarm.cancel()
            self._forget(mark)

    async def close(self) -> None:
        """Cancel all computations, when the server stops."""
        self.forget_all()
        await self._coach.close()


def _ignore_progress() -> None:
    """Ignore the progress, because pages poll."""
