"""An independent program: it uses the scoring rules and, for choices, docs/solver/ties.md alone.

It shares no table, no kernel and no order of sums with the solver.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.unit.solver import reference
from yachtdice.rules import Dice, RuleSet, all_rolls, ways

TIE = 1e-9
Points = tuple[int | None, ...]


class Choice(NamedTuple):
    """The choice of best play for a roll: its value, and the probability of each later score."""

    value: float
    chances: NDArray[np.float64]


def chances_of(rules: RuleSet) -> NDArray[np.float64]:
    """Return the probability of every final score of best play in a rule set of one phase."""
    size = 1 + 5 * max(
        sum(max(column) for column in zip(*map(rules.points, all_rolls()), strict=True)), 100
    )

    @cache
    def card(points: Points) -> Choice:
        if None not in points:
            return Choice(*ended(rules, points, size))
        now = {roll: fill(points, roll) for roll in all_rolls()}
        choices = now
        for _ in range(rules.phases[0].rolls - 1):
            choices = rolled(now, choices)
        parts = [(ways(roll) / 7776, choice) for roll, choice in choices.items()]
        return Choice(
            sum(share * choice.value for share, choice in parts),
            sum((share * choice.chances for share, choice in parts), np.zeros(size)),
        )

    def fill(points: Points, roll: Dice) -> Choice:
        legal = reference.legal(rules, 0, points, roll)
        offers = []
        for place in (place for place in range(len(points)) if legal >> place & 1):
            paid, bonus = reference.worth(rules, points, roll, place)
            after = card(reference.filled(rules, points, place, paid, bonus))
            chances = np.roll(after.chances, paid + bonus)
            offers.append(Choice(paid + bonus + after.value, chances))
        best = max(offer.value for offer in offers)
        highest = next(offer for offer in offers if best - offer.value < TIE)
        return Choice(best, highest.chances)

    return card((None,) * len(rules.boxes)).chances


def ended(rules: RuleSet, points: Points, size: int) -> tuple[float, NDArray[np.float64]]:
    """Return the value and the distribution of the upper bonus of a full card."""
    bonus, total = rules.upper_bonus, sum(points[place] or 0 for place in rules.upper)
    paid = bonus.points if bonus is not None and total >= bonus.at_least else 0
    return float(paid), np.eye(1, size, paid)[0]


def rolled(now: dict[Dice, Choice], later: dict[Dice, Choice]) -> dict[Dice, Choice]:
    """Return the choices with a roll left, from the fills now and the choices after the roll."""

    @cache
    def kept(keep: Dice) -> Choice:
        if len(keep) == 5:
            return later[keep]
        six = [kept(tuple(sorted((*keep, face)))) for face in range(1, 7)]
        return Choice(
            sum(choice.value for choice in six) / 6,
            sum((choice.chances for choice in six), np.zeros_like(six[0].chances)) / 6,
        )

    return {roll: best_of(fill, roll, kept) for roll, fill in now.items()}


def best_of(fill: Choice, roll: Dice, kept: Callable[[Dice], Choice]) -> Choice:
    """Return the choice for a roll, by the tie rule."""
    keeps = {keep for size in range(5) for keep in combinations(roll, size)}
    best = max(kept(keep).value for keep in keeps)
    if best - fill.value < TIE:
        return Choice(max(best, fill.value), fill.chances)
    tied = [keep for keep in keeps if best - kept(keep).value < TIE]
    chosen = max(tied, key=lambda keep: (len(keep), keep))
    return Choice(best, kept(chosen).chances)
