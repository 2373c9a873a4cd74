"""The links of a sheet: their keys, and the entries that each may write.

The umpire's key is random; the others follow from it. So an umpire can show the links of the seats
again on any device, while the server keeps only hashes. A key of a seat says nothing about the key
of the umpire.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from yachtdice.server.sheets.messages import (
    Corrected,
    EntriesRequest,
    EntryFault,
    SeatNames,
    SheetEntry,
    SheetLine,
    SheetMade,
    SheetRole,
)
from yachtdice.server.sheets.service import reasons
from yachtdice.server.sheets.service.log import MOST_ENTRIES, plays, written_seats
from yachtdice.server.sheets.service.ports import SheetAccess, StoredSheet
from yachtdice.server.sheets.service.reasons import EntryError

_LETTERS: Final = 22  # 132 bits
_NAMES: Final = -1  #: Stands for the names of a sheet, beside its seats.


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


def check_allowed(access: SheetAccess, lines: Sequence[SheetLine], request: EntriesRequest) -> None:
    """Raise EntryError for an entry that the link may not write, or that overlooks a newer one.

    Newer entries of other seats do not count, because each seat has its own card. Those of the same
    device do not count either, because it knows them.
    """
    _check_share(access, lines, request)
    if request.expect > len(lines):
        raise EntryError(EntryFault.STALE, reasons.STALE)
    places = _places(lines)
    newer = [line for line in lines[request.expect :] if line.device != request.device]
    for index, entry in enumerate(request.entries):
        mine = _touched(places, entry)
        if access.seat is not None and not mine <= {access.seat}:
            raise EntryError(EntryFault.FORBIDDEN, reasons.not_own(access.seat), index=index)
        others = [line for line in newer if _touched(places, line.entry) & mine]
        for line in others:
            if isinstance(entry, Corrected) and _corrects(line, entry.entry):
                text = reasons.twice(entry.entry)
                raise EntryError(EntryFault.TWICE, text, index=index, entry=line.number)
        if others:
            number = others[0].number
            raise EntryError(EntryFault.STALE, reasons.STALE, index=index, entry=number)


def _check_share(access: SheetAccess, lines: Sequence[SheetLine], request: EntriesRequest) -> None:
    """Raise EntryError if a seat's link would write more than its share of the sheet's entries."""
    share = MOST_ENTRIES // len(access.sheet.seats)
    own = sum(line.seat == access.seat for line in lines)
    if access.seat is not None and own + len(request.entries) > share:
        raise EntryError(EntryFault.FULL, reasons.share_used(share))


def _places(lines: Sequence[SheetLine]) -> Mapping[int, set[int]]:
    """Return the seats at each place of a log: as first written, and after its corrections."""
    places: defaultdict[int, set[int]] = defaultdict(set)
    for line in lines:
        if not isinstance(line.entry, SeatNames | Corrected):
            places[line.number].add(line.entry.seat)
    for number, entry in plays(lines):
        places[number].add(entry.seat)
    return places


def _touched(places: Mapping[int, set[int]], entry: SheetEntry) -> set[int]:
    """Return the seats whose cards an entry changes, _NAMES for new names."""
    if isinstance(entry, SeatNames):
        return {_NAMES}
    before = places.get(entry.entry, set()) if isinstance(entry, Corrected) else set()
    return written_seats(entry) | before


def _corrects(line: SheetLine, number: int) -> bool:
    """Return whether a stored entry corrects the entry with this number."""
    return isinstance(line.entry, Corrected) and line.entry.entry == number
