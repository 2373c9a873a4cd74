"""How best play scores, for pages: they ask again and again, where rooms follow."""

from typing import Final

from yachtdice.rules import RuleSet
from yachtdice.services.coach import Coach, Study
from yachtdice.services.ports import Alarm, Ticks
from yachtdice.solver import Distribution, has_best_play

PATIENCE_MS: Final = 20_000
"""So long after it was last asked for, work is taken to be wanted no more."""


class BestScores:
    """Follows, for a while, what pages have asked for."""

    def __init__(self, coach: Coach[Distribution], ticks: Ticks) -> None:
        """Have scores counted by this coach."""
        self._coach, self._ticks = coach, ticks
        self._asked: dict[str, tuple[Study[Distribution], Alarm]] = {}

    def ask(self, rules: RuleSet) -> Study[Distribution] | None:
        """Return how far the scores of best play are; None where it cannot be worked out.

        Work that has failed is told as failed until nobody has asked for a while.
        """
        if not has_best_play(rules):
            return None
        mark = rules.fingerprint
        if mark in self._asked:
            study, alarm = self._asked[mark]
            alarm.cancel()
        else:
            study = self._coach.study(rules, _unheard)
        alarm = self._ticks.call_in(PATIENCE_MS, lambda: self._forget(mark))
        self._asked[mark] = study, alarm
        return study

    def _forget(self, mark: str) -> None:
        """Follow no longer what no page asks for."""
        study, _ = self._asked.pop(mark)
        self._coach.leave(study, _unheard)

    async def close(self) -> None:
        """End all work, at the end of the server."""
        for _, alarm in self._asked.values():
            alarm.cancel()
        await self._coach.close()


def _unheard() -> None:
    """Let nobody know: pages ask."""
