"""The value of every choice in a turn, from the values of cards; in numpy, without compilation.

The results equal those of `kernels.turns` to the bit, because every sum is computed in the same
order.

The rule for ties (also in docs/solver/ties.md): a choice ties with the best one if its value is
less than `TIE` below it. Best play fills a box if the best fill ties with the best keep. Of the
boxes that tie with the best fill, it takes the topmost. Of the keeps of fewer than five dice that
tie with the best keep, it takes the one with the most dice, then the one with the higher lowest
die, then with the higher second-lowest die, and so on. That is the last tied keep by number.
"""

from functools import lru_cache
from itertools import repeat
from operator import itemgetter
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, Dice, RuleSet
from yachtdice.solver.kernels.arrays import PARTIAL, ROLL_COUNT, TIE, Column
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.lattice import KEEP_NUMBER, KEEPS, lattice
from yachtdice.solver.values.option import Option

_SIZES: Final = [
    np.array([n for n, keep in enumerate(KEEPS) if len(keep) == size]) for size in range(DICE + 1)
]


#: A choice before it is ranked: its value, and the keep or the box.
Valued: TypeAlias = tuple[float, Dice | None, str | None]


def legal_boxes(column: Column, mask: int, face: int) -> int:
    """Return the boxes that a roll may fill, as bits.

    `face`: the face of five alike, from 0; -1 for other rolls.
    """
    if column.top_down:
        return mask & -mask
    if face < 0 or not column.forced or mask >> column.joker_box & 1:
        return mask
    return int(mask & column.own[face]) or mask & ~column.upper or mask


def outcomes_of(column: Column, card: Card, roll: int) -> NDArray[np.int64]:
    """Return the numbers of the outcomes of filling each box with a roll."""
    face = int(column.five[roll])
    variant = variant_of(column, card.open_boxes, int(card.holds_repeat), face)
    plain, fives = column.outcome[roll], column.five_outcome
    row: NDArray[np.int64] = plain if variant < 0 else fives[variant, face]
    return row


def variant_of(column: Column, open_boxes: int, flag: int, face: int) -> int:
    """Return the first index of `Column.five_outcome` for five alike, -1 for other rolls."""
    if face < 0:
        return -1
    spent = column.joker_box >= 0 and not open_boxes >> column.joker_box & 1
    rights = spent and not open_boxes & int(column.own[face])
    return 2 * int(rights) + flag


