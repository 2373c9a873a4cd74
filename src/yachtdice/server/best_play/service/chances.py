"""The process that computes winning chances during games, so that no table waits for them."""

from functools import lru_cache
from typing import Final

import msgspec

from yachtdice.server.best_play.service.chance_requests import ChancesFigures, ChancesRequest
from yachtdice.server.best_play.service.endgames import Endgames
from yachtdice.server.best_play.service.stored import needed_insight, stored_solution
from yachtdice.server.catalogue.service.rule_sets import parsed_rules
from yachtdice.server.jobs.lines import ServerLines
from yachtdice.solver import (
    NO_ENDGAMES,
    Insight,
    Solution,
    Winning,
    duel_at,
    seat_chances,
    seat_options,
)

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
