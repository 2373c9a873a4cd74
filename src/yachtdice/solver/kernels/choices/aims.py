"""The chances of a turn that aims at a single box; see `values.aims`, the slow counterpart.

State: for eight boxes at a time, the eight lanes of a vector, one number for each keep: the
greatest chance of points in the box, or the greatest mean points. The recurrence is that of
`solving`, where a roll has only the worth of a fill of that box.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, solving
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.straight import grow_keeps


@kernel
def aim_at_boxes(
    out: NDArray[np.float64],
    column: arrays.Column,
    card: arrays.CardKey,
    roll: int,
    rolls_left: int,
) -> None:
    """Set `out` (2 x boxes) to the greatest chance of points in each box and the mean points.

    `roll`: the number of the roll on the table, -1 before the first roll. Boxes that no roll may
    fill get NaN.
    """
    work = np.empty(arrays.WORK_LANES)
    for figure in range(2):
        for first in range(0, column.boxes, arrays.LANES):
            _pay_boxes(work, column, card, first, figure == 0)
            for _ in range(rolls_left if roll >= 0 else rolls_left - 1):
                solving.choose_keeps(work)
            if roll < 0:
                grow_keeps(work, 0)
            at = (arrays.PARTIAL + roll) * arrays.LANES if roll >= 0 else 0
            for box in range(first, min(first + arrays.LANES, column.boxes)):
                out[figure, box] = work[at + box - first]
    legal = _ever_legal(column, card)
    for box in range(column.boxes):
        if not legal >> box & 1:
            out[0, box], out[1, box] = np.nan, np.nan


@inlined
def _pay_boxes(
    work: NDArray[np.float64],
    column: arrays.Column,
    card: arrays.CardKey,
    first: int,
    is_chance: bool,
) -> None:
    """Set each roll to the points that it pays in eight boxes, from box `first` on.

    As a chance, it is 1 if the roll pays anything. A box that the roll may not fill gets 0.
    """
    rules = solving.rules_of(column)
    for roll in range(arrays.ROLL_COUNT):
        face = column.five[roll]
        legal = solving.legal_boxes(card.mask, face, rules)
        row = solving.outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
        for lane in range(arrays.LANES):
            box, paid = first + lane, 0.0
            if box < column.boxes and legal >> box & 1:
                paid = column.paid[row[box]]
            if is_chance and paid > 0.0:
                paid = 1.0
            work[(arrays.PARTIAL + roll) * arrays.LANES + lane] = paid


@inlined
def _ever_legal(column: arrays.Column, card: arrays.CardKey) -> int:
    """Return the boxes that any roll may fill, as bits."""
    rules, legal = solving.rules_of(column), 0
    for face in range(-1, arrays.FACE_COUNT):
        legal |= solving.legal_boxes(card.mask, face, rules)
    return legal
