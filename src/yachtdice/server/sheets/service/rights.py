"""Which entries a link may write to a sheet, and whether another device has written meanwhile."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from yachtdice.rules import Text
from yachtdice.server.sheets.messages import (
    Corrected,
    EntriesRequest,
    EntryFault,
    SeatNames,
    SheetEntry,
    SheetLine,
    SheetRole,
)
from yachtdice.server.sheets.service import reasons
from yachtdice.server.sheets.service.log import plays, written_seats
from yachtdice.server.sheets.service.ports import SheetAccess
from yachtdice.server.sheets.service.reasons import EntryError

#: The seats that were or are at the place of each entry, by its number.
Places: TypeAlias = Mapping[int, set[int]]


def places_of(lines: Sequence[SheetLine]) -> Places:
    """Return the seats at each place of a log: as first written, and after its corrections."""
    places: defaultdict[int, set[int]] = defaultdict(set)
    for line in lines:
        if not isinstance(line.entry, SeatNames | Corrected):
            places[line.number].add(line.entry.seat)
    for number, entry in plays(lines):
        places[number].add(entry.seat)
    return places


def check_rights(access: SheetAccess, places: Places, entries: Sequence[SheetEntry]) -> None:
    """Raise EntryError for an entry that the link may not write."""
    for index, entry in enumerate(entries):
        text = _why_not(access, places, entry)
        if text is not None:
            raise EntryError(EntryFault.FORBIDDEN, text, index=index)


def _why_not(access: SheetAccess, places: Places, entry: SheetEntry) -> Text | None:
    """Return why a link may not write an entry, None if it may."""
    if access.role is SheetRole.UMPIRE:
        return None
    assert access.seat is not None
    if isinstance(entry, SeatNames):
        return reasons.UMPIRE_ONLY
    return None if _touched(places, entry) <= {access.seat} else reasons.not_own(access.seat)


def _touched(places: Places, entry: SheetEntry) -> set[int]:
    """Return the seats whose cards an entry changes."""
    before = places.get(entry.entry, set()) if isinstance(entry, Corrected) else set()
    return written_seats(entry) | before


def check_fresh(lines: Sequence[SheetLine], places: Places, request: EntriesRequest) -> None:
    """Raise EntryError if another device has written for the same seats since `expect`.

    Entries of other seats do not conflict: each seat has its own card. Nor do entries of the same
    device, which knows them.
    """
    if request.expect > len(lines):
        raise EntryError(EntryFault.STALE, reasons.STALE)
    newer = [line for line in lines[request.expect :] if line.device != request.device]
    for index, entry in enumerate(request.entries):
        other = _conflict(newer, places, entry)
        if other is None:
            continue
        if isinstance(entry, Corrected) and _corrects(other, entry.entry):
            text = reasons.twice(entry.entry)
            raise EntryError(EntryFault.TWICE, text, index=index, entry=other.number)
        raise EntryError(EntryFault.STALE, reasons.STALE, index=index, entry=other.number)


def _conflict(newer: Sequence[SheetLine], places: Places, entry: SheetEntry) -> SheetLine | None:
    """Return the newer line that concerns the same seats or names as an entry, None without one.

    A correction of the same entry comes first.
    """
    if isinstance(entry, SeatNames):
        return next((line for line in newer if isinstance(line.entry, SeatNames)), None)
    mine = _touched(places, entry)
    others = (line for line in newer if not isinstance(line.entry, SeatNames))
    same = [line for line in others if _touched(places, line.entry) & mine]
    if isinstance(entry, Corrected):
        same.sort(key=lambda line: not _corrects(line, entry.entry))
    return same[0] if same else None


def _corrects(line: SheetLine, number: int) -> bool:
    """Return whether a stored entry corrects the entry with this number."""
    return isinstance(line.entry, Corrected) and line.entry.entry == number
