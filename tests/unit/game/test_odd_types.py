"""Actions with wrong types, as a program without type checks may send them."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from yachtdice import load_rules
from yachtdice.game import (
    FillBox,
    HandOverSeat,
    IllegalActionError,
    ResignSeat,
    RollDice,
    Seat,
    ThrowDice,
    apply,
    decide,
    new_game,
    parse_record,
    places_of,
    record_text,
    replay,
)

RULES = load_rules("bonus")
ODD: list[Any] = [
    RollDice(0, [1]),  # type: ignore[arg-type]
    RollDice(0, (1.5,)),  # type: ignore[arg-type]
    RollDice("0"),  # type: ignore[arg-type]
    FillBox(0, []),  # type: ignore[arg-type]
    FillBox(0, None),  # type: ignore[arg-type]
    HandOverSeat(0, None),  # type: ignore[arg-type]
    ResignSeat("x"),  # type: ignore[arg-type]
    ThrowDice(None),  # type: ignore[arg-type]
    ThrowDice((1, 2, 3, 4, "5")),  # type: ignore[arg-type]
    ThrowDice(([1], 2, 3, 4, 5)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("action", ODD, ids=repr)
def test_actions_of_wrong_types_are_refused(action: Any) -> None:
    """An action of wrong types is an illegal action, not a crash."""
    _, state = new_game(RULES, 2)
    open_roll = apply(state, RollDice(0))

    with pytest.raises(IllegalActionError):
        decide(open_roll if isinstance(action, ThrowDice) else state, action)


def test_values_equal_to_a_face_become_faces() -> None:
    """Dice of 1.0 and True, in a list, become plain faces that a record can hold."""
    started, state = new_game(RULES, 1)
    events: list[Any] = [started]
    for action in (RollDice(0), ThrowDice([1.0, 2, True, 4, 5])):  # type: ignore[arg-type]
        events += decide(state, action)
        state = apply(state, action)

    assert state.dice == (1, 2, 1, 4, 5)
    assert [type(face) for face in state.dice] == [int] * 5
    assert parse_record(record_text(RULES, events)).state == state


def test_records_from_a_windows_editor_are_read() -> None:
    """A record with a byte-order mark and Windows line ends is the same record."""
    started, state = new_game(RULES, 1)
    events: list[Any] = [started, *decide(state, RollDice(0))]

    text = "\ufeff" + record_text(RULES, events).replace("\n", "\r\n")

    assert parse_record(text).events == tuple(events)


def test_lists_are_accepted_for_tuples() -> None:
    """Dice, places to keep, holders and the order may be lists."""
    holders: Any = [Seat("Mina"), Seat("Jun")]
    _, state = new_game(RULES, holders, [1, 0])
    for action in (RollDice(1), ThrowDice([1, 2, 3, 4, 5]), RollDice(1, [0, 2])):  # type: ignore[arg-type]
        state = apply(state, action)

    assert state.dice == (1, 2, 3, 4, 5)
    assert state.kept == (0, 2)


WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: new_game("classic", 2), TypeError, "load_rules('classic')"),  # type: ignore[arg-type]
    (lambda: new_game(None), TypeError, "rules must be a RuleSet"),  # type: ignore[arg-type]
    (lambda: new_game(RULES, "Mina"), TypeError, "number of seats or a list of Seat"),  # type: ignore[arg-type]
    (lambda: new_game(RULES, ["Mina"]), TypeError, "number of seats or a list of Seat"),  # type: ignore[list-item]
    (lambda: new_game(RULES, 1.0), TypeError, "number of seats or a list of Seat"),  # type: ignore[arg-type]
    (lambda: new_game(RULES, 0), ValueError, "bonus is for 1 to 4 seats, not 0"),
    (lambda: new_game(RULES, 5), ValueError, "bonus is for 1 to 4 seats, not 5"),
    (lambda: new_game(RULES, 0, any_seats=True), ValueError, "at least one seat"),
    (lambda: new_game(RULES, 2, (1, 2)), ValueError, "each of 2 seats once, from 0"),
    (lambda: replay("bonus", []), TypeError, "call load_rules('bonus')"),  # type: ignore[arg-type]
    (lambda: apply(new_game(RULES), RollDice(0)), TypeError, "new_game returns"),  # type: ignore[arg-type]
    (lambda: apply(new_game(RULES)[1], "roll"), TypeError, "not 'roll'"),  # type: ignore[arg-type]
    (lambda: places_of((1, 2, 3, 4, 5), (5, 5)), ValueError, "do not show the faces"),
]


@pytest.mark.parametrize(("call", "error", "words"), WRONG, ids=[words for *_, words in WRONG])
def test_wrong_types_are_named(
    call: Callable[[], object], error: type[Exception], words: str
) -> None:
    """A value of the wrong type or out of range is refused with the value to pass instead."""
    with pytest.raises(error, match=re.escape(words)):
        call()


def test_faces_where_places_are_meant_are_refused() -> None:
    """The refusal asks for places, and `places_of` converts faces to places."""
    state = apply(apply(new_game(RULES)[1], RollDice(0)), ThrowDice((3, 1, 3, 5, 6)))
    with pytest.raises(IllegalActionError, match="by their places on the table"):
        apply(state, RollDice(0, (3, 3)))

    assert apply(state, RollDice(0, places_of(state.dice, (3, 3)))).kept == (0, 2)
