"""What every choice in a turn is worth, from the values of cards. numpy only, no compilation.

Bit for bit what the kernels of the same names reckon: each sum is made in the same order.
"""

from functools import lru_cache
from itertools import repeat
from operator import itemgetter
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice.rules import DICE, Dice, RuleSet
from yachtdice.solver.card import Card
from yachtdice.solver.column import Column
from yachtdice.solver.lattice import KEEP_NUMBER, KEEPS, PARTIAL, lattice

_SIZES: Final = [
    np.array([n for n, keep in enumerate(KEEPS) if len(keep) == size]) for size in range(DICE + 1)
]
TIE: Final = 1e-9
"""Choices whose values differ by less are tied."""


class Option(Struct, frozen=True):
    """One choice: a keep to roll on with, or a box to fill.

    `value`: the points expected from now on, those of the fill among them. `regret`: what the
    choice costs against the best one; the best ones, ties among them, have 0.
    """

    keep: Dice | None
    box: str | None
    value: float
    regret: float


def legal_boxes(column: Column, mask: int, face: int) -> int:
    """Return the boxes that a roll may fill, as bits; `face`: of five alike, -1 for others."""
    if column.top_down:
        return mask & -mask
    if face < 0 or not column.forced or mask >> column.joker_box & 1:
        return mask
    return int(mask & column.own[face]) or mask & ~column.upper or mask


def outcomes_of(column: Column, card: Card, roll: int) -> NDArray[np.int64]:
    """Return what filling each box with a roll leads to, as numbers of outcomes."""
    face = int(column.five[roll])
    spent = column.joker_box >= 0 and not card.open_boxes >> column.joker_box & 1
    rights = spent and not card.open_boxes & int(column.own[face])
    fives = column.five_outcome[2 * int(rights) + int(card.holds_repeat)]
    row: NDArray[np.int64] = column.outcome[roll] if face < 0 else fives[face]
    return row


def _worth(
    column: Column,
    table: NDArray[np.float64],
    card: Card,
    outcome: NDArray[np.int64],
    places: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Return what outcomes in the boxes at these places are worth; see `Solution.tables`."""
    upper = np.minimum(card.upper_total + column.adds[outcome], column.cap)
    flag = int(card.holds_repeat) | column.sets[outcome]
    after: NDArray[np.float64] = table[flag, card.open_boxes ^ (1 << places), upper]
    return column.paid[outcome] + after


def fill_values(
    column: Column, table: NDArray[np.float64], card: Card, roll: int
) -> NDArray[np.float64]:
    """Return the value of filling each box with a roll (its number), NaN if not legal."""
    places = places_of(legal_boxes(column, card.open_boxes, int(column.five[roll])))
    out = np.full(column.boxes, np.nan)
    out[places] = _worth(column, table, card, outcomes_of(column, card, roll)[places], places)
    return out


def offer_rolls(column: Column, table: NDArray[np.float64], card: Card) -> NDArray[np.float64]:
    """Return the value of the best fill of each of the 252 rolls."""
    places = places_of(legal_boxes(column, card.open_boxes, -1))
    every = _worth(column, table, card, column.outcome[:, places], places)
    best: NDArray[np.float64] = every.max(axis=1)
    if column.joker_box >= 0 or column.repeat_box >= 0:
        for roll in lattice().fives:
            best[roll] = np.nanmax(fill_values(column, table, card, int(roll)))
    return best


@lru_cache(maxsize=4096)
def places_of(boxes: int) -> NDArray[np.int64]:
    """Return the places of boxes given as bits."""
    return np.array([i for i in range(boxes.bit_length()) if boxes >> i & 1], np.int64)


def grow(best: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean value of each of the 462 keeps, given the value of each roll after."""
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
    best, tables = mean.copy(), lattice()
    for size in range(1, DICE + 1):
        keeps = _SIZES[size]
        # An unused place in `shrunk` holds 0, the keep of no dice, which is within every keep.
        best[keeps] = np.maximum(best[keeps], best[tables.shrunk[keeps]].max(axis=1))
    return best[PARTIAL:]


def keep_means(
    column: Column, table: NDArray[np.float64], card: Card, rolls_left: int
) -> NDArray[np.float64]:
    """Return the mean value of each of the 462 keeps with so many rolls left (at least one).

    A whole roll, kept, is worth its best fill, or what the rolls after may make of it.
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


def ranked(
    rules: RuleSet, roll: Dice, means: NDArray[np.float64], fills: list[float], plus: float = 0.0
) -> tuple[Option, ...]:
    """Return options, best first, from the values of the 462 keeps (or none) and of all boxes.

    Boxes of value NaN are left out; `plus` is added to all. Of equal values boxes come before
    keeps, and keeps of more dice first.
    """
    choices: list[tuple[float, Dice | None, str | None]] = [
        (value + plus, None, box)
        for box, value in zip(rules.categories, fills, strict=True)
        if value == value  # not NaN
    ]
    if len(means):
        keeps, numbers = keeps_of(roll)
        values = (means[numbers] + plus).tolist()
        choices += zip(reversed(values), reversed(keeps), repeat(None), strict=False)
    choices.sort(key=_value, reverse=True)
    best = choices[0][0]
    return tuple([Option(k, b, v, best - v if best - v >= TIE else 0.0) for v, k, b in choices])


_value: Final = itemgetter(0)
