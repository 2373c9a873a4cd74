"""What tournaments ask of the world: a store that outlives servers, a hall to be played in."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.protocol.tournament_messages import (
    ModeWord,
    TournamentEntrant,
    TournamentLine,
    TournamentProgress,
    TournamentStatus,
)
from yachtdice.protocol.views import TextView
from yachtdice.tournament.booking import Booking


class TournamentSetup(Struct, frozen=True):
    """What was booked, with what it is called."""

    rules: str
    title: TextView
    rules_text: str
    players: tuple[TournamentEntrant, ...]
    mode: ModeWord
    games: int
    seed: int


class StoredTournament(Struct, frozen=True):
    """A tournament as it is kept, its report aside."""

    line: TournamentLine
    progress: TournamentProgress | None
    fault: str | None


class Ending(Struct, frozen=True):
    """How a tournament ended: with a report, or with the reason why it has none."""

    status: TournamentStatus
    report: dict[str, Any] | None = None
    winners: tuple[str, ...] = ()
    fault: str | None = None


class TournamentStore(Protocol):
    """Tournaments, kept; one at a time is running, whichever server plays it."""

    async def book(self, tournament: str, setup: TournamentSetup, at_ms: int, most: int) -> bool:
        """Keep a tournament that waits; return False when so many wait already."""
        ...

    async def claim(self, server: str, at_ms: int, alive_since: int) -> str | None:
        """Return the tournament that has waited longest, now this server's to play.

        None where none waits or one is running. One whose server has not been heard of since
        `alive_since` runs no more: it is broken off.
        """
        ...

    async def setup(self, tournament: str) -> TournamentSetup:
        """Return what was booked."""
        ...

    async def beat(
        self, tournament: str, server: str, at_ms: int, progress: TournamentProgress | None
    ) -> bool:
        """Keep how far a server has come; return False when the tournament is no longer its."""
        ...

    async def end(self, tournament: str, server: str, at_ms: int, ending: Ending) -> bool:
        """Keep how it ended; return False, with nothing kept, when it was not this server's."""
        ...

    async def cancel(self, tournament: str, at_ms: int) -> bool:
        """End a tournament that waits or runs; return False for any other."""
        ...

    async def is_any_open(self) -> bool:
        """Return whether any tournament waits or runs."""
        ...

    async def page(
        self, before: tuple[int, str] | None, limit: int
    ) -> tuple[StoredTournament, ...]:
        """Return tournaments, the latest first, after this time and id."""
        ...

    async def one(self, tournament: str) -> StoredTournament | None:
        """Return a tournament, None when there is none."""
        ...

    async def report(self, tournament: str) -> str | None:
        """Return the report of a finished tournament as JSON, None where there is none."""
        ...


class HallError(Exception):
    """A tournament that could not be played to its end; the text says why, for its page."""


Tell: TypeAlias = Callable[[TournamentProgress], None]


class Hall(Protocol):
    """Where tournaments are played, out of everybody's way."""

    async def hold(self, booking: Booking, tell: Tell) -> dict[str, Any]:
        """Return the report of a tournament; who is cancelled ends it. Raise HallError."""
        ...
