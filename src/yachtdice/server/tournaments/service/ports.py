"""Interfaces that tournaments need: a durable store, and a runner that plays the games."""

from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    ModeWord,
    SealedSeedView,
    TournamentLine,
    TournamentStatus,
)
from yachtdice.server.tournaments.service.booking import Booking
from yachtdice.tournament.messages import SealedSeed, TournamentProgress, TournamentReport
from yachtdice.tournament.players.questions import ProgramQuestion, TurnAnswer
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


class RunnerError(Exception):
    """A tournament that could not be played to its end; its page shows the text."""


#: Returns the answers of the program of an account, None if it does not answer.
AskProgram: TypeAlias = Callable[
    [str, tuple[ProgramQuestion, ...]], Coroutine[Any, Any, tuple[TurnAnswer, ...] | None]
]

OnProgress: TypeAlias = Callable[[TournamentProgress], None]


class TournamentRunner(Protocol):
    """Plays tournaments in the background."""

    async def fingerprints(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the fingerprint of each player's code; raise RunnerError if one cannot load."""
        ...

    async def run(
        self, booking: Booking, on_progress: OnProgress, ask: AskProgram
    ) -> TournamentReport:
        """Return the report of a tournament; raise RunnerError. Cancelling the call ends it."""
        ...
