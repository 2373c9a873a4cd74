"""Positions that people enter: impossible ones are refused."""

import pytest
from msgspec.structs import replace

from tests.support.games.bot_games import BRIEF
from yachtdice.analysis.positions import (
    ImpossiblePositionError,
    Position,
    check_position,
    column_of_points,
)
from yachtdice.rules import load_rules

OPEN = Position(0, (None,) * 6, (1, 2, 4, 4, 6), 2)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"dice": (1, 2, 3)}, "the dice must be 5 faces from 1 to 6"),
        ({"dice": (1, 2, 3, 4, 7)}, "the dice must be 5 faces from 1 to 6"),
        ({"phase": 2}, "column 2 does not exist; give 0 to 1"),
        ({"rolls_left": 3}, "3 rolls left: with dice on the table, give 0 to 2"),
        ({"rolls_left": 2, "phase": 1}, "2 rolls left: with dice on the table, give 0 to 1"),
        ({"column": (None,) * 5}, "the card needs 6 boxes, it has 5"),
        ({"column": (1, 4, 6, 0, 0, 5)}, "every box is filled"),
        ({"column": (7, None, None, None, None, None)}, "Ones cannot hold 7 points; it can hold"),
        ({"column": (None, 4, *(None,) * 4), "phase": 1, "rolls_left": 1}, "fill Ones before Four"),
    ],
)
def test_impossible_positions_are_refused(changed: dict[str, object], said: str) -> None:
    """Each fault of a position has a message in both languages that names it."""
    with pytest.raises(ImpossiblePositionError, match=said) as refused:
        check_position(BRIEF, replace(OPEN, **changed))
    assert refused.value.text.ko


@pytest.mark.parametrize(
    ("changed", "box"),
    [
        ({"column": (None, 7, None, None, None, None)}, "fours"),
        ({"column": (None, 4, *(None,) * 4), "phase": 1, "rolls_left": 1}, "ones"),
        ({"dice": (1, 2, 3)}, None),
    ],
)
def test_the_fault_of_a_card_names_its_box(changed: dict[str, object], box: str | None) -> None:
    """An error about points, or about a box that comes first, has the box to correct."""
    with pytest.raises(ImpossiblePositionError) as refused:
        check_position(BRIEF, replace(OPEN, **changed))
    assert refused.value.box == box


def test_unknown_boxes_are_refused() -> None:
    """A box that the rules do not have is named together with those they have."""
    with pytest.raises(ImpossiblePositionError, match="no box 'nines'; it has ones, fours"):
        column_of_points(BRIEF, {"nines": 9})


def test_points_of_a_joker_and_of_repeat_bonuses_are_possible() -> None:
    """A card of five alikes is accepted with the points that only joker and bonus allow."""
    yahtzee = load_rules("yahtzee")
    column = column_of_points(yahtzee, {"yacht": 50, "sixes": 30, "large_straight": 40})
    check_position(yahtzee, Position(0, column, (1, 2, 3, 4, 6), 0))
