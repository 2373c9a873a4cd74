"""The sealed dice of a game as a value that follows its events: the ledger and the seal."""

from collections.abc import Sequence

from msgspec import Struct

from yachtdice.game.events import DicePledged, DiceThrown, Event, GameStarted, Seat, SeatResigned
from yachtdice.game.record_words import first_seal, seal_after
from yachtdice.game.state import GameState
from yachtdice.rules import DICE, RuleSet
from yachtdice.sealed import HOST, SERVER, Ledger, Pledges, Proof, ProofError, Seal, read_proof


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
