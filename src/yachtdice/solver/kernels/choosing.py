"""What every choice in a turn is worth, for one position or many."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.kernels.compiled import kernel
from yachtdice.solver.kernels.solving import (
    choose_keeps,
    grow,
    legal_boxes,
    offer_rolls,
    outcome_row,
    rights_of,
)
from yachtdice.solver.lattice import Lattice


@kernel
def reckon_turn(
    work: NDArray[np.float64],
    table: NDArray[np.float64],
    card: tuple[int, int, int],
    rolls_left: int,
    column: Column,
    lattice: Lattice,
) -> None:
    """Set lane 0 of `work` (463 x 8) of each partial keep to its mean value.

    `table` is flat, as `solve_cards` leaves it; `card`: open boxes, flag, upper total, the last
    at most `cap`. At least one roll must be left.
    """
    mask, flag, upper = card
    cards = 1 << column.boxes
    offer_rolls(work, table, upper, cards, mask, flag, column, lattice.fives)
    for _ in range(rolls_left - 1):
        choose_keeps(work, lattice)
    grow(work, lattice.grown)


@kernel
def fill_values(
    out: NDArray[np.float64],
    table: NDArray[np.float64],
    card: tuple[int, int, int],
    roll: int,
    column: Column,
) -> None:
    """Set `out` to the value of filling each box with a roll (its number), NaN if not legal."""
    mask, flag, upper = card
    plane, face, rights = column.width << column.boxes, column.five[roll], rights_of(column)
    legal = legal_boxes(mask, face, rights)
    outcome, five_outcome = column.outcome, column.five_outcome
    outcomes = outcome_row(mask, flag, roll, face, outcome, five_outcome, rights)
    for box in range(column.boxes):
        out[box] = np.nan
        if legal >> box & 1:
            found = outcomes[box]
            row = (flag | column.sets[found]) * plane + (mask ^ (1 << box)) * column.width
            out[box] = column.paid[found] + table[row + upper + column.adds[found]]


@kernel
def reckon_options(
    means: NDArray[np.float64],
    boxes: NDArray[np.float64],
    table: NDArray[np.float64],
    card: tuple[int, int, int],
    roll: int,
    rolls_left: int,
    column: Column,
    lattice: Lattice,
) -> None:
    """Set `means` to the mean value of each of the 462 keeps, `boxes` to that of each fill."""
    fill_values(boxes, table, card, roll, column)
    if rolls_left:
        work = np.empty(463 * 8)
        reckon_turn(work, table, card, rolls_left, column, lattice)
        for keep in range(462):
            means[keep] = work[keep * 8]


@kernel
def option_rows(
    keeps: NDArray[np.float64],
    boxes: NDArray[np.float64],
    table: NDArray[np.float64],
    positions: NDArray[np.int64],
    columns: NDArray[np.int64],
    column: Column,
    lattice: Lattice,
) -> None:
    """Set `keeps` (n x 32) and `boxes` (n x boxes) to the values of all options, NaN for none.

    `positions` (n x 5): open boxes, flag, upper total, roll, rolls left. `columns` (252 x 32):
    the number of the keep that each column stands for, -1 for none.
    """
    work = np.empty(463 * 8)
    for i in range(positions.shape[0]):
        mask, flag, upper, roll, left = positions[i]
        card = (mask, flag, upper)
        fill_values(boxes[i], table, card, roll, column)
        if left:
            reckon_turn(work, table, card, left, column, lattice)
        for j in range(32):
            keep = columns[roll, j]
            keeps[i, j] = work[keep * 8] if left and keep >= 0 else np.nan
