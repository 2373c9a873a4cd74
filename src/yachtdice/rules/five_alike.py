"""The extra value of five of a kind: the repeat bonus and the joker.

Boxes are given as bits here, box 0 of the card the lowest.
"""

from yachtdice.rules.dice import Dice
from yachtdice.rules.ruleset import RuleSet, Section


def are_five_alike(dice: Dice) -> bool:
    """Return whether all dice show one face."""
    return dice.count(dice[0]) == len(dice)


def repeat_bonus(rules: RuleSet, dice: Dice, place: int, held: int | None) -> int:
    """Return the repeat bonus for filling the box at this place.

    `held`: the points in the box of the repeat bonus, None while it is open.
    """
    bonus = rules.repeat_bonus
    if bonus is None or not held or not are_five_alike(dice):
        return 0
    return 0 if bonus.upper_only and not rules.upper_bits >> place & 1 else bonus.points


def _is_spent(rules: RuleSet, open_boxes: int) -> bool:
    """Return whether the joker's own box is filled, with its points or with 0."""
    return rules.joker is not None and not open_boxes >> rules.index[rules.joker.box] & 1


def joker_boxes(rules: RuleSet, dice: Dice, open_boxes: int) -> int:
    """Return the open boxes that these dice may fill under the joker rule.

    A forced joker goes to the upper box of its face if open, else to lower boxes, else to any.
    """
    if rules.joker is None or not rules.joker.forced or not are_five_alike(dice):
        return open_boxes
    if not _is_spent(rules, open_boxes):
        return open_boxes
    own = open_boxes & rules.own_bits[dice[0]]
    return own or open_boxes & ~rules.upper_bits or open_boxes


def is_joker(rules: RuleSet, dice: Dice, open_boxes: int) -> bool:
    """Return whether the dice have joker rights on a card with these open boxes.

    They have joker rights if they are five alike, the joker's box is filled (with its points or
    with 0) and no upper box of their face is open.
    """
    if not _is_spent(rules, open_boxes) or not are_five_alike(dice):
        return False
    return not open_boxes & rules.own_bits[dice[0]]


def joker_points(rules: RuleSet, dice: Dice, place: int) -> int:
    """Return the points of dice with joker rights in the box at this place.

    In a lower box whose pattern they do not match, they score as if they did: the fixed points of
    the box, or the sum of all dice.
    """
    box = rules.boxes[place]
    matching = box.pattern.matching(dice)
    if matching is not None or box.section is Section.UPPER:
        return box.score(dice)
    return box.pays(dice, sum(dice))
