"""Who may write what to a sheet, and whether another device has written meanwhile."""

from collections.abc import Sequence

from yachtdice.rules import Text
from yachtdice.server.sheets.messages import (
    Corrected,
    EntriesRequest,
    EntryFault,
    Seats,
    SheetEntry,
    SheetLine,
    SheetRole,
)
from yachtdice.server.sheets.service import reasons
from yachtdice.server.sheets.service.log import plays, written_seats
from yachtdice.server.sheets.service.ports import SheetAccess
from yachtdice.server.sheets.service.reasons import EntryError


def check_rights(
    access: SheetAccess, lines: Sequence[SheetLine], entries: Sequence[SheetEntry]
) -> None:
    """Raise EntryError for an entry that the link may not write."""
    for index, entry in enumerate(entries):
        text = _why_not(access, lines, entry)
        if text is not None:
            raise EntryError(EntryFault.FORBIDDEN, text, index=index)


def _why_not(access: SheetAccess, lines: Sequence[SheetLine], entry: SheetEntry) -> Text | None:
    """Return why a link may not write an entry, None if it may."""
    if access.role is SheetRole.UMPIRE:
        return None
    if access.role is SheetRole.WATCH or access.seat is None:
        return reasons.READ_ONLY
    if isinstance(entry, Seats):
        return reasons.UMPIRE_ONLY
    touched = written_seats(entry) | _seats_before(lines, entry)
    return None if touched <= {access.seat} else reasons.not_own(access.seat)


def _seats_before(lines: Sequence[SheetLine], entry: SheetEntry) -> set[int]:
    """Return the seats of the entry that a correction replaces, as it stands and as written."""
    if not isinstance(entry, Corrected):
        return set()
    standing = {one.seat for number, one in plays(lines) if number == entry.entry}
    written = (line.entry for line in lines if line.number == entry.entry)
    return standing.union(*(written_seats(one) for one in written))


def check_fresh(lines: Sequence[SheetLine], request: EntriesRequest) -> None:
    """Raise EntryError if another device has written for the same seats since `expect`.

    Entries of other seats are no obstacle: each seat has its own card. Nor are entries of the same
    device, which knows them.
    """
    version = len(lines)
    if request.expect > version:
        raise EntryError(EntryFault.STALE, reasons.STALE)
    newer = [line for line in lines[request.expect :] if line.device != request.device]
    for index, entry in enumerate(request.entries):
        other = _conflict(lines, newer, entry)
        if other is None:
            continue
        if isinstance(entry, Corrected) and _corrects(other, entry.entry):
            text = reasons.twice(entry.entry)
            raise EntryError(EntryFault.TWICE, text, index=index, entry=other.number)
        raise EntryError(EntryFault.STALE, reasons.STALE, index=index, entry=other.number)


def _conflict(
    lines: Sequence[SheetLine], newer: Sequence[SheetLine], entry: SheetEntry
) -> SheetLine | None:
    """Return the newer line that concerns the same seats or names as an entry, None without one.

    A correction of the same entry comes first.
    """
    if isinstance(entry, Seats):
        return next((line for line in newer if isinstance(line.entry, Seats)), None)
    others = [line for line in newer if not isinstance(line.entry, Seats)]
    mine = written_seats(entry) | _seats_before(lines, entry)
    same = [line for line in others if _written_to(lines, line) & mine]
    if isinstance(entry, Corrected):
        same.sort(key=lambda line: not _corrects(line, entry.entry))
    return same[0] if same else None


def _written_to(lines: Sequence[SheetLine], line: SheetLine) -> set[int]:
    """Return the seats whose cards a stored entry has changed."""
    return written_seats(line.entry) | _seats_before(lines, line.entry)


def _corrects(line: SheetLine, number: int) -> bool:
    """Return whether a stored entry corrects the entry with this number."""
    return isinstance(line.entry, Corrected) and line.entry.entry == number
