"""Slow and obvious Python versions of the kernels, with the same names; only tests use them.

They work on rule sets instead of arrays, so that a reader can check them against the rules.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product

from yachtdice.rules import (
    DICE,
    FACES,
    Dice,
    Order,
    RuleSet,
    is_joker,
    joker_boxes,
    joker_points,
    repeat_bonus,
    ways,
)
from yachtdice.solver.values.lattice import KEEPS, ROLLS

Points = tuple[int | None, ...]  #: The boxes of a column in card order, None while open.


def offer_rolls(rules: RuleSet, phase: int, points: Points) -> dict[Dice, float]:
    """Return for every roll the value of its best fill."""
    return {roll: max(offers(rules, phase, points, roll).values()) for roll in ROLLS}


def offers(rules: RuleSet, phase: int, points: Points, roll: Dice) -> dict[int, float]:
    """Return for every legal box the value of filling it: its points and the value afterwards."""
    found = {}
    for place in _places(legal(rules, phase, points, roll)):
        paid, bonus = worth(rules, points, roll, place)
        after = filled(rules, points, place, paid, bonus)
        found[place] = paid + bonus + solve_cards(rules, phase, after)
    return found


def legal(rules: RuleSet, phase: int, points: Points, roll: Dice) -> int:
    """Return the boxes that may be filled, as bits."""
    open_boxes = _open(points)
    if rules.phases[phase].order is Order.TOP_DOWN:
        return open_boxes & -open_boxes
    return joker_boxes(rules, roll, open_boxes)


def worth(rules: RuleSet, points: Points, roll: Dice, place: int) -> tuple[int, int]:
    """Return the points of a roll in a box, and the repeat bonus that comes with it."""
    joker = is_joker(rules, roll, _open(points))
    paid = joker_points(rules, roll, place) if joker else rules.points(roll)[place]
    held = None if rules.repeat_bonus is None else points[rules.index[rules.repeat_bonus.box]]
    return paid, repeat_bonus(rules, roll, place, held)


def filled(rules: RuleSet, points: Points, place: int, paid: int, bonus: int) -> Points:
    """Return the column after a fill."""
    after = list(points)
    after[place] = paid
    if bonus and rules.repeat_bonus is not None and rules.repeat_bonus.into_box:
        box = rules.index[rules.repeat_bonus.box]
        after[box] = (after[box] or 0) + bonus
    return tuple(after)


def choose_keeps(value: Mapping[Dice, float]) -> dict[Dice, float]:
    """Return for every roll the mean value of its best keep, given the values after the throw."""
    means = {keep: mean(keep, value) for keep in KEEPS}
    return {roll: max(means[keep] for keep in keeps_of(roll)) for roll in ROLLS}


def keeps_of(roll: Dice) -> set[Dice]:
    """Return the sub-multisets of a roll."""
    return {keep for size in range(DICE + 1) for keep in combinations(roll, size)}


def mean(keep: Dice, value: Mapping[Dice, float]) -> float:
    """Return the mean value over all throws of the dice that are not kept."""
    thrown = list(product(range(1, FACES + 1), repeat=DICE - len(keep)))
    return sum(value[tuple(sorted(keep + dice))] for dice in thrown) / len(thrown)


@cache
def solve_cards(rules: RuleSet, phase: int, points: Points) -> float:
    """Return the points that best play still expects in a column, before the next turn."""
    if None not in points:
        return float(_upper_bonus(rules, points))
    value: Mapping[Dice, float] = offer_rolls(rules, phase, points)
    for _ in range(rules.phases[phase].rolls - 1):
        value = choose_keeps(value)
    return sum(value[roll] * ways(roll) for roll in ROLLS) / FACES**DICE


def _upper_bonus(rules: RuleSet, points: Points) -> int:
    """Return the upper bonus of a full column."""
    bonus = rules.upper_bonus
    total = sum(points[place] or 0 for place in rules.upper)
    return bonus.points if bonus is not None and total >= bonus.at_least else 0


def _open(points: Points) -> int:
    """Return the open boxes as bits."""
    return sum(1 << place for place, held in enumerate(points) if held is None)


def _places(boxes: int) -> list[int]:
    """Return the places of boxes given as bits."""
    return [place for place in range(boxes.bit_length()) if boxes >> place & 1]


@cache
def reach_cards(rules: RuleSet, points: Points, needed: int) -> float:
    """Return the greatest chance of `needed` more points, for rules with a single column."""
    if None not in points:
        return float(_upper_bonus(rules, points) >= needed)
    value = {roll: max(_chances(rules, points, roll, needed)) for roll in ROLLS}
    for _ in range(rules.phases[0].rolls - 1):
        value = choose_keeps(value)
    return sum(value[roll] * ways(roll) for roll in ROLLS) / FACES**DICE


def _chances(rules: RuleSet, points: Points, roll: Dice, needed: int) -> list[float]:
    """Return the chance after each legal fill of a roll."""
    found = []
    for place in _places(legal(rules, 0, points, roll)):
        paid, bonus = worth(rules, points, roll, place)
        after = filled(rules, points, place, paid, bonus)
        found.append(reach_cards(rules, after, needed - paid - bonus))
    return found
