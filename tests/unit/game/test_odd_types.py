"""Actions made of the wrong things, as a program that is not type-checked may send them."""

from typing import Any

import pytest

from yachtdice import load_rules
from yachtdice.game import (
    FillBox,
    HandOver,
    IllegalActionError,
    Resign,
    RollDice,
    ThrowDice,
    apply,
    decide,
    new_game,
    parse_record,
    record_text,
)

RULES = load_rules("bonus")
ODD: list[Any] = [
    RollDice(0, [1]),  # type: ignore[arg-type]
    RollDice(0, (1.5,)),  # type: ignore[arg-type]
    RollDice("0"),  # type: ignore[arg-type]
    FillBox(0, []),  # type: ignore[arg-type]
    FillBox(0, None),  # type: ignore[arg-type]
    HandOver(0, None),  # type: ignore[arg-type]
    Resign("x"),  # type: ignore[arg-type]
    ThrowDice(None),  # type: ignore[arg-type]
    ThrowDice((1, 2, 3, 4, "5")),  # type: ignore[arg-type]
    ThrowDice(([1], 2, 3, 4, 5)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("action", ODD, ids=repr)
def test_actions_of_wrong_types_are_refused(action: Any) -> None:
    """An action made of the wrong types is an illegal action, not a crash."""
    _, state = new_game(RULES, 2)
    open_roll = apply(state, RollDice(0))

    with pytest.raises(IllegalActionError):
        decide(open_roll if isinstance(action, ThrowDice) else state, action)


def test_what_merely_equals_a_face_becomes_one() -> None:
    """Dice of 1.0 and True, in a list, lie as plain faces that a record can hold."""
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
