"""How best play scores: the chance of every score, from the last box back to the first."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.counting import Shelf
from yachtdice.solver.kernels.compiled import inlined, kernel
from yachtdice.solver.kernels.lanes import add_share, take_equal
from yachtdice.solver.kernels.playing import reckon_stages
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rights_of
from yachtdice.solver.lattice import Lattice


@kernel
def follow_keeps(
    flow: NDArray[np.float64],
    ends: NDArray[np.float64],
    stages: NDArray[np.float64],
    means: NDArray[np.float64],
    left: int,
    lattice: Lattice,
) -> None:
    """Lead the chances of the rolls, with rolls left, on to the rolls after the next throw.

    `flow` (462 x 8) holds the chance of each roll; `ends` (462 x 8) gathers those of rolls that
    fill a box now. As `best_keep` chooses.
    """
    here = np.zeros(462 * 8)
    for keep in range(461, 209, -1):
        at = keep * 8
        take_equal(ends, at, flow, at, stages[0], at, 0.0, stages[left], at)
    for keep in range(461, -1, -1):
        at = keep * 8
        if keep < 210:
            take_equal(here, at, flow, at, means[left], at, 0.0, stages[left], at)
        for j in range(lattice.shrunk_count[keep]):
            fewer = lattice.shrunk[keep, j] * 8
            take_equal(flow, fewer, flow, at, stages[left], fewer, 0.0, stages[left], at)
    for keep in range(210):
        for face in range(6):
            add_share(here, lattice.grown[keep, face] * 8, here, keep * 8, 1 / 6)
    for i in range(210 * 8, 462 * 8):
        flow[i] = here[i]


@kernel
def count_outcomes(
    chances: NDArray[np.float64],
    ends: NDArray[np.float64],
    table: NDArray[np.float64],
    stages: NDArray[np.float64],
    lane: int,
    mask: int,
    flag: int,
    column: Column,
) -> None:
    """Add the chance of every outcome of a turn to `chances` (outcomes x 8); empty `ends`."""
    plane, rights = column.width << column.boxes, rights_of(column)
    outcome, five_outcome = column.outcome, column.five_outcome
    for roll in range(252):
        face, at = column.five[roll], (210 + roll) * 8
        legal = legal_boxes(mask, face, rights)
        row = outcome_row(mask, flag, roll, face, outcome, five_outcome, rights)
        for box in range(column.boxes):
            if legal >> box & 1:
                o = row[box]
                after = (flag | column.sets[o]) * plane + (mask ^ (1 << box)) * column.width
                index = after + lane + column.adds[o]
                take_equal(chances, o * 8, ends, at, table, index, column.paid[o], stages[0], at)


@inlined
def lay_row(
    here: Shelf,
    below: Shelf,
    card: tuple[int, int, int],
    chances: NDArray[np.float64],
    lane: int,
    column: Column,
) -> None:
    """Fill the row of a card (open boxes, flag, upper total) from the chances of its outcomes."""
    mask, flag, upper = card
    facts = (2 * column.boxes + 9) // 8 * 8
    number = flag << column.boxes | mask
    row = here.starts[number] + upper * here.spans[number]
    fact = (here.firsts[number] + upper) * facts
    for o in range(column.paid.size):
        share, box = chances[o * 8 + lane], column.into[o]
        if share == 0.0:
            continue
        after = (flag | column.sets[o]) << column.boxes | mask ^ (1 << box)
        total = min(upper + column.adds[o], column.cap)
        source, to = below.starts[after] + total * below.spans[after], row + int(column.paid[o])
        for s in range(0, below.spans[after] - 8, 8):
            add_share(here.chances, to + s, below.chances, source + s, share)
        source, plain = (below.firsts[after] + total) * facts, column.paid[o] - column.extra[o]
        for j in range(0, facts, 8):
            add_share(here.facts, fact + j, below.facts, source + j, share)
        here.facts[fact + box] += share * plain
        here.facts[fact + column.boxes + box] += share if plain == 0.0 else 0.0
        here.facts[fact + 2 * column.boxes] += share * column.extra[o]


@kernel
def count_turn(
    room: tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]],
    stages: NDArray[np.float64],
    means: NDArray[np.float64],
    table: NDArray[np.float64],
    lane: int,
    mask: int,
    flag: int,
    column: Column,
    lattice: Lattice,
) -> None:
    """Set the last of `room` (outcomes x 8) to the chances of the outcomes of a turn."""
    flow, ends, chances = room
    flow[:], ends[:], chances[:] = 0.0, 0.0, 0.0
    for roll in range(252):
        flow[(210 + roll) * 8 : (211 + roll) * 8] = lattice.chance[roll]
    for left in range(column.rolls - 1, 0, -1):
        follow_keeps(flow, ends, stages, means, left, lattice)
    for roll in range(252):
        add_share(ends, (210 + roll) * 8, flow, (210 + roll) * 8, 1.0)
    count_outcomes(chances, ends, table, stages, lane, mask, flag, column)


@kernel
def count_cards(
    here: Shelf,
    below: Shelf,
    todo: NDArray[np.int64],
    table: NDArray[np.float64],
    column: Column,
    lattice: Lattice,
) -> None:
    """Fill the rows of `here` for the cards in `todo` (n x 3) from those with a box fewer open.

    A row of `facts` has, for each box, its mean and then its chance of 0; then the mean of the
    repeat bonus and the chance of the upper bonus.
    """
    stages, means = np.empty((column.rolls, 463 * 8)), np.empty((column.rolls, 210 * 8))
    room = (np.empty(462 * 8), np.empty(462 * 8), np.empty(column.paid.size * 8))
    for i in range(todo.shape[0]):
        mask, flag, lanes = todo[i, 0], todo[i, 1], todo[i, 2]
        for lane in range(0, lanes, 8):
            reckon_stages(stages, means, table, lane, mask, flag, column, lattice)
            count_turn(room, stages, means, table, lane, mask, flag, column, lattice)
            for upper in range(lane, min(lane + 8, lanes)):
                lay_row(here, below, (mask, flag, upper), room[2], upper - lane, column)
