"""The sealed dice of a game as a value that follows its events: the ledger and the seal.

The seal contains events as the words that a record has for them.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from yachtdice.game.events import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameEndedEarly,
    GameStarted,
    RollOpened,
    Seat,
    SeatHandedOver,
    SeatResigned,
    SeatTakenBack,
)
from yachtdice.game.state import GameState
from yachtdice.rules import DICE, RuleSet, TurnOrder
from yachtdice.sealed import (
    HOST,
    SERVER,
    Ledger,
    PledgedTip,
    Pledges,
    Proof,
    ProofError,
    Seal,
    bytes_of,
    read_proof,
)


class SealedDice(Struct, frozen=True):
    """The sealed dice between two events: the pledges and known links, and the seal so far."""

    ledger: Ledger
    seal: Seal

    @staticmethod
    def of(rules: RuleSet, started: GameStarted, table: str) -> "SealedDice":
        """Return the dice of a game that has just started; `table` is its id."""
        return SealedDice(Ledger(Pledges(table)), first_seal(rules, started, table))

    def follow(self, state: GameState, event: Event, *, at_start: bool = False) -> "SealedDice":
        """Return the dice after the next event; `state` is the game before it.

        `at_start`: the event belongs to the step that starts the game. Raises ProofError for dice
        that do not follow from their shares, and for pledges that are not allowed.
        """
        ledger = self.ledger
        match event:
            case DicePledged(party, tip, since):
                check_party(party, state.holders)
                ledger = ledger.pledged(party, tip, since, at_start=at_start)
            case DiceThrown():
                return self._thrown(state, event)
            case SeatResigned(seat) if seat == state.seat:
                ledger = ledger.without(seat + 1)
            case _:
                pass
        return SealedDice(ledger, seal_after(self.seal, state, event))

    def _thrown(self, state: GameState, event: DiceThrown) -> "SealedDice":
        """Return the dice after a throw; raise ProofError if its shares give other dice."""
        proof, seat = read_proof(event.proof), state.seat + 1
        ledger, tape = self.ledger.thrown(proof, seat)
        if any(
            event.dice[place] != tape[place] for place in range(DICE) if place not in state.kept
        ):
            raise ProofError(f"the shares give the dice {tape}, not {event.dice}")
        return SealedDice(ledger, self.seal.throw(proof, seat, state.kept, event.dice))

    def throw(self, state: GameState, proof: Proof) -> tuple[DiceThrown, "SealedDice"]:
        """Return the throw that a proof decides, and the dice after it as `follow` returns them.

        The shares of the proof are trusted to be those of the next throw.
        """
        seat, kept = state.seat + 1, state.kept
        ledger, tape = self.ledger.decided(proof, seat)
        old = state.dice
        dice = tuple([old[at] if at in kept else tape[at] for at in range(DICE)]) if kept else tape
        sealed = SealedDice(ledger, self.seal.throw(proof, seat, kept, dice))
        return DiceThrown(dice, proof.text()), sealed


def check_party(party: int, holders: Sequence[Seat]) -> None:
    """Raise ProofError for a party that has no place at these seats."""
    if party == SERVER:
        return
    if party == HOST:
        if any(holder.is_person for holder in holders):
            raise ProofError("the host pledges only where no person has a seat")
    elif party > len(holders) or holders[party - 1].bot is not None:
        raise ProofError(f"party {party} is not the seat of a person or a program")


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
        case BoxFilled() | SeatResigned() | GameEndedEarly() | SeatTakenBack() | SeatHandedOver():
            return fixed_words(event)
        case DicePledged(_, tip, since):
            return f"pledges {tip} from {since}"
        case GameStarted():
            raise AssertionError("a game starts once")


def fixed_words(
    event: BoxFilled | SeatResigned | GameEndedEarly | SeatTakenBack | SeatHandedOver,
) -> str:
    """Return the words of an event that do not depend on the game before it."""
    match event:
        case BoxFilled(_, box, points, repeat_bonus, joker, clock):
            bonus = f" +{repeat_bonus}" if repeat_bonus else ""
            return f"{_by(clock)}fill {box} {points}{bonus}" + (" joker" if joker else "")
        case SeatHandedOver(_, bot):
            return f"bot {bot}"
        case _:
            return _WORDS[type(event)]


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
