"""The seal: one hash of everything that decides or follows the dice of a game.

Two players whose clients show the same seal have seen the same game.
"""

from collections.abc import Sequence
from typing import NamedTuple

from yachtdice.sealed.chains import byte, digest, letters_of, named, word
from yachtdice.sealed.pledges import PledgedTip
from yachtdice.sealed.throws import Proof


def origin_of(*, drawn: bool) -> str:
    """Return the word for the origin of the order of seats."""
    return "drawn" if drawn else "seats"


class Seal(NamedTuple):
    """The seal of a game so far; every item changes it."""

    value: bytes

    @staticmethod
    def of(table: str, order: Sequence[int], *, drawn: bool) -> "Seal":
        """Return the seal of a game before its first item.

        `order`: the seats, counted from 1, in turn order. `drawn`: the pledges decided it.
        """
        return Seal(digest("seal", named(table), origin_of(drawn=drawn).encode(), bytes(order)))

    def text(self) -> str:
        """Return the seal as 43 letters."""
        return letters_of(self.value)

    def _with(self, *item: bytes) -> "Seal":
        """Return the seal with one more item."""
        return Seal(digest("seal", self.value, *item))

    def pledge(self, pledge: PledgedTip) -> "Seal":
        """Return the seal with a pledge."""
        return self._with(b"p", byte(pledge.party), pledge.tip, word(pledge.since))

    def clock(self) -> "Seal":
        """Return the seal with the mark that the server rolled, because the time was up."""
        return self._with(b"c")

    def throw(self, proof: Proof, seat: int, kept: Sequence[int], dice: Sequence[int]) -> "Seal":
        """Return the seal with a throw of this seat (from 1) that kept these places (from 0)."""
        seal = self
        for void in proof.voids:
            digits = "".join(map(str, void.missing)).encode("ascii")
            seal = seal._with(b"v", word(void.number), digits)
        mask = sum(1 << place for place in kept)
        return seal._with(b"t", word(proof.number), byte(seat), byte(mask), bytes(dice))

    def fill(self, seat: int, words: str) -> "Seal":
        """Return the seal with a fill, in the words of the record."""
        return self._with(b"f", byte(seat), words.encode())

    def change(self, line: str) -> "Seal":
        """Return the seal with a change of hands, as the line of the record."""
        return self._with(b"s", line.encode())
