"""The pledges of a game, and the throws that they decided.

Numbers count the attempts of a game from 1, void ones included. A pledge counts for a throw if its
`since` is at most the number of the first attempt of that throw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from yachtdice.sealed.chains import LINKS, byte, bytes_of, digest, link_at, named
from yachtdice.sealed.throws import HOST, SERVER, Proof, ProofError, Void, tape_of

MOST_MISSES: Final = 2
"""A party that was missing so often is not asked again in this game."""
MOST_PLEDGES: Final = 8
"""The number of pledges of one party in a game."""
LEAD: Final = 2
"""A pledge after the start counts from the last number plus this: the shares of the throw that is
being made may be known already."""


@dataclass(frozen=True)
class PledgedTip:
    """The tip of a party's chain; `since` is the number of the first throw for which it counts."""

    party: int
    tip: bytes
    since: int


@dataclass(frozen=True)
class Known:
    """The latest link of a chain that is public."""

    number: int
    link: bytes


@dataclass(frozen=True)
class Ledger:
    """A game between two throws. `last` is the number of the last attempt, 0 before the first.

    `known` has the latest public link of each chain by its tip. `misses` counts for each party the
    attempts that were void because of it. `resigned` are the numbers that became void since the
    last throw, because the seat that they were for resigned.
    """

    table: str
    pledges: tuple[PledgedTip, ...] = ()
    last: int = 0
    known: Mapping[bytes, Known] = field(default_factory=dict)
    misses: Mapping[int, int] = field(default_factory=dict)
    resigned: tuple[Void, ...] = ()

    # Pledges

    @property
    def soonest(self) -> int:
        """The smallest `since` that a pledge made now may have."""
        return self.last + LEAD

    def pledged(self, party: int, letters: str, since: int, *, at_start: bool = False) -> "Ledger":
        """Return the ledger with one more pledge; raise ProofError if it is not allowed.

        `at_start`: the pledge is part of the step that starts the game.
        """
        tip = bytes_of(letters)
        if tip is None:
            raise ProofError(f"{letters[:60]!r} is not the tip of a chain")
        soonest = 1 if at_start else self.soonest
        if not soonest <= since <= (1 if at_start else LINKS):
            raise ProofError(f"a pledge made now counts from throw {soonest}, not {since}")
        if any(pledge.tip == tip for pledge in self.pledges):
            raise ProofError("the same tip was pledged before")
        own = [pledge for pledge in self.pledges if pledge.party == party]
        self._check_party(party, own, at_start=at_start)
        if any(pledge.since > since for pledge in own):
            raise ProofError(f"party {party} has a later pledge that counts from a later throw")
        return replace(self, pledges=(*self.pledges, PledgedTip(party, tip, since)))

    def _check_party(self, party: int, own: Sequence[PledgedTip], *, at_start: bool) -> None:
        """Raise ProofError for a party that may not pledge now."""
        if not SERVER <= party <= HOST:
            raise ProofError(f"there is no party {party}")
        if (party == SERVER) != (not self.pledges):
            raise ProofError("the server pledges once, before all others")
        if own and at_start:
            raise ProofError(f"party {party} pledges twice before the first throw")
        if len(own) >= MOST_PLEDGES:
            raise ProofError(f"party {party} has pledged {MOST_PLEDGES} times")

    def counting(self, number: int) -> tuple[PledgedTip, ...]:
        """Return the pledges that count at this number, in order: the latest of each party."""
        by_party = {pledge.party: pledge for pledge in self.pledges if pledge.since <= number}
        return tuple(pledge for pledge in self.pledges if pledge in by_party.values())

    def root(self, number: int) -> bytes:
        """Return the hash of the pledges that count at this number."""
        parts = (byte(pledge.party) + pledge.tip for pledge in self.counting(number))
        return digest("root", named(self.table), *parts)

    def may_be_asked(self, party: int, number: int) -> bool:
        """Return whether a party's pledge counts at this number and it has not missed too often."""
        counts = any(pledge.party == party for pledge in self.counting(number))
        return counts and self.misses.get(party, 0) < MOST_MISSES

    # Throws

    def known_of(self, pledge: PledgedTip) -> Known:
        """Return the latest public link of the chain of a pledge: at first its tip."""
        return self.known.get(pledge.tip, Known(0, pledge.tip))

    def fits(self, party: int, number: int, link: bytes) -> bool:
        """Return whether this is the link `number` that a party has pledged for the next throw.

        `number` is at least `last` + 1, the number of the first attempt of that throw.
        """
        pledges = (one for one in self.counting(self.last + 1) if one.party == party)
        return any(self._links(pledge, number, link) for pledge in pledges)

    def _links(self, pledge: PledgedTip, number: int, link: bytes) -> bool:
        """Return whether this link, with this number, leads to the pledged tip."""
        known = self.known_of(pledge)
        return link_at(self.table, number, link, known.number) == known.link

    def without(self, seat: int) -> "Ledger":
        """Return the ledger after the seat on turn (from 1) has resigned.

        The next number is void: its shares may be known, so they must not decide another throw.
        """
        void = Void(self.last + 1, (seat,))
        return replace(self, last=void.number, resigned=(*self.resigned, void))

    def thrown(self, proof: Proof, seat: int) -> tuple["Ledger", tuple[int, ...]]:
        """Return the ledger and the tape after a throw of this seat (from 1).

        Raises ProofError if the proof does not continue this game.
        """
        resigned = len(self.resigned)
        if proof.voids[:resigned] != self.resigned:
            raise ProofError("the numbers of seats that resigned on their turn are not void")
        first, voids = self.last + 1, proof.voids[resigned:]
        misses = self._missed(first, voids)
        number = first + len(voids)
        if proof.number != number:
            raise ProofError(f"the throw has number {proof.number}, the next one is {number}")
        absent = {party for void in voids for party in void.missing}
        known = {**self.known, **self._linked(first, proof, seat, absent)}
        after = replace(self, last=number, known=known, misses=misses, resigned=())
        return after, tape_of(self.root(first), number, seat, proof.shares)

    def _missed(self, first: int, voids: Sequence[Void]) -> dict[int, int]:
        """Return the misses of each party after these void attempts, which begin with `first`."""
        misses, absent = dict(self.misses), set[int]()
        counting = {pledge.party for pledge in self.counting(first)}
        for number, void in enumerate(voids, first):
            if void.number != number:
                raise ProofError(f"the void throw has number {void.number}, the next is {number}")
            for party in void.missing:
                if party not in counting or party in absent:
                    raise ProofError(f"party {party} was not asked for throw {number}")
                if misses.get(party, 0) >= MOST_MISSES:
                    raise ProofError(f"party {party} has missed too often to be asked again")
                absent.add(party)
                misses[party] = misses.get(party, 0) + 1
        return misses

    def _linked(self, first: int, proof: Proof, seat: int, absent: set[int]) -> dict[bytes, Known]:
        """Return the links of a throw by tip; raise ProofError if one does not fit its chain."""
        counting = {pledge.party: pledge for pledge in self.counting(first)}
        found = {}
        for party, link in proof.shares:
            pledge = counting.get(party)
            if pledge is None:
                raise ProofError(f"party {party} has no pledge that counts for this throw")
            dropped = self.misses.get(party, 0) >= MOST_MISSES and party != seat
            if party in absent or dropped:
                raise ProofError(f"party {party} was missing, so it has no share in this throw")
            if not self._links(pledge, proof.number, link):
                raise ProofError(f"the share of party {party} is not the link it pledged")
            found[pledge.tip] = Known(proof.number, link)
        return found
