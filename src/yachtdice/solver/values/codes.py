"""A rule set as integers, for the kernel that makes its columns; see `kernels.rule_sets.codes`.

This module imports neither numpy nor numba, so that a server loads it fast.
"""

from typing import assert_never

from yachtdice.rules import (
    Anything,
    Box,
    FullHouse,
    OfAKind,
    OfFace,
    Order,
    Pattern,
    RuleSet,
    Straight,
    TwoPairs,
)
from yachtdice.rules.ruleset import Pay
from yachtdice.solver.kernels.rule_sets import codes


def codes_of(rules: RuleSet) -> tuple[int, ...]:
    """Return a rule set as integers, in the layout of `kernels.rule_sets.codes`.

    Rule sets with the same codes have the same columns; the ids of boxes and all texts are left
    out.
    """
    boxes = (code for box in rules.boxes for code in _box(box))
    phases = (code for one in rules.phases for code in (one.rolls, one.order is Order.TOP_DOWN))
    return (*_head(rules), *boxes, *map(int, phases))


def _head(rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers before those of the boxes."""
    bonus, repeat, joker = rules.upper_bonus, rules.repeat_bonus, rules.joker
    return (
        len(rules.boxes),
        len(rules.phases),
        len(rules.upper),
        *((0, 0) if bonus is None else (bonus.at_least, bonus.points)),
        -1 if repeat is None else rules.index[repeat.box],
        0 if repeat is None else repeat.points,
        int(repeat is not None and repeat.upper_only),
        int(repeat is not None and repeat.into_box),
        -1 if joker is None else rules.index[joker.box],
        int(joker is not None and joker.forced),
    )


def _box(box: Box) -> tuple[int, ...]:
    """Return the numbers of a box."""
    match box.pay:
        case Pay.MATCHING:
            pay = codes.MATCHING
        case Pay.ALL:
            pay = codes.ALL
        case points:
            pay = points
    return (*_pattern(box.pattern), pay)


def _pattern(pattern: Pattern) -> tuple[int, int, int]:
    """Return the kind of a pattern, its number, and the first face of an exact row."""
    match pattern:
        case OfFace(face):
            return codes.OF_FACE, face, 0
        case OfAKind(count):
            return codes.OF_A_KIND, count, 0
        case TwoPairs():
            return codes.TWO_PAIRS, 0, 0
        case FullHouse(five_alike):
            return codes.FULL_HOUSE_OR_FIVE_ALIKE if five_alike else codes.FULL_HOUSE, 0, 0
        case Straight(rows):
            return codes.STRAIGHT, len(rows[0]), rows[0][0] if len(rows) == 1 else 0
        case Anything():
            return codes.ANYTHING, 0, 0
        case _:
            assert_never(pattern)
