"""The log of a sheet: its corrected entries, the cards that follow, and new entries.

An entry takes effect at the place of the entry that it corrects. A correction names the entry that
was written first, also if that entry has been corrected before.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from yachtdice.rules import RuleSet
from yachtdice.server.people.service.names import invisible_in
from yachtdice.server.sheets.messages import (
    Corrected,
    EntryFault,
    Filled,
    PlayEntry,
    Rolled,
    Scored,
    SeatNames,
    SheetEntry,
    SheetLine,
)
from yachtdice.server.sheets.service import reasons
from yachtdice.server.sheets.service.cards import SeatCard, after, empty_seat
from yachtdice.server.sheets.service.reasons import EntryError, EntryRefusedError

MOST_ENTRIES: Final = 2000  #: Maximum number of entries of a sheet.


class FoldedSheet(Struct, frozen=True):
    """A sheet after all its entries: cards and names by seat, and the seats that see advice."""

    cards: tuple[SeatCard, ...]
    names: tuple[str, ...]
    coached: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """The seat on turn: the first of those that have played the fewest turns."""
        turns = [card.turns for card in self.cards]
        return turns.index(min(turns))

    @property
    def exact(self) -> bool:
        """Whether every roll of the sheet is entered."""
        return all(card.exact for card in self.cards)


def latest_corrections(lines: Sequence[SheetLine]) -> dict[int, SheetLine]:
    """Return the latest correction of each entry that has one, by the number of the entry."""
    return {line.entry.entry: line for line in lines if isinstance(line.entry, Corrected)}


def plays(lines: Sequence[SheetLine]) -> Iterator[tuple[int, PlayEntry]]:
    """Return the corrected entries of all cards in order, each with the number of its place."""
    corrections = latest_corrections(lines)
    for line in lines:
        found = corrections.get(line.number)
        if found is not None and isinstance(found.entry, Corrected):
            if found.entry.new is not None:
                yield line.number, found.entry.new
        elif isinstance(line.entry, Rolled | Filled | Scored):
            yield line.number, line.entry


def fold_log(rules: RuleSet, names: Sequence[str], lines: Sequence[SheetLine]) -> FoldedSheet:
    """Return the sheet after a log; `names`: those at its start.

    Raises EntryRefusedError, with its number, for the first entry that does not fit.
    """
    cards = [empty_seat(rules)] * len(names)
    for number, entry in plays(lines):
        try:
            cards[entry.seat] = after(cards[entry.seat], entry)
        except EntryRefusedError as refused:
            refused.number = number
            raise
    named = [line.entry for line in lines if isinstance(line.entry, SeatNames)]
    if not named:
        return FoldedSheet(tuple(cards), tuple(names))
    return FoldedSheet(tuple(cards), named[-1].names, named[-1].coached)


def check_new(
    rules: RuleSet, names: Sequence[str], lines: Sequence[SheetLine], count: int
) -> FoldedSheet:
    """Return the sheet after a log whose last `count` entries are new; raise EntryError.

    The error names the new entry at fault. If a correction makes a later entry impossible, it also
    names that entry.
    """
    begun = len(lines) - count
    if len(lines) > MOST_ENTRIES:
        raise EntryError(EntryFault.FULL, reasons.full(MOST_ENTRIES))
    for index, line in enumerate(lines[begun:]):
        _check_form(lines[: begun + index], line.entry, len(names), index)
    try:
        return fold_log(rules, names, lines)
    except EntryRefusedError as error:
        raise _blamed(lines, begun, error) from error


def _blamed(lines: Sequence[SheetLine], begun: int, error: EntryRefusedError) -> EntryError:
    """Return the error that names the new entry at fault: the latest for the place, if any is."""
    new = list(enumerate(lines[begun:]))[::-1]
    for index, line in new:
        own = line.entry.entry if isinstance(line.entry, Corrected) else line.number
        if own == error.number:
            return EntryError(EntryFault.ILLEGAL, error.text, index=index)
    last = next((i for i, line in new if isinstance(line.entry, Corrected)), None)
    text = reasons.later(error.number, error.text)
    return EntryError(EntryFault.LATER, text, index=last, entry=error.number)


def _check_form(before: Sequence[SheetLine], entry: SheetEntry, seats: int, index: int) -> None:
    """Raise EntryError for an entry that names no seat of the sheet, or no entry before it."""
    text = None
    if isinstance(entry, SeatNames):
        if len(entry.names) != seats:
            text = reasons.wrong_names(seats)
        elif not all(map(is_name, entry.names)):
            text = reasons.NAMES
    elif isinstance(entry, Corrected):
        found = before[entry.entry - 1].entry if entry.entry <= len(before) else None
        if not isinstance(found, Rolled | Filled | Scored):
            first = found.entry if isinstance(found, Corrected) else None
            text = reasons.no_entry(entry.entry, first)
    if text is None and any(seat >= seats for seat in written_seats(entry)):
        text = reasons.no_seat(seats)
    if text is not None:
        raise EntryError(EntryFault.ILLEGAL, text, index=index)


def written_seats(entry: SheetEntry) -> set[int]:
    """Return the seats that an entry names."""
    match entry:
        case SeatNames():
            return set(entry.coached)
        case Corrected():
            return set() if entry.new is None else {entry.new.seat}
        case _:
            return {entry.seat}


def is_name(name: str) -> bool:
    """Return whether a name has only visible characters and no space at its ends."""
    return name.strip() == name and invisible_in(name) is None
