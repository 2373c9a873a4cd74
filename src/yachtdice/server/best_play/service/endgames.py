"""The endgames of running games: each is solved once, in a thread, for the rest of its game."""

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

from yachtdice.rules import RuleSet
from yachtdice.server.jobs.wanted import WantedJobs
from yachtdice.solver import ENDGAME_LIMIT, Duel, Progress, Standing, Winning, WorkLimit, solve_duel

#: Solved endgames kept in memory; the limit of a solve keeps each of them below 100 MB.
MOST_KEPT: Final = 8


class Endgames:
    """Solves the endgames that requests ask for, one at a time."""

    def __init__(
        self, limit: WorkLimit = ENDGAME_LIMIT, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        """Solve endgames within this limit."""
        self._limit = limit
        self._jobs = WantedJobs[Duel](MOST_KEPT, now_s)
        self._limits: OrderedDict[str, Winning] = OrderedDict()

    def find(
        self, client: str, rules: RuleSet, game: str, own: Standing, rival: Standing
    ) -> tuple[Duel | None, bool]:
        """Return the solved endgame of this position, and whether it is being solved.

        Otherwise request it for a client, if it is within the limit. `own` is the next to move.
        """
        duel = self._jobs.result(game)
        if duel is not None and duel.rules == rules and duel.covers(own, rival):
            return duel, False
        if self._jobs.has_failed(game) or not self._is_small(rules, own, rival):
            return None, False
        self._jobs.want(client, game, partial(_solved, rules, own, rival))
        return None, True

    def settle(self) -> None:
        """Wait until all computations have ended."""
        self._jobs.settle()

    def _is_small(self, rules: RuleSet, own: Standing, rival: Standing) -> bool:
        """Return whether an endgame is within the limit."""
        found = self._limits.setdefault(rules.fingerprint, Winning(rules, limit=self._limit))
        while len(self._limits) > MOST_KEPT:
            self._limits.popitem(last=False)
        return found.is_within_limit(own, rival)


def _solved(rules: RuleSet, own: Standing, rival: Standing, progress: Progress) -> Duel:
    """Return a solved endgame."""
    return solve_duel(rules, own, rival, threads=1, progress=progress, limit=None)
