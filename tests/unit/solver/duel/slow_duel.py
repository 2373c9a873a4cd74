"""A slow and independent solver of games of two players who play to win.

It uses the rules and whole distributions of throws, and none of the solver's classes, windows,
lattice or order of sums.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from tests.unit.solver import reference
from yachtdice.rules import DICE, FACES, Dice, RuleSet

Points = tuple[int | None, ...]
Chances = NDArray[np.float64]
ALL_FACES = range(1, FACES + 1)
ALL_ROLLS = list(combinations_with_replacement(ALL_FACES, DICE))
ALL_KEEPS = [
    keep for size in range(DICE + 1) for keep in combinations_with_replacement(ALL_FACES, size)
]


@cache
def throws_from() -> Chances:
    """Return the chance of every roll after every keep (462 x 252)."""
    found = np.zeros((len(ALL_KEEPS), len(ALL_ROLLS)))
    place: dict[Dice, int] = {roll: i for i, roll in enumerate(ALL_ROLLS)}
    for number, keep in enumerate(ALL_KEEPS):
        thrown: Counter[Dice] = Counter(
            tuple(sorted(keep + dice)) for dice in product(ALL_FACES, repeat=DICE - len(keep))
        )
        for roll, count in thrown.items():
            found[number, place[roll]] = count / FACES ** (DICE - len(keep))
    return found


@cache
def keeps_within() -> list[list[int]]:
    """Return the numbers of the keeps of every roll."""
    number = {keep: i for i, keep in enumerate(ALL_KEEPS)}
    return [sorted(number[keep] for keep in reference.keeps_of(roll)) for roll in ALL_ROLLS]


class SlowDuel:
    """The chances of two players under some rules, in the last phase, for leads of -most to most.

    Leads beyond `most` must be decided.
    """

    def __init__(self, rules: RuleSet, most: int) -> None:
        """Solve nothing yet."""
        self._rules, self._phase = rules, len(rules.phases) - 1
        self._leads = np.arange(-most, most + 1)
        self._known: dict[tuple[Points, Points], Chances] = {}

    def chance(self, own: Points, rival: Points, lead: int) -> float:
        """Return the mover's chance with this lead; upper bonuses to come are not in the lead."""
        return float(self._chances(own, rival)[lead - self._leads[0]])

    def values(self, own: Points, rival: Points, lead: int, left: int) -> Mapping[Dice, float]:
        """Return the chance of every keep, with `left` rolls left."""
        best = self._after_fills(own, rival)
        for _ in range(left - 1):
            best = _best_keeps(best)
        means = throws_from() @ best[:, lead - self._leads[0]]
        return dict(zip(ALL_KEEPS, means.tolist(), strict=True))

    def after(self, own: Points, rival: Points, lead: int, roll: Dice) -> Mapping[int, float]:
        """Return the chance after every legal fill."""
        return {
            place: float(chances[lead - self._leads[0]])
            for place, chances in self._fills(own, rival, roll)
        }

    def _chances(self, own: Points, rival: Points) -> Chances:
        """Return the mover's chance by lead."""
        key = (self._merged(own), self._merged(rival))
        if key not in self._known:
            self._known[key] = self._solve(*key)
        return self._known[key]

    def _solve(self, own: Points, rival: Points) -> Chances:
        """Return the mover's chance by lead."""
        if None not in own:
            bonuses = [
                reference.solve_cards(self._rules, self._phase, card) for card in (own, rival)
            ]
            ended: Chances = np.sign(self._leads + bonuses[0] - bonuses[1]) / 2 + 0.5
            return ended
        best = self._after_fills(own, rival)
        for _ in range(self._rules.phases[self._phase].rolls - 1):
            best = _best_keeps(best)
        chances: Chances = throws_from()[0] @ best
        return chances

    def _after_fills(self, own: Points, rival: Points) -> Chances:
        """Return the chance after the best fill of every roll (252 x leads)."""
        fills = [[chances for _, chances in self._fills(own, rival, roll)] for roll in ALL_ROLLS]
        return np.array([np.max(found, axis=0) for found in fills])

    def _fills(self, own: Points, rival: Points, roll: Dice) -> list[tuple[int, Chances]]:
        """Return the chances after every legal fill."""
        legal, found = reference.legal(self._rules, self._phase, own, roll), []
        for place in range(len(own)):
            if legal >> place & 1:
                paid, bonus = reference.worth(self._rules, own, roll, place)
                after = reference.filled(self._rules, own, place, paid, bonus)
                found.append((place, self._lost(rival, after, paid + bonus)))
        return found

    def _lost(self, mover: Points, other: Points, gain: int) -> Chances:
        """Return the chance of `other` by its lead before it gained these points."""
        lost = 1 - self._chances(mover, other)
        reached = -(self._leads + gain) - self._leads[0]
        within: Chances = lost[np.clip(reached, 0, len(lost) - 1)]
        return within

    def _merged(self, card: Points) -> Points:
        """Return one card for all that differ only in points that no rule uses again."""
        rules, kept = self._rules, list(card)
        bonus, repeat = rules.upper_bonus, rules.repeat_bonus
        for place, held in enumerate(card):
            if held is not None:
                kept[place] = 0
        if bonus is not None:
            total = sum(card[place] or 0 for place in rules.upper)
            first = next((place for place in rules.upper if card[place] is not None), None)
            if first is not None:
                kept[first] = min(total, bonus.at_least)
        if repeat is not None and card[rules.index[repeat.box]]:
            box = rules.index[repeat.box]
            kept[box] = max(kept[box] or 0, 1) if box not in rules.upper else card[box]
        return tuple(kept)


def _best_keeps(best: Chances) -> Chances:
    """Return the chance of every roll with one more roll left."""
    means = throws_from() @ best
    return np.array([means[keeps].max(axis=0) for keeps in keeps_within()])
