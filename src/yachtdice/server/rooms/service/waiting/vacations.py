"""Vacations: while a player is away, the deadlines of the player's turns move."""

from typing import Final, Protocol

from msgspec import Struct

from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Now
from yachtdice.server.rooms.messages.vacations import (
    DAYS_A_YEAR,
    PlayerVacation,
    RoomVacations,
    VacationView,
)

YEAR_MS: Final = 365 * DAY_MS


class Vacation(Struct, frozen=True):
    """A vacation of a player, in play time."""

    player: str
    from_ms: int
    until_ms: int


class OnVacationError(Exception):
    """The player is on vacation already."""


class NotOnVacationError(Exception):
    """The player is not on vacation."""


class TooFewDaysError(Exception):
    """The vacation is longer than the days that are left; the text names them."""

    def __init__(self, left: int) -> None:
        """Set the message with the whole days that are left."""
        super().__init__(
            f"you have {left} of {DAYS_A_YEAR} vacation days left in 365 days; take at most these"
        )


class NotInGameError(Exception):
    """No game waits in the room, or the asking player is not one of its players."""


class VacationStore(Protocol):
    """Storage of vacations and of the deadlines that they move."""

    async def vacations_of(self, player: str, since_ms: int) -> tuple[Vacation, ...]:
        """Return the vacations of a player that end after `since_ms`."""
        ...

    async def start_vacation(self, player: str, at_ms: int, days: int) -> None:
        """Store a vacation and move all deadlines of the player by its length.

        Raises OnVacationError and TooFewDaysError; then nothing has changed.
        """
        ...

    async def end_vacation(self, player: str, at_ms: int) -> None:
        """End the vacation and take its rest off all deadlines of the player.

        Raises NotOnVacationError.
        """
        ...

    async def vacations_in(self, room: str, viewer: str, at_ms: int) -> tuple[Vacation, ...] | None:
        """Return the vacations of the players of the game that waits in a room.

        None if no game waits there, or `viewer` is not one of its players.
        """
        ...


def current(vacations: tuple[Vacation, ...], at_ms: int) -> Vacation | None:
    """Return the vacation at a time, None between vacations."""
    return next((each for each in vacations if each.from_ms <= at_ms < each.until_ms), None)


def days_left(vacations: tuple[Vacation, ...], at_ms: int) -> int:
    """Return the days that may still be taken: a begun day of the last 365 days is a used day."""
    since_ms = at_ms - YEAR_MS
    lengths = (each.until_ms - max(each.from_ms, since_ms) for each in vacations)
    return max(0, DAYS_A_YEAR - sum(max(1, -(-length // DAY_MS)) for length in lengths))


class Vacations:
    """Starts, ends and shows vacations."""

    def __init__(self, store: VacationStore, play_now: Now) -> None:
        """Keep vacations in this store; `play_now` returns the play time."""
        self._store, self._play_now = store, play_now

    async def show(self, player: str) -> VacationView:
        """Return the vacation of a player, and the days that are left."""
        now = self._play_now()
        vacations = await self._store.vacations_of(player, now - YEAR_MS)
        running = current(vacations, now)
        left_ms = None if running is None else running.until_ms - now
        return VacationView(left_ms, days_left(vacations, now))

    async def start(self, player: str, days: int) -> VacationView:
        """Start a vacation of whole days; return it. Raises OnVacationError, TooFewDaysError."""
        await self._store.start_vacation(player, self._play_now(), days)
        return await self.show(player)

    async def end(self, player: str) -> VacationView:
        """End the vacation early; return the days that are left. Raises NotOnVacationError."""
        await self._store.end_vacation(player, self._play_now())
        return await self.show(player)

    async def of_room(self, room: str, viewer: str) -> RoomVacations:
        """Return the vacations of the players in a room, for one of them.

        Raises NotInGameError.
        """
        now = self._play_now()
        found = await self._store.vacations_in(room, viewer, now)
        if found is None:
            raise NotInGameError
        return RoomVacations(
            tuple(PlayerVacation(each.player, each.until_ms - now) for each in found)
        )
