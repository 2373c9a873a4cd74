"""Cards in the form that the solver uses, and the validation of positions."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from yachtdice.rules import Dice, RuleSet, UnknownCategoryError, check_dice, check_rules


class Card(Struct, frozen=True):
    """A card before a turn: the phase, its open boxes as bits (box 0 the lowest), its upper total.

    `holds_repeat`: whether the box of the repeat bonus holds points.
    """

    phase: int
    open_boxes: int
    upper_total: int
    holds_repeat: bool = False


def empty_card(rules: RuleSet, phase: int = 0) -> Card:
    """Return a card at the beginning of a phase."""
    return Card(phase, (1 << len(check_rules(rules).boxes)) - 1, 0)


def card_from_points(rules: RuleSet, points: Sequence[int | None], phase: int = 0) -> Card:
    """Return the card of a column given by the points of its boxes in card order, None if open."""
    repeat = rules.repeat_bonus
    held = None if repeat is None else points[rules.index[repeat.box]]
    return Card(
        phase=phase,
        open_boxes=sum(1 << i for i, held_points in enumerate(points) if held_points is None),
        upper_total=sum(points[i] or 0 for i in rules.upper),
        holds_repeat=bool(held),
    )


def card_from_boxes(rules: RuleSet, filled: Mapping[str, int], phase: int = 0) -> Card:
    """Return the card with these boxes filled; raise UnknownCategoryError for any other box."""
    for box in filled:
        if box not in check_rules(rules).index:
            known = ", ".join(rules.categories)
            raise UnknownCategoryError(f"{rules.id} has no category {box!r}; it has {known}")
    return card_from_points(rules, [filled.get(box) for box in rules.categories], phase)


_NO_CARD = "card must be a Card, for example card_from_boxes(rules, {{'ones': 3}}), not {!r}"


def check_position(rules: RuleSet, card: Card, dice: Dice, rolls_left: int) -> Dice:
    """Return the dice sorted; raise an error for an invalid position.

    Raises BadDiceError for invalid dice, ValueError for more rolls than a turn has or a card
    without an open box, and TypeError for a card of another type.
    """
    if not isinstance(card, Card):
        raise TypeError(_NO_CARD.format(card))
    roll = tuple(sorted(check_dice(dice)))
    if not 0 <= rolls_left < rules.phases[card.phase].rolls:
        raise ValueError(f"with dice on the table, {rolls_left} rolls cannot be left")
    if not 0 < card.open_boxes < 1 << len(rules.boxes):
        raise ValueError("the card has no open box of these rules, so there is no choice")
    return roll
