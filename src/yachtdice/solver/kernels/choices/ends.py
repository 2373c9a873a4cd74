"""The boxes in which a turn may end under best play, after each keep; see `values.turn.ends_of`."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import ROLL_COUNT, CardKey, ColumnValues
from yachtdice.solver.kernels.choices.carrying import carry_rows, follow_turn
from yachtdice.solver.kernels.compilation import kernel

FIGURES = 3  #: For each box: chance of points, mean points, chance of 0.


@kernel
def find_ends(
    out: NDArray[np.float64], values: ColumnValues, card: CardKey, rolls_left: int
) -> None:
    """Set `out` (462 x 3 boxes) to the ends after each keep, with at least one roll left.

    A row has the chances of points in each box, the mean points in each box (0 unless it is
    filled), and the chances of 0 in each box.
    """
    column, boxes = values.column, values.column.boxes
    follows = follow_turn(values, card)
    rows = np.empty((ROLL_COUNT, FIGURES * boxes))
    for roll in range(ROLL_COUNT):
        o = follows.fills[roll]
        box, paid = column.into[o], column.paid[o]
        for figure in range(FIGURES * boxes):
            rows[roll, figure] = 0.0
        rows[roll, box] = 1.0 if paid > 0.0 else 0.0
        rows[roll, boxes + box] = paid
        rows[roll, 2 * boxes + box] = 1.0 if paid == 0.0 else 0.0
    carry_rows(out, rows, follows, rolls_left)
