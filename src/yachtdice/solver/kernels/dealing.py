"""Players that choose by themselves, with dice dealt by place, many games at once.

They choose what the bots of the same manner choose, to the same bits: options are put in the
order of `solver.choices.ranked`, and chance is taken from the same numbers.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.dealt import Deal, DealTables, Manner
from yachtdice.solver.kernels.compiled import inlined, kernel
from yachtdice.solver.kernels.hashing import hash_words
from yachtdice.solver.kernels.playing import (
    Room,
    card_after,
    list_fills,
    list_keeps,
    note,
    reckon_stages,
)
from yachtdice.solver.kernels.solving import legal_boxes, outcome_row, rights_of
from yachtdice.solver.lattice import Lattice, Throws
from yachtdice.solver.playing import Games

Chance: TypeAlias = tuple[NDArray[np.uint64], int]
"""The states that chances are at, and whose it is."""
Values: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]
"""Of every keep the best fill, then the best within it with so many rolls left; then the mean."""


@kernel
def deal_rolls(
    codes: NDArray[np.uint16],
    deals: NDArray[np.int64],
    seats: NDArray[np.int64],
    key: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]],
) -> None:
    """Set `codes` (n x rolls) to the dice ready for every roll, as digits of one of 7,776.

    `deals` and `seats` (n): whose they are. `key`: of the hash, and its two tables.
    """
    message, words = np.zeros(16, np.uint64), np.zeros(8, np.uint64)
    message[:4] = key[0]
    for game in range(codes.shape[0]):
        message[4], message[5] = deals[game], seats[game]
        for roll in range(codes.shape[1]):
            if roll & 7 == 0:
                message[6] = roll >> 3
                hash_words(words, message, key[1], key[2])
            word = words[roll & 7] >> np.uint64(13)
            codes[game, roll] = word * np.uint64(7776) >> np.uint64(51)


@kernel
def hash_seats(
    words: NDArray[np.uint64],
    games: NDArray[np.int64],
    seats: NDArray[np.int64],
    key: tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]],
) -> None:
    """Set `words` (n) to the first word of the hash of each game and seat."""
    message, hashed = np.zeros(16, np.uint64), np.zeros(8, np.uint64)
    message[:4] = key[0]
    for i in range(words.size):
        message[4], message[5] = games[i], seats[i]
        hash_words(hashed, message, key[1], key[2])
        words[i] = hashed[0]


@inlined
def throw_dice(dice: NDArray[np.int64], mask: int, fresh: NDArray[np.int8]) -> None:
    """Let the dice whose places are not in the mask show their fresh faces."""
    for place in range(5):
        if not mask >> place & 1:
            dice[place] = fresh[place]


@inlined
def number_of(dice: NDArray[np.int64], mask: int, numbers: NDArray[np.int16]) -> int:
    """Return the number of the keep of these places."""
    code = 0
    for place in range(5):
        code = code * 7 + (dice[place] + 1 if mask >> place & 1 else 0)
    return int(numbers[code])


@inlined
def places_of_keep(dice: NDArray[np.int64], left: int) -> int:
    """Return the places, as bits, of a keep: the first ones of each face.

    `left`: how many dice of each face it has, three bits each.
    """
    mask = 0
    for place in range(5):
        bits = 3 * dice[place]
        if left >> bits & 7:
            mask |= 1 << place
            left -= 1 << bits
    return mask


@kernel
def next_chance(chance: Chance) -> np.uint64:
    """Return the next 53 bits of a chance (SplitMix64)."""
    states, game = chance
    states[game] += np.uint64(0x9E3779B97F4A7C15)
    x = states[game]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64((x ^ (x >> np.uint64(31))) >> np.uint64(11))


@kernel
def below(chance: Chance, count: int) -> int:
    """Return a number below `count`, each as likely."""
    whole = np.uint64(1 << 53)
    rest = whole % np.uint64(count)
    bits = next_chance(chance)
    while bits >= whole - rest:
        bits = next_chance(chance)
    return int(bits % np.uint64(count))


@inlined
def tied_keep(
    means: NDArray[np.float64], lane: int, within: NDArray[np.int64], best: float, later: float
) -> int:
    """Return the keep that ties with the best option: of most dice, then of most value.

    `within`: smaller keeps first. Of equals it is the last.
    """
    found, least, most = -1, 0, 0.0
    for j in range(within.size - 1, -1, -1):
        keep = within[j]
        if keep < least:
            break
        value = means[keep * 8 + lane] + later
        if best - value < 1e-9 and (found < 0 or value > most):
            found, most = keep, value
            least = 84 if keep >= 84 else 28 if keep >= 28 else 7 if keep >= 7 else keep >= 1
    return found


@inlined
def choose_best(
    room: Room,
    fills: int,
    values: Values,
    lane: int,
    roll: int,
    keeps: NDArray[np.int64],
    later: float,
) -> tuple[int, int]:
    """Return the outcome of the best fill listed, if it ties with the best keep; else that keep.

    What is not chosen: outcome -1, keep 0.
    """
    filled, best, means = values
    whole = (210 + roll) * 8 + lane
    chosen, keep = -1, 0
    if (best[whole] + later) - (filled[whole] + later) < 1e-9:
        chosen = room[1][np.argmax(room[0][:fills])] - 462
    else:
        keep = tied_keep(means, lane, keeps, best[whole] + later, later)
    return chosen, keep


@kernel
def weigh(
    order: NDArray[np.int64],
    weights: NDArray[np.float64],
    values: NDArray[np.float64],
    best: float,
    slip: float,
    most: float,
) -> int:
    """Put values of no more regret than `most` in order, and their weights summed; count them."""
    count, total = 0, 0.0
    for i in range(values.size):
        if best - values[i] <= most or best - values[i] < 1e-9:
            at = count
            while at and values[order[at - 1]] < values[i]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = i
            count += 1
    for i in range(count):
        regret = best - values[order[i]]
        total += np.exp(-(regret if regret >= 1e-9 else 0.0) / slip)
        weights[i] = total
    return count


@kernel
def choose_straying(
    room: Room,
    fills: int,
    values: Values,
    lane: int,
    roll: int,
    keeps: NDArray[np.int64],
    manner: Manner,
    chance: Chance,
) -> tuple[int, int]:
    """Return an outcome, or a keep, drawn by exp(-regret / slip); told as by `choose_best`."""
    order, weights = np.empty(64, np.int64), np.empty(64)
    known = list_keeps(room, fills, values[2], lane, keeps[::-1])
    for i in range(known):
        room[0][i] += manner.later
    best = values[1][(210 + roll) * 8 + lane] + manner.later
    count = weigh(order, weights, room[0][:known], best, manner.slip, manner.cap)
    drawn = float(next_chance(chance)) * (1.0 / 9007199254740992.0) * weights[count - 1]
    place = 0
    while place < count - 1 and weights[place] <= drawn:
        place += 1
    option = room[1][order[place]]
    return (option - 462, 0) if order[place] < fills else (-1, option)


@inlined
def first_paying_most(
    legal: int, row: NDArray[np.int64], paid: NDArray[np.float64], boxes: int
) -> int:
    """Return the outcome that pays most, the first of equals."""
    found, most = -1, -1.0
    for box in range(boxes):
        if legal >> box & 1 and paid[row[box]] > most:
            found, most = row[box], paid[row[box]]
    return found


@inlined
def ones(bits: int) -> int:
    """Return how many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def nth_fill(legal: int, nth: int, row: NDArray[np.int64], boxes: int) -> int:
    """Return the outcome of the n-th box that may be filled."""
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
    chance: Chance,
) -> tuple[int, int]:
    """Return the outcome of a fill, or -1 and the places to keep: what pays most, or anything."""
    chosen, kept = -1, 0
    if kind == 2:
        chosen = first_paying_most(legal, row, paid, row.size)
        if left and paid[chosen] == 0.0:
            chosen = -1
    else:
        rolling = 32 if left else 0
        drawn = below(chance, rolling + ones(legal)) - rolling
        if drawn < 0:
            kept = places[drawn + 32]
        else:
            chosen = nth_fill(legal, drawn, row, row.size)
    return chosen, kept


