"""The pledges of a game, and those that count for each throw.

Numbers count the attempts of a game from 1, void ones included. A pledge counts for a throw if its
`since` is at most the number of the first attempt of that throw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from yachtdice.sealed.chains import LINKS, byte, bytes_of, digest, letters_of, named
from yachtdice.sealed.throws import HOST, SERVER, ProofError

MOST_PLEDGES: Final = 8  #: The number of pledges of one party in a game.


@dataclass(frozen=True)
class PledgedTip:
    """The tip of a party's chain; `since` is the number of the first throw for which it counts."""

    party: int
    tip: bytes
    since: int

    @cached_property
    def letters(self) -> str:
        """The tip as 43 letters."""
        return letters_of(self.tip)


@dataclass(frozen=True)
class PledgeSet:
    """The pledges that count from the number `since` on: the latest of each party.

    `pledges` are in the order of the game, `clients` are the pledges of clients; `root` is the hash
    of the pledges.
    """

    since: int
    pledges: tuple[PledgedTip, ...]
    clients: tuple[PledgedTip, ...]
    by_party: Mapping[int, PledgedTip]
    root: bytes


def _set_of(table: str, pledges: Sequence[PledgedTip], since: int) -> PledgeSet:
    """Return the set that counts at this number."""
    by_party = {pledge.party: pledge for pledge in pledges if pledge.since <= since}
    counting = tuple(pledge for pledge in pledges if by_party.get(pledge.party) is pledge)
    clients = tuple(pledge for pledge in counting if pledge.party != SERVER)
    parts = (byte(pledge.party) + pledge.tip for pledge in counting)
    return PledgeSet(since, counting, clients, by_party, digest("root", named(table), *parts))


@dataclass(frozen=True)
class Pledges:
    """The pledges at one table, in the order in which they were made."""

    table: str
    tips: tuple[PledgedTip, ...] = ()
    _sets: tuple[PledgeSet, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Compute the sets once: there are few pledges, and many throws."""
        numbers = sorted({0, *(pledge.since for pledge in self.tips)}, reverse=True)
        sets = tuple(_set_of(self.table, self.tips, number) for number in numbers)
        object.__setattr__(self, "_sets", sets)

    def at(self, number: int) -> PledgeSet:
        """Return the pledges that count at this number, from 0."""
        for each in self._sets:
            if each.since <= number:
                return each
        raise ValueError(f"{number} is not the number of a throw")

    def with_one(self, party: int, letters: str, since: int, soonest: int | None) -> "Pledges":
        """Return the pledges with one more; raise ProofError if it is not allowed.

        `soonest`: the smallest `since` that it may have, None at the start of the game.
        """
        tip = bytes_of(letters)
        if tip is None:
            raise ProofError(f"{letters[:60]!r} is not the tip of a chain")
        least, most = (1, 1) if soonest is None else (soonest, LINKS)
        if not least <= since <= most:
            raise ProofError(f"a pledge made now counts from throw {least}, not {since}")
        if any(pledge.tip == tip for pledge in self.tips):
            raise ProofError("the same tip was pledged before")
        own = [pledge for pledge in self.tips if pledge.party == party]
        self._check_party(party, own, at_start=soonest is None)
        if any(pledge.since > since for pledge in own):
            raise ProofError(f"party {party} has a later pledge that counts from a later throw")
        return Pledges(self.table, (*self.tips, PledgedTip(party, tip, since)))

    def _check_party(self, party: int, own: Sequence[PledgedTip], *, at_start: bool) -> None:
        """Raise ProofError for a party that may not pledge now."""
        if not SERVER <= party <= HOST:
            raise ProofError(f"there is no party {party}")
        if (party == SERVER) != (not self.tips):
            raise ProofError("the server pledges once, before all others")
        if own and at_start:
            raise ProofError(f"party {party} pledges twice before the first throw")
        if len(own) >= MOST_PLEDGES:
            raise ProofError(f"party {party} has pledged {MOST_PLEDGES} times")
