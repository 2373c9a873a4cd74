"""Turns that aim at a single box: the chances agree with a slow computation from the rules."""

import pytest

from tests.paths import ROOT
from tests.unit.solver import reference
from yachtdice.rules import DICE, FACES, Dice, RuleSet, load_rules
from yachtdice.solver import aims_of, card_from_points, empty_card
from yachtdice.solver.values.lattice import ROLLS

HOUSE = str(ROOT / "examples" / "house.toml")
POSITIONS = {
    "house": (HOUSE, {"threes", "last_chance", "yacht"}, (6, 3, 5, 3, 6), 2),
    "joker": ("yahtzee", {"sixes", "large_straight", "full_house"}, (5, 5, 5, 5, 2), 1),
    "repeat": ("repeat", {"fives", "four_of_a_kind"}, (5, 5, 5, 5, 2), 1),
    "no roll left": ("bonus", {"full_house", "ones"}, (1, 1, 4, 4, 4), 0),
    "before the roll": ("yatzy", {"two_pairs", "yacht"}, None, 3),
    "top down": ("extended", {"full_house", "yacht"}, None, 3),
}


def _points(rules: RuleSet, still_open: set[str]) -> tuple[int | None, ...]:
    """Return a card whose other boxes hold their points for five alike."""
    return tuple(
        None if box.id in still_open else max(box.score((f,) * DICE) for f in range(1, FACES + 1))
        for box in rules.boxes
    )


def _slow(rules: RuleSet, points: tuple[int | None, ...], place: int) -> dict[Dice, int]:
    """Return the points of every roll in one box, 0 where the roll may not be scored."""
    return {
        roll: sum(reference.worth(rules, points, roll, place))
        if reference.legal(rules, 0, points, roll) >> place & 1
        else 0
        for roll in ROLLS
    }


@pytest.mark.parametrize(
    ("rules_id", "still_open", "dice", "left"), POSITIONS.values(), ids=POSITIONS
)
def test_the_chances_are_those_of_the_best_keeps_for_each_box(
    rules_id: str, still_open: set[str], dice: Dice | None, left: int
) -> None:
    """For each box that may be filled, chance and mean match a search over all keeps."""
    rules = load_rules(rules_id)
    points = _points(rules, still_open)
    aims = aims_of(rules, card_from_points(rules, points), dice, left)
    assert {aim.box for aim in aims} == (still_open if rules_id != "extended" else {"full_house"})
    for aim in aims:
        paid = _slow(rules, points, rules.index[aim.box])
        for found, figure in (
            (aim.chance, {roll: float(pays > 0) for roll, pays in paid.items()}),
            (aim.points, {roll: float(pays) for roll, pays in paid.items()}),
        ):
            value = figure
            for _ in range(left - (dice is None)):
                value = reference.choose_keeps(value)
            slow = reference.mean((), value) if dice is None else value[tuple(sorted(dice))]
            assert found == pytest.approx(slow)


def test_the_chance_of_five_alike_is_the_published_one() -> None:
    """A player who aims at five alike from the first roll makes it in 4.6029 of 100 turns."""
    rules = load_rules("yahtzee")
    aims = {aim.box: aim for aim in aims_of(rules, empty_card(rules), None, 3)}
    assert aims["yacht"].chance == pytest.approx(0.046029, abs=5e-7)
    assert aims["yacht"].points == pytest.approx(50 * aims["yacht"].chance)
    assert aims["choice"].chance == pytest.approx(1)


def test_more_rolls_than_a_turn_has_are_refused() -> None:
    """A turn of three rolls has at most two left with dice on the table, and three before."""
    rules = load_rules("bonus")
    for dice, left in ((None, 4), (None, 0), ((1, 2, 3, 4, 5), 3)):
        with pytest.raises(ValueError, match="cannot be left"):
            aims_of(rules, empty_card(rules), dice, left)
