"""Sealed dice of a room: the secret of its next game, the pledges of a start, the stored form."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from yachtdice.game import SealedDice, Seat
from yachtdice.rules import RuleSet
from yachtdice.sealed import (
    HOST,
    LINKS,
    SERVER,
    Known,
    Ledger,
    PledgedTip,
    Pledges,
    ProofError,
    Seal,
    Void,
    bytes_of,
    letters_of,
)
from yachtdice.server.common.ports import Chance
from yachtdice.server.rooms.messages.room import RoomSeat
from yachtdice.server.rooms.messages.sealed import LedgerView, MissesView, PledgeView, VoidView
from yachtdice.server.rooms.service.state.record import GameSecret, SealedRecord

#: An upper limit of void numbers in a game: two for each party, and the resignations.
_MOST_VOIDS: Final = 16

_ID_LENGTH: Final = 12


def is_sealable(rules: RuleSet) -> bool:
    """Return whether a chain is long enough for every game under these rules."""
    throws = rules.seats[1] * len(rules.boxes) * sum(phase.rolls for phase in rules.phases)
    return throws + _MOST_VOIDS <= LINKS


def new_secret(chance: Chance) -> GameSecret:
    """Return the secret of a game that may be played next."""
    return GameSecret.of(chance.new_id(_ID_LENGTH), chance.secret())


def start_ledger(
    secret: GameSecret, seats: Sequence[RoomSeat], host: str, pledged: Mapping[str, str]
) -> Ledger:
    """Return the ledger of a game at its start; `pledged` has the tips by player.

    A tip that two parties pledge counts for the first of them. The server's chain is computed here,
    because a roll would wait for it.
    """
    secret.prepare()
    ledger = Ledger(Pledges(secret.id)).pledged(SERVER, secret.tip, 1, at_start=True)
    for party, player in _parties(seats, host):
        try:
            ledger = ledger.pledged(party, pledged.get(player, ""), 1, at_start=True)
        except ProofError:
            continue
    return ledger


def _parties(seats: Sequence[RoomSeat], host: str) -> Iterator[tuple[int, str]]:
    """Yield each party that may pledge, with its player; `seats` are those of the game."""
    people = [seat for seat in seats if seat.player is not None and not seat.program]
    for number, seat in enumerate(seats, 1):
        if seat.player is not None:
            yield number, seat.player
    if not people:
        yield HOST, host


def awaited_at_start(seats: Sequence[RoomSeat], host: str) -> frozenset[str]:
    """Return the players whose clients pledge before a game: the people, or else the host."""
    people = [each.player for each in seats if each.player is not None and not each.program]
    return frozenset(people or [host])


def party_of(
    seats: Sequence[RoomSeat], holders: Sequence[Seat], host: str, player: str
) -> int | None:
    """Return the party of a player in a running game, None for a spectator.

    `seats` are those of the game, in its order; `host` is the player who is the host now.
    """
    for number, seat in enumerate(seats, 1):
        if seat.player == player:
            return number
    alone = not any(holder.is_person for holder in holders)
    return HOST if alone and player == host else None


# The stored form and the view


def show_ledger(ledger: Ledger) -> LedgerView:
    """Return a ledger for clients."""
    return LedgerView(
        pledges=tuple([_show_pledge(ledger, pledge) for pledge in ledger.pledges.tips]),
        misses=tuple([MissesView(*each) for each in sorted(ledger.misses.items())]),
        resigned=tuple(map(show_void, ledger.resigned)),
    )


def _show_pledge(ledger: Ledger, pledge: PledgedTip) -> PledgeView:
    number, link = ledger.known_of(pledge)
    return PledgeView(pledge.party, pledge.letters, pledge.since, number, letters_of(link))


def show_void(void: Void) -> VoidView:
    """Return a void attempt for clients."""
    return VoidView(void.number, void.missing)


def sealed_record(
    dice: SealedDice, secret: GameSecret | None, asked: tuple[int, ...]
) -> SealedRecord:
    """Return the stored form of sealed dice; `secret` is None once the game is over."""
    ledger, seal = dice.ledger, dice.seal.text()
    return SealedRecord(ledger.last, seal, show_ledger(ledger), secret, asked)


def dice_of(record: SealedRecord, table: str) -> SealedDice:
    """Return the sealed dice of a stored form; `table` is the id of the game."""
    pledges = tuple(
        PledgedTip(each.party, _bytes(each.tip), each.since) for each in record.ledger.pledges
    )
    links = (Known(each.number, _bytes(each.link)) for each in record.ledger.pledges)
    known = {pledge.tip: link for pledge, link in zip(pledges, links, strict=True) if link.number}
    ledger = Ledger(
        pledges=Pledges(table, pledges),
        last=record.throw,
        known=known,
        misses={each.party: each.times for each in record.ledger.misses},
        resigned=tuple(Void(each.number, each.missing) for each in record.ledger.resigned),
    )
    return SealedDice(ledger, Seal(_bytes(record.seal)))


def _bytes(letters: str) -> bytes:
    """Return 32 bytes that this server has written."""
    value = bytes_of(letters)
    assert value is not None, "the server writes 43 letters"
    return value
