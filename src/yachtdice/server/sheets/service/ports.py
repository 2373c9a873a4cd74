"""Stored sheets, and the interface of their store."""

from typing import Protocol

from msgspec import Struct

from yachtdice.server.sheets.messages import SheetEntry, SheetLine, SheetRole


class StoredSeat(Struct, frozen=True):
    """A seat as it is stored: its first name, the hash of its key, and the account linked to it."""

    name: str
    hash: str
    player: str | None = None


class StoredSheet(Struct, frozen=True):
    """A sheet without its entries. `touched_ms` changes with every write."""

    id: str
    rules: str
    rules_text: str
    seats: tuple[StoredSeat, ...]
    version: int
    umpire_hash: str
    watch_hash: str
    touched_ms: int


class SheetAccess(Struct, frozen=True):
    """The rights of a key to a sheet; `seat` is that of a seat's key, otherwise None."""

    sheet: StoredSheet
    role: SheetRole
    seat: int | None = None


class SheetStore(Protocol):
    """Storage of sheets. Every method raises StoreUnavailableError."""

    async def add(self, sheet: StoredSheet) -> None:
        """Store a new sheet without entries."""
        ...

    async def find(self, sheet: str) -> StoredSheet | None:
        """Return a sheet without its entries, None if there is none."""
        ...

    async def log(self, sheet: str) -> tuple[SheetLine, ...]:
        """Return all entries of a sheet in order, without the numbers of their corrections."""
        ...

    async def written(self, sheet: str, cid: str, device: str) -> tuple[SheetEntry, ...]:
        """Return the stored entries of a device's request with this id, in order."""
        ...

    async def append(
        self, sheet: str, version: int, lines: tuple[SheetLine, ...], cid: str, at_ms: int
    ) -> bool:
        """Store entries if the sheet has this version; return False, with nothing stored, if not.

        Either all entries are stored or none.
        """
        ...

    async def link(self, sheet: str, seat: int, player: str | None, at_ms: int) -> None:
        """Link an account to a seat, or end the link of a seat with None."""
        ...
