"""Many games played at once, a turn of all of them at a time.

Games whose cards are alike in this turn stand together, so that a card's choices are reckoned
once for all of them, and then looked up roll by roll.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.kernels.compiled import inlined, kernel
from yachtdice.solver.kernels.solving import (
    grow,
    legal_boxes,
    offer_rolls,
    outcome_row,
    rights_of,
    shrink,
)
from yachtdice.solver.lattice import Lattice, Throws
from yachtdice.solver.playing import Games, Play

Room: TypeAlias = tuple[NDArray[np.float64], NDArray[np.int64]]
"""Where options are listed: their values, and what they are."""


@inlined
def random_bits(seed: np.uint64, game: int, turn: int, draw: int) -> np.uint64:
    """Return 64 random bits that depend on nothing but these numbers (SplitMix64's mixer)."""
    x = np.uint64(seed) + np.uint64(game) * np.uint64(0x9E3779B97F4A7C15)
    for step in range(2):
        if step == 1:
            x += np.uint64(turn * 64 + draw + 1) * np.uint64(0xD1B54A32D192ED03)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        x = x ^ (x >> np.uint64(31))
    return x


@inlined
def chance_of(bits: np.uint64) -> float:
    """Return a number from 0 up to 1."""
    return float(bits >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel
def stack_stages(
    stages: NDArray[np.float64], means: NDArray[np.float64], rolls: int, lattice: Lattice
) -> None:
    """Reckon the stages before the last roll, one after another, from stage 0; see below."""
    for left in range(1, rolls):
        for i in range(210 * 8, 462 * 8):
            stages[left, i] = stages[left - 1, i]
        grow(stages[left], lattice.grown)
        for i in range(210 * 8):
            means[left, i] = stages[left, i]
        shrink(stages[left], lattice.shrunk, lattice.shrunk_count)


@kernel
def reckon_stages(
    stages: NDArray[np.float64],
    means: NDArray[np.float64],
    table: NDArray[np.float64],
    lane: int,
    mask: int,
    flag: int,
    column: Column,
    lattice: Lattice,
) -> None:
    """Reckon eight cards, upper totals from `lane` on: `stages` and `means` by rolls left.

    `stages[s]` (463 x 8): for every keep the best within it; at 0, of each roll, the best fill.
    `means[s]` (210 x 8): the mean of every partial keep.
    """
    offer_rolls(stages[0], table, lane, 1 << column.boxes, mask, flag, column, lattice.fives)
    stack_stages(stages, means, column.rolls, lattice)


@inlined
def best_keep(
    stages: NDArray[np.float64],
    means: NDArray[np.float64],
    left: int,
    lane: int,
    roll: int,
    shrunk: NDArray[np.int64],
    shrunk_count: NDArray[np.int64],
) -> int:
    """Return the best keep of a roll, -1 to fill a box now; of equal ones that of most dice."""
    keep = 210 + roll
    best = stages[left, keep * 8 + lane]
    found = stages[0, keep * 8 + lane] == best
    if found:
        keep = -1
    while not found:
        for j in range(shrunk_count[keep]):
            fewer = shrunk[keep, j]
            if stages[left, fewer * 8 + lane] == best:
                keep = fewer
                break
        found = means[left, keep * 8 + lane] == best
    return keep


@inlined
def list_fills(
    room: Room,
    table: NDArray[np.float64],
    card: tuple[int, int, int],
    legal: int,
    row: NDArray[np.int64],
    shape: tuple[int, int],
    effects: tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]],
) -> int:
    """List the fills of a card: their values, and 462 + their outcomes; return how many.

    `row`: the outcome of each box; `shape`: boxes, width; `effects`: paid, adds, sets.
    """
    values, options = room
    mask, flag, upper = card
    boxes, width = shape
    paid, adds, sets = effects
    known = 0
    for box in range(boxes):
        if legal >> box & 1:
            o = row[box]
            after = (flag | sets[o]) << boxes | mask ^ (1 << box)
            values[known] = paid[o] + table[after * width + upper + adds[o]]
            options[known] = 462 + o
            known += 1
    return known


@inlined
def list_keeps(
    room: Room, known: int, means: NDArray[np.float64], lane: int, within: NDArray[np.int64]
) -> int:
    """List these keeps after what is listed already; return how many there are then."""
    values, options = room
    for j in range(within.size):
        values[known + j] = means[within[j] * 8 + lane]
        options[known + j] = within[j]
    return known + within.size


@inlined
def draw(values: NDArray[np.float64], count: int, slip: float, cap: float, bits: np.uint64) -> int:
    """Return the place of an option drawn by exp(-regret / slip), none of more regret than cap.

    `values`, of which there are `count`, become weights.
    """
    best, total = values[:count].max(), 0.0
    chosen = 0
    for i in range(count):
        regret = best - values[i]
        if regret == 0.0:
            chosen = i
        values[i] = np.exp(-regret / slip) if regret <= cap else 0.0
        total += values[i]
    target = chance_of(bits) * total
    for i in range(count):
        target -= values[i]
        if target < 0.0:
            chosen = i
            break
    return chosen


