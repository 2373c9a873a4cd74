"""What every choice in a turn is worth, from the values of cards. numpy only, no compilation."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import (
    DICE,
    Dice,
    Order,
    RuleSet,
    is_joker,
    joker_boxes,
    joker_points,
    repeat_bonus,
)
from yachtdice.solver.card import Card
from yachtdice.solver.lattice import KEEP_NUMBER, KEEPS, PARTIAL, lattice

_SIZES: Final = [
    np.array([n for n, keep in enumerate(KEEPS) if len(keep) == size]) for size in range(DICE + 1)
]
TIE: Final = 1e-9
"""Choices whose values differ by less are tied."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: a keep to roll on with, or a box to fill.

    `value`: the points expected from now on, those of the fill among them. `regret`: what the
    choice costs against the best one; the best ones, ties among them, have 0.
    """

    keep: Dice | None
    box: str | None
    value: float
    regret: float


def fills(rules: RuleSet, card: Card, roll: Dice) -> list[tuple[int, int, Card]]:
    """Return the boxes a roll may fill: place, points with any repeat bonus, the card after."""
    bits = card.open_boxes
    if rules.phases[card.phase].order is Order.TOP_DOWN:
        legal = bits & -bits
    else:
        legal = joker_boxes(rules, roll, bits)
    rights = is_joker(rules, roll, bits)
    return [
        _fill(rules, card, roll, place, rights)
        for place in range(len(rules.boxes))
        if legal >> place & 1
    ]


def _fill(
    rules: RuleSet, card: Card, roll: Dice, place: int, rights: bool
) -> tuple[int, int, Card]:
    """Return place, points and the card after one fill."""
    points = joker_points(rules, roll, place) if rights else rules.points(roll)[place]
    bonus = repeat_bonus(rules, roll, place, int(card.holds_repeat))
    repeat = rules.repeat_bonus
    gain = points if rules.upper_bits >> place & 1 else 0
    if bonus and repeat and repeat.into_box and rules.upper_bits >> rules.index[repeat.box] & 1:
        gain += bonus
    holds = card.holds_repeat
    if repeat is not None and rules.index[repeat.box] == place:
        holds = points > 0
    after = Card(card.phase, card.open_boxes ^ (1 << place), card.upper_total + gain, holds)
    return place, points + bonus, after


def grow_and_shrink(best: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean value of each of the 462 keeps, given the value of each roll after."""
    mean = np.empty(len(KEEPS))
    mean[PARTIAL:] = best
    grown = lattice().grown
    for size in range(DICE - 1, -1, -1):
        keeps = _SIZES[size]
        mean[keeps] = mean[grown[keeps]].mean(axis=1)
    return mean


def best_keeps(mean: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return, for each of the 252 rolls, the mean value of its best keep."""
    best, tables = mean.copy(), lattice()
    for size in range(1, DICE + 1):
        keeps = _SIZES[size]
        for j in range(size):
            some = keeps[tables.shrunk_count[keeps] > j]
            best[some] = np.maximum(best[some], best[tables.shrunk[some, j]])
    return best[PARTIAL:]


def keeps_of(roll: Dice) -> list[Dice]:
    """Return the different keeps of a roll, smaller ones first."""
    found = {tuple(roll[i] for i in range(DICE) if chosen >> i & 1) for chosen in range(1 << DICE)}
    return sorted(found, key=lambda keep: KEEP_NUMBER[keep])
