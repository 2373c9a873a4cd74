"""The value of every card (its expected points under best play), by backward induction.

State: a card is a set of open boxes, a flag and an upper total (see `arrays`). The array `work` has
one vector for each of the 462 keeps of a turn; the last 252 are whole rolls. The lanes of a vector
are eight adjacent upper totals.

Recurrence: the value of a card depends only on values of cards with one open box fewer.

1. `offer_rolls` sets each roll to its best fill: points paid plus the value of the card after it.
2. `grow_keeps` sets each partial keep to its mean over all throws. It adds one die at a time: the
   value of a keep is the mean of the six keeps that have one die more.
3. `shrink_keeps` raises each roll to the best keep within it, also one die at a time. A whole roll
   is a keep too, so filling a box early is among the choices.
4. Steps 2 and 3 (`choose_keeps`) run once for each roll after the first. The value of the card is
   the mean over the 252 first rolls.

Order: cards by number of open boxes, from none up; within a level in any order. Keeps in descending
number while growing, in ascending number while shrinking.

Complexity: for eight upper totals of a card, about one maximum for each box that pays a roll, then
for each further roll of the turn 1,260 additions and 1,260 maxima. Using the distribution of each
keep over the rolls would take 4,368 products.
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
    ColumnValues,
)
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.lanes import copy, raise_to
from yachtdice.solver.kernels.straight import average_rolls, grow_keeps, shrink_keeps

NOTHING = -1e300  #: Below every value.


class FillRules(NamedTuple):
    """The rules of a column for the boxes that a roll may fill; see `Column`."""

    own: NDArray[np.int64]
    joker_box: int
    forced: bool
    upper: int
    top_down: bool


@inlined
def rules_of(column: Column) -> FillRules:
    """Return the rules of a column for the boxes that a roll may fill."""
    return FillRules(column.own, column.joker_box, column.forced, column.upper, column.top_down)


@inlined
def legal_boxes(mask: int, face: int, rules: FillRules) -> int:
    """Return the boxes that a roll may fill, as bits.

    `face`: the face of five alike, from 0; -1 for other rolls.
    """
    legal = mask
    if rules.top_down:
        legal = mask & -mask
    elif face >= 0 and rules.forced and not mask >> rules.joker_box & 1:
        legal = mask & rules.own[face] or (mask & ~rules.upper or mask)
    return legal


@inlined
def five_variant(card: CardKey, face: int, rules: FillRules) -> int:
    """Return the first index of `Column.five_outcome` for five alike of a face."""
    spent = rules.joker_box >= 0 and not card.mask >> rules.joker_box & 1
    joker = 1 if spent and not card.mask & rules.own[face] else 0
    return 2 * joker + card.flag


@inlined
def outcome_row(
    card: CardKey,
    roll: int,
    face: int,
    outcome: NDArray[np.int64],
    five_outcome: NDArray[np.int64],
    rules: FillRules,
) -> NDArray[np.int64]:
    """Return the numbers of the outcomes of filling each box with a roll."""
    row: NDArray[np.int64] = outcome[roll]
    if face >= 0:
        row = five_outcome[five_variant(card, face, rules), face]
    return row


@kernel
def offer_rolls(work: NDArray[np.float64], values: ColumnValues, card: CardKey) -> None:
    """Set `work` of each roll to the value of its best fill, for eight upper totals.

    The totals begin at that of the card.

    The best scratch is a lower bound for every roll, since a box that pays a roll something is
    worth at least as much as a scratch of that box. The outer loop is over the boxes, so that a
    roll is raised again only when its last value has long been stored.
    """
    table, column = values.table, values.column
    mask, flag, upper = card
    bound, plane = KEEP_LANES, column.width << column.boxes
    legal = mask & -mask if column.top_down else mask
    for i in range(LANES):
        work[bound + i] = NOTHING
    for box in range(column.boxes):
        if legal >> box & 1:
            row = flag * plane + (mask ^ (1 << box)) * column.width
            raise_to(work, bound, table, row + upper, 0.0)
    for roll in range(ROLL_COUNT):
        copy(work, (PARTIAL + roll) * LANES, work, bound)
    start, rolls, gain, points = column.start, column.roll, column.gain, column.points
    for box in range(column.boxes):
        if legal >> box & 1:
            after = 1 if box == column.repeat_box else flag
            row = after * plane + (mask ^ (1 << box)) * column.width + upper
            for j in range(start[box], start[box + 1]):
                raise_to(work, (PARTIAL + rolls[j]) * LANES, table, row + gain[j], points[j])
    if column.joker_box >= 0 or column.repeat_box >= 0:
        _offer_fives(work, table, card, column, values.lattice.fives)


@inlined
def _offer_fives(
    work: NDArray[np.float64],
    table: NDArray[np.float64],
    card: CardKey,
    column: Column,
    fives: NDArray[np.int64],
) -> None:
    """Set `work` of five alike to the best fill under the joker and repeat bonus rules."""
    mask, flag, upper = card
    plane, rules = column.width << column.boxes, rules_of(column)
    sets, adds, paid, five_outcome = column.sets, column.adds, column.paid, column.five_outcome
    for face in range(FACE_COUNT):
        legal, variant = legal_boxes(mask, face, rules), five_variant(card, face, rules)
        at = (PARTIAL + fives[face]) * LANES
        for i in range(LANES):
            work[at + i] = NOTHING
        for box in range(column.boxes):
            if legal >> box & 1:
                found = five_outcome[variant, face, box]
                row = (flag | sets[found]) * plane + (mask ^ (1 << box)) * column.width + upper
                raise_to(work, at, table, row + adds[found], paid[found])


@kernel
def choose_keeps(work: NDArray[np.float64]) -> None:
    """Replace the values of the rolls by those with one more roll left: the best keep of each."""
    grow_keeps(work, 0)
    shrink_keeps(work, 0)


@kernel
def solve_cards(values: ColumnValues, todo: NDArray[np.int64]) -> None:
    """Compute the values of the cards in `todo` (n x 3: open boxes, flag, number of upper totals).

    The values of all cards with fewer open boxes must be complete. Places past the last upper total
    repeat its value.
    """
    table, column, _ = values
    work = np.empty(WORK_LANES)
    for i in range(todo.shape[0]):
        mask, flag, lanes = todo[i, 0], todo[i, 1], todo[i, 2]
        row = (flag << column.boxes | mask) * column.width
        for upper in range(0, lanes, LANES):
            offer_rolls(work, values, CardKey(mask, flag, upper))
            for _ in range(column.rolls - 1):
                choose_keeps(work)
            average_rolls(work, 0)
            copy(table, row + upper, work, 0)
        for upper in range(column.cap + 1, column.width):
            table[row + upper] = table[row + column.cap]
