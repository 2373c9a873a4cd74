"""The chance of winning of two players: exact where the game can be solved, else an estimate.

All callers (commands, bots, pages) use this module. Each result says whether it is exact; an
estimate also says how far away the exact value usually is.
"""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.rules import Dice, Order, RuleSet
from yachtdice.solver.duel.book import read_book
from yachtdice.solver.duel.duel import LEAST_ROW, STATE_S, Duel, is_within, solve_duel
from yachtdice.solver.insight.table import Insight, fetch_insight
from yachtdice.solver.insight.winning import win_estimate, win_options
from yachtdice.solver.limits import ENDGAME_LIMIT, USUAL, WorkLimit, has_best_play
from yachtdice.solver.solving import best_play
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.option import Option
from yachtdice.solver.values.position import Standing
from yachtdice.solver.values.solution import Solution

#: The mean error of `win_estimate` for an even chance of the mover, by open boxes of the mover.
#:
#: The second row is for a mover who also has the last turn of the game.
#:
#: The estimate assumes that both players play for points after this turn. So it underrates the
#: player with the last turn, who then knows all points. The last figure of a row also holds for
#: more open boxes. docs/duel.md says how they were measured.
_LEANS: Final = {
    False: (0.0, 0.0045, 0.0225, 0.016, 0.013, 0.011, 0.009, 0.007),
    True: (0.0, 0.0, -0.002, -0.005, -0.0063, -0.007, -0.0067, -0.005),
}
#: The error of an estimate, by open boxes of the player who has more.
#:
#: 95 % of all estimates differ less than this from the exact chance. The last figure also holds for
#: more open boxes. docs/duel.md says how they were measured.
_ERRORS: Final = (0.0, 0.018, 0.029, 0.028, 0.028, 0.028, 0.025)
_MOST_REFUSED: Final = 10_000  #: Pairs of cards remembered as beyond the limit.


class WinChance(Struct, frozen=True):
    """The chance of winning, a draw counting half.

    `error`: if it is exact, the greatest rounding error; otherwise 95 % of all estimates of such
    positions differ less than this from the exact chance.
    """

    value: float
    exact: bool
    error: float


class WinChoices(Struct, frozen=True):
    """Every legal choice by chance of winning, best first; the rest is as in `WinChance`."""

    options: tuple[Option, ...]
    exact: bool
    error: float


