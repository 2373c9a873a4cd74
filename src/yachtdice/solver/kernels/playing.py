"""Simulation of many games of one player: best play, or play with random mistakes.

State: the games in progress (`Games`); all advance by one turn at a time. Inputs: the values of all
cards.

1. `sort_games` orders the games by card with a counting sort.
2. `play_cards` walks through them. When the card changes, `fill_stages` computes the value of
   every roll and keep for each number of rolls left, for eight upper totals at once.
3. Each game then needs only look-ups: throw, choose the best option or draw one with weight
   exp(-regret / slip), until a box is filled. Games of the same block share the best options.

`judge_cards` walks through finished games in the same way, with choices from their trace.

Order: turn by turn; within a turn by card. The dice are a hash of (seed, game, turn, roll), made
with the mixer of SplitMix64, so results do not depend on the order of the games or on the number of
threads. Complexity: linear in games, plus the stages of each different card, a cost that all games
with this card share.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays
from yachtdice.solver.kernels.arrays import DRAW_STEP, DRAWS_PER_TURN, GOLDEN_RATIO
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rules_of
from yachtdice.solver.kernels.turns import (
    Effects,
    best_fill,
    best_keep,
    effects_of,
    empty_stages,
    fill_stages,
    place_after,
)

MOST_OPTIONS = 64  #: More than the options of any position: 31 partial keeps and up to 15 boxes.
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB  #: Odd 64-bit constants: the multipliers of SplitMix64.
UNIT_53 = 1.0 / 9007199254740992.0  #: 2 ** -53: turns 53 random bits into a number below 1.
#: In a turn, draw s is for the throw of stage s, draw 32 + s for the choice after it.
CHOICE_DRAW = 32


class OptionList(NamedTuple):
    """Work arrays for a list of options.

    `numbers`: the keep, or KEEP_COUNT + outcome for a fill.
    """

    values: NDArray[np.float64]
    numbers: NDArray[np.int64]


@inlined
def empty_options() -> OptionList:
    """Return work arrays for the options of any position."""
    return OptionList(np.empty(MOST_OPTIONS), np.empty(MOST_OPTIONS, np.int64))


@inlined
def mixed(bits: np.uint64) -> np.uint64:
    """Return 64 bits mixed as SplitMix64 does."""
    x = (bits ^ (bits >> np.uint64(30))) * np.uint64(FIRST_MIX)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(SECOND_MIX)
    return x ^ (x >> np.uint64(31))


@inlined
def random_bits(seed: np.uint64, game: int, turn: int, draw: int) -> np.uint64:
    """Return 64 random bits that depend only on these numbers."""
    x = mixed(np.uint64(seed) + np.uint64(game) * np.uint64(GOLDEN_RATIO))
    return mixed(x + np.uint64(turn * DRAWS_PER_TURN + draw + 1) * np.uint64(DRAW_STEP))


@inlined
def chance_of(bits: np.uint64) -> float:
    """Return a number from 0 (included) to 1 (excluded)."""
    return float(bits >> np.uint64(11)) * UNIT_53


@inlined
def list_fills(
    options: OptionList,
    table: NDArray[np.float64],
    card: arrays.CardKey,
    legal: int,
    row: NDArray[np.int64],
    effects: Effects,
) -> int:
    """List the legal fills of a roll in card order and return their number.

    The other arguments are those of `best_fill`.
    """
    values, numbers = options
    paid, adds, sets, boxes, width = effects
    known = 0
    for box in range(boxes):
        if legal >> box & 1:
            o = row[box]
            place = place_after(card, box, sets[o], adds[o], (boxes, width))
            values[known] = paid[o] + table[place]
            numbers[known] = arrays.KEEP_COUNT + o
            known += 1
    return known


@inlined
def list_keeps(
    options: OptionList, known: int, means: NDArray[np.float64], lane: int, keeps: NDArray[np.int64]
) -> int:
    """Append keeps to the `known` options and return the new number of options."""
    values, numbers = options
    for j in range(keeps.size):
        values[known + j] = means[keeps[j] * arrays.LANES + lane]
        numbers[known + j] = keeps[j]
    return known + keeps.size


@inlined
def draw_option(
    values: NDArray[np.float64], count: int, slip: float, cap: float, bits: np.uint64
) -> int:
    """Return the index of an option drawn with weight exp(-regret / slip), 0 if regret > cap.

    The first `count` of the `values` are options; they are replaced by their weights.
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


