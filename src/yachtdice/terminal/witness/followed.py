"""A game with sealed dice, as far as this device has followed and checked it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from yachtdice.game import (
    BoxFilled,
    DicePledged,
    DiceThrown,
    Event,
    GameStarted,
    RollOpened,
    SeatResigned,
)
from yachtdice.game.sealed_dice import fixed_words
from yachtdice.sealed import (
    LINKS,
    SERVER,
    Known,
    Ledger,
    PledgedTip,
    Pledges,
    Proof,
    ProofError,
    Seal,
    Void,
    bytes_of,
    link_at,
    order_of,
    read_proof,
)
from yachtdice.server.rooms.messages.sealed import LedgerView, PledgeView
from yachtdice.server.rooms.messages.server import Snapshot
from yachtdice.terminal.witness.alarm import AlarmKind, CheatError

_DICE: Final = 5


class WitnessedThrow(NamedTuple):
    """A throw whose dice follow from its shares.

    `seat` counts from 1. `first` is the number of its first attempt, `voids` are the attempts that
    lacked a party. `before` is the ledger before the throw.
    """

    number: int
    first: int
    seat: int
    keep: tuple[int, ...]
    clock: bool
    parties: tuple[int, ...]
    voids: tuple[Void, ...]
    before: Ledger

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties that did not answer, ascending."""
        return tuple(sorted(party for void in self.voids for party in void.missing))


class FollowedGame:
    """Follows the events of one game and checks each.

    Methods raise ProofError for dice that do not follow from the shares, and for pledges that are
    not allowed; OverflowError and ValueError for numbers that no honest server sends. `seat` is the
    seat on turn, from 0.
    """

    def __init__(self, ledger: Ledger, order: Sequence[int], *, drawn: bool) -> None:
        """Begin with this ledger; `drawn`: the pledges decide the order of seats."""
        self.id, self.ledger = ledger.table, ledger
        self._order, self._drawn = tuple(order), drawn
        self.seal = Seal.of(self.id, [seat + 1 for seat in order], drawn=drawn)
        self.dice: tuple[int, ...] = ()
        self.seat = order[0]
        self.is_starting = True
        self._out: set[int] = set()
        self._roll: RollOpened | None = None

    @classmethod
    def started(cls, game: str, order: Sequence[int], *, drawn: bool) -> "FollowedGame":
        """Return a game that starts now; `drawn`: the pledges decide the order of seats."""
        return cls(Ledger(Pledges(game)), order, drawn=drawn)

    @classmethod
    def seen(cls, message: Snapshot) -> "FollowedGame | None":
        """Return the game of a snapshot, which decides the seal; None if its dice have no proof."""
        table = message.table
        if table is None or table.sealed is None or message.ledger is None:
            return None
        seal = bytes_of(table.sealed.seal)
        if seal is None:
            raise CheatError(AlarmKind.SEAL, "the seal is not 32 bytes")
        ledger = _ledger_of(table.game, table.sealed.throw, message.ledger)
        game = cls(ledger, table.order, drawn=message.rules.order_drawn)
        game.seal, game.dice, game.seat = Seal(seal), table.dice, table.seat
        game._out = {place for place, seat in enumerate(table.seats) if seat.resigned}
        game.begin()
        return game

    @property
    def seal_text(self) -> str:
        """The seal as 43 letters."""
        return self.seal.text()

    def begin(self) -> None:
        """End the pledges of the start, and check the order of the seats."""
        if not self.is_starting:
            return
        self.is_starting = False
        if not any(tip.party == SERVER and tip.since == 1 for tip in self.ledger.pledges.tips):
            raise CheatError(AlarmKind.START, "the server did not pledge")
        right = order_of(self.ledger.root(1), len(self._order))
        if self._drawn and right != tuple(seat + 1 for seat in self._order):
            raise CheatError(AlarmKind.ORDER, f"the pledges draw the order {right}")

    def follow(self, event: Event) -> WitnessedThrow | None:
        """Follow one event; return the throw that it completes, None for other events."""
        match event:
            case GameStarted():
                pass
            case DicePledged(party, tip, since):
                self._pledged(party, tip, since)
            case RollOpened(seat, keep, clock):
                mask_of(keep)  # refuses places that no die has
                if seat != self.seat:
                    raise CheatError(AlarmKind.OTHER_KEEP, f"it is the turn of seat {self.seat}")
                self._roll = event
                self.seal = self.seal.clock() if clock else self.seal
            case DiceThrown(dice, proof):
                return self._thrown(dice, proof)
            case BoxFilled(seat):
                self.seal = self.seal.fill(seat + 1, fixed_words(event))
                self._next_turn()
            case _:
                self.seal = self.seal.change(f"{event.seat + 1} {fixed_words(event)}")
                if isinstance(event, SeatResigned):
                    self._resigned(event.seat)
        return None

    def _pledged(self, party: int, tip: str, since: int) -> None:
        try:
            self.ledger = self.ledger.pledged(party, tip, since, at_start=self.is_starting)
        except ProofError as error:
            raise CheatError(AlarmKind.PLEDGE, str(error), party) from error
        self.seal = self.seal.pledge(self.ledger.pledges.tips[-1])

    def _thrown(self, dice: tuple[int, ...], text: str | None) -> WitnessedThrow:
        roll, before = self._roll, self.ledger
        if roll is None:
            raise CheatError(AlarmKind.NUMBER, "a throw without a roll")
        proof, seat, lay = read_proof(text), roll.seat + 1, self.dice
        self.ledger, tape = _after(before, proof, seat)
        self.seal = self.seal.throw(proof, seat, roll.keep, dice)
        self.dice = dice
        kept = {place: lay[place] for place in roll.keep if place < len(lay)}
        right = tuple(kept.get(place, tape[place]) for place in range(_DICE))
        if right != tuple(dice):
            reason = f"the shares give the dice {right}, not {dice}"
            raise CheatError(AlarmKind.DICE, reason, right=right)
        voids, first = proof.voids[len(before.resigned) :], before.last + 1
        number, parties = proof.number, proof.parties
        return WitnessedThrow(number, first, seat, roll.keep, roll.clock, parties, voids, before)

    def _resigned(self, seat: int) -> None:
        self._out.add(seat)
        if seat == self.seat:
            self.ledger = self.ledger.without(seat + 1)
            self._next_turn()

    def _next_turn(self) -> None:
        self._roll = None
        if self.seat in self._order:
            place = self._order.index(self.seat) + 1
            after = (*self._order[place:], *self._order[:place])
            self.seat = next((seat for seat in after if seat not in self._out), self.seat)

    def continues(self, before: "FollowedGame") -> bool:
        """Return whether this game can follow from the game as it was seen before.

        It has the same pledges first, the same chains, and at least as many attempts.
        """
        tips, has_same_chains = (
            before.ledger.pledges.tips,
            all(
                (now := self.ledger.known.get(tip)) is not None
                and now.number >= number
                and link_at(self.id, now.number, now.link, number) == link
                for tip, (number, link) in before.ledger.known.items()
            ),
        )
        has_same_tips = self.ledger.pledges.tips[: len(tips)] == tips
        return has_same_tips and has_same_chains and self.ledger.last >= before.ledger.last


