"""Hash chains: a party publishes the tip of its chain, then reveals one link for each throw.

A link reveals nothing about the links with higher numbers, and every lower link follows from it. So
a party that has published its tip cannot choose its share of a throw, and the others cannot know it
before the party reveals it.
"""

from binascii import Error as NotBase64Error, a2b_base64, b2a_base64
from functools import cache
from hashlib import sha256
from typing import Final

SCHEME: Final = "yfd2"
LINKS: Final = 1024  #: The number of throws that a chain is long enough for.
_SIZE: Final = 32
_LETTERS: Final = 43
_TO_URL: Final = bytes.maketrans(b"+/", b"-_")
_FROM_URL: Final = bytes.maketrans(b"-_", b"+/")


@cache
def _head(tag: str) -> bytes:
    """Return the first bytes of everything that is hashed for the purpose `tag`."""
    return f"{SCHEME} {tag}".encode("ascii") + b"\0"


def digest(tag: str, *parts: bytes) -> bytes:
    """Return SHA-256 of the scheme, the purpose `tag`, and the parts."""
    return sha256(b"".join((_head(tag), *parts))).digest()


def byte(number: int) -> bytes:
    """Return a number below 256 as one byte."""
    return number.to_bytes(1, "big")


def word(number: int) -> bytes:
    """Return a number below 2^32 as four bytes, the highest first."""
    return number.to_bytes(4, "big")


def named(text: str) -> bytes:
    """Return an ASCII text with its length before it."""
    return byte(len(text)) + text.encode("ascii")


def letters_of(value: bytes) -> str:
    """Return 32 bytes as 43 letters: base64url without padding."""
    return b2a_base64(value, newline=False).translate(_TO_URL)[:_LETTERS].decode("ascii")


def bytes_of(letters: str) -> bytes | None:
    """Return the 32 bytes of 43 letters; None if `letters_of` does not write them like this."""
    if len(letters) != _LETTERS or not letters.isascii():
        return None
    try:
        value = a2b_base64(letters.encode("ascii").translate(_FROM_URL) + b"=")
    except (NotBase64Error, ValueError):
        return None
    return value if len(value) == _SIZE and letters_of(value) == letters else None


def client_leaf(key: bytes, table: str, player: str, nth: int) -> bytes:
    """Return the last link of a client's chain for a table, from the key of its device.

    `nth` counts the pledges of this player at this table, from 1.
    """
    return digest("leaf", key, named(table), named(player), byte(nth))


def link_before(table: str, number: int, link: bytes) -> bytes:
    """Return link `number` - 1 of the chain in which `link` has this number."""
    return link_at(table, number, link, number - 1)


def link_at(table: str, known: int, link: bytes, number: int) -> bytes:
    """Return the link `number` of the chain whose link `known` is given; `number` <= `known`."""
    return _links_down(table, known, link, number)[-1]


def _links_down(table: str, known: int, link: bytes, number: int) -> list[bytes]:
    """Return the links from `known`, which is given, down to `number`."""
    head, links = _head("link") + named(table), [link]
    for at in range(known, number, -1):
        link = sha256(head + at.to_bytes(4, "big") + link).digest()
        links.append(link)
    return links


class Chain:
    """All links of one party's chain for one table."""

    def __init__(self, table: str, leaf: bytes) -> None:
        """Compute the chain that ends with this secret leaf."""
        links = [leaf]
        for number in range(LINKS, 0, -1):
            links.append(link_before(table, number, links[-1]))
        self._links = tuple(reversed(links))

    @property
    def tip(self) -> str:
        """The public link 0."""
        return self.share(0)

    def share(self, number: int) -> str:
        """Return the link with this number (0 to LINKS); raise IndexError beyond the chain."""
        if not 0 <= number <= LINKS:
            raise IndexError(f"a chain has links 0 to {LINKS}, not {number}")
        return letters_of(self._links[number])


_STRIDE: Final = 32


class SparseChain:
    """A chain in two kilobytes of memory: every 32nd link, and the stretch that was used last.

    A new chain has the stretch of the tip and the first 32 shares.
    """

    def __init__(self, table: str, leaf: bytes) -> None:
        """Compute the chain that ends with this secret leaf."""
        self._table = table
        marks = [leaf]
        for number in range(LINKS, _STRIDE, -_STRIDE):
            marks.append(link_at(table, number, marks[-1], number - _STRIDE))
        self._marks = b"".join(reversed(marks))
        self._mark, self._stretch = 0, self._links_to(0)

    def link(self, number: int) -> bytes:
        """Return the link with this number (0 to LINKS); raise IndexError beyond the chain."""
        if not 0 <= number <= LINKS:
            raise IndexError(f"a chain has links 0 to {LINKS}, not {number}")
        mark = max(0, number - 1) // _STRIDE
        if mark != self._mark:
            self._mark, self._stretch = mark, self._links_to(mark)
        return _item(self._stretch, (mark + 1) * _STRIDE - number)

    def _links_to(self, mark: int) -> bytes:
        """Return a mark and the links down to the mark before, or to the tip."""
        last = (mark + 1) * _STRIDE
        return b"".join(_links_down(self._table, last, _item(self._marks, mark), last - _STRIDE))


def _item(links: bytes, place: int) -> bytes:
    """Return one of several links."""
    return links[place * _SIZE : (place + 1) * _SIZE]
