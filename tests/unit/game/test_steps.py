"""The table of steps, its diagram, and events that do not fit."""

from contextlib import suppress
from typing import get_args

import pytest

from tests.support.games.strategies import acted, rolled
from yachtdice.game import (
    TRANSITIONS,
    Action,
    BoxFilled,
    CloseGame,
    DicePledged,
    DiceThrown,
    Event,
    FillBox,
    GameEndedEarly,
    GameStarted,
    HandOverSeat,
    IllegalActionError,
    ImpossibleEventError,
    PledgeTip,
    ResignSeat,
    RollDice as Roll,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
    Step,
    TakeBackSeat,
    ThrowDice,
    apply,
    decide,
    evolve,
    new_game,
    replay,
    steps_diagram,
)
from yachtdice.rules import load_rules

STARTED, START = new_game(load_rules("bonus"), 2)

TIP = "A" * 43

EVENTS: list[Event] = [
    RollOpened(0, ()),
    DiceThrown((1, 2, 3, 4, 5)),
    BoxFilled(0, "ones", 1),
    SeatResigned(0),
    GameEndedEarly(0),
    SeatHandedOver(0, "greedy"),
    SeatTakenBack(0),
    DicePledged(0, TIP, 1),
    STARTED,
]

ACTIONS: list[Action] = [
    Roll(0),
    ThrowDice((1, 2, 3, 4, 5)),
    FillBox(0, "ones"),
    ResignSeat(0),
    CloseGame(0),
    HandOverSeat(0, "greedy"),
    TakeBackSeat(0),
    PledgeTip(0, TIP, 1),
]

STATES = {
    Step.AWAIT_ROLL: START,
    Step.AWAIT_DICE: acted(START, Roll(0)),
    Step.AWAIT_CHOICE: rolled(START, "12345"),
    Step.AWAIT_BOX: rolled(rolled(rolled(START, "12345"), "12345"), "12345"),
    Step.OVER: acted(START, ResignSeat(0), ResignSeat(1)),
}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("step", Step)
def test_events_that_the_table_does_not_have_are_impossible(step: Step, event: Event) -> None:
    """In every step an event is applied if the table allows it there, and refused if not."""
    state = STATES[step]
    assert state.step is step
    if type(event) in TRANSITIONS[step]:
        assert evolve(state, event).version == state.version + 1
    else:
        with pytest.raises(ImpossibleEventError, match=f"{type(event).__name__} cannot happen in"):
            evolve(state, event)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
@pytest.mark.parametrize("step", Step)
def test_every_action_has_a_decision_in_every_step(step: Step, action: Action) -> None:
    """In every step an action causes an event that can happen there, or is refused."""
    with suppress(IllegalActionError):
        [event] = decide(STATES[step], action)
        assert type(event) in TRANSITIONS[step]


def test_the_actions_and_events_of_these_tests_are_all_there_are() -> None:
    """A new action or event without a case here fails this test."""
    assert {type(action) for action in ACTIONS} == set(get_args(Action))
    assert {type(event) for event in EVENTS} == set(get_args(Event))


def test_a_replay_begins_with_the_start_of_a_game_of_these_rules() -> None:
    """No events, events without a start, and a start under other rules are refused."""
    rules = load_rules("bonus")
    other, _ = new_game(load_rules("sums"))
    wrong: list[list[Event]] = [[], [RollOpened(0, ())], [other], [STARTED, STARTED]]
    for events in wrong:
        with pytest.raises(ImpossibleEventError):
            replay(rules, events)
    assert replay(rules, [STARTED]) == START


def test_the_start_is_the_first_event() -> None:
    """A new game has one event with rules, fingerprint, seats and order."""
    rules = load_rules("bonus")
    assert isinstance(STARTED, GameStarted)
    assert START.version == 1
    assert (STARTED.rules_id, STARTED.fingerprint) == (rules.id, rules.fingerprint)
    assert STARTED.order == (0, 1)


def test_apply_is_decide_and_evolve() -> None:
    """`apply` gives the same as `decide` followed by `evolve`."""
    assert apply(START, Roll(0)) == acted(START, Roll(0))


def test_the_diagram_draws_the_table() -> None:
    """The Mermaid text has an arrow for each change of step, and no other."""
    head, first, *arrows = steps_diagram().split("\n")
    assert head == "stateDiagram-v2"
    assert first.strip() == "[*] --> await_roll"
    assert arrows == sorted(set(arrows))
    expected = {
        f"{step} --> {target}: {event.__name__}"
        for step, moves in TRANSITIONS.items()
        for event, targets in moves.items()
        for target in targets - {step}
    }
    assert {arrow.strip() for arrow in arrows} == expected
