"""The errors that a game raises, and the reasons why actions are not allowed.

A reason is computed only after an action was refused.
"""

from enum import StrEnum

from yachtdice.game.actions import (
    Action,
    CloseGame,
    FillBox,
    HandOverSeat,
    PledgeTip,
    ResignSeat,
    RollDice,
    TakeBackSeat,
    ThrowDice,
)
from yachtdice.game.legal import dice_awaited, fillable, is_word
from yachtdice.game.state import GameState
from yachtdice.game.steps import Step
from yachtdice.rules import Order


class IllegalActionError(Exception):
    """An action that the rules do not allow now; the state is unchanged.

    `seat` counts from 0 (None for the dice). `action` describes the requested action.
    """

    def __init__(self, *, seat: int | None, action: str, reason: str) -> None:
        """Build the one-line message, which counts seats from 1."""
        who = "the dice" if seat is None else f"seat {seat + 1 if type(seat) is int else seat!r}"
        super().__init__(f"{who} may not {action}: {reason}")
        self.seat = seat
        self.action = action
        self.reason = reason


class ImpossibleEventError(Exception):
    """An event that no game can produce at its place in the list of events."""


class RecordFault(StrEnum):
    """The kind of a fault in a record."""

    FORM = "form"  #: The text or JSON is not in the form of a record.
    RULES = "rules"  #: Its rules file is invalid, or not the one of the game.
    SEATS = "seats"  #: Its seats, their names or their order are invalid.
    DICE = "dice"  #: Its dice are impossible.
    PLAY = "play"  #: An entry is not a legal play.
    POINTS = "points"  #: Its points differ from those of the rules.
    PROOF = "proof"  #: The proofs of its dice do not support them.


class RecordError(Exception):
    """A game record that cannot be read.

    `line` (of a text) and `event` (of a list) count from 1; None if the whole record is invalid.
    """

    def __init__(
        self,
        *,
        fault: RecordFault,
        reason: str,
        line: int | None = None,
        event: int | None = None,
    ) -> None:
        """Build the one-line message."""
        where = f", line {line}" if line else f", event {event}" if event else ""
        super().__init__(f"record{where}: {reason}")
        self.fault = fault
        self.line = line
        self.event = event
        self.reason = reason


def refusal(state: GameState, action: Action) -> IllegalActionError:
    """Return the error with the seat, the action and the reason."""
    if isinstance(action, ThrowDice):
        reason = _why_not_throw(state, action)
        return IllegalActionError(seat=None, action=f"show {action.faces}", reason=reason)
    if isinstance(action, PledgeTip):
        reason = _why_not_pledge(state)
        return IllegalActionError(seat=None, action="be pledged", reason=reason)
    reason = _why_not_seat(state, action.seat) or _why_not(state, action)
    return IllegalActionError(seat=action.seat, action=_words(action), reason=reason)


def _words(
    action: RollDice | FillBox | ResignSeat | CloseGame | HandOverSeat | TakeBackSeat,
) -> str:
    """Return the action as words after "may not"."""
    match action:
        case RollDice(_, keep):
            return f"roll keeping dice {_numbers(keep)}" if keep else "roll"
        case FillBox(_, box):
            return f"fill {box}"
        case ResignSeat():
            return "resign"
        case CloseGame():
            return "end the game"
        case HandOverSeat(_, bot):
            return f"be handed over to {bot}"
        case TakeBackSeat():
            return "be taken back"


def _numbers(keep: object) -> str:
    """Return the kept places counted from 1, or the value itself if it is not a tuple of places."""
    if not isinstance(keep, tuple) or not all(type(place) is int for place in keep):
        return repr(keep)
    return ", ".join(str(place + 1) for place in keep)


def _why_not_throw(state: GameState, action: ThrowDice) -> str:
    """Return why these faces cannot be thrown now."""
    if state.step is not Step.AWAIT_DICE:
        return "no roll is open"
    if action.proof is not None and not is_word(action.proof):
        return "a proof is one word"
    return f"the throw needs {dice_awaited(state)} faces from 1 to 6"


def _why_not_pledge(state: GameState) -> str:
    """Return why this pledge cannot be made now."""
    if state.step is Step.OVER:
        return "the game is over"
    if state.step is Step.AWAIT_DICE:
        return "the dice have not been thrown yet"
    return "a pledge is a party from 0 to 5, a tip of 43 letters, and the number of a throw"


def _why_not_seat(state: GameState, seat: int) -> str | None:
    """Return why this seat may not act at all, None if it may."""
    if type(seat) is not int or not 0 <= seat < len(state.cards):
        return f"the game has seats 1 to {len(state.cards)}"
    if state.step is Step.OVER:
        return "the game is over"
    if seat in state.resigned:
        return "the seat has resigned"
    return None


def _why_not(state: GameState, action: Action) -> str:
    """Return why a playing seat may not do this."""
    if isinstance(action, HandOverSeat):
        played = state.bots[action.seat] is not None
        return "a bot plays the seat already" if played else "a bot's id is one word"
    if isinstance(action, CloseGame):
        return "other seats are in the game; it ends when every box is filled"
    if isinstance(action, TakeBackSeat):
        return "no bot plays in place of this seat's player"
    if isinstance(action, RollDice | FillBox) and action.seat != state.seat:
        return f"it is the turn of seat {state.seat + 1}"
    if state.step is Step.AWAIT_DICE:
        return "the dice have not been thrown yet"
    return _why_not_roll(state) if isinstance(action, RollDice) else _why_not_fill(state, action)


def _why_not_roll(state: GameState) -> str:
    """Return why the seat on turn may not roll like this."""
    if state.step is Step.AWAIT_ROLL:
        return "nothing can be kept before the first roll"
    if state.step is Step.AWAIT_BOX:
        return "no roll is left in this turn; fill a box"
    return (
        "`keep` names dice by their places on the table, ascending from 0 (the first) to 4, "
        "not by their faces"
    )


def _why_not_fill(state: GameState, action: Action) -> str:
    """Return why the seat on turn may not fill this box."""
    rules = state.rules
    box = action.box if isinstance(action, FillBox) else None
    place = rules.index.get(box) if isinstance(box, str) else None
    if place is None:
        return f"there is no such box; the boxes are {', '.join(rules.categories)}"
    if state.step is Step.AWAIT_ROLL:
        return "the dice have not been rolled in this turn"
    if not state.cards[state.seat].open_boxes[state.phase] >> place & 1:
        return "the box is filled already"
    allowed = [box for i, box in enumerate(rules.categories) if fillable(state) >> i & 1]
    if rules.phases[state.phase].order is Order.TOP_DOWN:
        return f"this column is filled from top to bottom, {allowed[0]} is next"
    return f"five alike must go into {' or '.join(allowed)} (forced joker)"
