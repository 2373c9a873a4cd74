"""The throws that the pledges of a game decide, and the shares that have become public.

Numbers count the attempts of a game from 1, void ones included.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from yachtdice.sealed.chains import link_at
from yachtdice.sealed.pledges import PledgedTip, Pledges
from yachtdice.sealed.throws import Proof, ProofError, Void, tape_of

MOST_MISSES: Final = 2  #: A party that was missing so often is not asked again in this game.
#: A pledge after the start counts from the last number plus this: the shares of the throw that is
#: being made may be known already.
LEAD: Final = 2


class Known(NamedTuple):
    """The latest link of a chain that is public."""

    number: int
    link: bytes


class Ledger(NamedTuple):
    """A game between two throws. `last` is the number of the last attempt, 0 before the first.

    `known` has the latest public link of each chain by its tip. `misses` counts for each party the
    attempts that were void because of it. `resigned` are the numbers that became void since the
    last throw, because the seat that they were for resigned.
    """

    pledges: Pledges
    last: int = 0
    known: Mapping[bytes, Known] = MappingProxyType({})
    misses: Mapping[int, int] = MappingProxyType({})
    resigned: tuple[Void, ...] = ()

    @property
    def table(self) -> str:
        """The id of the game."""
        return self.pledges.table

    # Pledges

    @property
    def soonest(self) -> int:
        """The smallest `since` that a pledge made now may have."""
        return self.last + LEAD

    def pledged(self, party: int, letters: str, since: int, *, at_start: bool = False) -> "Ledger":
        """Return the ledger with one more pledge; raise ProofError if it is not allowed.

        `at_start`: the pledge is part of the step that starts the game.
        """
        soonest = None if at_start else self.soonest
        pledges = self.pledges.with_one(party, letters, since, soonest)
        return Ledger(pledges, self.last, self.known, self.misses, self.resigned)

    def counting(self, number: int) -> tuple[PledgedTip, ...]:
        """Return the pledges that count at this number, in order: the latest of each party."""
        return self.pledges.at(number).pledges

    def root(self, number: int) -> bytes:
        """Return the hash of the pledges that count at this number."""
        return self.pledges.at(number).root

    def may_be_asked(self, party: int, number: int) -> bool:
        """Return whether a party's pledge counts at this number and it has not missed too often."""
        return party in self.pledges.at(number).by_party and not self.has_dropped(party)

    # Throws

    def known_of(self, pledge: PledgedTip) -> Known:
        """Return the latest public link of the chain of a pledge: at first its tip."""
        return self.known.get(pledge.tip) or Known(0, pledge.tip)

    def fits(self, party: int, number: int, link: bytes) -> bool:
        """Return whether this is the link `number` that a party has pledged for the next throw.

        `number` is at least `last` + 1, the number of the first attempt of that throw.
        """
        pledge = self.pledges.at(self.last + 1).by_party.get(party)
        return pledge is not None and self._links(pledge, number, link)

    def _links(self, pledge: PledgedTip, number: int, link: bytes) -> bool:
        """Return whether this link, with this number, leads to the pledged tip."""
        known = self.known_of(pledge)
        return link_at(self.table, number, link, known.number) == known.link

    def without(self, seat: int) -> "Ledger":
        """Return the ledger after the seat on turn (from 1) has resigned.

        The next number is void: its shares may be known, so they must not decide another throw.
        """
        void = Void(self.last + 1, (seat,))
        resigned = (*self.resigned, void)
        return Ledger(self.pledges, void.number, self.known, self.misses, resigned)

    def thrown(self, proof: Proof, seat: int) -> tuple["Ledger", tuple[int, ...]]:
        """Return the ledger and the tape after a throw of this seat (from 1).

        Raises ProofError if the proof does not continue this game.
        """
        self._check(proof, seat)
        return self.decided(proof, seat)

    def decided(self, proof: Proof, seat: int) -> tuple["Ledger", tuple[int, ...]]:
        """Return the ledger and the tape after a throw whose proof is trusted to be right."""
        pledges, misses = self.pledges.at(self.last + 1), self.misses
        if late := [party for void in self._late(proof) for party in void.missing]:
            misses = {**misses, **{party: misses.get(party, 0) + 1 for party in late}}
        new = {pledges.by_party[p].tip: Known(proof.number, link) for p, link in proof.shares}
        after = Ledger(self.pledges, proof.number, {**self.known, **new}, misses)
        return after, tape_of(pledges.root, proof.number, seat, proof.shares)

    def _late(self, proof: Proof) -> tuple[Void, ...]:
        """Return the attempts of a throw that were void because parties were missing."""
        return proof.voids[len(self.resigned) :]

    def _check(self, proof: Proof, seat: int) -> None:
        """Raise ProofError if the proof of a throw of this seat does not continue this game."""
        if proof.voids[: len(self.resigned)] != self.resigned:
            raise ProofError("the numbers of seats that resigned on their turn are not void")
        late = self._late(proof)
        absent, number = self._check_voids(late), self.last + 1 + len(late)
        if proof.number != number:
            raise ProofError(f"the throw has number {proof.number}, the next one is {number}")
        counting = self.pledges.at(self.last + 1).by_party
        for party, link in proof.shares:
            if party not in counting:
                raise ProofError(f"party {party} has no pledge that counts for this throw")
            if party in absent or (self.has_dropped(party) and party != seat):
                raise ProofError(f"party {party} was missing, so it has no share in this throw")
            if not self._links(counting[party], number, link):
                raise ProofError(f"the share of party {party} is not the link it pledged")

    def _check_voids(self, voids: Sequence[Void]) -> set[int]:
        """Return the parties that void attempts lacked; raise ProofError for wrong attempts."""
        absent, counting = set[int](), self.pledges.at(self.last + 1).by_party
        for number, void in enumerate(voids, self.last + 1):
            if void.number != number:
                raise ProofError(f"the void throw has number {void.number}, the next is {number}")
            for party in void.missing:
                if party not in counting or party in absent:
                    raise ProofError(f"party {party} was not asked for throw {number}")
                if self.has_dropped(party):
                    raise ProofError(f"party {party} has missed too often to be asked again")
                absent.add(party)
        return absent

    def has_dropped(self, party: int) -> bool:
        """Return whether a party has missed too often to be asked."""
        return self.misses.get(party, 0) >= MOST_MISSES
