"""The check of a game's dice: every throw must follow from the shares that its parties pledged."""

from collections.abc import Sequence

from msgspec import Struct

from yachtdice.game.engine import evolve, replay
from yachtdice.game.errors import RecordError, RecordFault
from yachtdice.game.events import DicePledged, DiceThrown, Event, GameStarted
from yachtdice.game.sealed_dice import SealedDice
from yachtdice.game.state import GameState
from yachtdice.rules import RuleSet, TurnOrder
from yachtdice.sealed import SERVER, Proof, ProofError, order_of, read_proof


class CheckedThrow(Struct, frozen=True):
    """A throw whose dice follow from its shares.

    `seat` counts from 1. `parties` took part, the server included. `voids` are the attempts before
    it that gave no result, with the parties that were missing. `resigned`: the void number belonged
    to a seat that resigned.
    """

    number: int
    seat: int
    parties: tuple[int, ...]
    voids: tuple[tuple[int, tuple[int, ...]], ...] = ()
    resigned: int = 0

    @property
    def is_by_server_alone(self) -> bool:
        """Whether only the server took part: it could have known the dice before."""
        return self.parties == (SERVER,)

    @property
    def late(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The void attempts because a party was missing."""
        return self.voids[self.resigned :]

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties that were asked and did not answer."""
        return tuple(sorted({party for _, parties in self.late for party in parties}))


class CheckedDice(Struct, frozen=True):
    """The dice of a game, all checked: its table, throws, pledges and seal."""

    table: str
    throws: tuple[CheckedThrow, ...]
    pledges: tuple[DicePledged, ...]
    seal: str


class DiceReader:
    """Follows the events of a game with sealed dice and checks each.

    Every method raises ProofError for dice that do not follow from the shares, and for pledges that
    are not allowed.
    """

    def __init__(self, rules: RuleSet, started: GameStarted, table: str) -> None:
        """Begin with the start of a game; `table` is its id."""
        self.state: GameState = replay(rules, [started])
        self.dice = SealedDice.of(rules, started, table)
        self.throws: list[CheckedThrow] = []
        self._started, self._is_starting = started, True

    def follow(self, event: Event) -> None:
        """Check the next event."""
        if not (isinstance(event, DicePledged) and event.since == 1):
            self.begin()
        before, self.dice = (
            self.dice,
            self.dice.follow(self.state, event, at_start=self._is_starting),
        )
        if isinstance(event, DiceThrown):
            resigned = len(before.ledger.resigned)
            self.throws.append(_checked(read_proof(event.proof), self.state.seat + 1, resigned))
        self.state = evolve(self.state, event)

    def begin(self) -> None:
        """End the pledges of the start, and check the order of the seats."""
        if not self._is_starting:
            return
        self._is_starting = False
        if not self.dice.ledger.pledges.tips:
            raise ProofError("the server made no pledge at the start of the game")
        given = tuple(seat + 1 for seat in self._started.order)
        if self.state.rules.turn_order is TurnOrder.DRAWN:
            drawn = order_of(self.dice.ledger.root(1), len(given))
            if given != drawn:
                raise ProofError(f"the pledges draw the order {drawn}, not {given}")


def _checked(proof: Proof, seat: int, resigned: int) -> CheckedThrow:
    """Return a throw with this proof."""
    voids = tuple((void.number, void.missing) for void in proof.voids)
    return CheckedThrow(proof.number, seat, proof.parties, voids, resigned)


def check_dice(rules: RuleSet, events: Sequence[Event], table: str) -> CheckedDice:
    """Return the dice of a game; raise RecordError for the first event that has no valid proof.

    The events are trusted to be legal play.
    """
    started = events[0]
    assert isinstance(started, GameStarted)
    reader = DiceReader(rules, started, table)
    try:
        for event in events[1:]:
            reader.follow(event)
        reader.begin()
    except ProofError as error:
        where = f"throw {reader.dice.ledger.last + 1}, seat {reader.state.seat + 1}"
        reason = f"{where}: {error}"
        event_number = reader.state.version + 1
        raise RecordError(fault=RecordFault.PROOF, event=event_number, reason=reason) from error
    pledges = tuple(event for event in events if isinstance(event, DicePledged))
    return CheckedDice(table, tuple(reader.throws), pledges, reader.dice.seal.text())
