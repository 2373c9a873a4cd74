"""Stored tournaments and standing tournaments: their forms, and the stores that hold them."""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from yachtdice.server.tournaments.messages.standing import StandingMode
from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    ModeWord,
    SealedSeedView,
    TournamentLine,
    TournamentStatus,
)
from yachtdice.server.tournaments.service.standing_rules import EnteredProgram, LatestRun
from yachtdice.tournament.messages import SealedSeed, TournamentProgress, TournamentReport
from yachtdice.views.rules import TextView


class TournamentSetup(Struct, frozen=True):
    """The setup of a tournament, with the titles of its rules and players."""

    rules: str
    title: TextView
    rules_text: str
    players: tuple[EntrantView, ...]
    mode: ModeWord
    games: int
    seed: int | None  #: None for a sealed seed.


class SecretSeed(Struct, frozen=True):
    """The secret of a sealed seed, and the time until which words count.

    The tournament does not begin before this time.
    """

    secret: str
    words_until_ms: int


class StoredTournament(Struct, frozen=True):
    """A tournament as it is stored, without its report; `sealed` is None in lists."""

    line: TournamentLine
    progress: TournamentProgress | None
    fault: str | None
    sealed: SealedSeedView | None = None


class Ending(Struct, frozen=True):
    """How a tournament ended: with a report, or with the reason why it has none."""

    status: TournamentStatus
    report: TournamentReport | None = None
    winners: tuple[str, ...] = ()
    fault: str | None = None
    progress: TournamentProgress | None = None  #: The final results, which replace the progress.


class TournamentStore(Protocol):
    """Storage of tournaments; at most one is running, on any of the servers."""

    async def book(
        self,
        tournament: str,
        setup: TournamentSetup,
        at_ms: int,
        most: int,
        secret: SecretSeed | None = None,
    ) -> bool:
        """Store a waiting tournament; return False if `most` tournaments wait already."""
        ...

    async def add_words(self, tournament: str, words: str, at_ms: int, most: int) -> bool:
        """Add words to a sealed seed; the same words count once.

        Returns False if the tournament has begun, has no sealed seed, or has `most` words.
        """
        ...

    async def sealed_seed(self, tournament: str) -> SealedSeed | None:
        """Return the sealed seed of a tournament that has begun, None if it has none."""
        ...

    async def claim(self, server: str, at_ms: int, alive_since: int) -> str | None:
        """Return the tournament that has waited longest, now claimed by this server.

        Tournaments whose words still count are passed over. Returns None if no other one waits or
        another server runs one. A tournament that this server has
        claimed already is returned again: the caller may not know it after a database outage. A
        running tournament without a heartbeat since `alive_since` is marked as interrupted.
        """
        ...

    async def setup(self, tournament: str) -> TournamentSetup:
        """Return the setup of a tournament."""
        ...

    async def beat(
        self, tournament: str, server: str, at_ms: int, progress: TournamentProgress | None
    ) -> bool:
        """Store a heartbeat with the progress; return False if the server no longer owns it."""
        ...

    async def end(self, tournament: str, server: str, at_ms: int, ending: Ending) -> bool:
        """Store the ending; return False, storing nothing, if this server does not own it."""
        ...

    async def cancel(self, tournament: str, at_ms: int) -> bool:
        """Cancel a waiting or running tournament; return False for any other."""
        ...

    async def is_any_open(self) -> bool:
        """Return whether any tournament waits or runs."""
        ...

    async def page(
        self, before: tuple[int, str] | None, limit: int
    ) -> tuple[StoredTournament, ...]:
        """Return the tournaments before this time and id, the latest first."""
        ...

    async def champions(self) -> tuple[TournamentLine, ...]:
        """Return the latest finished tournament of each rule set and mode, the latest first."""
        ...

    async def one(self, tournament: str) -> StoredTournament | None:
        """Return a tournament, None if it does not exist."""
        ...

    async def names(self, bots: Collection[str]) -> dict[str, str]:
        """Return the names of these bot accounts; those of deleted ones are missing."""
        ...

    async def report(self, tournament: str) -> str | None:
        """Return the report of a finished tournament as JSON, None if there is none."""
        ...


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
