"""The forms of lines, the hash of the scheme, and 32 bytes as letters."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

# The page: "Numbers are decimal ASCII digits without leading zeros."
NUMBER: Final = "(0|[1-9][0-9]*)"
LETTERS: Final = "([A-Za-z0-9_-]{43})"
SEAT: Final = r"(seat|program) [1-9](?: .*)?|(bot) [1-9] [^ ]+(?: .*)?"
DICE: Final = rf"dice yfd2 ([A-Za-z0-9_-]{{1,64}}) {NUMBER} (drawn|seats)"
PLEDGE: Final = f"([0-5]) pledges {LETTERS} from {NUMBER}"
CHANGE: Final = "([1-9]) (resigns|ends|returns|bot [^ ]+)"
ROLL: Final = r"(clock )?(roll|keep ([1-6.]{5}))(?: (?=.)|$)"
FILL: Final = f"(clock )?fill [^ ]+ {NUMBER}(?: \\+{NUMBER})?(?: joker)?"
THROW: Final = f"([1-6]{{5}})#2((?:;{NUMBER}-[1-5]+)*);{NUMBER}((?:;[0-5]{LETTERS})+)"


class WrongError(Exception):
    """A record that the page does not allow."""


def need(fits: object, reason: str) -> None:
    """Raise WrongError unless this fits."""
    if not fits:
        raise WrongError(reason)


def match(form: str, line: str) -> re.Match[str]:
    """Return the match of a whole line; raise WrongError for a line of another form."""
    found = re.fullmatch(form, line)
    if found is None:
        raise WrongError(f"{line[:60]!r} has not the form {form}")
    return found


def u8(number: int) -> bytes:
    """Return a number as one byte."""
    return number.to_bytes(1, "big")


def u32(number: int) -> bytes:
    """Return a number as four bytes."""
    return number.to_bytes(4, "big")


def hash_of(tag: str, *parts: bytes) -> bytes:
    """Return `H(tag, parts)`."""
    # The page: "SHA-256 of the ASCII text `yfd2 TAG`, a zero byte, and the parts."
    return sha256(b"yfd2 " + tag.encode("ascii") + bytes(1) + b"".join(parts)).digest()


def blocks(tag: str, *parts: bytes) -> Iterator[int]:
    """Yield the bytes of the hashes "for blocks 0, 1, ..."."""
    block = 0
    while True:
        yield from hash_of(tag, *parts, u32(block))
        block += 1


def bytes_of(letters: str) -> bytes:
    """Return the 32 bytes that these 43 letters spell."""
    value = urlsafe_b64decode(letters + "=")
    # The page: "base64url without padding; the two spare bits are zero."
    need(letters_of(value) == letters, f"{letters}: the spare bits are not zero")
    return value


def letters_of(value: bytes) -> str:
    """Return 32 bytes as 43 letters."""
    return urlsafe_b64encode(value).decode("ascii")[:-1]
