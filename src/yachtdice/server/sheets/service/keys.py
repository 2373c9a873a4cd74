"""The keys of a sheet's links. The umpire's key is random; the others follow from it.

So an umpire can show the links of the seats again on any device, while the server keeps only
hashes. A key of a seat says nothing about the key of the umpire.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Final

from yachtdice.server.sheets.messages import SheetMade, SheetRole
from yachtdice.server.sheets.service.ports import SheetAccess, StoredSheet

_LETTERS: Final = 22  # 132 bits


def new_key(secret: bytes) -> str:
    """Return the key of 32 random bytes."""
    return urlsafe_b64encode(secret).decode()[:_LETTERS]


def keys_of(sheet: str, umpire: str, seats: int) -> SheetMade:
    """Return all keys of a sheet from that of its umpire."""
    derived = [_derived(umpire, sheet, f"seat {seat}") for seat in range(seats)]
    return SheetMade(sheet, umpire, _derived(umpire, sheet, "watch"), tuple(derived))


def _derived(umpire: str, sheet: str, link: str) -> str:
    """Return the key of another link."""
    words = f"yacht sheet {sheet} {link}".encode()
    return new_key(hmac.digest(umpire.encode(), words, "sha256"))


def hash_of(key: str) -> str:
    """Return the hash under which a key is stored."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def access_of(sheet: StoredSheet, key: str) -> SheetAccess | None:
    """Return the rights of a key, None if it opens nothing here."""
    hashed = hash_of(key)
    if hashed == sheet.umpire_hash:
        return SheetAccess(sheet, SheetRole.UMPIRE)
    if hashed == sheet.watch_hash:
        return SheetAccess(sheet, SheetRole.WATCH)
    for seat, stored in enumerate(sheet.seats):
        if hashed == stored.hash:
            return SheetAccess(sheet, SheetRole.SEAT, seat)
    return None
