"""Best play, reckoned: the value of every card, and what every choice costs."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice, RuleSet, check_dice
from yachtdice.solver.card import Card
from yachtdice.solver.choices import (
    TIE,
    Option,
    best_keeps,
    fills,
    grow_and_shrink,
    keeps_of,
)
from yachtdice.solver.lattice import KEEP_NUMBER, ROLLS


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play of a rule set: for each phase the value of every card before a turn.

    `tables`: for each phase flags x open boxes (as bits) x upper total, float64; the flag says
    that the repeat bonus's box holds points. Cards that no game comes to have no meaning.
    """

    rules: RuleSet
    tables: tuple[NDArray[np.float64], ...]

    @property
    def expected_score(self) -> float:
        """The mean score of best play, from the empty card on."""
        return sum(float(table[0, -1, 0]) for table in self.tables)

    @property
    def states(self) -> int:
        """How many values the tables hold."""
        return sum(table.size for table in self.tables)

    def value(self, card: Card) -> float:
        """Return the points that best play still expects on a card, before its next turn."""
        table = self.tables[card.phase]
        upper = min(card.upper_total, table.shape[2] - 1)
        flag = int(card.holds_repeat and table.shape[0] == 2)
        here = float(table[flag, card.open_boxes, upper])
        return here + sum(float(later[0, -1, 0]) for later in self.tables[card.phase + 1 :])

    def options(self, card: Card, dice: Dice, rolls_left: int) -> tuple[Option, ...]:
        """Return every legal choice with these dice on the table, best first.

        The best one and all that tie with it have regret 0.
        Raises BadDiceError for dice that are none, ValueError for more rolls than a turn has.
        """
        roll = tuple(sorted(check_dice(dice)))
        if not 0 <= rolls_left < self.rules.phases[card.phase].rolls:
            raise ValueError(f"{rolls_left} rolls cannot be left when dice lie on the table")
        found = self._fills(card, roll)
        if rolls_left:
            mean = grow_and_shrink(self._before(card, rolls_left - 1))
            found += [(keep, None, float(mean[KEEP_NUMBER[keep]])) for keep in keeps_of(roll)]
        best = max(value for _, _, value in found)
        ranked = sorted(found, key=lambda choice: -choice[2])
        return tuple(Option(k, b, v, 0.0 if best - v < TIE else best - v) for k, b, v in ranked)

    def best(self, card: Card, dice: Dice, rolls_left: int) -> Option:
        """Return the best choice; of tied ones a fill before a keep."""
        tied = [option for option in self.options(card, dice, rolls_left) if not option.regret]
        return min(tied, key=lambda option: option.box is None)

    def _fills(self, card: Card, roll: Dice) -> list[tuple[Dice | None, str | None, float]]:
        """Return what every box that may be filled brings."""
        return [
            (None, self.rules.categories[place], points + self.value(after))
            for place, points, after in fills(self.rules, card, roll)
        ]

    def _before(self, card: Card, rolls_left: int) -> NDArray[np.float64]:
        """Return the value of each of the 252 rolls with so many rolls left."""
        best = np.array([max(v for _, _, v in self._fills(card, roll)) for roll in ROLLS])
        for _ in range(rolls_left):
            best = np.maximum(best, best_keeps(grow_and_shrink(best)))
        return best