@inlined
def drawn_option(options: OptionList, known: int, run: arrays.SimulatedRun, bits: np.uint64) -> int:
    """Return one of the `known` options, drawn by the random mistakes of a run."""
    return int(options.numbers[draw_option(options.values, known, run.slip, run.cap, bits)])


@inlined
def unpacked(packed: int) -> arrays.CardKey:
    """Return a card from its packed form."""
    return arrays.CardKey(
        packed >> arrays.CARD_SHIFT & arrays.BOXES_MASK,
        packed >> arrays.FLAG_SHIFT,
        packed & arrays.UPPER_MASK,
    )


@inlined
def packed_after(card: arrays.CardKey, box: int, sets: int, adds: int, cap: int) -> int:
    """Return the card after a fill, packed."""
    packed = (card.flag | sets) << arrays.FLAG_SHIFT | (card.mask ^ (1 << box)) << arrays.CARD_SHIFT
    return int(packed | min(card.upper + adds, cap))


@inlined
def fill_in(
    games: arrays.Games,
    i: int,
    card: arrays.CardKey,
    box: int,
    outcome: int,
    effects: Effects,
    cap: int,
) -> None:
    """Write an outcome into the card and score of a game."""
    sets, adds = effects.sets[outcome], effects.adds[outcome]
    games.score[i] += np.int64(effects.paid[outcome])
    games.card[i] = packed_after(card, box, sets, adds, cap)


@inlined
def sort_key(packed: int, blocks: int) -> int:
    """Return the number of a card's block of eight upper totals, with `blocks` for each card."""
    return (packed >> arrays.CARD_SHIFT) * blocks + (packed & arrays.UPPER_MASK) // arrays.LANES


@kernel
def sort_games(
    games: arrays.Games, into: arrays.Games, begins: NDArray[np.int64], blocks: int
) -> None:
    """Copy the games to `into`, sorted by card and block of eight upper totals (counting sort).

    `begins`: zeros, one more than there are keys. Afterwards it has the end of each key's games.
    """
    for i in range(games.card.size):
        begins[sort_key(games.card[i], blocks) + 1] += 1
    for key in range(begins.size - 1):
        begins[key + 1] += begins[key]
    for i in range(games.card.size):
        key = sort_key(games.card[i], blocks)
        at = begins[key]
        begins[key] = at + 1
        into.card[at] = games.card[i]
        into.score[at] = games.score[i]
        into.number[at] = games.number[i]


@inlined
def note(trace: NDArray[np.int16], game: int, turn: int, place: int, pair: tuple[int, int]) -> None:
    """Write two numbers into the trace, if there is one."""
    if trace.shape[0]:
        trace[game, turn, place] = pair[0]
        trace[game, turn, place + 1] = pair[1]


@inlined
def empty_choices(rolls: int) -> NDArray[np.int16]:
    """Return the options that best play chooses on a card, by rolls left, roll and lane.

    -1: not known yet.
    """
    return np.full((rolls, arrays.ROLL_COUNT * arrays.LANES), -1, np.int16)


