"""A scorecard as the solver sees it: what is open, and what of the past still matters."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from yachtdice.rules import RuleSet, UnknownCategoryError


class Card(Struct, frozen=True):
    """A card before a turn: the phase, its open boxes as bits (box 0 the lowest), its upper total.

    `holds_repeat`: the repeat bonus's box holds points.
    """

    phase: int
    open_boxes: int
    upper_total: int
    holds_repeat: bool = False


def empty_card(rules: RuleSet, phase: int = 0) -> Card:
    """Return a card at the beginning of a phase."""
    return Card(phase, (1 << len(rules.boxes)) - 1, 0)


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
        if box not in rules.index:
            known = ", ".join(rules.categories)
            raise UnknownCategoryError(f"{rules.id} has no category {box!r}; it has {known}")
    return card_from_points(rules, [filled.get(box) for box in rules.categories], phase)