def _worth(
    column: Column,
    table: NDArray[np.float64],
    card: Card,
    outcome: NDArray[np.int64],
    places: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Return the values of these outcomes in the boxes at these places; see `Solution.tables`."""
    upper = np.minimum(card.upper_total + column.adds[outcome], column.cap)
    flag = int(card.holds_repeat) | column.sets[outcome]
    after: NDArray[np.float64] = table[flag, card.open_boxes ^ (1 << places), upper]
    return column.paid[outcome] + after


def outcomes_of_rolls(column: Column, card: Card) -> NDArray[np.int64]:
    """Return the numbers of the outcomes of filling each box with each roll (252 x boxes)."""
    if column.joker_box < 0 and column.repeat_box < 0:
        return column.outcome
    rows = column.outcome.copy()
    for roll in lattice().fives:
        rows[roll] = outcomes_of(column, card, int(roll))
    return rows


def roll_fills(
    column: Column, table: NDArray[np.float64], card: Card, outcomes: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the value of filling each box with each of the 252 rolls, -inf if not legal.

    `outcomes` come from `outcomes_of_rolls`.
    """
    # In this order of memory, the best fill of every roll is found several times faster.
    out = np.full((ROLL_COUNT, column.boxes), -np.inf, order="F")
    usual = legal_boxes(column, card.open_boxes, -1)
    places = places_of(usual)
    out[:, places] = _worth(column, table, card, outcomes[:, places], places)
    for roll in lattice().fives if column.forced else ():
        refused = usual & ~legal_boxes(column, card.open_boxes, int(column.five[roll]))
        out[roll, places_of(refused)] = -np.inf
    return out


def offer_rolls(column: Column, table: NDArray[np.float64], card: Card) -> NDArray[np.float64]:
    """Return the value of the best fill of each of the 252 rolls."""
    outcomes = outcomes_of_rolls(column, card)
    best: NDArray[np.float64] = roll_fills(column, table, card, outcomes).max(axis=1)
    return best


@lru_cache(maxsize=4096)
def places_of(boxes: int) -> NDArray[np.int64]:
    """Return the places of boxes given as bits."""
    return np.array([i for i in range(boxes.bit_length()) if boxes >> i & 1], np.int64)


def grow(best: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean value of each of the 462 keeps, given the value of each roll afterwards."""
    mean = np.empty(len(KEEPS))
    mean[PARTIAL:] = best
    grown = lattice().grown
    for size in range(DICE - 1, -1, -1):
        keeps = _SIZES[size]
        six = mean[grown[keeps]].T
        mean[keeps] = ((six[0] + six[1]) + (six[2] + six[3]) + (six[4] + six[5])) * (1 / 6)
    return mean


def shrink(mean: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return, for each of the 252 rolls, the mean value of its best keep."""
    among = mean.take(partial_keeps(), axis=0)
    best: NDArray[np.float64] = np.maximum(mean[PARTIAL:], among.max(axis=0))
    return best


def keep_means(
    column: Column, table: NDArray[np.float64], card: Card, rolls_left: int
) -> NDArray[np.float64]:
    """Return the mean value of each of the 462 keeps with `rolls_left` rolls left (at least one).

    A keep of all five dice has the value of its roll with one roll fewer left.
    """
    best = offer_rolls(column, table, card)
    for _ in range(rolls_left - 1):
        best = shrink(grow(best))
    return grow(best)


@lru_cache(maxsize=252)
def keeps_of(roll: Dice) -> tuple[tuple[Dice, ...], NDArray[np.int64]]:
    """Return the different keeps of a roll, smaller ones first, and their numbers."""
    found = {tuple(roll[i] for i in range(DICE) if chosen >> i & 1) for chosen in range(1 << DICE)}
    keeps = tuple(sorted(found, key=lambda keep: KEEP_NUMBER[keep]))
    return keeps, np.array([KEEP_NUMBER[keep] for keep in keeps], np.int64)


@lru_cache(maxsize=1)
def partial_keeps() -> NDArray[np.int64]:
    """Return the keeps of fewer than five dice of each roll, descending (31 x 252).

    For rolls with fewer of them the last is repeated.
    """
    lists = [keeps_of(roll)[1][-2::-1].tolist() for roll in KEEPS[PARTIAL:]]
    most = max(map(len, lists))
    rows = [keeps + [keeps[-1]] * (most - len(keeps)) for keeps in lists]
    return np.ascontiguousarray(np.array(rows, np.int64).T)


def fills_listed(rules: RuleSet, values: NDArray[np.float64]) -> list[Valued]:
    """Return the fills of these values in card order; boxes of value NaN are left out."""
    pairs = zip(rules.categories, values.tolist(), strict=True)
    return [(value, None, box) for box, value in pairs if value == value]  # not NaN


def ranked(
    fills: list[Valued], roll: Dice, means: NDArray[np.float64], plus: float = 0.0
) -> tuple[Option, ...]:
    """Return options, best first, from fills in card order and the values of the 462 keeps.

    `means` may be empty, when no roll is left; `plus` is added to its values. The options that tie
    with the best come first, in the order of the rule for ties (see `TIE`); the others follow by
    value.
    """
    listed = fills
    if len(means):
        keeps, numbers = keeps_of(roll)
        values = (means[numbers] + plus).tolist()
        listed = [*fills, *zip(reversed(values), reversed(keeps), repeat(None), strict=False)]
    choices = sorted(listed, key=_value, reverse=True)
    best = choices[0][0]
    least = best - TIE
    if len(choices) > 1 and choices[1][0] > least:
        filled = max(fills, key=_value)[0]
        least = min(best, filled if filled > least else best) - TIE
        tied = [choice for choice in listed if choice[0] > least]
        choices = tied + choices[len(tied) :]
    return tuple([Option(k, b, v, best - v if v <= least else 0.0) for v, k, b in choices])


_value: Final = itemgetter(0)


def cards_after(
    column: Column, card: Card, outcomes: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cards after these outcomes, by their numbers and upper totals."""
    flag = int(card.holds_repeat and column.flags == 2) | column.sets[outcomes]
    after = flag << column.boxes | card.open_boxes ^ (1 << column.into[outcomes])
    return after, np.minimum(card.upper_total + column.adds[outcomes], column.cap)


def options_by_worth(
    rules: RuleSet,
    column: Column,
    card: Card,
    roll: Dice,
    rolls_left: int,
    worth: NDArray[np.float64],
) -> tuple[Option, ...]:
    """Return every legal choice with a sorted roll, best first, given the worth of each outcome."""
    fills = _fills_by_worth(column, card, KEEP_NUMBER[roll] - PARTIAL, worth)
    means = grow(rolls_by_worth(column, card, rolls_left - 1, worth)) if rolls_left else np.empty(0)
    return ranked(fills_listed(rules, fills), roll, means)


def rolls_by_worth(
    column: Column, card: Card, rolls_left: int, worth: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the worth of each of the 252 rolls, given that of each outcome of a fill."""
    places = places_of(legal_boxes(column, card.open_boxes, -1))
    best: NDArray[np.float64] = worth[outcomes_of_rolls(column, card)[:, places]].max(axis=1)
    for five in lattice().fives if column.forced else ():
        best[five] = np.nanmax(_fills_by_worth(column, card, int(five), worth))
    for _ in range(rolls_left):
        best = shrink(grow(best))
    return best


def _fills_by_worth(
    column: Column, card: Card, roll: int, worth: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the worth of filling each box with a roll (its number), NaN if not legal."""
    out = np.full(column.boxes, np.nan)
    places = places_of(legal_boxes(column, card.open_boxes, int(column.five[roll])))
    out[places] = worth[outcomes_of(column, card, roll)[places]]
    return out
