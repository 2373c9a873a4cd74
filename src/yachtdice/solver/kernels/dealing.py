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
    return (x ^ (x >> np.uint64(31))) >> np.uint64(11)


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
def best_fill(room: Room, fills: int) -> int:
    """Return the outcome of the best fill listed, the first of equals."""
    values, options = room
    return int(options[np.argmax(values[:fills])])


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


@kernel
def choose_straying(
    room: Room, known: int, best: float, slip: float, most: float, chance: Chance
) -> int:
    """Return the place of an option drawn by exp(-regret / slip), none of more regret than most."""
    values = room[0]
    order, weights = np.empty(64, np.int64), np.empty(64)
    count = 0
    for i in range(known):
        if best - values[i] <= most or best - values[i] < 1e-9:
            at = count
            while at and values[order[at - 1]] < values[i]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = i
            count += 1
    total = 0.0
    for i in range(count):
        regret = best - values[order[i]]
        total += np.exp(-(regret if regret >= 1e-9 else 0.0) / slip)
        weights[i] = total
    target = float(next_chance(chance)) * (1.0 / 9007199254740992.0) * total
    place = 0
    while place < count - 1 and weights[place] <= target:
        place += 1
    return int(order[place])


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
    room, dice = (np.empty(64), np.empty(64, np.int64)), np.zeros(5, np.int64)
    shape, rights, rolls = (column.boxes, column.width), rights_of(column), column.rolls
    outcome, five_outcome, five = column.outcome, column.five_outcome, column.five
    effects, into, extra = (column.paid, column.adds, column.sets), column.into, column.extra
    within, within_count = throws.within, throws.within_count
    digits, numbers, counts, places = tables.digits, tables.numbers, tables.counts, tables.keeps
    codes, chances, points, extras = deal.codes, deal.chance, deal.points, deal.extra
    kind, slip, most, later = manner.kind, manner.slip, manner.cap, manner.later
    last = -1
    for i in range(span[0], span[1]):
        flag, mask = games.card[i] >> 47, games.card[i] >> 32 & 0x7FFF
        upper, game = games.card[i] & 0xFFFFFFFF, games.number[i]
        lane, kept, chosen = upper & 7, 0, -1
        if kind < 2 and games.card[i] - lane != last:
            last = games.card[i] - lane
            reckon_stages(stages, means, table, upper - lane, mask, flag, column, lattice)
        for stage in range(rolls):
            left = rolls - 1 - stage
            throw_dice(dice, kept, digits[codes[game, turn[1] + stage]])
            roll = number_of(dice, 31, numbers) - 210
            whole, keeps = (210 + roll) * 8 + lane, within[roll, : within_count[roll]]
            legal = legal_boxes(mask, five[roll], rights)
            row = outcome_row(mask, flag, roll, five[roll], outcome, five_outcome, rights)
            if kind == 0:
                best = stages[left, whole] + later
                if best - (stages[0, whole] + later) < 1e-9:
                    fills = list_fills(room, table, (mask, flag, upper), legal, row, shape, effects)
                    chosen = best_fill(room, fills) - 462
                else:
                    keep = tied_keep(means[left], lane, keeps, best, later)
                    kept = places_of_keep(dice, counts[keep])
            elif kind == 1:
                fills = list_fills(room, table, (mask, flag, upper), legal, row, shape, effects)
                known = fills
                if left:
                    known = list_keeps(room, fills, means[left], lane, keeps[::-1])
                for j in range(known):
                    room[0][j] += later
                best = stages[left, whole] + later
                place = choose_straying(room, known, best, slip, most, (chances, game))
                chosen, kept = room[1][place] - 462, 0
                if place >= fills:
                    chosen, kept = -1, places_of_keep(dice, counts[room[1][place]])
            elif kind == 2:
                chosen, kept = first_paying_most(legal, row, effects[0], shape[0]), 0
                if left and effects[0][chosen] == 0.0:
                    chosen = -1
            else:
                rolling = 32 if left else 0
                drawn = below((chances, game), rolling + ones(legal)) - rolling
                if drawn < 0:
                    kept = places[drawn + 32]
                else:
                    chosen = nth_fill(legal, drawn, row, shape[0])
            if trace.shape[0]:
                told = -1 if chosen >= 0 else number_of(dice, kept, numbers)
                note(trace, game, turn[0], 2 * stage, (roll, told))
            if chosen >= 0:
                break
        games.score[i] += np.int64(effects[0][chosen])
        points[game, into[chosen]] = np.int64(effects[0][chosen] - extra[chosen])
        if extra[chosen] > 0.0:
            extras[game] += np.int64(extra[chosen])
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