@kernel
def sort_games(games: Games, into: Games, begins: NDArray[np.int64], blocks: int) -> None:
    """Copy games `into` the order of their cards, those of one card and block together.

    `begins`: zeros, one for each key and one more; becomes where the games of each key end.
    """
    for i in range(games.card.size):
        begins[(games.card[i] >> 32) * blocks + ((games.card[i] & 0xFFFFFFFF) >> 3) + 1] += 1
    for key in range(begins.size - 1):
        begins[key + 1] += begins[key]
    for i in range(games.card.size):
        key = (games.card[i] >> 32) * blocks + ((games.card[i] & 0xFFFFFFFF) >> 3)
        at = begins[key]
        begins[key] = at + 1
        into.card[at] = games.card[i]
        into.score[at] = games.score[i]
        into.number[at] = games.number[i]


@inlined
def note(trace: NDArray[np.int16], game: int, turn: int, place: int, told: tuple[int, int]) -> None:
    """Put two numbers into the trace, if there is one."""
    if trace.shape[0]:
        trace[game, turn, place] = told[0]
        trace[game, turn, place + 1] = told[1]


@inlined
def card_after(
    card: tuple[int, int, int],
    chosen: int,
    into: NDArray[np.int64],
    effects: tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]],
    cap: int,
) -> int:
    """Return the card after an outcome, packed as in `Games`."""
    mask, flag, upper = card
    _, adds, sets = effects
    packed = ((flag | sets[chosen]) << 15 | mask ^ (1 << into[chosen])) << 32
    return int(packed | min(upper + adds[chosen], cap))


@kernel
def play_cards(
    games: Games,
    span: tuple[int, int],
    turn: int,
    table: NDArray[np.float64],
    column: Column,
    lattice: Lattice,
    throws: Throws,
    play: Play,
    trace: NDArray[np.int16],
) -> None:
    """Play one turn of the games of a span, which stand sorted by card.

    `trace` (games x turns x 2 x rolls + 1, or of no games): of each turn the rolls and the keep
    after each (-1: none thrown, or none kept), then the box.

    Arrays are taken out of their tuples first, since each tuple passed on costs time.
    """
    stages, means = np.empty((column.rolls, 463 * 8)), np.empty((column.rolls, 210 * 8))
    room = (np.empty(64), np.empty(64, np.int64))
    shape, rights, rolls = (column.boxes, column.width), rights_of(column), column.rolls
    outcome, five_outcome, five = column.outcome, column.five_outcome, column.five
    effects, into = (column.paid, column.adds, column.sets), column.into
    shrunk, shrunk_count = lattice.shrunk, lattice.shrunk_count
    start, many, thrown = throws.start, throws.many, throws.rolls
    within, within_count = throws.within, throws.within_count
    seed, first, slip, most = play.seed, play.first, play.slip, play.cap
    last = -1
    for i in range(span[0], span[1]):
        mask, flag = games.card[i] >> 32 & 0x7FFF, games.card[i] >> 47
        upper, game = games.card[i] & 0xFFFFFFFF, games.number[i]
        lane = upper & 7
        if games.card[i] - lane != last:
            last = games.card[i] - lane
            reckon_stages(stages, means, table, upper - lane, mask, flag, column, lattice)
        keep, chosen = 0, -1
        for stage in range(rolls):
            left = rolls - 1 - stage
            bits = random_bits(seed, first + game, turn, stage)
            roll, keep = thrown[start[keep] + int(chance_of(bits) * many[keep])], -1
            if slip == 0.0 and left:
                keep = best_keep(stages, means, left, lane, roll, shrunk, shrunk_count)
            if keep < 0:
                legal = legal_boxes(mask, five[roll], rights)
                row = outcome_row(mask, flag, roll, five[roll], outcome, five_outcome, rights)
                known = list_fills(room, table, (mask, flag, upper), legal, row, shape, effects)
                place = np.argmax(room[0][:known])
                if slip > 0.0:
                    keeps = within[roll, : within_count[roll] if left else 0]
                    known = list_keeps(room, known, means[left], lane, keeps)
                    more = random_bits(seed, first + game, turn, 32 + stage)
                    place = draw(room[0], known, slip, most, more)
                chosen, keep = room[1][place] - 462, min(room[1][place], 462)
            note(trace, game, turn, 2 * stage, (roll, keep if keep < 462 else -1))
            if chosen >= 0:
                break
        games.score[i] += np.int64(effects[0][chosen])
        games.card[i] = card_after((mask, flag, upper), chosen, into, effects, column.cap)
        note(trace, game, turn, 2 * rolls - 1, (-1, into[chosen]))
