"""Counts of the throws of a game with sealed dice, and the dice of its void attempts.

The proofs are not checked again: the server has checked each share before it used it. `check_dice`
checks the proofs of a game that comes from elsewhere.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from yachtdice.game.engine import evolve, replay
from yachtdice.game.events import DicePledged, DiceThrown, Event, SeatResigned
from yachtdice.rules import RuleSet
from yachtdice.sealed import (
    SERVER,
    Known,
    Ledger,
    Pledges,
    Proof,
    ProofError,
    Void,
    read_proof,
    tape_of,
)
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


class _Throw(Struct, frozen=True):
    """A throw of a seat (from 1), with its attempts that were void because of missing parties."""

    proof: Proof
    seat: int
    late: tuple[Void, ...]

    @property
    def first(self) -> int:
        """The number of its first attempt, whose pledges count for all of them."""
        return self.proof.number - len(self.late)


def tally_dice(rules: RuleSet, events: Sequence[Event], table: str) -> DiceTally | None:
    """Return the counts of a game, None if its dice have no proof.

    Raises ProofError for a proof that cannot be read.
    """
    if not any(isinstance(event, DicePledged) for event in events):
        return None
    proofs = [read_proof(event.proof) for event in events if isinstance(event, DiceThrown)]
    if any(proof.voids for proof in proofs):
        return _with_voids(table, events, tuple(_throws(rules, events, proofs)))
    alone = sum(proof.parties == (SERVER,) for proof in proofs)
    return DiceTally(len(proofs) - alone, 0, alone, {}, 0, ())


def _with_voids(table: str, events: Sequence[Event], throws: Sequence[_Throw]) -> DiceTally:
    """Return the counts of a game with void attempts."""
    ledger, gaps = _last_ledger(table, events, throws), [each for each in throws if each.late]
    alone = sum(thrown.proof.parties == (SERVER,) and not thrown.late for thrown in throws)
    voids = [void for thrown in gaps for void in thrown.late]
    missed = Counter(party for void in voids for party in void.missing)
    tapes = tuple(tape for thrown in gaps for tape in _void_tapes(ledger, thrown))
    together = len(throws) - len(gaps) - alone
    return DiceTally(together, len(gaps), alone, dict(missed), len(voids), tapes)


def _throws(rules: RuleSet, events: Sequence[Event], proofs: Sequence[Proof]) -> Iterator[_Throw]:
    """Yield the throws of a game with these proofs; raise ProofError for impossible numbers.

    A seat that resigns on its turn makes the next number void, before those of missing parties.
    """
    state, resigned, following = replay(rules, events[:1]), 0, iter(proofs)
    for event in events[1:]:
        if isinstance(event, DiceThrown):
            proof = next(following)
            if proof.number <= len(proof.voids):
                raise ProofError(f"throw {proof.number} cannot have {len(proof.voids)} void ones")
            yield _Throw(proof, state.seat + 1, proof.voids[resigned:])
            resigned = 0
        elif isinstance(event, SeatResigned) and event.seat == state.seat:
            resigned += 1
        state = evolve(state, event)


def _last_ledger(table: str, events: Sequence[Event], throws: Sequence[_Throw]) -> Ledger:
    """Return the pledges of a game and the links that are public at its end."""
    pledges, known = Pledges(table), dict[bytes, Known]()
    for event in events:
        if isinstance(event, DicePledged):
            pledges = pledges.with_one(event.party, event.tip, event.since, soonest=1)
    for thrown in throws:
        counting = pledges.at(thrown.first).by_party
        for party, link in thrown.proof.shares:
            if party in counting:
                known[counting[party].tip] = Known(thrown.proof.number, link)
    return Ledger(pledges, known=known)


def _void_tapes(ledger: Ledger, thrown: _Throw) -> Iterator[tuple[int, ...]]:
    """Yield the dice of the void attempts of a throw, where all shares are public by now.

    A later link of a chain gives all links before it.
    """
    for index, void in enumerate(thrown.late):
        missing = {party for each in thrown.late[index:] for party in each.missing}
        parties = sorted({*thrown.proof.parties, *missing})
        shares = _shares(ledger, thrown.first, void.number, parties)
        if shares is not None:
            yield tape_of(ledger.root(thrown.first), void.number, thrown.seat, shares)


def _shares(
    ledger: Ledger, first: int, number: int, parties: Sequence[int]
) -> list[tuple[int, bytes]] | None:
    """Return the shares of an attempt of the throw that began with `first`, None if one is secret.

    `ledger` is that at the end of the game.
    """
    tips = {pledge.party: pledge.tip for pledge in ledger.counting(first)}
    known = {party: ledger.known.get(tips.get(party, b"")) for party in parties}
    links = {
        party: link_at(ledger.table, one.number, one.link, number)
        for party, one in known.items()
        if one is not None and one.number >= number
    }
    return [(party, links[party]) for party in parties] if len(links) == len(parties) else None
