"""Vacations as JSON. Like the frames of the live socket, they carry durations instead of times."""

from typing import Annotated, Final

from msgspec import Meta, Struct

DAYS_A_YEAR: Final = 21  #: Days of vacation in any 365 days.


class VacationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A vacation that begins now."""

    days: Annotated[int, Meta(ge=1, le=DAYS_A_YEAR)]  #: Its length in whole days.


class VacationView(Struct, frozen=True):
    """The vacation of the current account."""

    left_ms: int | None  #: Milliseconds until its end, null if the account is not on vacation.
    days: int  #: Whole days that the account may still take.


class PlayerVacation(Struct, frozen=True):
    """The vacation of a player in a game that waits."""

    player: str  #: Public id of the player.
    left_ms: int  #: Milliseconds until the end of the vacation.


class RoomVacations(Struct, frozen=True):
    """The vacations of the players of the game that waits in a room."""

    vacations: tuple[PlayerVacation, ...]  #: One per player on vacation.
