"""Interfaces that all services need: chance, time, and the faults of stores; and a player."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Protocol

from msgspec import Struct

from yachtdice.rules import Dice


class StoreFault(StrEnum):
    """The fault of a store; clients receive the value as a refusal code or a problem type."""

    AWAY = "unavailable"
    FULL = "disk_full"
    FAILING = "disk_failing"
    DAMAGED = "data_damaged"
    MISSING = "data_missing"
    READ_ONLY = "read_only"

    @property
    def reason(self) -> str:
        """The fault and its remedy in one line, for players and programs."""
        return _REASONS[self]


_REASONS: Final = {
    StoreFault.AWAY: "the server cannot store this right now; try again in a moment",
    StoreFault.FULL: "the server's disk is full; tell the host, then try again",
    StoreFault.FAILING: "the server's disk reports errors; tell the host, then try again",
    StoreFault.DAMAGED: "the server's database is damaged; the host has to restore it",
    StoreFault.MISSING: "the server's database file is gone; the host has to put it back",
    StoreFault.READ_ONLY: "the server's database is read-only; the host has to make it writable",
}


class Chance(Protocol):
    """Source of dice, random orders and ids."""

    def throw(self, count: int) -> Dice:
        """Return this number of random faces."""
        ...

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the numbers below `count` in random order."""
        ...

    def new_id(self, length: int) -> str:
        """Return an id of lower-case letters and digits that cannot be guessed."""
        ...

    def secret(self) -> bytes:
        """Return 32 random bytes."""
        ...


Now = Callable[[], int]  #: Returns the time in milliseconds since 1970.


class Alarm(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""
        ...


class Ticks(Protocol):
    """A monotonic clock, independent of changes of the wall clock."""

    def now_ms(self) -> int:
        """Return the milliseconds since an arbitrary moment."""
        ...

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` once, after this number of milliseconds."""
        ...


class StoreUnavailableError(Exception):
    """The store failed, for the reason `fault`; it is unknown whether a write was stored.

    The caller must read the room again before it does anything else with it.
    """

    def __init__(self, detail: str = "", fault: StoreFault = StoreFault.AWAY) -> None:
        """Set the message of the store and the kind of fault."""
        super().__init__(detail or fault.reason)
        self.fault = fault


class LostRoomError(Exception):
    """The room is not at the epoch and version that its owner expected; nothing was written."""


class Player(Struct, frozen=True):
    """A player: the public id and the name shown.

    A person is identified by a cookie; a `program` (an account of kind bot, which has an owner) by
    a token.
    """

    id: str
    name: str
    program: bool = False