@kernel
def play_cards(
    games: arrays.Games,
    span: tuple[int, int],
    turn: int,
    values: arrays.ColumnValues,
    throws: arrays.Throws,
    run: arrays.SimulatedRun,
    trace: NDArray[np.int16],
) -> None:
    """Play one turn of the games of a span; the games are sorted by card.

    `trace` (games x turns x (2 x rolls + 1), or empty): for each turn every roll and the keep after
    it (-1: none), then the box.

    Games with the same card share the search for the best options (`choices`).

    Arrays are taken out of their tuples before the loop. Reading an array from a tuple inside the
    loop costs two atomic reference-count updates, which would double the run time.
    """
    table, column, _ = values
    stages, options, rolls, last = empty_stages(column.rolls), empty_options(), column.rolls, -1
    (best, means), choices = stages, empty_choices(column.rolls)
    rules, effects, five, into = rules_of(column), effects_of(column), column.five, column.into
    outcome, five_outcome, is_best = column.outcome, column.five_outcome, run.slip == 0.0
    start, many, thrown, within, within_count = throws
    for i in range(span[0], span[1]):
        card, game = unpacked(games.card[i]), games.number[i]
        lane, option = card.upper % arrays.LANES, 0
        if games.card[i] - lane != last:
            last = games.card[i] - lane
            fill_stages(stages, values, arrays.CardKey(card.mask, card.flag, card.upper - lane))
            choices[:] = -1
        for stage in range(rolls):
            left, bits = rolls - 1 - stage, random_bits(run.seed, run.first + game, turn, stage)
            roll = thrown[start[option] + int(chance_of(bits) * many[option])]
            place, option = roll * arrays.LANES + lane, -1
            if is_best:
                option = choices[left, place]
                if option < 0:
                    option = best_keep(best, means, left, lane, roll, within, within_count)
            if option < 0:
                legal = legal_boxes(card.mask, five[roll], rules)
                row = outcome_row(card, roll, five[roll], outcome, five_outcome, rules)
                if is_best:
                    most = best[0, arrays.PARTIAL_LANES + place]
                    option = arrays.KEEP_COUNT + best_fill(most, table, card, legal, row, effects)
                else:
                    known = list_fills(options, table, card, legal, row, effects)
                    keeps = within[roll, : within_count[roll] if left else 0]
                    known = list_keeps(options, known, means[left], lane, keeps)
                    more = random_bits(run.seed, run.first + game, turn, CHOICE_DRAW + stage)
                    option = drawn_option(options, known, run, more)
            choices[left, place] = option
            keep = option if option < arrays.KEEP_COUNT else -1
            note(trace, game, turn, 2 * stage, (roll, keep))
            if keep < 0:
                break
        chosen = option - arrays.KEEP_COUNT
        fill_in(games, i, card, into[chosen], chosen, effects, column.cap)
        note(trace, game, turn, 2 * rolls - 1, (-1, into[chosen]))


@kernel
def judge_cards(
    games: arrays.Games,
    span: tuple[int, int],
    turn: int,
    values: arrays.ColumnValues,
    trace: NDArray[np.int16],
    luck: NDArray[np.float64],
    regret: NDArray[np.float64],
) -> None:
    """Judge one turn of the games of a span; the games are sorted by card.

    `trace`: as in `play_cards`. Adds the luck of the dice to `luck` (n): for each throw, the best
    value after it minus the value expected before it. Adds the cost of the choices to `regret` (n x
    kinds): the best value minus that of the choice, for the keep after each roll, and last for the
    box. If a box was filled with rolls left, the cost of not rolling again counts as that of a
    keep, and the rest as that of the box. `solver.looking_back` is the readable version.
    """
    table, column, _ = values
    stages, rolls, last, boxes = empty_stages(column.rolls), column.rolls, -1, regret.shape[1] - 1
    best, means = stages
    rules, five, into = rules_of(column), column.five, column.into
    shape = column.boxes, column.width
    outcome, five_outcome = column.outcome, column.five_outcome
    paid, adds, sets = column.paid, column.adds, column.sets
    for i in range(span[0], span[1]):
        card, game, chosen = unpacked(games.card[i]), games.number[i], -1
        lane = card.upper % arrays.LANES
        if games.card[i] - lane != last:
            last = games.card[i] - lane
            fill_stages(stages, values, arrays.CardKey(card.mask, card.flag, card.upper - lane))
        before = table[(card.flag << shape[0] | card.mask) * shape[1] + card.upper]
        for stage in range(rolls):
            left = rolls - 1 - stage
            roll, keep = trace[game, turn, 2 * stage], trace[game, turn, 2 * stage + 1]
            at = (arrays.PARTIAL + roll) * arrays.LANES + lane
            most = best[left, at]
            luck[game] += most - before
            if keep < 0:
                row = outcome_row(card, roll, five[roll], outcome, five_outcome, rules)
                chosen = row[trace[game, turn, 2 * rolls]]
                place = place_after(card, into[chosen], sets[chosen], adds[chosen], shape)
                regret[game, boxes] += best[0, at] - (paid[chosen] + table[place])
                regret[game, stage] += most - best[0, at] if left else 0.0
                break
            kept = keep * arrays.LANES + lane
            before = means[left, kept] if keep < arrays.PARTIAL else best[left - 1, kept]
            regret[game, stage] += most - before
        after = packed_after(card, into[chosen], sets[chosen], adds[chosen], column.cap)
        games.card[i] = after
