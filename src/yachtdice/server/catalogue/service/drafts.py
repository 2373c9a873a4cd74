"""A rule set as the draft of a house rule set."""

from yachtdice.rules import Box, RuleSet
from yachtdice.rules.patterns import (
    Anything,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    Straight,
    TwoPairs,
    rows_of,
)
from yachtdice.server.catalogue.messages import BoxRule, PatternKind, PayKind, RulesDraft
from yachtdice.views.rules import _ROLLS, show_rules


def show_draft(rules: RuleSet, reference: str) -> RulesDraft:
    """Return a rules file and its meaning for an editor."""
    return RulesDraft(
        text=rules.text,
        rules=show_rules(rules, reference),
        boxes=tuple(_box_rule(box) for box in rules.boxes),
        joker_box=None if rules.joker is None else rules.joker.box,
    )


def _box_rule(box: Box) -> BoxRule:
    """Return the rule of a box in the terms of a rules file."""
    kind, number, row = _pattern(box.pattern)
    fixed = box.pay if isinstance(box.pay, int) else None
    pay = PayKind.POINTS if isinstance(box.pay, int) else PayKind(box.pay)
    most = max(box.score(roll) for roll in _ROLLS)
    return BoxRule(pattern=kind, number=number, row=row, pay=pay, points=fixed, most=most)


def _pattern(pattern: Pattern) -> tuple[PatternKind, int | None, tuple[int, ...] | None]:
    """Return a pattern's kind, its number and its row."""
    match pattern:
        case OfFace(face):
            return PatternKind.FACE, face, None
        case OfAKind(count):
            return PatternKind.OF_A_KIND, count, None
        case Straight(rows):
            length = len(rows[0])
            return PatternKind.STRAIGHT, length, None if rows == rows_of(length) else rows[0]
        case TwoPairs():
            return PatternKind.TWO_PAIRS, None, None
        case FullHouse(five_alike):
            kind = PatternKind.FULL_HOUSE_OR_FIVE_ALIKE if five_alike else PatternKind.FULL_HOUSE
            return kind, None, None
        case Anything():
            return PatternKind.ANYTHING, None, None