def latest_of(ledger: Ledger, party: int) -> PledgedTip | None:
    """Return the latest pledge of a party, whether it counts already or not."""
    return next((tip for tip in reversed(ledger.pledges.tips) if tip.party == party), None)


def mask_of(places: Sequence[int]) -> int:
    """Return places (from 0) as bits; raise ValueError for a place that no die has."""
    if not all(0 <= place < _DICE for place in places):
        raise ValueError(f"{places} are not places of dice")
    return sum(1 << place for place in set(places))


def _ledger_of(game: str, last: int, view: LedgerView) -> Ledger:
    """Return the ledger of a snapshot; raise CheatError if a link does not lead to its tip."""
    pledges = [_pledge_of(game, last, pledge) for pledge in view.pledges]
    return Ledger(
        Pledges(game, tuple(tip for tip, _ in pledges)),
        last,
        {tip.tip: known for tip, known in pledges if known.number > 0},
        {each.party: each.times for each in view.misses},
        tuple(Void(void.number, void.missing) for void in view.resigned),
    )


def _pledge_of(game: str, last: int, view: PledgeView) -> tuple[PledgedTip, Known]:
    tip, link = bytes_of(view.tip), bytes_of(view.link)
    is_possible = 0 <= view.number <= min(last, LINKS)
    if tip is None or link is None or not is_possible or link_at(game, view.number, link, 0) != tip:
        reason = f"the link of party {view.party} does not lead to its pledge"
        raise CheatError(AlarmKind.SHARE, reason, view.party)
    return PledgedTip(view.party, tip, view.since), Known(view.number, link)


def _after(ledger: Ledger, proof: Proof, seat: int) -> tuple[Ledger, tuple[int, ...]]:
    """Return the ledger and the tape after a throw; raise CheatError with the kind of the fault."""
    resigned = len(ledger.resigned)
    numbers = [*(void.number for void in proof.voids[resigned:]), proof.number]
    follows = numbers == list(range(ledger.last + 1, ledger.last + 1 + len(numbers)))
    if proof.voids[:resigned] != ledger.resigned or not follows:
        raise CheatError(AlarmKind.NUMBER, f"{numbers} do not follow number {ledger.last}")
    try:
        return ledger.thrown(proof, seat)
    except ProofError as error:
        for party, link in proof.shares:
            counts = any(tip.party == party for tip in ledger.counting(ledger.last + 1))
            if counts and not ledger.fits(party, proof.number, link):
                raise CheatError(AlarmKind.SHARE, str(error), party) from error
        raise CheatError(AlarmKind.PARTIES, str(error)) from error
