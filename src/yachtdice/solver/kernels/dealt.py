"""Simulation of tournament games of built-in bots, many seats at once.

State: the games in progress (`Games`), and for each seat its dealt dice and random generator
(`DealtSeats`). Unlike in `playing`, dice are dealt by place (see `dealing`): the face of each die
is fixed by deal, seat and roll, and a kept die skips its new face. Seats do not influence each
other's dice, so each seat is played independently. For each seat and roll:

1. `throw_dice` shows the new faces of the dice that were not kept.
2. The player chooses by `best_choice` (best play), `choose_erratically` (random mistakes) or
   `choose_simply` (greedy or random), until a box is filled.
3. `write_points` records the points of the box.

Choices equal those of the Python bots to the bit: options are in the order of
`solver.values.choices.ranked`, and random numbers come from the same SplitMix64 generator.

Order: turn by turn; within a turn by card, so that the stages of a card are computed once for all
seats that have it. Complexity: linear in seats and turns, plus the stages of each different card.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, playing, turns
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rules_of

#: The states of all players' random generators, and the index of the player.
BitSource: TypeAlias = tuple[NDArray[np.uint64], int]
ALL_PLACES = arrays.WAYS_TO_KEEP - 1  #: All five places, as bits.
COUNT_BITS = 3
COUNT_MASK = 7  #: In `DealTables.counts` each face has three bits.


@inlined
def throw_dice(dice: NDArray[np.int64], mask: int, fresh: NDArray[np.int8]) -> None:
    """Set the dice whose places are not in the mask to their fresh faces."""
    for place in range(arrays.PLACES):
        if not mask >> place & 1:
            dice[place] = fresh[place]


@inlined
def number_of(dice: NDArray[np.int64], mask: int, numbers: NDArray[np.int16]) -> int:
    """Return the number of the keep of the dice at these places."""
    code = 0
    for place in range(arrays.PLACES):
        code = code * (arrays.FACE_COUNT + 1) + (dice[place] + 1 if mask >> place & 1 else 0)
    return int(numbers[code])


@inlined
def places_of_keep(dice: NDArray[np.int64], left: int) -> int:
    """Return the places of a keep as bits; of equal faces the first places are kept.

    `left`: the number of dice of each face in the keep, three bits each.
    """
    mask = 0
    for place in range(arrays.PLACES):
        bits = COUNT_BITS * dice[place]
        if left >> bits & COUNT_MASK:
            mask |= 1 << place
            left -= 1 << bits
    return mask


@kernel
def next_bits(source: BitSource) -> np.uint64:
    """Return the next 53 random bits of a player (SplitMix64)."""
    states, game = source
    states[game] += np.uint64(arrays.GOLDEN_RATIO)
    return playing.mixed(states[game]) >> np.uint64(11)


@kernel
def below(source: BitSource, count: int) -> int:
    """Return a uniformly distributed number below `count`."""
    whole = np.uint64(1 << 53)
    rest = whole % np.uint64(count)
    bits = next_bits(source)
    while bits >= whole - rest:
        bits = next_bits(source)
    return int(bits % np.uint64(count))


@kernel
def weigh(
    order: NDArray[np.int64],
    weights: NDArray[np.float64],
    values: NDArray[np.float64],
    best: float,
    slip: float,
    most: float,
) -> int:
    """Sort the options with a regret of at most `most`, add up their weights, return their number.

    `order`: their indexes, best first. `weights`: the cumulative weights. A value that ties with
    the best one is set to it, so that tied options stay in the order of the list.
    """
    count, total = 0, 0.0
    for i in range(values.size):
        if turns.ties(best, values[i]):
            values[i] = best
        if best - values[i] <= most:
            at = count
            while at and values[order[at - 1]] < values[i]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = i
            count += 1
    for i in range(count):
        total += np.exp(-(best - values[order[i]]) / slip)
        weights[i] = total
    return count


@kernel
def choose_erratically(
    options: playing.OptionList,
    fills: int,
    stages: turns.Stages,
    at: tuple[int, int, int],
    within: tuple[NDArray[np.int64], NDArray[np.int64]],
    strategy: arrays.Strategy,
    source: BitSource,
) -> tuple[int, int]:
    """Return a choice drawn with weight exp(-regret / slip), as (outcome, keep).

    `options` has the `fills` legal fills. `at` and `within`, and the result: see `best_choice`.
    """
    left, lane, roll = at
    keeps = within[0][roll, : within[1][roll] if left else 0]
    order, weights = np.empty(playing.MOST_OPTIONS, np.int64), np.empty(playing.MOST_OPTIONS)
    values, numbers = options
    known = playing.list_keeps(options, fills, stages.means[left], lane, keeps[::-1])
    for i in range(known):
        values[i] += strategy.later
    most = stages.best[left, (arrays.PARTIAL + roll) * arrays.LANES + lane] + strategy.later
    count = weigh(order, weights, values[:known], most, strategy.slip, strategy.cap)
    drawn = float(next_bits(source)) * playing.UNIT_53 * weights[count - 1]
    place = 0
    while place < count - 1 and weights[place] <= drawn:
        place += 1
    option = numbers[order[place]]
    return (option - arrays.KEEP_COUNT, 0) if order[place] < fills else (-1, option)


@inlined
def first_paying_most(
    legal: int, row: NDArray[np.int64], paid: NDArray[np.float64], boxes: int
) -> int:
    """Return the outcome that pays most, the first one if several do."""
    found, most = -1, -1.0
    for box in range(boxes):
        if legal >> box & 1 and paid[row[box]] > most:
            found, most = row[box], paid[row[box]]
    return found


@inlined
def ones(bits: int) -> int:
    """Return the number of set bits."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def nth_fill(legal: int, nth: int, row: NDArray[np.int64], boxes: int) -> int:
    """Return the outcome of the n-th legal box, counted from 0."""
    found = -1
    for box in range(boxes):
        if legal >> box & 1:
            if nth == 0:
                found = row[box]
            nth -= 1
    return found


