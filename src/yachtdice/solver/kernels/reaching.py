"""The greatest chance of reaching a target score, by backward induction.

State: a card with its upper total, and the points still needed. Each card and upper total has a row
of chances by points needed (`Needs`); the eight lanes of a vector are eight consecutive numbers of
points needed.

Recurrence: that of `solving`, where a value is the chance of reaching the target. A fill that pays
p points reads the row of the next card p places earlier. Rows begin with eight ones (nothing
needed) and end with eight zeros (out of reach), so clamping the place handles both ends.

Order: cards by number of open boxes, from none up. Complexity: that of `solving` for each card,
upper total and block of eight numbers of points needed.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import (
    FACE_COUNT,
    KEEP_LANES,
    LANES,
    PARTIAL,
    ROLL_COUNT,
    WORK_LANES,
    CardKey,
    Column,
    Lattice,
    Needs,
)
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.lanes import copy, raise_to
from yachtdice.solver.kernels.solving import choose_keeps, legal_boxes, outcome_row, rules_of
from yachtdice.solver.kernels.straight import average_rolls


class NextRows(NamedTuple):
    """For every outcome the start of the next card's row and the last block of that row.

    The start is -1 if the box is not open.
    """

    starts: NDArray[np.int64]
    lasts: NDArray[np.int64]


@kernel
def find_rows(rows: NextRows, needs: Needs, card: CardKey, column: Column) -> None:
    """Set `rows` for the outcomes of filling a box of a card."""
    mask, flag, upper = card
    for o in range(column.paid.size):
        rows.starts[o], box = -1, column.into[o]
        if mask >> box & 1:
            after = (flag | column.sets[o]) << column.boxes | mask ^ (1 << box)
            total = min(upper + column.adds[o], column.cap)
            rows.starts[o] = needs.starts[after] + total * needs.spans[after]
            rows.lasts[o] = needs.spans[after] - LANES


@inlined
def raise_to_outcome(
    work: NDArray[np.float64],
    to: int,
    needs: Needs,
    at: int,
    outcome: int,
    rows: NextRows,
    column: Column,
) -> None:
    """Raise a vector of `work` to the chances after an outcome."""
    place = min(max(at - int(column.paid[outcome]), 0), rows.lasts[outcome])
    raise_to(work, to, needs.table, rows.starts[outcome] + place, 0.0)


@kernel
def offer_chances(
    work: NDArray[np.float64],
    needs: Needs,
    at: int,
    card: CardKey,
    rows: NextRows,
    column: Column,
) -> None:
    """Set `work` of each roll to the best chance after a fill; lane i: `at` - 7 + i points needed.

    A scratch leaves the points needed unchanged. The best scratch is a lower bound for every roll.
    """
    mask, flag, upper = card
    bound, legal = KEEP_LANES, legal_boxes(mask, -1, rules_of(column))
    work[bound : bound + LANES] = 0.0
    for box in range(column.boxes):
        if legal >> box & 1:
            # The row after a scratch, even if every roll pays something in this box.
            after = flag << column.boxes | mask ^ (1 << box)
            row = needs.starts[after] + upper * needs.spans[after]
            raise_to(work, bound, needs.table, row + min(at, needs.spans[after] - LANES), 0.0)
    for roll in range(ROLL_COUNT):
        copy(work, (PARTIAL + roll) * LANES, work, bound)
    for box in range(column.boxes):
        if legal >> box & 1:
            for j in range(column.start[box], column.start[box + 1]):
                to = (PARTIAL + column.roll[j]) * LANES
                raise_to_outcome(work, to, needs, at, column.paying[j], rows, column)


@kernel
def offer_fives(
    work: NDArray[np.float64],
    needs: Needs,
    at: int,
    card: CardKey,
    rows: NextRows,
    column: Column,
    fives: NDArray[np.int64],
) -> None:
    """Set `work` of five alike to the best chance under the joker and repeat bonus rules."""
    rules, outcome, five_outcome = rules_of(column), column.outcome, column.five_outcome
    for face in range(FACE_COUNT):
        to = (PARTIAL + fives[face]) * LANES
        work[to : to + LANES] = 0.0
        legal = legal_boxes(card.mask, face, rules)
        row = outcome_row(card, fives[face], face, outcome, five_outcome, rules)
        for box in range(column.boxes):
            if legal >> box & 1:
                raise_to_outcome(work, to, needs, at, row[box], rows, column)


@kernel
def reach_cards(needs: Needs, todo: NDArray[np.int64], column: Column, lattice: Lattice) -> None:
    """Fill the rows of the cards in `todo` (n x 3: open boxes, flag, upper totals).

    The rows of all cards with fewer open boxes must be complete.
    """
    work, outcomes = np.empty(WORK_LANES), column.paid.size
    rows = NextRows(np.empty(outcomes, np.int64), np.empty(outcomes, np.int64))
    has_fives = column.joker_box >= 0 or column.repeat_box >= 0
    for i in range(todo.shape[0]):
        number = todo[i, 1] << column.boxes | todo[i, 0]
        for upper in range(todo[i, 2]):
            card = CardKey(todo[i, 0], todo[i, 1], upper)
            row = needs.starts[number] + upper * needs.spans[number]
            find_rows(rows, needs, card, column)
            needs.table[row : row + LANES] = 1.0
            for at in range(LANES, needs.spans[number] - LANES, LANES):
                offer_chances(work, needs, at, card, rows, column)
                if has_fives:
                    offer_fives(work, needs, at, card, rows, column, lattice.fives)
                for _ in range(column.rolls - 1):
                    choose_keeps(work)
                average_rolls(work, 0)
                copy(needs.table, row + at, work, 0)
