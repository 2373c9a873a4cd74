"""The boxes in which a turn may end under best play, after each keep; see `values.turn.ends_of`.

State: for each keep a row of figures of the box that is filled at the end of the turn. For each box
a row has the chance of points in it, the mean of the points, and the chance of 0. Rows go back
through the choices of best play: a roll has the row of its fill or of the keep that it chooses, and
a keep has the mean row of the rolls after the throw.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, solving
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.counting import choose_keeps
from yachtdice.solver.kernels.straight import grow_keeps
from yachtdice.solver.kernels.turns import best_fill, effects_of, empty_stages, fill_stages, ties

FIGURES = 3  #: For each box: chance of points, mean points, chance of 0.


@kernel
def find_ends(
    out: NDArray[np.float64], values: arrays.ColumnValues, card: arrays.CardKey, rolls_left: int
) -> None:
    """Set `out` (462 x 3 x boxes) to the row of each keep, with at least one roll left."""
    column = values.column
    stages = empty_stages(column.rolls)
    fill_stages(stages, values, card)
    follows = np.empty((rolls_left, arrays.ROLL_COUNT), np.int64)
    choice = np.empty(arrays.KEEP_LANES)
    for left in range(1, rolls_left):
        choose_keeps(choice, stages.best[left], stages.means[left], values.lattice)
        _follow(follows[left], choice, stages.best[0], stages.best[left])
    filled = np.empty(arrays.ROLL_COUNT, np.int64)
    _fill_best(filled, stages.best[0], values, card)
    work, fills = np.empty(arrays.WORK_LANES), np.empty(arrays.WORK_LANES)
    for first in range(0, FIGURES * column.boxes, arrays.LANES):
        _set_figures(fills, filled, column, first)
        _carry_back(work, fills, follows)
        for keep in range(arrays.KEEP_COUNT):
            for lane in range(min(arrays.LANES, FIGURES * column.boxes - first)):
                figure, box = divmod(first + lane, column.boxes)
                out[keep, figure, box] = work[keep * arrays.LANES + lane]


@inlined
def _follow(
    follows: NDArray[np.int64],
    choice: NDArray[np.float64],
    fills: NDArray[np.float64],
    best: NDArray[np.float64],
) -> None:
    """Set `follows` to the keep that best play makes of each roll, -1 if it fills a box."""
    for roll in range(arrays.ROLL_COUNT):
        at = (arrays.PARTIAL + roll) * arrays.LANES
        follows[roll] = -1
        if not ties(best[at], fills[at]):
            follows[roll] = int(choice[at]) // arrays.LANES


@inlined
def _fill_best(
    filled: NDArray[np.int64],
    fills: NDArray[np.float64],
    values: arrays.ColumnValues,
    card: arrays.CardKey,
) -> None:
    """Set `filled` to the outcome of the best fill of each roll."""
    column, effects = values.column, effects_of(values.column)
    rules = solving.rules_of(column)
    for roll in range(arrays.ROLL_COUNT):
        face = column.five[roll]
        legal = solving.legal_boxes(card.mask, face, rules)
        row = solving.outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
        most = fills[(arrays.PARTIAL + roll) * arrays.LANES]
        filled[roll] = best_fill(most, values.table, card, legal, row, effects)


@inlined
def _set_figures(
    fills: NDArray[np.float64], filled: NDArray[np.int64], column: arrays.Column, first: int
) -> None:
    """Set eight figures of each roll, from figure `first` of the row on, if it is filled."""
    for roll in range(arrays.ROLL_COUNT):
        paid, own = column.paid[filled[roll]], column.into[filled[roll]]
        for lane in range(arrays.LANES):
            figure, box = divmod(first + lane, column.boxes)
            value = 0.0
            if box == own and figure == 0:
                value = 1.0 if paid > 0.0 else 0.0
            elif box == own and figure == 1:
                value = paid
            elif box == own and figure == FIGURES - 1:
                value = 1.0 if paid == 0.0 else 0.0
            fills[(arrays.PARTIAL + roll) * arrays.LANES + lane] = value


@inlined
def _carry_back(
    work: NDArray[np.float64], fills: NDArray[np.float64], follows: NDArray[np.int64]
) -> None:
    """Set `work` of each keep to its mean row, from the rows of the fills."""
    for i in range(arrays.PARTIAL_LANES, arrays.KEEP_LANES):
        work[i] = fills[i]
    grow_keeps(work, 0)
    for left in range(1, follows.shape[0]):
        for roll in range(arrays.ROLL_COUNT):
            at, keep = (arrays.PARTIAL + roll) * arrays.LANES, follows[left, roll]
            for lane in range(arrays.LANES):
                kept = work[keep * arrays.LANES + lane] if keep >= 0 else fills[at + lane]
                work[at + lane] = kept
        grow_keeps(work, 0)
