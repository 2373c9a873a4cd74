"""Every example printed in documents 001 and 002 (`sums`, `bonus`)."""

import pytest

from tests.conformance.playing import THREE_EACH, box, game, played, score
from tests.support.games.strategies import turn
from yachtdice.rules import load_rules


@pytest.mark.parametrize(
    ("category", "dice", "points"),
    [
        ("ones", "11356", 2),
        ("twos", "22246", 6),
        ("three_of_a_kind", "44426", 12),
        ("four_of_a_kind", "55552", 20),
        ("full_house", "33366", 21),
        ("small_straight", "12346", 10),
        ("small_straight", "23452", 14),
        ("small_straight", "34561", 18),
        ("small_straight", "12345", 14),  # the better of two rows of four
        ("small_straight", "23456", 18),
        ("large_straight", "12345", 15),
        ("large_straight", "23456", 20),
        ("choice", "11356", 16),
        ("yacht", "44444", 50),
    ],
)
def test_001_score_example(category: str, dice: str, points: int) -> None:
    """Each score example of the document is right."""
    assert score("sums", category, dice) == points


def test_001_a_condition_not_met_takes_0() -> None:
    """A special box can be filled with dice that do not match, for 0."""
    assert played("sums", full_house="12345").totals == (0,)


def test_001_there_is_no_upper_bonus() -> None:
    """Even 105 in the upper section bring no bonus."""
    names = load_rules("sums").categories[:6]
    state = played("sums", **{name: str(face) * 5 for face, name in enumerate(names, 1)})
    assert state.totals == (105,)


def test_001_example_turn_keeps_rerolls_and_fills() -> None:
    """A turn is: roll, keep some dice, roll the others again, stop early, fill one box."""
    state = turn(game("sums", 2), "33166", ("33.66", "33366"), fill="full_house")
    assert box(state, "full_house") == 21
    assert state.seat == 1


def test_001_equal_totals_are_a_draw() -> None:
    """Players with the same total share the win."""
    state = game("sums", 2)
    for category in load_rules("sums").categories:
        for _seat in range(2):
            state = turn(state, "12345", fill=category)
    assert state.winners == (0, 1)


# 002


@pytest.mark.parametrize(
    ("category", "dice", "points"),
    [
        ("ones", "11356", 2),
        ("twos", "22246", 6),
        ("three_of_a_kind", "44426", 12),
        ("four_of_a_kind", "55552", 20),
        ("full_house", "33366", 21),
        ("small_straight", "12346", 15),
        ("large_straight", "23456", 30),
        ("yacht", "66666", 50),
    ],
)
def test_002_score_example(category: str, dice: str, points: int) -> None:
    """Each score example of the document is right."""
    assert score("bonus", category, dice) == points


def test_002_63_in_the_standard_section_bring_35() -> None:
    """Three of each face are enough for the bonus of 35."""
    assert played("bonus", **THREE_EACH, fives="55512", sixes="66612").totals == (98,)


def test_002_thirteen_rounds() -> None:
    """13 categories make 13 rounds."""
    assert load_rules("bonus").turns == 13


def test_002_a_table_without_dice_shows_66666() -> None:
    """At the start the dice show sixes."""
    assert game("bonus").dice == (6, 6, 6, 6, 6)


def test_002_the_last_dice_stay_in_sight_when_the_turn_passes() -> None:
    """Until the next player rolls, the dice of the previous player are shown."""
    state = turn(game("bonus", 2), "12346", fill="small_straight")
    assert (state.seat, state.dice) == (1, (1, 2, 3, 4, 6))
