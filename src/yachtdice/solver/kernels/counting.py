"""The exact score distribution of best play, from full cards back to the empty one.

State: a card with its upper total; its row of probabilities by score still to come (`LevelRows`).
Inputs: the values of all cards, and the rows of the cards with one open box fewer.

Recurrence, for each card:

1. `fill_stages` computes the values that decide every choice of the turn.
2. `count_turn` follows the probability of each roll forward through the turn. `follow_keeps` moves
   it to the keep that best play chooses, and then die by die to the rolls after the throw. Rolls
   that fill a box drop out. The result is the probability of every outcome (fill) of the turn.
3. `add_rows` adds up the rows of the next cards, each weighted by the probability of its outcome
   and shifted by the points paid.

`take_quantiles` condenses each row of a level to a few equally likely scores. Chances of winning
are computed from these scores, which take much less memory than the rows of all cards.

Order: cards by number of open boxes, from none up. Only two levels are in memory at a time.

Complexity: steps 1 and 2 handle eight upper totals at once as vector lanes; a throw costs 1,260
additions, because probabilities spread die by die through the lattice of keeps. Step 3 costs an
addition for each outcome and score.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import lanes
from yachtdice.solver.kernels.arrays import (
    FACE_COUNT,
    KEEP_LANES,
    LANES,
    PARTIAL,
    PARTIAL_LANES,
    ROLL_COUNT,
    CardKey,
    Column,
    ColumnValues,
    Lattice,
    LevelRows,
    Quantiles,
)
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rules_of
from yachtdice.solver.kernels.turns import Stages, empty_stages, fill_stages


class TurnChances(NamedTuple):
    """Work arrays for the probabilities of one turn, for eight upper totals at once.

    By keep (`KEEP_LANES`): `flow` and `ends`, the chances of rolls still in play and of rolls that
    fill a box; `choice`, see `choose_keeps`; `thrown`, the chances of keeps during a throw. By
    outcome (outcomes x LANES): `outcomes`, the chances of each.
    """

    flow: NDArray[np.float64]
    ends: NDArray[np.float64]
    choice: NDArray[np.float64]
    thrown: NDArray[np.float64]
    outcomes: NDArray[np.float64]


@inlined
def empty_chances(column: Column) -> TurnChances:
    """Return work arrays for cards of this column."""
    return TurnChances(
        np.empty(KEEP_LANES),
        np.empty(KEEP_LANES),
        np.empty(KEEP_LANES),
        np.empty(KEEP_LANES),
        np.empty(column.paid.size * LANES),
    )


@inlined
def choose_keeps(
    choice: NDArray[np.float64],
    best: NDArray[np.float64],
    means: NDArray[np.float64],
    lattice: Lattice,
) -> None:
    """Set `choice` of each roll to the index of the keep that best play chooses.

    The index is LANES times the number of the keep plus the lane. As in `best_keep`, the last of
    tied keeps wins. `best`: for every keep, the best value within it.
    """
    choice[:] = -1.0
    lanes.name_tied(choice, 0, means, best)
    for keep in lattice.order:
        if keep < PARTIAL:
            lanes.name_tied(choice, keep * LANES, means, best)
        s = lattice.shrunk[keep]
        a, b, c = s[0] * LANES, s[1] * LANES, s[2] * LANES
        if s[3]:
            lanes.raise_to_five_tied(
                choice, keep * LANES, best, a, b, c, s[3] * LANES, s[4] * LANES
            )
        else:
            lanes.raise_to_three_tied(choice, keep * LANES, best, a, b, c)


@kernel
def follow_keeps(chances: TurnChances, stages: Stages, left: int, lattice: Lattice) -> None:
    """Advance the chances of the rolls by one throw, with `left` rolls left before it.

    `chances.flow` has the chance of each roll: before the throw as input, after it as output.
    `chances.ends` collects the chances of rolls that fill a box now.
    """
    flow, choice, thrown = chances.flow, chances.choice, chances.thrown
    choose_keeps(choice, stages.best[left], stages.means[left], lattice)
    fills, best = stages.best[0], stages.best[left]
    thrown[:] = 0.0
    for at in range(PARTIAL_LANES, KEEP_LANES, LANES):
        lanes.take_tied(chances.ends, at, flow, at, fills, at, 0.0, best, at)
        for i in range(LANES):
            if flow[at + i] > 0.0:
                thrown[np.uint64(choice[at + i])] += flow[at + i]
    for keep in range(PARTIAL):
        for face in range(FACE_COUNT):
            lanes.add_share(thrown, lattice.grown[keep, face] * LANES, thrown, keep * LANES, 1 / 6)
    for i in range(PARTIAL_LANES, KEEP_LANES):
        flow[i] = thrown[i]


@kernel
def count_outcomes(
    chances: TurnChances, stages: Stages, values: ColumnValues, card: CardKey
) -> None:
    """Move the chance of each roll in `ends` to the outcome of its best fill."""
    mask, flag, upper = card
    table, column, _ = values
    rules, plane, fills = rules_of(column), column.width << column.boxes, stages.best[0]
    outcomes, ends = chances.outcomes, chances.ends
    for roll in range(ROLL_COUNT):
        face, at = column.five[roll], (PARTIAL + roll) * LANES
        legal = legal_boxes(mask, face, rules)
        row = outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
        for box in range(column.boxes):
            if legal >> box & 1:
                o = row[box]
                after = (flag | column.sets[o]) * plane + (mask ^ (1 << box)) * column.width
                index, paid = after + upper + column.adds[o], column.paid[o]
                lanes.take_tied(outcomes, o * LANES, ends, at, table, index, paid, fills, at)


@kernel
def count_turn(chances: TurnChances, stages: Stages, values: ColumnValues, card: CardKey) -> None:
    """Set `chances.outcomes` to the probability of every outcome of a turn."""
    flow, ends, lattice = chances.flow, chances.ends, values.lattice
    flow[:], ends[:], chances.outcomes[:] = 0.0, 0.0, 0.0
    for roll in range(ROLL_COUNT):
        flow[(PARTIAL + roll) * LANES : (PARTIAL + roll + 1) * LANES] = lattice.chance[roll]
    for left in range(values.column.rolls - 1, 0, -1):
        follow_keeps(chances, stages, left, lattice)
    for at in range(PARTIAL_LANES, KEEP_LANES, LANES):
        lanes.add_share(ends, at, flow, at, 1.0)
    count_outcomes(chances, stages, values, card)


@inlined
def add_rows(
    here: LevelRows,
    below: LevelRows,
    card: CardKey,
    outcomes: NDArray[np.float64],
    lane: int,
    column: Column,
) -> None:
    """Set the row of a card from the chances of its outcomes, found in one lane of `outcomes`."""
    mask, flag, upper = card
    number, boxes = flag << column.boxes | mask, column.boxes
    row = here.starts[number] + upper * here.spans[number]
    fact = (here.firsts[number] + upper) * here.fact_width
    for o in range(column.paid.size):
        share, box = outcomes[o * LANES + lane], column.into[o]
        if share == 0.0:
            continue
        after = (flag | column.sets[o]) << boxes | mask ^ (1 << box)
        total = min(upper + column.adds[o], column.cap)
        source, to = below.starts[after] + total * below.spans[after], row + int(column.paid[o])
        for s in range(0, below.spans[after] - LANES, LANES):
            lanes.add_share(here.chances, to + s, below.chances, source + s, share)
        source = (below.firsts[after] + total) * here.fact_width
        plain = column.paid[o] - column.extra[o]
        for j in range(0, here.fact_width, LANES):
            lanes.add_share(here.facts, fact + j, below.facts, source + j, share)
        here.facts[fact + box] += share * plain
        here.facts[fact + boxes + box] += share if plain == 0.0 else 0.0
        here.facts[fact + 2 * boxes] += share * column.extra[o]


@kernel
def count_cards(
    here: LevelRows, below: LevelRows, todo: NDArray[np.int64], values: ColumnValues
) -> None:
    """Set the rows of `here` for the cards in `todo` (n x 3) from those with one open box fewer.

    A row of `facts` has the mean points of each box, the chance of 0 in each box, the mean of the
    repeat bonus and the chance of the upper bonus.
    """
    column = values.column
    stages, chances = empty_stages(column.rolls), empty_chances(column)
    for i in range(todo.shape[0]):
        mask, flag, totals = todo[i, 0], todo[i, 1], todo[i, 2]
        for block in range(0, totals, LANES):
            card = CardKey(mask, flag, block)
            fill_stages(stages, values, card)
            count_turn(chances, stages, values, card)
            for upper in range(block, min(block + LANES, totals)):
                full = CardKey(mask, flag, upper)
                add_rows(here, below, full, chances.outcomes, upper - block, column)


@kernel
def take_quantiles(
    quantiles: Quantiles,
    rows: LevelRows,
    todo: NDArray[np.int64],
    column: Column,
) -> None:
    """Set `quantiles` (n for each row of the level, numbered as the rows of facts).

    Quantile i of a row is the lowest score whose cumulative probability is at least (i + 1/2) / n.
    """
    many = quantiles.shape[1]
    for i in range(todo.shape[0]):
        card = todo[i, 1] << column.boxes | todo[i, 0]
        for upper in range(todo[i, 2]):
            row = rows.starts[card] + upper * rows.spans[card]
            to, score, below = rows.firsts[card] + upper, 0, rows.chances[row]
            for j in range(many):
                while below < (j + 0.5) / many and score < rows.spans[card] - 1:
                    score += 1
                    below += rows.chances[row + score]
                quantiles[to, j] = score
