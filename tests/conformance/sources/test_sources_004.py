"""Every example printed in document 004 (`classic`, `extended`), one test each."""

import pytest

from tests.conformance.playing import box, game, open_to, score
from tests.support.games.strategies import acted, rolled, turn
from yachtdice.game import (
    FillBox,
    GameState,
    IllegalActionError,
    RollDice,
    Step,
    ThrowDice,
    new_game,
)
from yachtdice.rules import TurnOrder, load_rules

# 004, gameplay classic


def test_004_reroll_the_first_fourth_and_fifth_of_26614_for_a_full_house() -> None:
    """Of 2-6-6-1-4 the sixes are kept, and the first, fourth and fifth die rolled again."""
    state = acted(rolled(game("classic"), "26614"), RollDice(0, (1, 2)))
    assert state.kept == (1, 2)
    assert acted(state, ThrowDice((3, 3, 3))).dice == (3, 6, 6, 3, 3)


def test_004_no_further_roll_is_needed_for_a_full_house() -> None:
    """A full house on the first roll may be recorded at once."""
    assert turn(game("classic"), "66611", fill="full_house").totals == (20,)


def test_004_11122_could_go_into_full_house_ones_twos_or_choice() -> None:
    """These four categories score, and every other box may be filled for 0."""
    offers = open_to(rolled(game("classic"), "11122"))
    scoring = {name: points for name, points in offers.items() if points}
    assert scoring == {"ones": 3, "twos": 4, "full_house": 7, "choice": 7}
    assert len(offers) == 12


def test_004_without_a_combination_0_must_be_recorded() -> None:
    """With only Yacht open, 11122 must score 0 there, and the game ends after twelve turns."""
    state = game("classic")
    for name in load_rules("classic").categories[:-1]:
        state = turn(state, "11122", fill=name)
    state = rolled(state, "11122")
    assert open_to(state) == {"yacht": 0}
    assert acted(state, FillBox(0, "yacht")).step is Step.OVER


def test_004_the_order_of_play_is_drawn_and_stays() -> None:
    """Both rule sets draw the order, and a drawn order holds for every round."""
    for name in ("classic", "extended"):
        assert load_rules(name).turn_order is TurnOrder.DRAWN
    _, state = new_game(load_rules("classic"), 3, (2, 0, 1))
    seats = []
    for name in load_rules("classic").categories:
        for _ in range(3):
            seats.append(state.seat)
            state = turn(state, "11122", fill=name)
    assert seats == [2, 0, 1] * 12


# 004, table 1

TABLE_1 = [
    ("ones", "16121", 3),
    ("twos", "52242", 6),
    ("threes", "33312", 9),
    ("fours", "44641", 12),
    ("fives", "51112", 5),
    ("sixes", "65612", 12),
    ("full_house", "66611", 20),
    ("four_of_a_kind", "44244", 16),
    ("small_straight", "13426", 30),
    ("large_straight", "23456", 40),
    ("choice", "12116", 11),
    ("yacht", "11111", 50),
]


@pytest.mark.parametrize("rules_id", ["classic", "extended"])
@pytest.mark.parametrize(("category", "dice", "points"), TABLE_1)
def test_004_table_1(rules_id: str, category: str, dice: str, points: int) -> None:
    """All twelve examples are right, with the small straight read as 1-3-4-2-6."""
    assert score(rules_id, category, dice) == points


def test_004_the_card_has_the_rows_of_table_1() -> None:
    """There are twelve categories, with full house before four of a kind."""
    rows = tuple(category for category, _, _ in TABLE_1)
    assert load_rules("classic").categories == load_rules("extended").categories == rows


# 004, gameplay extended


def test_004_three_phases_one_after_another() -> None:
    """Downward, 1st Roll and Free are three columns of twelve boxes, 36 turns in all."""
    rules = load_rules("extended")
    assert [phase.title.en for phase in rules.phases] == ["Downward", "1st Roll", "Free"]
    assert rules.turns == 36


def test_004_downward_23456_must_take_0_in_ones() -> None:
    """The first turn of Downward fills Ones, with any dice."""
    state = rolled(game("extended"), "23456")
    assert open_to(state) == {"ones": 0}
    with pytest.raises(IllegalActionError, match="top to bottom, ones is next"):
        acted(state, FillBox(0, "large_straight"))


def test_004_downward_11145_takes_3_in_ones() -> None:
    """1-1-1-4-5 scores three ones."""
    state = turn(game("extended"), "11145", fill="ones")
    assert box(state, "ones") == 3
    assert set(open_to(rolled(state, "11145"))) == {"twos"}


def in_phase(number: int) -> GameState:
    """Return a game of `extended` at the start of a phase."""
    state = game("extended")
    for _phase in range(number):
        for name in load_rules("extended").categories:
            state = turn(state, "11122", fill=name)
    return state


def test_004_first_roll_11444_fits_ones_fours_full_house_and_choice() -> None:
    """These boxes score, and any other box may be filled for 0."""
    offers = open_to(rolled(in_phase(1), "11444"))
    scoring = {name: points for name, points in offers.items() if points}
    assert scoring == {"ones": 2, "fours": 12, "full_house": 14, "choice": 14}
    assert len(offers) == 12


def test_004_first_roll_has_no_second_roll() -> None:
    """In 1st Roll a box must be filled after the first roll."""
    state = rolled(in_phase(1), "11444")
    assert state.step is Step.AWAIT_BOX
    with pytest.raises(IllegalActionError, match="no roll is left in this turn"):
        acted(state, RollDice(0))


def test_004_free_is_played_as_classic() -> None:
    """A turn has three rolls, and any open box of the third column may be filled."""
    state = rolled(in_phase(2), "11444")
    assert state.step is Step.AWAIT_CHOICE
    assert set(open_to(state)) == set(load_rules("extended").categories)
    assert box(acted(state, FillBox(0, "choice")), "choice", column=2) == 14


def test_004_the_total_is_the_sum_of_the_columns() -> None:
    """Three columns of 1-1-1-2-2 make three times the points of one."""
    one = turn(in_phase(2), "11122", fill="ones").totals[0] - 3
    assert in_phase(3).totals == (one + one // 2,)
    assert in_phase(3).step is Step.OVER