@inlined
def write_down(
    points: NDArray[np.int32],
    extras: NDArray[np.int64],
    place: tuple[int, int],
    paid: float,
    extra: float,
) -> None:
    """Write what a fill pays into its box, and its repeat bonus apart. `place`: game and box."""
    points[place[0], place[1]] = np.int64(paid - extra)
    if extra > 0.0:
        extras[place[0]] += np.int64(extra)


@kernel
def play_dealt(
    games: Games,
    span: tuple[int, int],
    turn: tuple[int, int],
    table: NDArray[np.float64],
    column: Column,
    lattice: Lattice,
    throws: Throws,
    manner: Manner,
    deal: Deal,
    tables: DealTables,
    trace: NDArray[np.int16],
) -> None:
    """Play one turn of the games of a span; those that reckon options stand sorted by card.

    `turn`: its number within the phase, and that of its first roll within the game. `trace`: as
    in `play_cards`.

    Arrays are taken out of their tuples first, since each tuple passed on costs time.
    """
    stages, means = np.empty((column.rolls, 463 * 8)), np.empty((column.rolls, 210 * 8))
    room, dice, last = (np.empty(64), np.empty(64, np.int64)), np.zeros(5, np.int64), -1
    shape, rights, rolls = (column.boxes, column.width), rights_of(column), column.rolls
    outcome, five_outcome, five = column.outcome, column.five_outcome, column.five
    effects, into, extra = (column.paid, column.adds, column.sets), column.into, column.extra
    within, within_count = throws.within, throws.within_count
    digits, numbers, counts = tables.digits, tables.numbers, tables.counts
    codes, points, extras = deal.codes, deal.points, deal.extra
    for i in range(span[0], span[1]):
        flag, mask = games.card[i] >> 47, games.card[i] >> 32 & 0x7FFF
        upper, game = games.card[i] & 0xFFFFFFFF, games.number[i]
        lane, kept, chosen = upper & 7, 0, -1
        if manner.kind < 2 and games.card[i] - lane != last:
            last = games.card[i] - lane
            reckon_stages(stages, means, table, upper - lane, mask, flag, column, lattice)
        for stage in range(rolls):
            left = rolls - 1 - stage
            throw_dice(dice, kept, digits[codes[game, turn[1] + stage]])
            roll = number_of(dice, 31, numbers) - 210
            legal = legal_boxes(mask, five[roll], rights)
            row = outcome_row(mask, flag, roll, five[roll], outcome, five_outcome, rights)
            if manner.kind >= 2:
                chosen, kept = choose_simply(
                    manner.kind, left, legal, row, effects[0], tables.keeps, (deal.chance, game)
                )
            else:
                values = (stages[0], stages[left], means[left])
                known = list_fills(room, table, (mask, flag, upper), legal, row, shape, effects)
                keeps = within[roll, : within_count[roll] if left else 0]
                if manner.kind == 0:
                    chosen, keep = choose_best(room, known, values, lane, roll, keeps, manner.later)
                else:
                    chosen, keep = choose_straying(
                        room, known, values, lane, roll, keeps, manner, (deal.chance, game)
                    )
                kept = places_of_keep(dice, counts[keep])
            if trace.shape[0]:
                told = -1 if chosen >= 0 else number_of(dice, kept, numbers)
                note(trace, game, turn[0], 2 * stage, (roll, told))
            if chosen >= 0:
                break
        games.score[i] += np.int64(effects[0][chosen])
        write_down(points, extras, (game, into[chosen]), effects[0][chosen], extra[chosen])
        games.card[i] = card_after((mask, flag, upper), chosen, into, effects, column.cap)
        note(trace, game, turn[0], 2 * rolls - 1, (-1, into[chosen]))


@kernel
def trace_moves(
    trace: NDArray[np.int16],
    moves: NDArray[np.uint8],
    codes: NDArray[np.uint16],
    tables: DealTables,
) -> None:
    """Set `trace` (as in `play_cards`) from choices by place and the dice that were dealt.

    `moves` (games x turns x rolls): the places of a keep as bits, or 64 and the box. `codes`
    (games x turns * rolls): from `deal_rolls`, those of the phase.
    """
    dice = np.zeros(5, np.int64)
    rolls = moves.shape[2]
    for game in range(moves.shape[0]):
        for turn in range(moves.shape[1]):
            kept = 0
            for stage in range(rolls):
                throw_dice(dice, kept, tables.digits[codes[game, turn, stage]])
                roll, kept = number_of(dice, 31, tables.numbers) - 210, moves[game, turn, stage]
                told = -1 if kept >= 64 else number_of(dice, kept, tables.numbers)
                note(trace, game, turn, 2 * stage, (roll, told))
                if kept >= 64:
                    note(trace, game, turn, 2 * rolls - 1, (-1, kept - 64))
                    break
