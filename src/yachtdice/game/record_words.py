"""One event as words of a record, and as an item of the seal of its dice."""

from typing import Final

from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    GameStarted,
    RollOpened,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.state import GameState
from yachtdice.rules import RuleSet, TurnOrder
from yachtdice.sealed import PledgedTip, Seal, bytes_of, read_proof

_WORDS: Final = {SeatResigned: "resigns", GameEndedEarly: "ends", SeatTakenBack: "returns"}


def words_of(event: Event, state: GameState) -> str:
    """Return an event as words of a line, without the number of its seat; `state` before it."""
    match event:
        case RollOpened(_, keep, clock):
            if state.rolls_left == state.rules.phases[state.phase].rolls:
                return f"{_by(clock)}roll"
            faces = (str(f) if i in keep else "." for i, f in enumerate(state.dice))
            return f"{_by(clock)}keep " + "".join(faces)
        case DiceThrown(dice, proof):
            return "".join(map(str, dice)) + (f"#{proof}" if proof else "")
        case BoxFilled(_, box, points, repeat_bonus, joker, clock):
            bonus = f" +{repeat_bonus}" if repeat_bonus else ""
            return f"{_by(clock)}fill {box} {points}{bonus}" + (" joker" if joker else "")
        case SeatResigned() | GameEndedEarly() | SeatTakenBack():
            return _WORDS[type(event)]
        case SeatHandedOver(_, bot):
            return f"bot {bot}"
        case DicePledged(_, tip, since):
            return f"pledges {tip} from {since}"
        case GameStarted():
            raise AssertionError("a game starts once")


def _by(clock: bool) -> str:
    """Return the word before an action of the clock."""
    return "clock " if clock else ""


def line_of(event: Event, state: GameState) -> str | None:
    """Return the whole line of an event that has a line of its own, None for other events."""
    match event:
        case SeatResigned() | GameEndedEarly() | SeatHandedOver() | SeatTakenBack():
            return f"{event.seat + 1} {words_of(event, state)}"
        case DicePledged():
            return f"{event.party} {words_of(event, state)}"
        case _:
            return None


def first_seal(rules: RuleSet, started: GameStarted, table: str) -> Seal:
    """Return the seal of a game that has just started."""
    order = [seat + 1 for seat in started.order]
    return Seal.of(table, order, drawn=rules.turn_order is TurnOrder.DRAWN)


def seal_after(seal: Seal, state: GameState, event: Event) -> Seal:
    """Return the seal of a game after one more event; `state`: the state before it.

    Raises ProofError for a throw or a pledge that is not well formed.
    """
    match event:
        case DicePledged(party, tip, since):
            return seal.pledge(PledgedTip(party, bytes_of(tip) or b"", since))
        case RollOpened(clock=clock):
            return seal.clock() if clock else seal
        case DiceThrown(dice, proof):
            return seal.throw(read_proof(proof), state.seat + 1, state.kept, dice)
        case BoxFilled(seat):
            return seal.fill(seat + 1, words_of(event, state))
        case _:
            return seal.change(line_of(event, state) or "")