@kernel
def choose_simply(
    kind: int,
    left: int,
    legal: int,
    row: NDArray[np.int64],
    paid: NDArray[np.float64],
    places: NDArray[np.int64],
    source: BitSource,
) -> tuple[int, int]:
    """Return the choice of a simple player as (outcome, places to keep); outcome -1 for a keep.

    `GREEDY` takes the most points now, any other kind chooses at random.
    """
    chosen, kept = -1, 0
    if kind == arrays.GREEDY:
        chosen = first_paying_most(legal, row, paid, row.size)
        if left and paid[chosen] == 0.0:
            chosen = -1
    else:
        keeps = arrays.WAYS_TO_KEEP if left else 0
        drawn = below(source, keeps + ones(legal)) - keeps
        if drawn < 0:
            kept = places[drawn + arrays.WAYS_TO_KEEP]
        else:
            chosen = nth_fill(legal, drawn, row, row.size)
    return chosen, kept


@inlined
def best_choice(
    stages: turns.Stages,
    at: tuple[int, int, int],
    within: tuple[NDArray[np.int64], NDArray[np.int64]],
    table: NDArray[np.float64],
    card: arrays.CardKey,
    legal: int,
    row: NDArray[np.int64],
    effects: turns.Effects,
) -> tuple[int, int]:
    """Return the choice of best play as (outcome, keep); `at`: rolls left, lane and roll.

    `within`: the keeps within each roll, and their number. For a fill, keep is 0; for a keep,
    outcome is -1.
    """
    left, lane, roll = at
    best, means = stages
    chosen, keep = -1, turns.best_keep(best, means, left, lane, roll, within[0], within[1])
    if keep < 0:
        most, keep = best[0, (arrays.PARTIAL + roll) * arrays.LANES + lane], 0
        chosen = turns.best_fill(most, table, card, legal, row, effects)
    return chosen, keep


@inlined
def write_points(
    points: NDArray[np.int32],
    extras: NDArray[np.int64],
    place: tuple[int, int],
    paid: float,
    extra: float,
) -> None:
    """Write the points of a fill into its box, and its repeat bonus into `extras`.

    `place`: game and box.
    """
    points[place[0], place[1]] = np.int64(paid - extra)
    if extra > 0.0:
        extras[place[0]] += np.int64(extra)


