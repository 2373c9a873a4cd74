"""Where a turn ends: the exact chance of each box, and its points, when play goes on at its best.

As `solver.choices` carries one value from the end of a turn back to the dice on the table, this
carries a row of them for every roll: the value, which decides, and what is to be told.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, Dice
from yachtdice.solver.card import Card
from yachtdice.solver.choices import TIE, Option, fill_values, keeps_of, outcomes_of
from yachtdice.solver.lattice import KEEP_NUMBER, KEEPS, PARTIAL, ROLLS, lattice
from yachtdice.solver.solution import Solution

_SIZES: Final = [
    np.array([n for n, keep in enumerate(KEEPS) if len(keep) == size]) for size in range(DICE)
]


class End(NamedTuple):
    """A box a turn may end in: the chance to fill it with points, their mean, the chance of 0."""

    box: str
    chance: float
    points: float
    zero: float


def ends_of(
    solution: Solution, card: Card, options: tuple[Option, ...], rolls_left: int
) -> dict[Dice, tuple[End, ...]]:
    """Return, for each keep among the options, the boxes its turn may end in, likeliest first."""
    keeps = [option.keep for option in options if option.keep is not None]
    if not keeps:
        return {}
    rows = _rows_of_keeps(solution, card, rolls_left)
    return {keep: _told(solution, rows[KEEP_NUMBER[keep]]) for keep in keeps}


def _told(solution: Solution, row: NDArray[np.float64]) -> tuple[End, ...]:
    """Return the ends in a row."""
    some, mean, none = row[1:].reshape(3, -1).tolist()
    boxes = zip(solution.rules.categories, some, mean, none, strict=True)
    ends = [End(b, p, m / p if p else 0.0, z) for b, p, m, z in boxes if p or z]
    return tuple(sorted(ends, key=lambda end: -end.chance))


def _rows_of_keeps(solution: Solution, card: Card, rolls_left: int) -> NDArray[np.float64]:
    """Return the row of each of the 462 keeps, with so many rolls left (at least one)."""
    fills = rows = _rows_of_fills(solution, card)
    for _ in range(rolls_left - 1):
        rows = _chosen(fills, _grown(rows))
    return _grown(rows)


def _rows_of_fills(solution: Solution, card: Card) -> NDArray[np.float64]:
    """Return the row of each of the 252 rolls when its best box is filled now."""
    column, table = solution.columns[card.phase], solution.tables[card.phase]
    held = card.holds_repeat and column.flags == 2
    card = Card(card.phase, card.open_boxes, min(card.upper_total, column.cap), held)
    rows = np.zeros((len(ROLLS), 1 + 3 * column.boxes))
    for roll in range(len(ROLLS)):
        values = fill_values(column, table, card, roll)
        rows[roll, 0] = np.nanmax(values)
        box = int(np.flatnonzero(values > rows[roll, 0] - TIE)[0])
        paid = column.paid[outcomes_of(column, card, roll)[box]]
        rows[roll, 1 + box :: column.boxes] = (paid > 0, paid, paid == 0)
    return rows


def _grown(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean row of each of the 462 keeps, given the row of each roll after."""
    mean = np.empty((len(KEEPS), rows.shape[1]))
    mean[PARTIAL:] = rows
    for keeps in reversed(_SIZES):
        mean[keeps] = mean[lattice().grown[keeps]].mean(axis=1)
    return mean


def _chosen(fills: NDArray[np.float64], keeps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the row of the best choice of each roll; of tied ones a fill, then more dice kept."""
    rows = fills.copy()
    for number, roll in enumerate(ROLLS):
        partial = keeps_of(roll)[1][:-1]
        values = keeps[partial, 0]
        best = values.max()
        if best >= fills[number, 0] + TIE:
            rows[number] = keeps[partial[np.flatnonzero(values > best - TIE)[-1]]]
    return rows
