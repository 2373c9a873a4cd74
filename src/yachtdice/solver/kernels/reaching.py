"""The greatest chance of reaching a total, by backward induction.

As in `solving`, but the lanes of a vector are points still needed, and a value is a chance.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.kernels.compiled import kernel
from yachtdice.solver.kernels.lanes import add_share, copy, raise_to
from yachtdice.solver.kernels.solving import choose_keeps, legal_boxes, outcome_row, rights_of
from yachtdice.solver.lattice import Lattice
from yachtdice.solver.needs import Needs


@kernel
def find_rows(
    rows: NDArray[np.int64],
    lasts: NDArray[np.int64],
    needs: Needs,
    card: tuple[int, int, int],
    column: Column,
) -> None:
    """Set, for every outcome, where the row after it begins and its last place, -1 for none."""
    mask, flag, upper = card
    for o in range(column.paid.size):
        rows[o], box = -1, column.into[o]
        if mask >> box & 1:
            after = (flag | column.sets[o]) << column.boxes | mask ^ (1 << box)
            total = min(upper + column.adds[o], column.cap)
            rows[o] = needs.starts[after] + total * needs.spans[after]
            lasts[o] = needs.spans[after] - 8


@kernel
def offer_chances(
    work: NDArray[np.float64],
    needs: Needs,
    at: int,
    card: tuple[int, int, int],
    found: tuple[NDArray[np.int64], NDArray[np.int64]],
    column: Column,
    lattice: Lattice,
) -> None:
    """Set `work` of each roll to the best chance after a fill, with `at` - 7 points needed.

    A box that pays nothing leaves the need as it is: the best of those is a floor, as in `solving`.
    """
    mask, flag, _ = card
    rows, lasts = found
    table, rights, floor = needs.table, rights_of(column), 462 * 8
    legal = legal_boxes(mask, -1, rights)
    work[floor : floor + 8] = 0.0
    for box in range(column.boxes):
        if legal >> box & 1:
            # The row of a scratch, whether or not a roll exists that scratches this box.
            after = flag << column.boxes | mask ^ (1 << box)
            row = needs.starts[after] + card[2] * needs.spans[after]
            raise_to(work, floor, table, row + min(at, needs.spans[after] - 8), 0.0)
    for roll in range(252):
        to = (210 + roll) * 8
        copy(work, to, work, floor)
        for j in range(column.start[roll], column.start[roll + 1]):
            o = column.paying[j]
            if legal >> column.into[o] & 1:
                place = min(max(at - int(column.paid[o]), 0), lasts[o])
                raise_to(work, to, table, rows[o] + place, 0.0)
    if column.joker_box >= 0 or column.repeat_box >= 0:
        outcome, five_outcome = column.outcome, column.five_outcome
        for face in range(6):
            roll = lattice.fives[face]
            to = (210 + roll) * 8
            work[to : to + 8] = 0.0
            legal = legal_boxes(mask, face, rights)
            row = outcome_row(mask, flag, roll, face, outcome, five_outcome, rights)
            for box in range(column.boxes):
                if legal >> box & 1:
                    o = row[box]
                    place = min(max(at - int(column.paid[o]), 0), lasts[o])
                    raise_to(work, to, table, rows[o] + place, 0.0)


@kernel
def reach_cards(needs: Needs, todo: NDArray[np.int64], column: Column, lattice: Lattice) -> None:
    """Fill the rows of the cards in `todo` (n x 3: open boxes, flag, upper totals).

    All cards with fewer open boxes must have been reckoned.
    """
    work = np.empty(463 * 8)
    total = 462 * 8
    found = (np.empty(column.paid.size, np.int64), np.empty(column.paid.size, np.int64))
    for i in range(todo.shape[0]):
        mask, flag = todo[i, 0], todo[i, 1]
        number = flag << column.boxes | mask
        for upper in range(todo[i, 2]):
            card = (mask, flag, upper)
            row = needs.starts[number] + upper * needs.spans[number]
            find_rows(found[0], found[1], needs, card, column)
            needs.table[row : row + 8] = 1.0
            for at in range(8, needs.spans[number] - 8, 8):
                offer_chances(work, needs, at, card, found, column, lattice)
                for _ in range(column.rolls - 1):
                    choose_keeps(work, lattice)
                work[total : total + 8] = 0.0
                for roll in range(252):
                    add_share(work, total, work, (210 + roll) * 8, lattice.chance[roll])
                copy(needs.table, row + at, work, total)
