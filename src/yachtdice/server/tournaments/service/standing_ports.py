"""The durable store of standing tournaments."""

from typing import Protocol

from msgspec import Struct

from yachtdice.server.tournaments.messages.standing import StandingMode
from yachtdice.server.tournaments.messages.tournaments import EntrantView
from yachtdice.server.tournaments.service.ports import SecretSeed, StoredTournament, TournamentSetup
from yachtdice.server.tournaments.service.standing_rules import EnteredProgram, LatestRun
from yachtdice.views.rules import TextView


class StandingClosedError(Exception):
    """The standing tournament is closed: no bot enters it, and it is not run again."""


class StandingFullError(Exception):
    """The standing tournament has no free place."""


class TooManyEntriesError(Exception):
    """The account has entered as many bots as it may."""


class StandingSetup(Struct, frozen=True):
    """The decisions of the host, the same for every run; `players` are those of the host."""

    rules: str
    title: TextView
    rules_text: str
    players: tuple[EntrantView, ...]
    mode: StandingMode
    games: int
    words_minutes: int


class StoredStanding(Struct, frozen=True):
    """A standing tournament as it is stored."""

    id: str
    setup: StandingSetup
    created_ms: int
    closed_ms: int | None
    programs: tuple[EnteredProgram, ...]
    latest: LatestRun | None


class Entry(Struct, frozen=True):
    """A bot that enters a standing tournament, and the limits of its entry.

    A program that has not connected since `idle_since` gives up its place.
    """

    bot: str
    owner: str
    at_ms: int
    idle_since: int
    most: int
    most_of_owner: int


class NewRun(Struct, frozen=True):
    """A run to be booked, unless the latest run is no longer `after`."""

    standing: str
    after: str | None
    tournament: str
    setup: TournamentSetup
    secret: SecretSeed
    at_ms: int


class Reign(Struct, frozen=True):
    """The latest finished run with winners, and the runs in a row that these winners have won."""

    latest: StoredTournament
    since_ms: int
    runs: int


class StandingStore(Protocol):
    """Storage of standing tournaments. Their runs are stored as tournaments."""

    async def create(
        self, standing: str, host: str, setup: StandingSetup, at_ms: int, most: int
    ) -> bool:
        """Store a standing tournament; return False if `most` are open already."""
        ...

    async def opened(self) -> tuple[StoredStanding, ...]:
        """Return all open standing tournaments, the latest first; damaged ones are left out."""
        ...

    async def listed(self, most: int) -> tuple[StoredStanding, ...]:
        """Return open standing tournaments, then closed ones, each the latest first.

        Damaged ones are left out.
        """
        ...

    async def one(self, standing: str) -> StoredStanding | None:
        """Return a standing tournament, None if it does not exist; raise DamagedDataError."""
        ...

    async def enter(self, standing: str, entry: Entry) -> None:
        """Store that a bot has entered; do nothing if it had entered before.

        Raises StandingClosedError, StandingFullError and TooManyEntriesError.
        """
        ...

    async def withdraw(self, standing: str, bot: str) -> None:
        """Store that a bot no longer takes part."""
        ...

    async def close(self, standing: str, at_ms: int) -> None:
        """Close a standing tournament; a run that waits or is played goes on."""
        ...

    async def book_run(self, run: NewRun, most_waiting: int, kept_reports: int) -> bool:
        """Store a run as a waiting tournament, and keep the reports of the latest runs only.

        Returns False, with nothing stored, if another server was first, the standing tournament is
        closed, or `most_waiting` tournaments wait.
        """
        ...

    async def runs(
        self, standing: str, before: tuple[int, str] | None, limit: int
    ) -> tuple[StoredTournament, ...]:
        """Return runs before this time and id, the latest first; damaged ones are left out."""
        ...

    async def reign(self, standing: str) -> Reign | None:
        """Return the reign of the current champion, None before the first finished run.

        Raises DamagedDataError if the latest finished run is damaged.
        """
        ...
