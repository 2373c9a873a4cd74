"""The proof of a throw as text, and the dice and the order of seats that follow from hashes.

A proof names the attempts of a throw. `2;9-2;10;0SHARE;1SHARE` means: attempt 9 was void because
party 2 did not answer; attempt 10 counts, with the shares of parties 0 and 1. The `2` is the
version of the form.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from yachtdice.sealed.chains import LINKS, byte, bytes_of, digest, letters_of, word

SERVER: Final = 0  #: The party of the server; parties 1 to 4 are the seats of the game.
HOST: Final = 5  #: The party of the host, where no person has a seat.
DICE: Final = 5
_FACE: Final = bytes(value % 6 + 1 for value in range(256))
#: The bytes that give no face: with them some faces would be more likely than others.
_TOO_HIGH: Final = bytes(range(252, 256))
_VERSION: Final = "2"
_FORM: Final = re.compile(
    r"2((?:;[1-9][0-9]{0,3}-[1-5]{1,5})*);([1-9][0-9]{0,3})((?:;[0-5][A-Za-z0-9_-]{43})+)", re.ASCII
)


class ProofError(Exception):
    """Dice that their proof does not support; the message is one line."""


@dataclass(frozen=True)
class Void:
    """An attempt without a result: its number, and the parties that were missing."""

    number: int
    missing: tuple[int, ...]


class Proof(NamedTuple):
    """The attempts of one throw: void ones, then the number and the shares of the one that counts.

    `shares` are (party, link) with ascending parties.
    """

    voids: tuple[Void, ...]
    number: int
    shares: tuple[tuple[int, bytes], ...]

    @property
    def parties(self) -> tuple[int, ...]:
        """The parties whose shares decided the dice."""
        return tuple([party for party, _ in self.shares])

    def text(self) -> str:
        """Return the proof as one word."""
        voids = [f"{void.number}-{''.join(map(str, void.missing))}" for void in self.voids]
        shares = [f"{party}{letters_of(link)}" for party, link in self.shares]
        return ";".join([_VERSION, *voids, str(self.number), *shares])


def read_proof(text: str | None) -> Proof:
    """Return the proof of this text; raise ProofError for any other text than `Proof.text`."""
    if text is None:
        raise ProofError("the throw has no proof")
    found = _FORM.fullmatch(text)
    if found is None:
        raise ProofError(f"{text[:60]!r} is not the proof of a throw")
    shares = [(int(share[0]), _link(share[1:])) for share in found[3].split(";")[1:]]
    proof = Proof(tuple(_voids(found[1])), int(found[2]), tuple(shares))
    parties = proof.parties
    if parties[0] != SERVER or not _is_ascending(parties):
        raise ProofError("a proof has each party once: the server, then others in ascending order")
    if proof.number > LINKS:
        raise ProofError(f"a game has at most {LINKS} throws")
    return proof


def _voids(text: str) -> Iterator[Void]:
    """Yield the void attempts of a proof."""
    for part in text.split(";")[1:]:
        number, _, digits = part.partition("-")
        missing = tuple(map(int, digits))
        if not _is_ascending(missing):
            raise ProofError(f"{part!r} should name missing parties once, in ascending order")
        yield Void(int(number), missing)


def _link(letters: str) -> bytes:
    """Return the link written with these letters."""
    link = bytes_of(letters)
    if link is None:
        raise ProofError(f"{letters!r} is not 32 bytes in base64url without padding")
    return link


def _is_ascending(numbers: Sequence[int]) -> bool:
    """Return whether each number is greater than the one before."""
    return all(one < two for one, two in pairwise(numbers))


def tape_of(
    root: bytes, number: int, seat: int, shares: Sequence[tuple[int, bytes]]
) -> tuple[int, ...]:
    """Return five faces, one for each place; `seat` counts from 1.

    A die that is not kept shows the face of its place. So the tape does not depend on the keep.
    """
    parts = [byte(party) + link for party, link in shares]
    return faces_of("roll", b"".join([root, word(number), byte(seat), byte(len(shares)), *parts]))


def faces_of(tag: str, head: bytes) -> tuple[int, ...]:
    """Return the first five faces of the hashes of the head and the blocks 0, 1, ..."""
    faces, block = b"", 0
    while len(faces) < DICE:
        faces += digest(tag, head, word(block)).translate(_FACE, _TOO_HIGH)
        block += 1
    return tuple(faces[:DICE])


def order_of(root: bytes, seats: int) -> tuple[int, ...]:
    """Return the seats, counted from 1, in a random order that follows from the first pledges."""
    order = list(range(1, seats + 1))
    stream = _order_bytes(root)
    for left in range(seats, 1, -1):
        value = next(value for value in stream if value < 256 - 256 % left)
        chosen = value % left
        order[left - 1], order[chosen] = order[chosen], order[left - 1]
    return tuple(order)


def _order_bytes(root: bytes) -> Iterator[int]:
    """Yield the random bytes for an order of seats, without end."""
    block = 0
    while True:
        yield from digest("order", root, word(block))
        block += 1
