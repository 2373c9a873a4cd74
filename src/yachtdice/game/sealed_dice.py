"""The sealed dice of a game as a value that follows its events: the ledger and the seal."""

from collections.abc import Sequence

from msgspec import Struct

from yachtdice.game.events import DicePledged, DiceThrown, Event, GameStarted, Holder, SeatResigned
from yachtdice.game.record_words import first_seal, seal_after
from yachtdice.game.state import GameState
from yachtdice.rules import DICE, RuleSet
from yachtdice.sealed import HOST, SERVER, Ledger, ProofError, Seal, read_proof


class SealedDice(Struct, frozen=True):
    """The sealed dice between two events: the pledges and known links, and the seal so far."""

    ledger: Ledger
    seal: Seal

    @staticmethod
    def of(rules: RuleSet, started: GameStarted, table: str) -> "SealedDice":
        """Return the dice of a game that has just started; `table` is its id."""
        return SealedDice(Ledger(table), first_seal(rules, started, table))

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
                ledger = self._thrown(state, event)
            case SeatResigned(seat) if seat == state.seat:
                ledger = ledger.without(seat + 1)
            case _:
                pass
        return SealedDice(ledger, seal_after(self.seal, state, event))

    def _thrown(self, state: GameState, event: DiceThrown) -> Ledger:
        """Return the ledger after a throw; raise ProofError if its shares give other dice."""
        ledger, tape = self.ledger.thrown(read_proof(event.proof), state.seat + 1)
        thrown = (place for place in range(DICE) if place not in state.kept)
        if any(event.dice[place] != tape[place] for place in thrown):
            raise ProofError(f"the shares give the dice {tape}, not {event.dice}")
        return ledger


def check_party(party: int, holders: Sequence[Holder]) -> None:
    """Raise ProofError for a party that has no place at these seats."""
    if party == SERVER:
        return
    if party == HOST:
        if any(holder.is_person for holder in holders):
            raise ProofError("the host pledges only where no person has a seat")
    elif party > len(holders) or holders[party - 1].bot is not None:
        raise ProofError(f"party {party} is not the seat of a person or a program")
