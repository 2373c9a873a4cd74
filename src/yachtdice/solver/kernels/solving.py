"""The value of every card, by backward induction.

How it goes. The value of a card (open boxes, upper total, repeat flag) is the mean, over all
first rolls, of the best that can be made of them. For one card, `work` holds a value for each of
the 462 keeps. The rolls get the best of all fills; growing keeps die by die gives the mean over
throws of each partial keep; shrinking rolls die by die finds the best keep of each. Cards that
differ only in the upper total are reckoned eight at a time, as lanes of vectors.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.kernels.compiled import inlined, kernel
from yachtdice.solver.kernels.lanes import add_share, copy, mean_of_six, raise_to, raise_within
from yachtdice.solver.lattice import Lattice

Rights: TypeAlias = tuple[NDArray[np.int64], tuple[int, bool, int, bool]]
"""What five alike may do: `own` of a column, then its joker box, forced, upper and top_down."""


@kernel
def offer_rolls(
    work: NDArray[np.float64],
    table: NDArray[np.float64],
    lane: int,
    cards: int,
    mask: int,
    flag: int,
    column: Column,
    fives: NDArray[np.int64],
) -> None:
    """Set `work` of each roll to the best of all fills of a card, from lane `lane` on.

    Any box that may be filled can be scratched or worse, so the best scratch is a floor under
    every roll (a box that pays the roll something is worth at least its scratch).
    """
    floor, plane = 462 * 8, cards * column.width
    legal = mask & -mask if column.top_down else mask
    for i in range(8):
        work[floor + i] = -1e300
    for box in range(column.boxes):
        if legal >> box & 1:
            row = flag * plane + (mask ^ (1 << box)) * column.width
            raise_to(work, floor, table, row + lane, 0.0)
    for roll in range(252):
        at = (210 + roll) * 8
        copy(work, at, work, floor)
        for j in range(column.start[roll], column.start[roll + 1]):
            box = column.box[j]
            if legal >> box & 1:
                after = 1 if box == column.repeat_box else flag
                row = after * plane + (mask ^ (1 << box)) * column.width
                raise_to(work, at, table, row + lane + column.gain[j], column.points[j])
    if column.joker_box >= 0 or column.repeat_box >= 0:
        _offer_fives(work, table, lane, mask, flag, column, fives)


@inlined
def rights_of(column: Column) -> Rights:
    """Return what five alike may do."""
    scalars = (column.joker_box, column.forced, column.upper, column.top_down)
    return (column.own, scalars)


@inlined
def legal_boxes(mask: int, face: int, rights: Rights) -> int:
    """Return the boxes that a roll may fill, as bits; `face`: of five alike, -1 for others."""
    own, (joker_box, forced, upper_boxes, top_down) = rights
    legal = mask
    if top_down:
        legal = mask & -mask
    elif face >= 0 and forced and not mask >> joker_box & 1:
        legal = mask & own[face] or (mask & ~upper_boxes or mask)
    return legal


@inlined
def outcome_row(
    mask: int,
    flag: int,
    roll: int,
    face: int,
    outcome: NDArray[np.int64],
    five_outcome: NDArray[np.int64],
    rights: Rights,
) -> NDArray[np.int64]:
    """Return what filling each box with a roll leads to, as numbers of outcomes."""
    own, (joker_box, _, _, _) = rights
    row: NDArray[np.int64] = outcome[roll]
    if face >= 0:
        spent = joker_box >= 0 and not mask >> joker_box & 1
        joker = 1 if spent and not mask & own[face] else 0
        row = five_outcome[2 * joker + flag, face]
    return row


@kernel
def _offer_fives(
    work: NDArray[np.float64],
    table: NDArray[np.float64],
    lane: int,
    mask: int,
    flag: int,
    column: Column,
    fives: NDArray[np.int64],
) -> None:
    """Set `work` of five alike to the best fill, by the joker and repeat bonus of the rules."""
    plane, rights = column.width << column.boxes, rights_of(column)
    outcome, five_outcome = column.outcome, column.five_outcome
    for face in range(6):
        legal = legal_boxes(mask, face, rights)
        row = outcome_row(mask, flag, fives[face], face, outcome, five_outcome, rights)
        at = (210 + fives[face]) * 8
        for i in range(8):
            work[at + i] = -1e300
        for box in range(column.boxes):
            if legal >> box & 1:
                found = row[box]
                after = flag | column.sets[found]
                index = after * plane + (mask ^ (1 << box)) * column.width + lane
                raise_to(work, at, table, index + column.adds[found], column.paid[found])


@kernel
def grow(work: NDArray[np.float64], grown: NDArray[np.int64]) -> None:
    """Set `work` of each partial keep to the mean over all throws, from that of the rolls."""
    for keep in range(209, -1, -1):
        g = grown[keep]
        mean_of_six(work, keep * 8, g[0] * 8, g[1] * 8, g[2] * 8, g[3] * 8, g[4] * 8, g[5] * 8)


@kernel
def shrink(
    work: NDArray[np.float64], shrunk: NDArray[np.int64], shrunk_count: NDArray[np.int64]
) -> None:
    """Raise `work` of every keep to the best among the keeps within it."""
    for keep in range(1, 462):
        for j in range(shrunk_count[keep]):
            raise_within(work, keep * 8, shrunk[keep, j] * 8)


@kernel
def choose_keeps(work: NDArray[np.float64], lattice: Lattice) -> None:
    """Turn `work` of the rolls into that before one roll more: the best keep of each."""
    grow(work, lattice.grown)
    shrink(work, lattice.shrunk, lattice.shrunk_count)


@kernel
def solve_cards(
    table: NDArray[np.float64],
    cards: int,
    todo: NDArray[np.int64],
    column: Column,
    lattice: Lattice,
) -> None:
    """Reckon the values of the cards in `todo` (n x 3: open boxes, flag, lanes to reckon).

    `table` is flat: flag, open boxes (of `cards`), then upper total. All cards with fewer open
    boxes must have been reckoned. Lanes past the last possible upper total repeat its value.
    """
    work = np.empty(463 * 8)
    total = 462 * 8
    for i in range(todo.shape[0]):
        mask, flag, lanes = todo[i, 0], todo[i, 1], todo[i, 2]
        row = (flag * cards + mask) * column.width
        for lane in range(0, lanes, 8):
            offer_rolls(work, table, lane, cards, mask, flag, column, lattice.fives)
            for _ in range(column.rolls - 1):
                choose_keeps(work, lattice)
            for j in range(8):
                work[total + j] = 0.0
            for roll in range(252):
                add_share(work, total, work, (210 + roll) * 8, lattice.chance[roll])
            copy(table, row + lane, work, total)
        for upper in range(column.cap + 1, column.width):
            table[row + upper] = table[row + column.cap]
