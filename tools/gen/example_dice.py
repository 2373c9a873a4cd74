"""The client's example dice for each box of the built-in rule sets, with their points."""

from typing import assert_never

from yachtdice.rules import (
    DICE,
    Anything,
    Box,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    Straight,
    TwoPairs,
    load_rules,
    rules_ids,
)
from yachtdice.rules.ruleset import Pay

_HEADER = """\
/* Generated from the rule sets by `make gen` (tools/gen/example_dice.py). Never edit by hand. */

/** For each rule set and box: the example dice that count, the other dice, and the points. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
"""
_KIND, _OTHERS = 4, (1, 2, 3, 6)


def examples_module() -> str:
    """Return the TypeScript module with all examples."""
    return _HEADER + "".join(map(_rules_entry, rules_ids())) + "};\n"


def _rules_entry(rules_id: str) -> str:
    """Return the lines of one rule set."""
    lines = "".join(f"    {box.id}: '{_example(box)}',\n" for box in load_rules(rules_id).boxes)
    return f"  '{rules_id}': {{\n{lines}  }},\n"


def _example(box: Box) -> str:
    """Return an example for a box, such as `444 12 12`: dice that count, other dice, points."""
    form, others = _dice(box.pattern)
    if box.pay is Pay.ALL:
        form, others = (*form, *others), ()
    points = box.score((*form, *others))
    return f"{_digits(form)} {_digits(others)} {points}"


def _digits(dice: tuple[int, ...]) -> str:
    """Return dice as digits."""
    return "".join(map(str, dice))


def _dice(pattern: Pattern) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return dice that form the pattern, and the rest of the five."""
    match pattern:
        case OfFace(face):
            return (face,) * 3, tuple(other for other in (2, 5, 6) if other != face)[:2]
        case OfAKind(count):
            return (_KIND,) * count, _OTHERS[: DICE - count]
        case FullHouse():
            return (5, 5, 5, 2, 2), ()
        case TwoPairs():
            return (3, 3, 5, 5), (1,)
        case Straight(rows):
            row = rows[len(rows) // 2]
            return row, (row[1],) * (DICE - len(row))
        case Anything():
            return (1, 3, 4, 6, 6), ()
        case _:
            assert_never(pattern)
