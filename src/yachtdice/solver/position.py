"""What may be asked about: a card with an open box, five dice, rolls that a turn has."""

from yachtdice.rules import Dice, RuleSet, check_dice
from yachtdice.solver.card import Card


def check_position(rules: RuleSet, card: Card, dice: Dice, rolls_left: int) -> Dice:
    """Return the dice sorted; raise BadDiceError for dice that are none.

    Raises ValueError for more rolls than a turn has, and for a card without an open box.
    """
    roll = tuple(sorted(check_dice(dice)))
    if not 0 <= rolls_left < rules.phases[card.phase].rolls:
        raise ValueError(f"{rolls_left} rolls cannot be left when dice lie on the table")
    if not 0 < card.open_boxes < 1 << len(rules.boxes):
        raise ValueError("the card has no open box of these rules, so nothing can be chosen")
    return roll
