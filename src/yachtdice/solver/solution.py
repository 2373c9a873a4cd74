"""Best play, reckoned: the value of every card, and what every choice costs."""

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice, RuleSet
from yachtdice.solver.card import Card
from yachtdice.solver.choices import Option, fill_values, keep_means, ranked
from yachtdice.solver.column import Column, column_of
from yachtdice.solver.lattice import KEEP_NUMBER, KEEPS, PARTIAL, lattice
from yachtdice.solver.position import check_position

_KERNELS = "yachtdice.solver.kernels"


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play of a rule set: for each phase the value of every card before a turn.

    `tables`: for each phase flags x open boxes (as bits) x upper total, float64; the flag says
    that the repeat bonus's box holds points. Cards that no game comes to have no meaning.

    Options are reckoned in numpy, in some 0.3 ms, or by the kernels, in some 0.03 ms, to the
    same bits: by the kernels in a process where they are loaded (see `load_kernels`).
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

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """For each phase what the kernels need to know of its column."""
        return tuple(column_of(self.rules, phase) for phase in self.rules.phases)

    @cached_property
    def wide(self) -> tuple[NDArray[np.float64], ...]:
        """For each phase the table as the kernels want it: flat, its rows of `Column.width`."""
        return tuple(
            np.pad(table, ((0, 0), (0, 0), (0, column.width - table.shape[2])), mode="edge").ravel()
            for table, column in zip(self.tables, self.columns, strict=True)
        )

    def value(self, card: Card) -> float:
        """Return the points that best play still expects on a card, before its next turn."""
        table = self.tables[card.phase]
        upper = min(card.upper_total, table.shape[2] - 1)
        flag = int(card.holds_repeat and table.shape[0] == 2)
        return float(table[flag, card.open_boxes, upper]) + self.later(card.phase)

    def options(self, card: Card, dice: Dice, rolls_left: int) -> tuple[Option, ...]:
        """Return every legal choice with these dice on the table, best first.

        The best one and all that tie with it have regret 0. Of equal values boxes come before
        keeps, and keeps of more dice first. Raises BadDiceError for dice that are none,
        ValueError for more rolls than a turn has and for a card without an open box.
        """
        roll = check_position(self.rules, card, dice, rolls_left)
        means, fills = self._reckoned(card, KEEP_NUMBER[roll] - PARTIAL, rolls_left)
        return ranked(self.rules, roll, means, fills, self.later(card.phase))

    def best(self, card: Card, dice: Dice, rolls_left: int) -> Option:
        """Return the best choice; of tied ones a fill before a keep."""
        tied = [option for option in self.options(card, dice, rolls_left) if not option.regret]
        return min(tied, key=lambda option: option.box is None)

    def later(self, phase: int) -> float:
        """Return what the phases after this one bring."""
        return sum(float(later[0, -1, 0]) for later in self.tables[phase + 1 :])

    def _reckoned(
        self, card: Card, roll: int, rolls_left: int
    ) -> tuple[NDArray[np.float64], list[float]]:
        """Return the values of the 462 keeps and of all boxes (NaN if not legal)."""
        column = self.columns[card.phase]
        card = self._capped(card, column)
        kernels = sys.modules.get(_KERNELS)
        if kernels is not None:
            return _by_kernels(kernels, self.wide[card.phase], card, roll, rolls_left, column)
        table = self.tables[card.phase]
        means = keep_means(column, table, card, rolls_left) if rolls_left else np.empty(0)
        return means, fill_values(column, table, card, roll).tolist()

    def _capped(self, card: Card, column: Column) -> Card:
        """Return the card as the tables know it."""
        holds = card.holds_repeat and column.flags == 2
        return Card(card.phase, card.open_boxes, min(card.upper_total, column.cap), holds)


def _by_kernels(
    kernels: Any,
    table: NDArray[np.float64],
    card: Card,
    roll: int,
    rolls_left: int,
    column: Column,
) -> tuple[NDArray[np.float64], list[float]]:
    """Return what `_reckoned` does, from the compiled kernels."""
    means, boxes = np.empty(len(KEEPS) if rolls_left else 0), np.empty(column.boxes)
    place = (card.open_boxes, int(card.holds_repeat), card.upper_total)
    kernels.reckon_options(means, boxes, table, place, roll, rolls_left, column, lattice())
    return means, boxes.tolist()
