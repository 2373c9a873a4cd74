"""Figures of the end of a turn, carried back through the choices of best play; see `values.turn`.

State: for each keep a row of figures, which describe the fill at the end of the turn. A roll has
the row of its fill or of the keep that it chooses, and a keep has the mean row of the rolls after
the throw. Eight figures at a time are the lanes of vectors.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, solving
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.counting import choose_keeps
from yachtdice.solver.kernels.straight import grow_keeps
from yachtdice.solver.kernels.turns import best_fill, effects_of, empty_stages, fill_stages, ties


class Follows(NamedTuple):
    """The choices of best play in a turn.

    `fills`: the outcome of the best fill of each roll. `keeps` (by rolls left): the keep that each
    roll chooses, -1 if it fills a box.
    """

    fills: NDArray[np.int64]
    keeps: NDArray[np.int64]


@kernel
def follow_turn(values: arrays.ColumnValues, card: arrays.CardKey) -> Follows:
    """Return the choices of best play in the turn that begins with a card."""
    rolls = values.column.rolls
    stages, choice = empty_stages(rolls), np.empty(arrays.KEEP_LANES)
    fill_stages(stages, values, card)
    keeps = np.empty((rolls, arrays.ROLL_COUNT), np.int64)
    for left in range(1, rolls):
        choose_keeps(choice, stages.best[left], stages.means[left], values.lattice)
        for roll in range(arrays.ROLL_COUNT):
            at = (arrays.PARTIAL + roll) * arrays.LANES
            keeps[left, roll] = -1
            if not ties(stages.best[left, at], stages.best[0, at]):
                keeps[left, roll] = int(choice[at]) // arrays.LANES
    fills = np.empty(arrays.ROLL_COUNT, np.int64)
    _fill_best(fills, stages.best[0], values, card)
    return Follows(fills, keeps)


@inlined
def _fill_best(
    fills: NDArray[np.int64],
    best: NDArray[np.float64],
    values: arrays.ColumnValues,
    card: arrays.CardKey,
) -> None:
    """Set `fills` to the outcome of the best fill of each roll; `best`: its value."""
    column, effects = values.column, effects_of(values.column)
    rules = solving.rules_of(column)
    for roll in range(arrays.ROLL_COUNT):
        face = column.five[roll]
        legal = solving.legal_boxes(card.mask, face, rules)
        row = solving.outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
        most = best[(arrays.PARTIAL + roll) * arrays.LANES]
        fills[roll] = best_fill(most, values.table, card, legal, row, effects)


@kernel
def carry_rows(
    out: NDArray[np.float64], rows: NDArray[np.float64], follows: Follows, rolls_left: int
) -> None:
    """Set `out` (462 x figures) to the mean row of each keep, with at least one roll left.

    `rows` (252 x figures): the row of each roll if it is filled.
    """
    work, count = np.empty(arrays.WORK_LANES), rows.shape[1]
    for first in range(0, count, arrays.LANES):
        many = min(arrays.LANES, count - first)
        for left in range(rolls_left):
            for roll in range(arrays.ROLL_COUNT):
                keep = follows.keeps[left, roll] if left else -1
                at = (arrays.PARTIAL + roll) * arrays.LANES
                for lane in range(many):
                    filled = rows[roll, first + lane]
                    work[at + lane] = work[keep * arrays.LANES + lane] if keep >= 0 else filled
                for lane in range(many, arrays.LANES):
                    work[at + lane] = 0.0
            grow_keeps(work, 0)
        for keep in range(arrays.KEEP_COUNT):
            for lane in range(many):
                out[keep, first + lane] = work[keep * arrays.LANES + lane]
