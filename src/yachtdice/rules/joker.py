"""Jokers: when five alike stand for any lower box, and what they are paid there."""

from collections.abc import Callable

from yachtdice.rules.dice import Dice
from yachtdice.rules.ruleset import RuleSet, Section


def five_alike(dice: Dice) -> bool:
    """Return whether all dice show one face."""
    return dice.count(dice[0]) == len(dice)


def is_joker(rules: RuleSet, dice: Dice, is_open: Callable[[int], bool]) -> bool:
    """Return whether the dice have joker rights on a card whose open boxes `is_open` tells.

    They have when they are five alike, the joker's box is filled (with its points or with 0)
    and no upper box of their face is open.
    """
    if rules.joker is None or not five_alike(dice) or is_open(rules.index[rules.joker.box]):
        return False
    return not any(is_open(place) for place in rules.own_boxes[dice[0]])


def joker_points(rules: RuleSet, dice: Dice, place: int) -> int:
    """Return the points of dice with joker rights in the box at this place.

    In a lower box whose pattern they do not show they are paid as if they did: its fixed
    number, or the sum of all dice where it pays dice.
    """
    box = rules.boxes[place]
    matching = box.pattern.matching(dice)
    if matching is not None or box.section is Section.UPPER:
        return box.score(dice)
    return box.pays(dice, sum(dice))
