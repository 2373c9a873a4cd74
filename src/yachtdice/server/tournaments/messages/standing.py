"""Bodies of the HTTP API for standing tournaments, and for the programs that play in them."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from yachtdice.server.tournaments.messages.tournaments import (
    EntrantView,
    PlayerWord,
    TournamentStatus,
)
from yachtdice.tournament.players.questions import MOST_QUESTIONS, ProgramQuestion, TurnAnswer
from yachtdice.views.rules import TextView

StandingMode: TypeAlias = Literal["hill", "round-robin"]


class StandingTournamentOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A new standing tournament."""

    rules: Annotated[str, Meta(max_length=80)]  #: `reference` of the rule set.
    #: Players of the server that take part in every run: ids from `GET /api/tournaments/players`.
    #:
    players: Annotated[tuple[PlayerWord, ...], Meta(max_length=8)] = ()
    mode: StandingMode = "hill"  #: `hill`: all players at one table. `round-robin`: every pair.
    #: Number of games of a run; with `round-robin`, games of each pair, an even number.
    games: Annotated[int, Meta(ge=10, le=1000)] = 1000
    #: Minutes in which visitors may add words to the sealed seed of a run before it begins.
    words_minutes: Annotated[int, Meta(ge=0, le=60)] = 0


class StandingEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The bot that enters or leaves a standing tournament."""

    bot: Annotated[str, Meta(max_length=32)]  #: Public id of the bot.


class StandingEntrant(Struct, frozen=True):
    """A player of a standing tournament."""

    id: str  #: The player's id in tournaments.
    title: TextView  #: The player's name.
    bot: str | None  #: Public id of the bot account, null for a player of the server.
    version: str | None  #: Version that its program announced last, null before the first time.
    #: Whether it can play now: its program is connected, or it is a player of the server.
    present: bool
    mine: bool  #: Whether the current player owns the bot.


class StandingChampionship(Struct, frozen=True):
    """The champion of a standing tournament."""

    #: The players in first place of the latest run; several in a draw.
    winners: tuple[EntrantView, ...]
    #: End of the first of the runs that they have won in a row, in milliseconds since 1970.
    since_ms: int
    runs: int  #: Number of these runs.
    tournament: str  #: Id of the latest run.


class StandingTournamentLine(Struct, frozen=True):
    """A standing tournament in a list."""

    id: str  #: Id of the standing tournament.
    rules: str  #: `reference` of the rule set.
    title: TextView  #: Name of the rule set.
    mode: StandingMode  #: The mode.
    games: int  #: Number of games of a run.
    created_ms: int  #: Creation, in milliseconds since 1970.
    closed_ms: int | None  #: When the host closed it, null while it is open.
    entrants: int  #: Number of players, present or not.
    run: str | None  #: Id of the run that waits or is played, null if there is none.
    champion: StandingChampionship | None  #: The champion, null before the first finished run.


class StandingTournaments(Struct, frozen=True):
    """The standing tournaments of a server."""

    #: Open ones first, then closed ones, each the latest first.
    standing: tuple[StandingTournamentLine, ...]
    may_create: bool  #: Whether the current player may create and close standing tournaments.


class StandingRun(Struct, frozen=True):
    """One run of a standing tournament: an ordinary tournament."""

    tournament: str  #: Id of the tournament.
    status: TournamentStatus  #: Its status.
    at_ms: int  #: Its end, or its creation while it is open, in milliseconds since 1970.
    players: int  #: Number of players.
    winners: tuple[EntrantView, ...]  #: The players in first place, empty until finished.
    points: float | None  #: Points of the first winner, null until finished.
    mean_score: float | None  #: Mean score of the first winner, null until finished.


class StandingRuns(Struct, frozen=True):
    """Runs of a standing tournament, the latest first."""

    runs: tuple[StandingRun, ...]  #: Runs of this page.
    next: str | None  #: Cursor of the next page for `before`, null on the last page.


class StandingTournamentView(Struct, frozen=True):
    """A standing tournament with its players and latest runs."""

    line: StandingTournamentLine  #: The standing tournament.
    words_minutes: int  #: Minutes in which visitors may add words before a run begins.
    #: The players: those of the server, then the programs in the order of their entry.
    entrants: tuple[StandingEntrant, ...]
    history: StandingRuns  #: The latest runs.
    #: No run is created before this time, in milliseconds since 1970; 0 without an earlier run.
    next_run_ms: int
    may_close: bool  #: Whether the current player may close it and withdraw any bot.


class ProgramTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """A request of a program: its version, and the answers to the last batch."""

    #: Version of the program, without spaces; a new one counts as a submission.
    version: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
    batch: int | None = None  #: Number of the batch that is answered, null if none is.
    #: One answer for each question of the batch, in the same order.
    answers: Annotated[tuple[TurnAnswer, ...], Meta(max_length=MOST_QUESTIONS)] = ()


class ProgramBatch(Struct, frozen=True):
    """The questions that a program has to answer next."""

    batch: int | None  #: Number of the batch, null if there are no questions.
    tournament: str | None  #: Id of the tournament.
    rules: str | None  #: `reference` of its rule set.
    #: The questions. All are of different games and can be answered in any order.
    questions: tuple[ProgramQuestion, ...]


NO_QUESTIONS: Final = ProgramBatch(None, None, None, ())
