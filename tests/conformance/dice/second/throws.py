"""Pledges and throws: which are allowed, and the dice that follow."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tests.conformance.dice.second.forms import (
    PLEDGE,
    blocks,
    bytes_of,
    hash_of,
    match,
    need,
    u8,
    u32,
)

SERVER: Final = 0
HOST: Final = 5


class Pledge(NamedTuple):
    """A line `PARTY pledges TIP from NUMBER`."""

    party: int
    tip: bytes
    since: int


class Void(NamedTuple):
    """A `VOID` of a proof."""

    number: int
    digits: str


class Throws:
    """The pledges and the numbers of a game. `kinds`: the first words of the lines of the seats."""

    def __init__(self, table: bytes, kinds: Sequence[str]) -> None:
        self.last = self.last_throw = 0
        self._table, self._kinds = table, kinds
        self._pledges: list[Pledge] = []
        self._resignations: list[Void] = []
        self._misses = dict.fromkeys(range(6), 0)

    def pledge(self, line: str, *, is_start: bool) -> bytes:
        """Add the pledge of a line; return its item of the seal."""
        found = match(PLEDGE, line)
        pledge = Pledge(int(found[1]), bytes_of(found[2]), int(found[3]))
        earlier = [one.since for one in self._pledges if one.party == pledge.party]
        if is_start:
            # The page: "Pledges in the head have `from 1`." "Each party has at most one there."
            need(pledge.since == 1 and not earlier, f"{line}: not at the start")
        else:
            # The page: "**Later pledges** have at least the last number plus 2"
            need(self.last + 2 <= pledge.since, f"{line}: too early")
        # The page: "`from` is at most 1024, and not below that of an earlier pledge of the party."
        need(max(earlier, default=0) <= pledge.since <= 1024, f"{line}: not in order")
        # The page: "The first pledge is that of the server, which pledges once."
        need((pledge.party == SERVER) == (not self._pledges), f"{line}: the server")
        need(self._may_pledge(pledge.party), f"{line}: not a party of this game")
        # The page: "A party pledges at most 8 times in a game."
        need(len(earlier) < 8, f"{line}: more than 8 pledges")
        # The page: "A tip is pledged once, by any party."
        need(pledge.tip not in [one.tip for one in self._pledges], f"{line}: the tip is not new")
        self._pledges.append(pledge)
        return b"p" + u8(pledge.party) + pledge.tip + u32(pledge.since)

    def _may_pledge(self, party: int) -> bool:
        if party == SERVER:
            return True
        if party == HOST:  # The page: "Party 5 pledges only if no line is `seat`."
            return "seat" not in self._kinds
        # The page: "Parties 1 to 4 need a line `seat` or `program` in the head."
        return party <= len(self._kinds) and self._kinds[party - 1] != "bot"

    def _counting(self, first: int) -> dict[int, Pledge]:
        # The page: "**Pledges that count** are those whose `from` is at most the number of the
        # *first* attempt of the throw." "Of several pledges of a party the last one counts."
        last = {one.party: one for one in self._pledges if one.since <= first}
        return {one.party: one for one in self._pledges if one in last.values()}

    def root(self, first: int) -> bytes:
        """Return the root of the throw whose first attempt has this number."""
        # The page: "of all pledges that count, in the order of the record"
        parts = (u8(one.party) + one.tip for one in self._counting(first).values())
        return hash_of("root", self._table, *parts)

    def resign(self, seat: int) -> None:
        """Use up the number of the seat on turn, which resigns."""
        # The page: "If the seat on turn resigns, the next number is void, and names that seat."
        self.last += 1
        self._resignations.append(Void(self.last, str(seat)))

    def throw(
        self, seat: int, voids: Sequence[Void], number: int, shares: Sequence[tuple[int, bytes]]
    ) -> list[str]:
        """Check the proof of a throw of this seat; return the tape."""
        # The page: "The first attempt of the throw is the number after the resignations."
        first = self.last + 1
        counting = self._counting(first)
        missing = self._missing(voids, set(counting))
        self.last += 1
        # The page: "There is no gap, and the last is at most 1024."
        need(number == self.last <= 1024, f"throw {number}: the number should be {self.last}")
        parties = [party for party, _ in shares]
        # The page: "The server always takes part." "Parties ascend."
        need(SERVER in parties and _ascends(parties), f"throw {number}: parties {parties}")
        for party, link in shares:
            # The page: "It has a pledge that counts, and its share leads to this tip."
            need(party in counting, f"throw {number}: party {party} has no pledge")
            need(self._tip(link) == counting[party].tip, f"throw {number}: share of {party}")
            # The page: "No attempt of the same throw names it."
            need(party not in missing, f"throw {number}: party {party} was missing")
            # The page: "It was missing less than twice in the game. **This does not apply to the
            # roller:** its share comes with the roll, so it still counts in its own throws."
            need(self._misses[party] < 2 or party == seat, f"throw {number}: party {party}")
        for party in missing:
            self._misses[party] += 1
        self._resignations, self.last_throw = [], self.last
        joined = b"".join(u8(party) + link for party, link in shares)
        head = self.root(first), u32(number), u8(seat), u8(len(shares))
        return _tape(blocks("roll", *head, joined))

    def _missing(self, voids: Sequence[Void], counting: set[int]) -> set[int]:
        """Return the parties that were missing in the void attempts of a throw."""
        # The page: "It is in the proof of the next throw, of any seat, if a throw follows."
        resigned, missing = len(self._resignations), set[int]()
        need(voids[:resigned] == self._resignations, "a resignation is not void")
        for void in voids[resigned:]:
            self.last += 1
            parties = [int(digit) for digit in void.digits]
            # The page: "the parties that were missing in ascending order"
            need(void.number == self.last and _ascends(parties), f"{void}: not possible")
            for party in parties:
                # The page: "It is not the server, and has a pledge that counts."
                need(party in counting, f"{void}: party {party} has no pledge")
                # The page: "No earlier attempt of the same throw names it."
                need(party not in missing, f"{void}: party {party} was missing before")
                # The page: "It was missing less than twice in the game before."
                need(self._misses[party] < 2, f"{void}: party {party} is not asked")
            missing.update(parties)
        return missing

    def _tip(self, link: bytes) -> bytes:
        """Return the tip of the chain with this link at the last number."""
        for i in range(self.last, 0, -1):
            link = hash_of("link", self._table, u32(i), link)
        return link


def _tape(source: Iterator[int]) -> list[str]:
    # The page: "Bytes of 252 and more are skipped." "The others give `byte mod 6 + 1`."
    # The page: "The first five faces are the tape."
    faces = (str(byte % 6 + 1) for byte in source if byte < 252)
    return [next(faces) for _ in range(5)]


def _ascends(numbers: Sequence[int]) -> bool:
    return all(one < two for one, two in pairwise(numbers))
