"""A sheet as JSON: the card of a game with real dice, its entries and its links.

A sheet is an append-only log of entries. Its state is the corrected log, folded by the game.
"""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from yachtdice.game import Step
from yachtdice.server.common.messages import Problem
from yachtdice.views.rules import TextView
from yachtdice.views.table import ColumnView

MOST_SEATS: Final = 8  #: Maximum number of seats of a sheet.

SheetSeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
SheetBox: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SheetName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
#: Five faces by place.
FiveFaces: TypeAlias = Annotated[tuple[Face, ...], Meta(min_length=5, max_length=5)]
#: An id that a device makes up for itself, to say from which device an entry came.
DeviceId: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]


class SheetRole(StrEnum):
    """The rights of a link to a sheet."""

    UMPIRE = "umpire"  #: Writes entries of all seats, changes names and corrects any entry.
    SEAT = "seat"  #: Writes and corrects entries of one seat.
    WATCH = "watch"  #: Reads only.


class SheetRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new sheet."""

    rules: Annotated[str, Meta(min_length=1, max_length=80)]  #: `reference` of the rule set.
    #: The names of the seats, in turn order.
    names: Annotated[tuple[SheetName, ...], Meta(min_length=1, max_length=MOST_SEATS)]


class SheetMade(Struct, frozen=True):
    """The links of a sheet. The server keeps only hashes of the keys.

    The other keys follow from that of the umpire, who can ask for them again.
    """

    id: str  #: The sheet's id.
    umpire: str  #: Key of the link for the umpire.
    watch: str  #: Key of the link that only reads.
    seats: tuple[str, ...]  #: Keys of the links for the seats.


class Rolled(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A roll of a seat's turn, or only the final dice of the turn."""

    seat: SheetSeatNumber  #: The seat.
    dice: FiveFaces  #: The faces of all five dice after the roll.
    #: Places that kept their dice from the roll before, empty for the first roll; null if only the
    #: final dice of the turn are entered.
    keep: tuple[Annotated[int, Meta(ge=0, le=4)], ...] | None = ()


class Filled(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The box that a seat fills with its entered dice."""

    seat: SheetSeatNumber  #: The seat.
    box: SheetBox  #: The box's id.


class Scored(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A box with its points, without dice."""

    seat: SheetSeatNumber  #: The seat.
    box: SheetBox  #: The box's id.
    points: Annotated[int, Meta(ge=0, le=1_000_000)]  #: The points, as the rules count them.
    #: Whether the dice also brought the repeat bonus. If these points are not possible without it,
    #: it counts in any case.
    repeat: bool = False


class SeatNames(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """New names of the seats, and the seats that see advice. Umpire only."""

    #: The names of all seats, in turn order; their number does not change.
    names: Annotated[tuple[SheetName, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    #: Seats for which pages show the advice of the coach.
    coached: Annotated[tuple[SheetSeatNumber, ...], Meta(max_length=MOST_SEATS)] = ()


#: The entries that a correction may put in the place of another.
PlayEntry: TypeAlias = Rolled | Filled | Scored


class Corrected(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A correction: another entry in the place of an earlier one, or none."""

    entry: Annotated[int, Meta(ge=1)]  #: Number of the entry that is corrected.
    new: PlayEntry | None  #: The entry in its place, null to remove it.


SheetEntry: TypeAlias = Rolled | Filled | Scored | SeatNames | Corrected


class EntriesRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that are written together or not at all."""

    #: Id made up by the client; the same request with it is answered, not applied again.
    cid: Annotated[str, Meta(pattern="^[!-~]+$", max_length=40)]
    expect: Annotated[int, Meta(ge=0)]  #: The sheet's version that the client has seen.
    device: DeviceId  #: The device that writes.
    entries: Annotated[tuple[SheetEntry, ...], Meta(min_length=1, max_length=40)]  #: The entries.


class SheetSeat(Struct, frozen=True):
    """A seat of a sheet."""

    name: str  #: The name.
    columns: tuple[ColumnView, ...]  #: The score card, one entry per phase.
    total: int  #: Sum of all columns.
    coached: bool  #: Whether pages show the advice of the coach for this seat.
    player: str | None  #: Public id of the account that has linked the seat, null without one.
    step: Step  #: The next thing that this seat's card waits for.
    phase: int  #: Index of this seat's current column.
    turn: int  #: The turn of this seat, from 1.
    dice: tuple[int, ...]  #: Five faces of its latest roll of this turn, empty before the first.
    rolls_left: int  #: Rolls that this seat has left in its turn.


class SheetLine(Struct, frozen=True):
    """An entry of the log, with its origin."""

    number: int  #: Number of the entry, from 1.
    entry: SheetEntry  #: The entry as it was written.
    at_ms: int  #: When the server stored it, in milliseconds since 1970.
    device: str  #: The device that wrote it.
    seat: int | None  #: The seat whose link wrote it, null for the umpire.
    #: Number of the latest correction of this entry, null if it stands as it was written.
    corrected: int | None = None


class SheetView(Struct, frozen=True):
    """A sheet as every reader sees it."""

    id: str  #: The sheet's id.
    version: int  #: Number of the latest entry, 0 for an empty sheet.
    rules: str  #: `reference` of the rule set.
    title: TextView  #: Name of the rule set.
    fingerprint: str  #: Fingerprint of the rule set.
    role: SheetRole  #: The rights of the link that reads.
    own_seat: int | None  #: The seat of a seat's link, null for the others.
    seats: tuple[SheetSeat, ...]  #: The seats in turn order.
    step: Step  #: The next thing that the sheet waits for.
    #: The seat on turn: the first of those with the fewest turns. Entries of others are accepted.
    seat: int
    phase: int  #: Index of the current column.
    turn: int  #: The turn of this seat, from 1.
    turns: int  #: Turns per seat.
    dice: tuple[int, ...]  #: Five faces of the latest roll of this turn, empty before the first.
    rolls_left: int  #: Rolls left in this turn.
    exact: bool  #: Whether all rolls so far are entered, so that the game can be reviewed.
    log: tuple[SheetLine, ...]  #: All entries, in order.


class EntryFault(StrEnum):
    """Why the server refused entries."""

    STALE = "stale"  #: Another device has written: read the sheet and write again.
    ILLEGAL = "illegal"  #: The entry does not fit the state of the sheet.
    LATER = "later"  #: The correction makes a later entry impossible.
    TWICE = "twice"  #: Another device has corrected the same entry meanwhile.
    FULL = "full"  #: The sheet, or the link of a seat, has its maximum number of entries.
    FORBIDDEN = "forbidden"  #: The link may not write this.


class EntryProblem(Problem, frozen=True):
    """Why the server refused entries. Nothing of the request was stored."""

    #: The kind of fault, null for faults that do not depend on the sheet.
    fault: EntryFault | None = None
    version: int | None = None  #: The sheet's version now.
    text: TextView | None = None  #: The reason in both languages.
    index: int | None = None  #: Index in `entries` of the entry at fault, null for a stored entry.
    entry: int | None = None  #: Number of the stored entry that is in the way, null without one.