@kernel
def play_dealt(
    games: arrays.Games,
    span: tuple[int, int],
    turn: tuple[int, int],
    values: arrays.ColumnValues,
    throws: arrays.Throws,
    strategy: arrays.Strategy,
    seats: arrays.DealtSeats,
    tables: arrays.DealTables,
    trace: NDArray[np.int16],
) -> None:
    """Play one turn of the games of a span; they are sorted by card if the player uses values.

    `turn`: the number of the turn in the phase, and the number of its first roll in the game.
    `trace`: as in `play_cards`, which also gives the reason for taking arrays out of their tuples.
    """
    table, column, _ = values
    stages, rolls, last = turns.empty_stages(column.rolls), column.rolls, -1
    options, dice = playing.empty_options(), np.zeros(arrays.PLACES, np.int64)
    paid, extra, within = column.paid, column.extra, throws[-2:]
    rules, effects = rules_of(column), turns.effects_of(column)
    five, into = column.five, column.into
    outcome, five_outcome = column.outcome, column.five_outcome
    (digits, numbers, counts, ways), (codes, states, points, extras) = tables, seats
    uses_values = strategy.kind in (arrays.BEST_PLAY, arrays.ERRATIC)
    for i in range(span[0], span[1]):
        card, game = playing.unpacked(games.card[i]), games.number[i]
        lane, kept, chosen = card.upper % arrays.LANES, 0, -1
        if uses_values and games.card[i] - lane != last:
            last = games.card[i] - lane
            turns.fill_stages(
                stages, values, arrays.CardKey(card.mask, card.flag, card.upper - lane)
            )
        for stage in range(rolls):
            left = rolls - 1 - stage
            throw_dice(dice, kept, digits[codes[game, turn[1] + stage]])
            roll = number_of(dice, ALL_PLACES, numbers) - arrays.PARTIAL
            legal = legal_boxes(card.mask, five[roll], rules)
            row = outcome_row(card, roll, five[roll], outcome, five_outcome, rules)
            if uses_values:
                at = (left, lane, roll)
                if strategy.kind == arrays.BEST_PLAY:
                    chosen, keep = best_choice(stages, at, within, table, card, legal, row, effects)
                else:
                    fills = playing.list_fills(options, table, card, legal, row, effects)
                    chosen, keep = choose_erratically(
                        options, fills, stages, at, within, strategy, (states, game)
                    )
                kept = places_of_keep(dice, counts[keep])
            else:
                chosen, kept = choose_simply(
                    strategy.kind, left, legal, row, paid, ways, (states, game)
                )
            if trace.shape[0]:
                keep = -1 if chosen >= 0 else number_of(dice, kept, numbers)
                playing.note(trace, game, turn[0], 2 * stage, (roll, keep))
            if chosen >= 0:
                break
        games.score[i] += np.int64(paid[chosen])
        write_points(points, extras, (game, into[chosen]), paid[chosen], extra[chosen])
        sets, adds = effects.sets[chosen], effects.adds[chosen]
        games.card[i] = playing.packed_after(card, into[chosen], sets, adds, column.cap)
        playing.note(trace, game, turn[0], 2 * rolls - 1, (-1, into[chosen]))


@kernel
def trace_moves(
    trace: NDArray[np.int16],
    moves: NDArray[np.uint8],
    codes: NDArray[np.uint16],
    tables: arrays.DealTables,
) -> None:
    """Set `trace` (as in `play_cards`) from the choices made and the dice that were dealt.

    `moves` (games x turns x rolls): the places of a keep as bits, or `FILLED` + the box. `codes`
    (games x turns x rolls): the dice of the phase, from `deal_rolls`.
    """
    dice = np.zeros(arrays.PLACES, np.int64)
    rolls = moves.shape[2]
    for game in range(moves.shape[0]):
        for turn in range(moves.shape[1]):
            kept = 0
            for stage in range(rolls):
                throw_dice(dice, kept, tables.digits[codes[game, turn, stage]])
                roll = number_of(dice, ALL_PLACES, tables.numbers) - arrays.PARTIAL
                kept = moves[game, turn, stage]
                keep = -1 if kept >= arrays.FILLED else number_of(dice, kept, tables.numbers)
                playing.note(trace, game, turn, 2 * stage, (roll, keep))
                if kept >= arrays.FILLED:
                    playing.note(trace, game, turn, 2 * rolls - 1, (-1, kept - arrays.FILLED))
                    break
