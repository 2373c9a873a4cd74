"""Counts of the throws of a game with sealed dice, and the dice of its void attempts."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from yachtdice.game.dice_check import CheckedThrow, DiceReader
from yachtdice.game.events import DicePledged, Event, GameStarted
from yachtdice.rules import RuleSet
from yachtdice.sealed import SERVER, Ledger, tape_of
from yachtdice.sealed.chains import link_at


class DiceTally(Struct, frozen=True):
    """The throws of a game: by all who were asked, with a gap, and by the server alone.

    `missed` has the void attempts because of each party, `voids` those because of any party.
    `void_tapes` are the dice of the void attempts whose shares are all public by now.
    """

    together: int
    gaps: int
    by_server: int
    missed: Mapping[int, int]
    voids: int
    void_tapes: tuple[tuple[int, ...], ...]


def tally_dice(rules: RuleSet, events: Sequence[Event], table: str) -> DiceTally | None:
    """Return the counts of a game, None if its dice have no proof.

    Raises ProofError for dice that do not follow from their proofs.
    """
    started = events[0]
    assert isinstance(started, GameStarted)
    if not any(isinstance(event, DicePledged) for event in events):
        return None
    reader = DiceReader(rules, started, table)
    for event in events[1:]:
        reader.follow(event)
    return _counted(reader)


def _counted(reader: DiceReader) -> DiceTally:
    """Return the counts of the throws that were read."""
    throws = reader.throws
    gaps = sum(bool(thrown.missing) for thrown in throws)
    alone = sum(thrown.is_by_server_alone and not thrown.missing for thrown in throws)
    missed = Counter(party for thrown in throws for party in thrown.missing)
    voids = sum(len(thrown.late) for thrown in throws)
    tapes = tuple(tape for thrown in throws for tape in _void_tapes(reader.dice.ledger, thrown))
    return DiceTally(len(throws) - gaps - alone, gaps, alone, dict(missed), voids, tapes)


def _void_tapes(ledger: Ledger, thrown: CheckedThrow) -> Iterator[tuple[int, ...]]:
    """Yield the dice of the void attempts of a throw, where all shares are public by now.

    A later link of a chain gives all links before it.
    """
    late = thrown.late
    first = thrown.number - len(late)
    for index, (number, _) in enumerate(late):
        missing = {party for _, parties in late[index:] for party in parties}
        shares = _shares(ledger, first, number, sorted({SERVER, *thrown.parties, *missing}))
        if shares is not None:
            yield tape_of(ledger.root(first), number, thrown.seat, shares)


def _shares(
    ledger: Ledger, first: int, number: int, parties: Sequence[int]
) -> list[tuple[int, bytes]] | None:
    """Return the shares of an attempt of the throw that began with `first`, None if one is secret.

    `ledger` is that at the end of the game.
    """
    tips = {pledge.party: pledge.tip for pledge in ledger.counting(first)}
    known = {party: ledger.known.get(tips[party]) for party in parties}
    links = {
        party: link_at(ledger.table, one.number, one.link, number)
        for party, one in known.items()
        if one is not None and one.number >= number
    }
    return [(party, links[party]) for party in parties] if len(links) == len(parties) else None
