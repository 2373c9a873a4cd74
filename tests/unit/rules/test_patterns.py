"""Patterns against brute force: the best subset of the dice with the shape, for every roll."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any, get_args

import pytest

from tests.support.games.strategies import SHIPPED
from yachtdice.cli.rules import rules_json
from yachtdice.rules import (
    Anything,
    BadDiceError,
    Dice,
    FullHouse,
    OfAKind,
    OfFace,
    Pattern,
    RuleSet,
    Straight,
    TwoPairs,
    UnknownCategoryError,
    all_rolls,
    check_dice,
    parse_rules,
)
from yachtdice.rules.patterns import rows_of


def best_subset(dice: Dice, size: int, shape: Callable[[Dice], bool]) -> int | None:
    """Return the greatest sum of this number of dice with this shape, None if there are none."""
    return max((sum(part) for part in combinations(dice, size) if shape(part)), default=None)


def in_a_row(part: Dice) -> bool:
    """Return whether sorted dice are consecutive."""
    return all(after - before == 1 for before, after in pairwise(part))


def alike(part: Dice) -> bool:
    """Return whether all dice show one face."""
    return len(set(part)) == 1


def two_pairs(part: Dice) -> bool:
    """Return whether four sorted dice are two pairs of different faces."""
    return part[0] == part[1] != part[2] == part[3]


def full_house(part: Dice) -> bool:
    """Return whether five sorted dice are three of one face and two of another."""
    first, second = part[:3], part[3:]
    if alike(part[:2]) and alike(part[2:]):
        first, second = part[:2], part[2:]
    return alike(first) and alike(second) and first[0] != second[0]


SHAPES: list[tuple[Pattern, int, Callable[[Dice], bool]]] = [
    *((OfAKind(count), count, alike) for count in range(2, 6)),
    *((Straight(rows_of(length)), length, in_a_row) for length in range(2, 6)),
    (TwoPairs(), 4, two_pairs),
    (FullHouse(), 5, full_house),
    (FullHouse(five_alike=True), 5, lambda part: full_house(part) or alike(part)),
    (Anything(), 5, lambda _part: True),
]


@pytest.mark.parametrize(
    ("pattern", "size", "shape"), SHAPES, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_a_pattern_is_its_best_subset(
    pattern: Pattern, size: int, shape: Callable[[Dice], bool]
) -> None:
    """The matching sum of all 252 rolls is the greatest sum of a subset with the shape."""
    for dice in all_rolls():
        assert pattern.matching(dice) == best_subset(dice, size, shape), dice


def test_every_pattern_has_a_shape() -> None:
    """The brute force covers every member of the union; dice of a face have their own test."""
    assert {type(pattern) for pattern, _, _ in SHAPES} | {OfFace} == set(get_args(Pattern))


@pytest.mark.parametrize("pattern", [OfFace(3), *(pattern for pattern, _, _ in SHAPES)], ids=str)
def test_every_pattern_is_read_from_a_rules_file(pattern: Pattern) -> None:
    """The form in which `yacht rules show --json` prints a pattern is its form in a rules file."""
    box = replace(SHIPPED[0].boxes[-1], pattern=pattern)
    form = _form_of(replace(SHIPPED[0], boxes=(box,)))
    line = f'{{ id = "a", section = "lower", title = "A", pay = 1, pattern = {form} }}'
    read = parse_rules(f'id = "a"\ntitle = "A"\nsummary = "A"\nboxes = [ {line} ]')
    assert read.boxes[0].pattern == pattern


def _form_of(rules: RuleSet) -> str:
    """Return the pattern of the only box as TOML."""
    [box] = json.loads(json.dumps(rules_json(rules)))["boxes"]
    form = box["pattern"]
    if isinstance(form, str):
        return json.dumps(form)
    [(kind, what)] = form.items()
    return f"{{ {kind} = {json.dumps(what)} }}"


@pytest.mark.parametrize("face", range(1, 7))
def test_dice_of_a_face_are_added_up(face: int) -> None:
    """The box of a face sums the dice of that face, and other dice make 0."""
    for dice in all_rolls():
        assert OfFace(face).matching(dice) == sum(die for die in dice if die == face)


def test_exact_rows_match_nothing_else() -> None:
    """A straight of exact faces needs those faces and ignores other dice."""
    row = Straight(((2, 3, 4),))
    assert row.matching((1, 2, 3, 4, 6)) == 9
    assert row.matching((1, 3, 4, 5, 6)) is None


@pytest.mark.parametrize(
    "dice", [(), (1,), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (1, 2, 3, 4, 7),
             (1, 2, 3, 4, 5.0), (1, 2, 3, 4, "5"), (1, 2, 3, 4, None), (True, 2, 3, 4, 5)],
)  # fmt: skip
def test_invalid_dice_are_refused(dice: Any) -> None:
    """Only five whole faces from 1 to 6 are valid dice."""
    with pytest.raises(BadDiceError, match=r"^dice "):
        check_dice(dice)
    with pytest.raises(BadDiceError, match=r"^dice "):
        SHIPPED[0].score("ones", dice)


def test_an_unknown_category_is_refused_with_those_there_are() -> None:
    """The message lists the boxes of the card."""
    with pytest.raises(UnknownCategoryError, match=r"no category 'dragons'; it has ones, twos"):
        SHIPPED[0].score("dragons", (1, 2, 3, 4, 5))
