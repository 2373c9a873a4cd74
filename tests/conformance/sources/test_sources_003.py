"""Every rule and example printed in document 003 (`yahtzee`), one test each."""

import pytest

from tests.conformance.playing import THREE_EACH, box, game, open_to, played, score
from tests.support.games.strategies import acted, rolled
from yachtdice.game import FillBox, IllegalActionError
from yachtdice.rules import load_rules


@pytest.mark.parametrize(
    ("category", "dice", "points"),
    [
        ("ones", "11356", 2),
        ("sixes", "66612", 18),
        ("three_of_a_kind", "44426", 20),
        ("four_of_a_kind", "55552", 22),
        ("full_house", "33366", 25),
        ("small_straight", "12346", 30),
        ("large_straight", "23456", 40),
        ("yacht", "66666", 50),
        ("choice", "12456", 18),
    ],
)
def test_003_category(category: str, dice: str, points: int) -> None:
    """Each category scores as the document defines it."""
    assert score("yahtzee", category, dice) == points


def test_003_yahtzee_comes_before_chance() -> None:
    """The rows are in the order of the document."""
    assert load_rules("yahtzee").categories[-2:] == ("yacht", "choice")


def test_003_63_in_the_upper_section_bring_35() -> None:
    """Three of each face are enough for the bonus of 35."""
    assert played("yahtzee", **THREE_EACH, fives="55512", sixes="66612").totals == (98,)


def test_003_five_sixes_must_go_into_sixes() -> None:
    """A further Yahtzee of sixes may only be put into Sixes while that is open."""
    state = rolled(played("yahtzee", yacht="11111"), "66666")
    assert open_to(state) == {"sixes": 30}
    with pytest.raises(IllegalActionError, match="five alike must go into sixes"):
        acted(state, FillBox(0, "full_house"))


def test_003_each_further_yahtzee_brings_100() -> None:
    """The bonuses have their own row, and the Yahtzee box keeps its 50."""
    state = played("yahtzee", yacht="11111", sixes="66666", fives="55555")
    assert (box(state, "yacht"), state.cards[0].repeat) == (50, (200,))
    assert state.totals == (50 + 30 + 25 + 200,)


def test_003_a_yahtzee_box_of_0_brings_no_hundred() -> None:
    """A Yahtzee box with 0 gives no bonus, but jokers are still allowed."""
    state = played("yahtzee", yacht="12345", sixes="66666")
    assert state.totals == (30,)
    assert open_to(rolled(state, "66666"))["full_house"] == 25


def test_003_a_joker_pays_full_in_the_lower_section() -> None:
    """With Sixes filled, five sixes score 25, 30 and 40, the sum elsewhere, and no upper box."""
    state = rolled(played("yahtzee", yacht="11111", sixes="66612"), "66666")
    lower = {"three_of_a_kind": 30, "four_of_a_kind": 30, "full_house": 25}
    assert open_to(state) == lower | {"small_straight": 30, "large_straight": 40, "choice": 30}
    after = acted(state, FillBox(0, "large_straight"))
    assert after.totals == (50 + 18 + 40 + 100,)


def test_003_a_joker_takes_0_in_an_upper_box_when_all_lower_ones_are_filled() -> None:
    """If all lower boxes are filled, any open upper box may be filled for 0 (and 100 bonus)."""
    rules = load_rules("yahtzee")
    lower = {name: "12345" for name in rules.categories[6:] if name != "yacht"}
    state = played("yahtzee", yacht="11111", sixes="66612", **lower)
    before = state.totals[0]
    state = rolled(state, "66666")
    assert open_to(state) == dict.fromkeys(("ones", "twos", "threes", "fours", "fives"), 0)
    assert acted(state, FillBox(0, "ones")).totals == (before + 100,)


def test_003_the_first_yahtzee_is_free_to_go_anywhere() -> None:
    """While the Yahtzee box is open, five of a kind are ordinary dice without joker rules."""
    state = rolled(game("yahtzee"), "66666")
    assert set(open_to(state)) == set(load_rules("yahtzee").categories)
    assert (open_to(state)["full_house"], open_to(state)["yacht"]) == (0, 50)


def test_003_a_roll_that_does_not_match_takes_0() -> None:
    """A category that the dice do not match scores 0."""
    assert played("yahtzee", full_house="12345").totals == (0,)