class Winning:
    """Chances of winning under one rule set, for positions of any number of games.

    It keeps the last solved endgame, which has the chances of both players until the end of that
    game.
    """

    def __init__(
        self,
        rules: RuleSet,
        *,
        limit: WorkLimit = ENDGAME_LIMIT,
        solution: Solution | None = None,
        insight: Insight | None = None,
    ) -> None:
        """Keep the arguments; the first estimate fetches a missing solution or insight."""
        self.rules, self._limit = rules, limit
        self._solution, self._insight = solution, insight
        self._duel: Duel | None = None
        self._refused: set[tuple[Card, Card]] = set()

    @property
    def solution(self) -> Solution:
        """Best play for points, for estimates."""
        if self._solution is None:
            self._solution = best_play(self.rules, limit=USUAL)
        return self._solution

    @property
    def insight(self) -> Insight:
        """The points that every card brings, for estimates."""
        if self._insight is None:
            self._insight = fetch_insight(self.solution)
        return self._insight

    def chance(self, own: Standing, rival: Standing) -> WinChance:
        """Return the chance of `own` before the first roll of its turn.

        Raises ValueError or TypeError for cards that no player has.
        """
        duel = self.solved(own, rival)
        if duel is not None:
            return WinChance(duel.chance(own, rival), exact=True, error=duel.error)
        found = win_estimate(self.solution, self.insight, own, [rival])
        chance = self._centred(found, own, rival)
        return WinChance(chance, exact=False, error=error_of(self.rules, own, rival))

    def options(self, own: Standing, rival: Standing, dice: Dice, rolls_left: int) -> WinChoices:
        """Return every legal choice of `own`, best first; raise as `Solution.options` does."""
        duel = self.solved(own, rival)
        if duel is not None:
            found = duel.options(own, rival, dice, rolls_left)
            return WinChoices(found, exact=True, error=duel.error)
        found = win_options(self.solution, self.insight, own, [rival], dice, rolls_left)
        values = [self._centred(option.value, own, rival) for option in found]
        options = tuple(
            replace(option, value=value, regret=values[0] - value if option.regret else 0.0)
            for option, value in zip(found, values, strict=True)
        )
        return WinChoices(options, exact=False, error=error_of(self.rules, own, rival))

    def _centred(self, estimate: float, own: Standing, rival: Standing) -> float:
        """Return an estimate without its mean error; 0 and 1 stay, and so does every order."""
        boxes, others = (_boxes_left(self.rules, player.card) for player in (own, rival))
        leans = _LEANS[boxes > others]
        return estimate - 4 * leans[min(boxes, len(leans) - 1)] * estimate * (1 - estimate)

    def solved(self, own: Standing, rival: Standing) -> Duel | None:
        """Return a solved game with this position, None beyond the limit or in an early phase.

        It is the book of the rules, or the solved rest of the game. It is the turn of `own`.
        """
        if self._duel is not None and self._duel.covers(own, rival):
            return self._duel
        book = read_book(self.rules)
        if book is not None and are_in_step(self.rules, own, rival) and book.covers(own, rival):
            return book
        if not self.is_within_limit(own, rival):
            return None
        self._duel = solve_duel(self.rules, own, rival, limit=self._limit)
        return self._duel

    def keep(self, duel: Duel) -> None:
        """Use a game that another process or thread has solved, instead of the last one."""
        self._duel = duel

    def is_within_limit(self, own: Standing, rival: Standing) -> bool:
        """Return whether the rest of the game may be solved."""
        if not (has_best_play(self.rules) and are_in_step(self.rules, own, rival)):
            return False
        cards, limit = (own.card, rival.card), self._limit
        if cards in self._refused:
            return False
        least = _least_seconds(self.rules, *(card.open_boxes.bit_count() for card in cards))
        if least <= limit.cpu_seconds and is_within(self.rules, own, rival, limit):
            return True
        if len(self._refused) > _MOST_REFUSED:
            self._refused.clear()
        self._refused.add(cards)
        return False


def winning(
    rules: RuleSet, own: Standing, rival: Standing, *, limit: WorkLimit = ENDGAME_LIMIT
) -> WinChance:
    """Return the chance that `own`, whose turn it is, wins against `rival`; a draw counts half.

    It is exact if the rest of the game can be solved within the limit, else an estimate.
    """
    return _winning_of(rules, limit).chance(own, rival)


_winning_of: Final[Callable[[RuleSet, WorkLimit], Winning]] = lru_cache(maxsize=4)(
    lambda rules, limit: Winning(rules, limit=limit)
)


def are_in_step(rules: RuleSet, own: Standing, rival: Standing) -> bool:
    """Return whether both cards are in the last phase and the next turn can be that of `own`."""
    last, boxes = len(rules.phases) - 1, own.card.open_boxes.bit_count()
    phases = (own.card.phase, rival.card.phase)
    return (
        phases == (last, last) and boxes > 0 and boxes - rival.card.open_boxes.bit_count() in (0, 1)
    )


def error_of(rules: RuleSet, own: Standing, rival: Standing) -> float:
    """Return the error of an estimate: 95 % of all estimates differ less from the exact chance."""
    boxes = max(_boxes_left(rules, card) for card in (own.card, rival.card))
    return _ERRORS[min(boxes, len(_ERRORS) - 1)]


def _boxes_left(rules: RuleSet, card: Card) -> int:
    """Return the open boxes of a card in this phase and the later ones."""
    return card.open_boxes.bit_count() + len(rules.boxes) * (len(rules.phases) - 1 - card.phase)


def _least_seconds(rules: RuleSet, own: int, rival: int) -> float:
    """Return a lower bound of the processor seconds for cards with these numbers of open boxes."""
    if rules.phases[-1].order is Order.TOP_DOWN:
        return 0.0
    pairs = sum(comb(own, (turn + 1) // 2) * comb(rival, turn // 2) for turn in range(own + rival))
    return pairs * LEAST_ROW * STATE_S
