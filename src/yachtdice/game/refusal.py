"""Why an action is not allowed, in words; asked only after it has been refused."""

from yachtdice.game.actions import (
    Action,
    FillBox,
    HandOver,
    Resign,
    RollDice,
    TakeBack,
    ThrowDice,
)
from yachtdice.game.errors import IllegalActionError
from yachtdice.game.legal import dice_awaited, fillable, is_word
from yachtdice.game.state import GameState
from yachtdice.game.steps import Step
from yachtdice.rules import Order


def refusal(state: GameState, action: Action) -> IllegalActionError:
    """Return the error that says who may not do what, and why."""
    if isinstance(action, ThrowDice):
        reason = _why_not_throw(state, action)
        return IllegalActionError(seat=None, action=f"show {action.faces}", reason=reason)
    reason = _why_not_seat(state, action.seat) or _why_not(state, action)
    return IllegalActionError(seat=action.seat, action=_words(action), reason=reason)


def _words(action: RollDice | FillBox | Resign | HandOver | TakeBack) -> str:
    """Return the action as words after "may not"."""
    match action:
        case RollDice(_, keep):
            return f"roll keeping dice {_numbers(keep)}" if keep else "roll"
        case FillBox(_, box):
            return f"fill {box}"
        case Resign():
            return "resign"
        case HandOver(_, bot):
            return f"be handed over to {bot}"
        case TakeBack():
            return "be taken back"


def _numbers(keep: object) -> str:
    """Return the kept dice counted from 1, or as they are if they are no places."""
    if not isinstance(keep, tuple) or not all(type(place) is int for place in keep):
        return repr(keep)
    return ", ".join(str(place + 1) for place in keep)


def _why_not_throw(state: GameState, action: ThrowDice) -> str:
    """Return why these faces cannot fall now."""
    if state.step is not Step.AWAIT_DICE:
        return "no roll is open"
    if action.proof is not None and not is_word(action.proof):
        return "a proof is one word"
    return f"{dice_awaited(state)} faces from 1 to 6 are awaited"


def _why_not_seat(state: GameState, seat: int) -> str | None:
    """Return why this seat may do nothing at all, if that is so."""
    if type(seat) is not int or not 0 <= seat < len(state.cards):
        return f"the game has seats 1 to {len(state.cards)}"
    if state.step is Step.OVER:
        return "the game is over"
    if seat in state.resigned:
        return "the seat has resigned"
    return None


def _why_not(state: GameState, action: Action) -> str:
    """Return why a playing seat may not do this."""
    if isinstance(action, HandOver):
        played = state.bots[action.seat] is not None
        return "a bot plays the seat already" if played else "a bot is named by one word"
    if isinstance(action, TakeBack):
        return "no bot stands in for this seat's player"
    if isinstance(action, RollDice | FillBox) and action.seat != state.seat:
        return f"it is the turn of seat {state.seat + 1}"
    if state.step is Step.AWAIT_DICE:
        return "the dice are still in the air"
    return _why_not_roll(state) if isinstance(action, RollDice) else _why_not_fill(state, action)


def _why_not_roll(state: GameState) -> str:
    """Return why the seat on turn may not roll like this."""
    if state.step is Step.AWAIT_ROLL:
        return "nothing can be kept before the first roll"
    if state.step is Step.AWAIT_BOX:
        return "no roll is left in this turn, a box must be filled"
    return "dice to keep are named by rising places from 1 to 5"


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
