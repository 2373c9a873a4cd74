"""Every example printed in document 000 (`repeat`)."""

import pytest

from tests.conformance.playing import THREE_EACH, box, game, played, score
from tests.support.games.strategies import acted, rolled, turn
from yachtdice.game import FillBox, IllegalActionError, RollDice, Step, legal_plays
from yachtdice.rules import FullHouse, RuleSet, load_rules

# 000: rules 2 and 3


def test_000_nothing_can_be_kept_before_the_first_roll() -> None:
    """Dice can be kept only after the first roll."""
    with pytest.raises(IllegalActionError, match="nothing can be kept before the first roll"):
        acted(game("repeat"), RollDice(0, (0,)))


def test_000_at_most_three_rolls_a_turn() -> None:
    """After the third roll there is no fourth."""
    state = rolled(rolled(rolled(game("repeat"), "13456"), "13456"), "13456")
    assert state.step is Step.AWAIT_BOX
    assert not any(isinstance(play, RollDice) for play in legal_plays(state))


def test_000_any_number_of_dice_can_be_kept() -> None:
    """All 32 ways to keep dice are legal, including none and all five."""
    state = rolled(game("repeat"), "13456")
    keeps = {play.keep for play in legal_plays(state) if isinstance(play, RollDice)}
    assert len(keeps) == 32
    assert {(), (0, 1, 2, 3, 4)} <= keeps


def test_000_thirteen_boxes_and_thirteen_turns() -> None:
    """There are 13 turns for 13 boxes, and sum and bonus are not boxes."""
    rules = load_rules("repeat")
    assert len(rules.boxes) == rules.turns == 13
    assert {"sum", "bonus"}.isdisjoint(rules.categories)


def test_000_the_boxes_are_in_the_order_of_the_document() -> None:
    """The boxes are in the order of rule 3, from ones to Yacht."""
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    kinds = ("three_of_a_kind", "four_of_a_kind", "full_house")
    rest = ("small_straight", "large_straight", "choice", "yacht")
    assert load_rules("repeat").categories == (*upper, *kinds, *rest)


def test_000_a_filled_box_cannot_be_chosen_again() -> None:
    """A filled box cannot be filled again."""
    state = rolled(turn(game("repeat"), "24556", fill="twos"), "22222")
    with pytest.raises(IllegalActionError, match="the box is filled already"):
        acted(state, FillBox(0, "twos"))


# 000: rules 4 to 9


@pytest.mark.parametrize(
    ("category", "dice", "points"),
    [
        ("ones", "24556", 0),
        ("twos", "24556", 2),
        ("fives", "24556", 10),
        ("three_of_a_kind", "44426", 20),
        ("three_of_a_kind", "44126", 0),
        ("four_of_a_kind", "55552", 22),
        ("four_of_a_kind", "55522", 0),
        ("full_house", "11555", 25),
        ("small_straight", "23345", 30),
        ("large_straight", "12345", 40),
        ("choice", "24556", 22),
        ("yacht", "33333", 50),
        ("yacht", "33332", 0),
    ],
)
def test_000_score_example(category: str, dice: str, points: int) -> None:
    """Each score example of the document is right."""
    assert score("repeat", category, dice) == points


def test_000_rule_5_three_of_each_make_63_and_bring_35() -> None:
    """3 + 6 + 9 + ... + 18 are 63, and the bonus is added at once."""
    before = played("repeat", **THREE_EACH, fives="55512")
    assert before.totals == (45,)
    assert turn(before, "66612", fill="sixes").totals == (63 + 35,)


def test_000_rule_5_62_bring_nothing() -> None:
    """With one point less than 63 the bonus is 0."""
    missed = THREE_EACH | {"ones": "11234"}
    assert played("repeat", **missed, fives="55512", sixes="66612").totals == (62,)


def test_000_rule_7_4561_is_no_small_straight() -> None:
    """6 and 1 are not consecutive; with a 3 as the fifth die, 3456 is a small straight."""
    points = {fifth: score("repeat", "small_straight", f"4561{fifth}") for fifth in "123456"}
    assert points == {"1": 0, "2": 0, "3": 30, "4": 0, "5": 0, "6": 0}


# 000: rule 10


def test_000_rule_10_33333_then_22222_in_twos_is_10_and_150_in_yacht() -> None:
    """Turn 1: 33333 gives Yacht 50. Turn 2: 22222 in twos gives 10 and 100 more to Yacht."""
    state = played("repeat", yacht="33333")
    assert box(state, "yacht") == 50
    state = turn(state, "22222", fill="twos")
    assert (box(state, "twos"), box(state, "yacht")) == (10, 150)
    assert state.totals == (160,)


def test_000_rule_10_22222_in_ones_for_0_when_twos_is_filled() -> None:
    """With twos filled, 22222 in ones scores 0, and Yacht still gets its 100."""
    state = played("repeat", yacht="33333", twos="22345", ones="22222")
    assert (box(state, "ones"), box(state, "yacht")) == (0, 150)


def test_000_rule_10_22222_in_a_lower_box_brings_nothing_more() -> None:
    """Only the boxes from ones to sixes bring the 100."""
    state = played("repeat", yacht="33333", choice="22222")
    assert (box(state, "choice"), box(state, "yacht")) == (10, 50)


def test_000_rule_10_a_yacht_of_0_brings_nothing_more() -> None:
    """Without 50 in the Yacht box five of a kind score only their own box."""
    state = played("repeat", yacht="12345", twos="22222")
    assert (box(state, "twos"), box(state, "yacht")) == (10, 0)


def test_000_rule_10_any_number_of_times_up_to_650() -> None:
    """Six repeats raise the Yacht box to 650."""
    alike = dict(zip(load_rules("repeat").categories[:6], "123456", strict=True))
    state = played("repeat", yacht="66666", **{name: face * 5 for name, face in alike.items()})
    assert box(state, "yacht") == 650


# All five documents


@pytest.mark.parametrize("rules_id", ["repeat", "sums", "bonus", "yahtzee", "classic", "extended"])
def test_five_of_a_kind_is_no_full_house(rules_id: str) -> None:
    """A full house is three of one face and two of another in all five documents."""
    rules: RuleSet = load_rules(rules_id)
    assert FullHouse() in {entry.pattern for entry in rules.boxes}
    assert score(rules_id, "full_house", "33333") == 0
