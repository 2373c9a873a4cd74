"""Two players against each other: one plays for the most points, the other to win."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.kernels.compiled import kernel
from yachtdice.solver.kernels.playing import (
    best_keep,
    chance_of,
    random_bits,
    reckon_stages,
    stack_stages,
)
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rights_of
from yachtdice.solver.lattice import Lattice, Throws


@kernel
def winning_chances(
    out: NDArray[np.float64], rival: int, rest: NDArray[np.uint16], drawn: float
) -> None:
    """Set `out[x]` to the chance that x points beat a rival's, a draw counting `drawn`.

    `rival`: the rival's points so far; `rest`: equally likely, ascending, still to come.
    """
    below, j = 0.0, 0
    for x in range(out.size):
        same = 0
        while j < rest.size and rival + rest[j] == x:
            same, j = same + 1, j + 1
        out[x] = (below + drawn * same) / rest.size
        below += same


@kernel
def reckon_win(
    worth: NDArray[np.float64],
    winning: NDArray[np.float64],
    score: int,
    card: tuple[int, int, int],
    quantiles: NDArray[np.uint16],
    table: NDArray[np.float64],
    column: Column,
) -> None:
    """Set `worth` of every outcome to the chance of winning after it, with best play after.

    Of equal chances the one with more points to expect is worth a trifle more.
    """
    mask, flag, upper = card
    many = quantiles.shape[2]
    for o in range(column.paid.size):
        box = column.into[o]
        worth[o] = -1.0
        if mask >> box & 1:
            after = (flag | column.sets[o]) << column.boxes | mask ^ (1 << box)
            total = min(upper + column.adds[o], column.cap)
            reached, chance = score + int(column.paid[o]), 0.0
            for j in range(many):
                chance += winning[min(reached + quantiles[after, total, j], winning.size - 1)]
            expected = column.paid[o] + table[after * column.width + total]
            worth[o] = chance / many + 1e-7 * expected


@kernel
def reckon_win_stages(
    stages: NDArray[np.float64],
    means: NDArray[np.float64],
    worth: NDArray[np.float64],
    mask: int,
    flag: int,
    column: Column,
    lattice: Lattice,
) -> None:
    """Reckon the stages of a turn, as `reckon_stages` does, from the worth of its outcomes."""
    rights, outcome, five_outcome = rights_of(column), column.outcome, column.five_outcome
    for roll in range(252):
        face, best = column.five[roll], -1.0
        legal = legal_boxes(mask, face, rights)
        row = outcome_row(mask, flag, roll, face, outcome, five_outcome, rights)
        for box in range(column.boxes):
            if legal >> box & 1:
                best = max(best, worth[row[box]])
        stages[0, (210 + roll) * 8 : (211 + roll) * 8] = best
    stack_stages(stages, means, column.rolls, lattice)


@kernel
def expected_worth(
    worth: NDArray[np.float64],
    table: NDArray[np.float64],
    card: tuple[int, int, int],
    column: Column,
) -> None:
    """Set `worth` of every outcome to the points it leaves to expect."""
    mask, flag, upper = card
    for o in range(column.paid.size):
        box = column.into[o]
        if mask >> box & 1:
            after = (flag | column.sets[o]) << column.boxes | mask ^ (1 << box)
            worth[o] = column.paid[o] + table[after * column.width + upper + column.adds[o]]


@kernel
def play_stages(
    stages: NDArray[np.float64],
    means: NDArray[np.float64],
    worth: NDArray[np.float64],
    lane: int,
    mask: int,
    flag: int,
    column: Column,
    lattice: Lattice,
    throws: Throws,
    key: tuple[int, int, int],
) -> int:
    """Throw and keep until a box is filled; return the outcome. `key`: seed, game, turn."""
    seed, game, turn = key
    keep, roll = 0, 0
    for stage in range(column.rolls):
        left = column.rolls - 1 - stage
        bits = random_bits(seed, game, turn, stage)
        roll = throws.rolls[throws.start[keep] + int(chance_of(bits) * throws.many[keep])]
        if not left:
            break
        keep = best_keep(stages, means, left, lane, roll, lattice.shrunk, lattice.shrunk_count)
        if keep < 0:
            break
    face, rights = column.five[roll], rights_of(column)
    legal = legal_boxes(mask, face, rights)
    row = outcome_row(mask, flag, roll, face, column.outcome, column.five_outcome, rights)
    best, chosen = -1.0, -1
    for box in range(column.boxes):
        if legal >> box & 1 and worth[row[box]] > best:
            best, chosen = worth[row[box]], row[box]
    return chosen


@kernel
def play_matches(
    scores: NDArray[np.int64],
    first: int,
    seed: int,
    table: NDArray[np.float64],
    quantiles: NDArray[np.uint16],
    column: Column,
    lattice: Lattice,
    throws: Throws,
) -> None:
    """Play games of two seats; `scores` (games x 2) becomes what each seat has at the end.

    In game g the player to win has seat g % 2. Dice depend on (seed, g // 2, seat, turn, roll).
    """
    stages, means = np.empty((column.rolls, 463 * 8)), np.empty((column.rolls, 210 * 8))
    worth, winning = np.empty(column.paid.size), np.empty(4096)
    for i in range(scores.shape[0]):
        game = first + i
        mask = np.full(2, (1 << column.boxes) - 1)
        flag, upper = np.zeros(2, np.int64), np.zeros(2, np.int64)
        for turn in range(column.boxes):
            for seat in range(2):
                card, other = (mask[seat], flag[seat], upper[seat]), 1 - seat
                lane = 0
                if seat == game % 2:
                    number = flag[other] << column.boxes | mask[other]
                    rest = quantiles[number, upper[other]]
                    winning_chances(winning, scores[i, other], rest, 0.5)
                    reckon_win(worth, winning, scores[i, seat], card, quantiles, table, column)
                    reckon_win_stages(stages, means, worth, card[0], card[1], column, lattice)
                else:
                    expected_worth(worth, table, card, column)
                    lane = card[2] & 7
                    at = card[2] - lane
                    reckon_stages(stages, means, table, at, card[0], card[1], column, lattice)
                key = (seed, (game // 2) * 2 + seat, turn)
                chosen = play_stages(
                    stages, means, worth, lane, card[0], card[1], column, lattice, throws, key
                )
                scores[i, seat] += np.int64(column.paid[chosen])
                mask[seat] ^= 1 << column.into[chosen]
                flag[seat] |= column.sets[chosen]
                upper[seat] = min(upper[seat] + column.adds[chosen], column.cap)
        for seat in range(2):
            if column.cap and upper[seat] >= column.cap:
                scores[i, seat] += np.int64(column.bonus)
