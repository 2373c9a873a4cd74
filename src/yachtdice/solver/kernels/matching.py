"""Games between a player who maximizes expected points and a player who plays to win.

State: two cards, their scores and the dice. Inputs: the values of all cards, and the quantiles of
the points still to come (see `counting.take_quantiles`). On each turn of the player who plays to
win:

1. `find_winning_chances` computes the probability that a final score of x beats the opponent, for
   all x.
2. `find_win_worth` computes the chance of winning after every possible fill: the mean of those
   probabilities over the quantiles of the player's own card after the fill.
3. `fill_win_stages` propagates these chances back through the rolls of the turn, as
   `turns.fill_stages` does with points. `play_stages` then throws, keeps and fills by these values.

This is one step of policy improvement: it assumes that both play for points after this turn. The
player who plays for points uses the same functions with expected points.

Order: game by game, turn by turn, seat by seat. Complexity: for each turn the stages of one card,
and for the player who plays to win 64 look-ups for each outcome.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, turns
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.playing import chance_of, random_bits
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rules_of

DRAW_SHARE = 0.5  #: A draw counts half a win.
UNREACHABLE = -1.0


class Rest(NamedTuple):
    """Equally likely points still to come: `quantiles` (rows x n), ascending in each row.

    The row of a card is `firsts` of its number plus its upper total.
    """

    quantiles: arrays.Quantiles
    firsts: NDArray[np.int64]


class Match(NamedTuple):
    """Two seats of one game: scores, open boxes, flags and upper totals."""

    scores: NDArray[np.int64]
    mask: NDArray[np.int64]
    flag: NDArray[np.int64]
    upper: NDArray[np.int64]


@kernel
def find_winning_chances(out: NDArray[np.float64], rival: int, rest: arrays.Quantiles) -> None:
    """Set `out[x]` to the chance that a final score of x beats the rival.

    `rival`: the rival's points so far. `rest`: equally likely points still to come, ascending.
    """
    below, j = 0.0, 0
    for x in range(out.size):
        same = 0
        while j < rest.size and rival + rest[j] == x:
            same, j = same + 1, j + 1
        out[x] = (below + DRAW_SHARE * same) / rest.size
        below += same


@kernel
def find_win_worth(
    worth: NDArray[np.float64],
    winning: NDArray[np.float64],
    score: int,
    card: arrays.CardKey,
    rest: Rest,
    values: arrays.ColumnValues,
) -> None:
    """Set `worth` of every outcome to the chance of winning if best play follows.

    A tiny multiple of the expected points decides between equal chances.
    """
    mask, flag, upper = card
    column, many = values.column, rest.quantiles.shape[1]
    for o in range(column.paid.size):
        box = column.into[o]
        worth[o] = UNREACHABLE
        if mask >> box & 1:
            after = (flag | column.sets[o]) << column.boxes | mask ^ (1 << box)
            total = min(upper + column.adds[o], column.cap)
            reached, chance = score + int(column.paid[o]), 0.0
            row = rest.firsts[after] + total
            for j in range(many):
                chance += winning[min(reached + rest.quantiles[row, j], winning.size - 1)]
            expected = column.paid[o] + values.table[after * column.width + total]
            worth[o] = chance / many + arrays.TRIFLE * expected


@kernel
def fill_win_stages(
    stages: turns.Stages,
    worth: NDArray[np.float64],
    card: arrays.CardKey,
    values: arrays.ColumnValues,
) -> None:
    """Compute the stages of a turn, as `fill_stages` does, from the worth of its outcomes."""
    column, rules = values.column, rules_of(values.column)
    for roll in range(arrays.ROLL_COUNT):
        face, best = column.five[roll], UNREACHABLE
        legal = legal_boxes(card.mask, face, rules)
        row = outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
        for box in range(column.boxes):
            if legal >> box & 1:
                best = max(best, worth[row[box]])
        stages.best[
            0, (arrays.PARTIAL + roll) * arrays.LANES : (arrays.PARTIAL + roll + 1) * arrays.LANES
        ] = best
    turns.stack_stages(stages, column.rolls)


@kernel
def find_expected_worth(
    worth: NDArray[np.float64], card: arrays.CardKey, values: arrays.ColumnValues
) -> None:
    """Set `worth` of every outcome to its points plus the value of the card after it."""
    column = values.column
    shape = (column.boxes, column.width)
    for o in range(column.paid.size):
        if card.mask >> column.into[o] & 1:
            place = turns.place_after(card, column.into[o], column.sets[o], column.adds[o], shape)
            worth[o] = column.paid[o] + values.table[place]


@kernel
def play_stages(
    stages: turns.Stages,
    worth: NDArray[np.float64],
    lane: int,
    card: arrays.CardKey,
    column: arrays.Column,
    throws: arrays.Throws,
    key: tuple[np.uint64, int, int],
) -> int:
    """Play one turn and return the outcome of its fill. `key`: seed, game, turn."""
    seed, game, turn = key
    best, means = stages
    keep, roll = 0, 0
    for stage in range(column.rolls):
        left = column.rolls - 1 - stage
        chance = chance_of(random_bits(seed, game, turn, stage))
        roll = throws.rolls[throws.start[keep] + int(chance * throws.many[keep])]
        if not left:
            break
        keep = turns.best_keep(best, means, left, lane, roll, throws.within, throws.within_count)
        if keep < 0:
            break
    face, chosen, rules = column.five[roll], -1, rules_of(column)
    legal = legal_boxes(card.mask, face, rules)
    row = outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
    most = best[0, (arrays.PARTIAL + roll) * arrays.LANES + lane]
    for box in range(column.boxes):
        if chosen < 0 and legal >> box & 1 and turns.ties(most, worth[row[box]]):
            chosen = row[box]
    return chosen


@inlined
def new_match(scores: NDArray[np.int64], boxes: int) -> Match:
    """Return a match at its start."""
    mask = np.full(2, (1 << boxes) - 1)
    return Match(scores, mask, np.zeros(2, np.int64), np.zeros(2, np.int64))


@inlined
def fill_in(match: Match, seat: int, outcome: int, column: arrays.Column) -> None:
    """Write an outcome into the card of a seat."""
    match.scores[seat] += np.int64(column.paid[outcome])
    match.mask[seat] ^= 1 << column.into[outcome]
    match.flag[seat] |= column.sets[outcome]
    match.upper[seat] = min(match.upper[seat] + column.adds[outcome], column.cap)


@kernel
def play_matches(
    scores: NDArray[np.int64],
    first: int,
    seed: np.uint64,
    most_points: int,
    values: arrays.ColumnValues,
    rest: Rest,
    throws: arrays.Throws,
) -> None:
    """Play games of two seats and set `scores` (games x 2) to their final scores.

    In game g the player who plays to win has seat g % 2. The dice depend on (seed, g // 2, seat,
    turn, roll), so games 2k and 2k + 1 have the same dice with the players exchanged. No final
    score exceeds `most_points`.
    """
    column, stages = values.column, turns.empty_stages(values.column.rolls)
    worth, winning = np.empty(column.paid.size), np.empty(most_points + 1)
    for i in range(scores.shape[0]):
        game, match = first + i, new_match(scores[i], column.boxes)
        for turn in range(column.boxes):
            for seat in range(2):
                card = arrays.CardKey(match.mask[seat], match.flag[seat], match.upper[seat])
                other, lane = 1 - seat, 0
                if seat == game % 2:
                    number = match.flag[other] << column.boxes | match.mask[other]
                    row = rest.firsts[number] + match.upper[other]
                    find_winning_chances(winning, match.scores[other], rest.quantiles[row])
                    find_win_worth(worth, winning, match.scores[seat], card, rest, values)
                    fill_win_stages(stages, worth, card, values)
                else:
                    find_expected_worth(worth, card, values)
                    lane = card.upper % arrays.LANES
                    block = arrays.CardKey(card.mask, card.flag, card.upper - lane)
                    turns.fill_stages(stages, values, block)
                key = (seed, (game // 2) * 2 + seat, turn)
                chosen = play_stages(stages, worth, lane, card, column, throws, key)
                fill_in(match, seat, chosen, column)
        for seat in range(2):
            if column.cap and match.upper[seat] >= column.cap:
                match.scores[seat] += np.int64(column.bonus)
