"""The process that computes winning chances during games, so that no table waits for them.

The endgame of each running game is solved once, in a thread, for the rest of its game.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

import msgspec

from yachtdice.rules import RuleSet
from yachtdice.server.best_play.service.child_messages import ChancesFigures, ChancesRequest
from yachtdice.server.best_play.service.stored import needed_insight, stored_solution
from yachtdice.server.catalogue.service.rule_sets import parsed_rules
from yachtdice.server.jobs.lines import ServerLines
from yachtdice.server.jobs.wanted import WantedJobs
from yachtdice.solver import (
    ENDGAME_LIMIT,
    NO_ENDGAMES,
    Duel,
    Insight,
    Progress,
    Solution,
    Standing,
    Winning,
    WorkLimit,
    duel_at,
    seat_chances,
    seat_options,
    solve_duel,
)

#: Solved endgames kept in memory; the limit of a solve keeps each of them below 100 MB.
MOST_KEPT: Final = 8

_requests: Final[msgspec.json.Decoder[ChancesRequest]] = msgspec.json.Decoder(ChancesRequest)


def serve(lines: ServerLines) -> None:
    """Answer requests until the server is gone."""
    lines.answer(ChanceAnswers(Endgames()).answer)


class StoredWinning(Winning):
    """Chances by the opening book, by solved endgames that `keep` sets, and by the cache."""

    @property
    def solution(self) -> Solution:
        """Best play for points; raises MissingFigureError if it is not in the cache."""
        return stored_solution(self.rules)

    @property
    def insight(self) -> Insight:
        """The insight; raises MissingFigureError if it is not in the cache."""
        return needed_insight(self.rules)


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


class ChanceAnswers:
    """Answers requests at once: by an estimate, until the endgame of the game is solved."""

    def __init__(self, endgames: Endgames) -> None:
        """Solve with these endgames."""
        self._endgames = endgames
        self._winning = lru_cache(maxsize=8)(lambda rules: StoredWinning(rules, limit=NO_ENDGAMES))

    def answer(self, line: bytes) -> ChancesFigures:
        """Return the chances that a line asks for.

        Raises ValueError for an invalid position, MissingFigureError if an estimate needs best
        play or an insight that is not in the cache.
        """
        request = _requests.decode(line)
        rules, position = parsed_rules(request.rules), request.position
        winning, solving = self._winning(rules), False
        pair = duel_at(rules, position)
        if pair is not None and winning.solved(*pair) is None:
            duel, solving = self._endgames.find(request.client, rules, request.game, *pair)
            if duel is not None:
                winning.keep(duel)
        found = seat_chances(winning, position)
        options = seat_options(winning, position).options if request.choices else ()
        return ChancesFigures(found.chances, found.exact, solving, options)
