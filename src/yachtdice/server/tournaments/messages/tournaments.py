"""Bodies of the HTTP API for tournaments between bots."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from yachtdice.server.catalogue.messages import StrengthView
from yachtdice.tournament.messages import TournamentProgress, TournamentReport
from yachtdice.views.rules import TextView

PlayerWord: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
_ONE_LINE: Final = r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*$"
ModeWord: TypeAlias = Literal["hill", "pairs", "round-robin"]


class TournamentOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A new tournament."""

    rules: Annotated[str, Meta(max_length=80)]  #: `reference` of the rule set.
    #: Ids from `GET /api/tournaments/players`.
    players: Annotated[tuple[PlayerWord, ...], Meta(min_length=2, max_length=16)]
    #: `hill`: all players at one table. `pairs`: the first player against each other.
    #: `round-robin`: every pair.
    mode: ModeWord = "hill"
    #: Number of games; in the pair modes, games of each pair, an even number.
    games: Annotated[int, Meta(ge=10, le=1_000_000)] = 1000
    #: Seed of the dice, null for a sealed one: the server draws it before the words of visitors and
    #: proves it after the games.
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    #: Minutes in which visitors may add words to a sealed seed before the tournament begins.
    words_minutes: Annotated[int, Meta(ge=0, le=1440)] = 0


class TournamentWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Words for the sealed seed of a tournament."""

    #: Any text of 1 to 100 characters on one line.
    words: Annotated[str, Meta(min_length=1, max_length=100, pattern=_ONE_LINE)]


class OfferedKindView(Struct, frozen=True):
    """A player that can take part."""

    id: str  #: The player's id.
    title: TextView  #: The player's name.
    about: TextView | None  #: One line about it, null if unknown.
    installed: bool  #: Whether another installed package provides it.
    able: bool  #: Whether it can play this rule set; some players need best play.
    strength: StrengthView | None  #: Its strength under this rule set, null if not measured.


class TournamentStatus(StrEnum):
    """The status of a tournament. `broken`: its server stopped before the end."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    BROKEN = "broken"
    FAILED = "failed"


class EntrantView(Struct, frozen=True):
    """A player of a tournament."""

    id: str  #: The player's id.
    title: TextView  #: The player's name.
    #: Fingerprint of its code, or the version of a bot; empty if the seed is not sealed.
    fingerprint: str = ""


class TournamentLine(Struct, frozen=True):
    """A tournament in a list."""

    id: str  #: Id of the tournament.
    status: TournamentStatus  #: The status.
    rules: str  #: Id of the rule set.
    title: TextView  #: Name of the rule set.
    players: tuple[EntrantView, ...]  #: The players.
    mode: ModeWord  #: The mode.
    games: int  #: Number of games as ordered.
    seed: int | None  #: Seed of the dice, null if it is sealed.
    created_ms: int  #: Creation, in milliseconds since 1970.
    started_ms: int | None  #: Start, null before it.
    ended_ms: int | None  #: End, null before it.
    winners: tuple[str, ...]  #: Ids of the players in first place, empty until finished.
    #: Id of the standing tournament of which it is a run, null for any other.
    standing: str | None = None


class StandingChampion(Struct, frozen=True):
    """The winners of the latest finished tournament of a rule set and mode."""

    tournament: str  #: Id of the tournament.
    rules: str  #: `reference` of the rule set.
    title: TextView  #: Name of the rule set.
    mode: ModeWord  #: The mode.
    ended_ms: int  #: End, in milliseconds since 1970.
    winners: tuple[EntrantView, ...]  #: The players in first place; several in a draw.


class Champions(Struct, frozen=True):
    """The current champions."""

    #: One entry for each rule set and mode with a finished tournament, the latest first.
    champions: tuple[StandingChampion, ...]


class TournamentsPage(Struct, frozen=True):
    """Tournaments, latest first."""

    lines: tuple[TournamentLine, ...]  #: Tournaments of this page.
    next: str | None  #: Cursor of the next page for `before`, null on the last page.
    may_start: bool  #: Whether the current player may start and cancel tournaments.


class SealedSeedView(Struct, frozen=True):
    """A sealed seed as it is public now."""

    fingerprint: str  #: Fingerprint of the secret.
    words: tuple[str, ...]  #: Words of visitors.
    #: The tournament does not begin before this time, in milliseconds since 1970.
    words_until_ms: int
    secret: str | None  #: The secret, null until the tournament is over.


class TournamentView(Struct, frozen=True):
    """A tournament with its progress or its report."""

    line: TournamentLine  #: The tournament.
    #: Progress while it runs, or at the point where it stopped; else null.
    progress: TournamentProgress | None
    report: TournamentReport | None  #: The report, null until finished.
    fault: str | None  #: Why the tournament failed, null otherwise.
    may_cancel: bool  #: Whether the current player may cancel it.
    sealed: SealedSeedView | None = None  #: The sealed seed, null if the host chose the seed.
