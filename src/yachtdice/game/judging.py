"""Events that somebody brings along, each checked by playing it."""

from collections.abc import Sequence
from typing import assert_never

from yachtdice.game.actions import (
    Action,
    FillBox,
    HandOver,
    Resign,
    RollDice,
    TakeBack,
    ThrowDice,
)
from yachtdice.game.engine import decide, evolve, new_game
from yachtdice.game.errors import IllegalActionError, RecordError, RecordFault
from yachtdice.game.events import (
    BoxFilled,
    DiceThrown,
    Event,
    GameStarted,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.state import GameState
from yachtdice.rules import RuleSet


def judge_events(rules: RuleSet, events: Sequence[Event]) -> None:
    """Do nothing for events of a game by these rules; raise RecordError for the first other one."""
    state = _begun(rules, events[0] if events else None)
    for number, event in enumerate(events[1:], 2):
        happened = _played(state, event, number)
        if happened != event:
            fault = RecordFault.POINTS if isinstance(event, BoxFilled) else RecordFault.DICE
            raise RecordError(fault=fault, event=number, reason=f"it would be {happened}")
        state = evolve(state, event)


def _begun(rules: RuleSet, started: Event | None) -> GameState:
    """Return the state of a game that starts like this."""
    if not isinstance(started, GameStarted):
        reason = "the first event should start the game"
        raise RecordError(fault=RecordFault.FORM, event=1, reason=reason)
    if (started.rules_id, started.fingerprint) != (rules.id, rules.fingerprint):
        reason = f"the rules text is {rules.id} {rules.fingerprint}, the game another"
        raise RecordError(fault=RecordFault.RULES, event=1, reason=reason)
    try:
        return new_game(rules, started.holders, started.order)[1]
    except ValueError as error:
        raise RecordError(fault=RecordFault.SEATS, event=1, reason=str(error)) from error


def _played(state: GameState, event: Event, number: int) -> Event:
    """Return what happens when that is asked which this event tells."""
    try:
        [happened] = decide(state, _action(state, event, number))
    except IllegalActionError as error:
        raise RecordError(fault=RecordFault.PLAY, event=number, reason=str(error)) from error
    return happened


def _action(state: GameState, event: Event, number: int) -> Action:
    """Return the action whose event this would be."""
    match event:
        case RollOpened(seat, keep):
            return RollDice(seat, keep)
        case DiceThrown(dice, proof):
            fresh = (face for place, face in enumerate(dice) if place not in state.kept)
            return ThrowDice(tuple(fresh), proof)
        case BoxFilled(seat, box):
            return FillBox(seat, box)
        case SeatResigned(seat):
            return Resign(seat)
        case SeatHandedOver(seat, bot):
            return HandOver(seat, bot)
        case SeatTakenBack(seat):
            return TakeBack(seat)
        case GameStarted():
            reason = "a game starts once"
            raise RecordError(fault=RecordFault.PLAY, event=number, reason=reason)
        case _:
            assert_never(event)
