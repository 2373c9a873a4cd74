"""The solution of a rule set: the value of every card under best play, and its options.

`Fills` is plain Python: for a dozen values, a call of numpy or a kernel takes longer than the sums.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice, RuleSet
from yachtdice.solver.kernels.arrays import KEEP_COUNT, PARTIAL, CardKey, Column, ColumnValues
from yachtdice.solver.running import has_kernels
from yachtdice.solver.values import choices
from yachtdice.solver.values.card import Card, check_position
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import KEEP_NUMBER, lattice
from yachtdice.solver.values.option import Option

#: For each box: its bit and id, the points it pays, the offset in the table from the row of the
#: card to that of the next card, and the points added to the upper total.
FillEffects: TypeAlias = tuple[tuple[int, str, float, int, int], ...]


class Fills:
    """The values of all fills in one column, from its table in `Solution.tables`."""

    def __init__(
        self, column: Column, table: NDArray[np.float64], boxes: tuple[str, ...], later: float
    ) -> None:
        """Use this table, for boxes with these ids; `later` is added to every value."""
        self._given = column, table, boxes, later
        self._column, self._boxes, self._later = column, boxes, later
        self._table, self._width = table.reshape(-1).data, table.shape[2]
        totals = range(column.cap + int(column.adds.max()) + 1)
        self._capped = [min(total, column.cap) for total in totals]
        self._known: dict[tuple[Dice, int, int], FillEffects] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the arguments to rebuild this object, since a memoryview cannot be pickled."""
        return Fills, self._given

    def listed(self, card: Card, roll: Dice) -> list[choices.Valued]:
        """Return the legal fills of a sorted roll in card order, with their values."""
        column, table, later = self._column, self._table, self._later
        open_boxes, face = card.open_boxes, roll[0] - 1 if roll[0] == roll[-1] else -1
        flag = int(card.holds_repeat and column.flags == 2)
        legal = choices.legal_boxes(column, open_boxes, face)
        variant = choices.variant_of(column, open_boxes, flag, face)
        upper = min(card.upper_total, column.cap)
        at, capped = ((flag << column.boxes) + open_boxes) * self._width, self._capped
        found = self._known.get((roll, variant, flag)) or self._read(roll, variant, flag)
        return [
            (paid + table[at + further + capped[upper + adds]] + later, None, box)
            for bit, box, paid, further, adds in found
            if legal & bit
        ]

    def _read(self, roll: Dice, variant: int, flag: int) -> FillEffects:
        """Return the effects of filling each box, from the arrays of the column, and cache them."""
        column = self._column
        plain = column.outcome[KEEP_NUMBER[roll] - PARTIAL]
        row = plain if variant < 0 else column.five_outcome[variant, roll[0] - 1]
        bits = 1 << np.arange(column.boxes)
        gains_flag = column.sets[row] > flag
        further = (gains_flag * (1 << column.boxes) - bits) * self._width
        effects = tuple(
            zip(
                bits.tolist(),
                self._boxes,
                column.paid[row].tolist(),
                further.tolist(),
                column.adds[row].tolist(),
                strict=True,
            )
        )
        self._known[roll, variant, flag] = effects
        return effects


_NO_MEANS: Final = np.empty(0)


def check_solution(solution: object) -> "Solution":
    """Return the solution; raise TypeError, which explains how to get one, for anything else."""
    if isinstance(solution, Solution):
        return solution
    raise TypeError(f"solution must be a Solution, for example best_play(rules), not {solution!r}")


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play of a rule set: for each phase the value of every card before a turn.

    `tables`: for each phase an array by flag, open boxes (as bits) and upper total, float64. The
    flag says that the box of the repeat bonus holds points. Entries of unreachable cards have no
    meaning.

    If the kernels are loaded in this process (see `load_kernels`), they compute the options, in
    about 0.03 ms. Otherwise numpy does, in about 0.3 ms, with results that are equal to the bit.
    """

    rules: RuleSet
    tables: tuple[NDArray[np.float64], ...]

    @property
    def expected_score(self) -> float:
        """The expected score of best play, from the empty card on."""
        return sum(float(table[0, -1, 0]) for table in self.tables)

    @property
    def states(self) -> int:
        """The number of values in the tables."""
        return sum(table.size for table in self.tables)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """For each phase its column, as the kernels need it."""
        return tuple(column_of(self.rules, phase) for phase in self.rules.phases)

    @cached_property
    def column_values(self) -> tuple[ColumnValues, ...]:
        """For each phase the values of its cards, as the kernels need them."""
        return tuple(
            ColumnValues(_widened(table, column.width), column, lattice())
            for table, column in zip(self.tables, self.columns, strict=True)
        )

    def value(self, card: Card) -> float:
        """Return the points that best play still expects on a card, before the next turn."""
        table = self.tables[card.phase]
        upper = min(card.upper_total, table.shape[2] - 1)
        flag = int(card.holds_repeat and table.shape[0] == 2)
        return float(table[flag, card.open_boxes, upper]) + self.later(card.phase)

    def options(self, card: Card, dice: Dice, rolls_left: int) -> tuple[Option, ...]:
        """Return every legal choice with these dice on the table, best first.

        The first one is the choice of best play. It and all that tie with it have regret 0 and
        are in the order of the rule for ties. Raises BadDiceError for invalid dice, and ValueError
        for more rolls than a turn has or a card without an open box.
        """
        roll = check_position(self.rules, card, dice, rolls_left)
        fills = self._fills[card.phase].listed(card, roll)
        means = self._means(card, rolls_left) if rolls_left else _NO_MEANS
        return choices.ranked(fills, roll, means, self._later[card.phase])

    def best(self, card: Card, dice: Dice, rolls_left: int) -> Option:
        """Return the choice of best play, by the rule for ties."""
        return self.options(card, dice, rolls_left)[0]

    def later(self, phase: int) -> float:
        """Return the expected points of the phases after this one."""
        return self._later[phase]

    @cached_property
    def _later(self) -> tuple[float, ...]:
        """For each phase the expected points of the phases after it."""
        brings = [float(table[0, -1, 0]) for table in self.tables]
        return tuple(sum(brings[phase + 1 :], 0.0) for phase in range(len(brings)))

    @cached_property
    def _fills(self) -> tuple[Fills, ...]:
        """For each phase the values of its fills."""
        parts = zip(self.columns, self.tables, self._later, strict=True)
        boxes = self.rules.categories
        return tuple(Fills(column, table, boxes, later) for column, table, later in parts)

    def _means(self, card: Card, rolls_left: int) -> NDArray[np.float64]:
        """Return the values of the 462 keeps, without the points of later phases."""
        column = self.columns[card.phase]
        upper = min(card.upper_total, column.cap)
        holds = card.holds_repeat and column.flags == 2
        if not has_kernels():
            card = Card(card.phase, card.open_boxes, upper, holds)
            return choices.keep_means(column, self.tables[card.phase], card, rolls_left)
        from yachtdice.solver.kernels.turns import keep_values  # noqa: PLC0415 - loads numba

        means = np.empty(KEEP_COUNT)
        key = CardKey(card.open_boxes, int(holds), upper)
        keep_values(means, self.column_values[card.phase], key, rolls_left)
        return means


def _widened(table: NDArray[np.float64], width: int) -> NDArray[np.float64]:
    """Return a table in the form of the kernels: flat, its rows padded with their last value."""
    missing = width - table.shape[2]
    return np.pad(table, ((0, 0), (0, 0), (0, missing)), mode="edge").ravel()
