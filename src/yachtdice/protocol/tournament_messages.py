"""Bodies of the HTTP API about tournaments between bots."""

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from yachtdice.protocol.views import StrengthView, TextView

PlayerWord: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
ModeWord: TypeAlias = Literal["hill", "pairs", "round-robin"]


class TournamentOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be held: rules by their reference, players by the ids on offer.

    `games` is of each pair where pairs meet, and even there. Without a seed one is drawn.
    """

    rules: Annotated[str, Meta(max_length=80)]
    players: Annotated[tuple[PlayerWord, ...], Meta(min_length=2, max_length=16)]
    mode: ModeWord = "hill"
    games: Annotated[int, Meta(ge=10, le=1_000_000)] = 1000
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None


class TournamentPlayer(Struct, frozen=True):
    """A player that can be chosen; `installed`: another package brings it, so it is not our own.

    By the rules asked for: `able` says whether it can play at all, since some need best play, and
    `strength` is known where it was measured.
    """

    id: str
    title: TextView
    about: TextView | None
    installed: bool
    able: bool
    strength: StrengthView | None


class TournamentStatus(StrEnum):
    """How far a tournament is; `broken`: its server ended before it did."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    BROKEN = "broken"
    FAILED = "failed"


class TournamentEntrant(Struct, frozen=True):
    """Who takes part."""

    id: str
    title: TextView


class TournamentLine(Struct, frozen=True):
    """A tournament in the list; `winners` are the ids of those at the top once it is finished."""

    id: str
    status: TournamentStatus
    rules: str
    title: TextView
    players: tuple[TournamentEntrant, ...]
    mode: ModeWord
    games: int
    seed: int
    created_ms: int
    started_ms: int | None
    ended_ms: int | None
    winners: tuple[str, ...]


class TournamentsPage(Struct, frozen=True):
    """Tournaments, the latest first; `may_start`: whether the asker may start and cancel them."""

    lines: tuple[TournamentLine, ...]
    next: str | None
    may_start: bool


class ProgressRow(Struct, frozen=True):
    """A player's points and mean score so far."""

    name: str
    player: str
    points: float
    games: int
    mean_score: float
    barred: bool


class TournamentProgress(Struct, frozen=True):
    """How far a tournament has come: `solved`, a share, while best play is worked out for it."""

    solved: float | None
    games: int
    of: int
    standings: tuple[ProgressRow, ...]


class Figure(Struct, frozen=True):
    """A mean and the reach of its interval of 95 %, None where there are too few deals."""

    mean: float
    plus_minus: float | None


class TournamentStanding(Struct, frozen=True):
    """A place, and the figures behind it; upper bonus and Yacht as rates, where there are any."""

    place: int
    name: str
    player: str
    barred: bool
    points: float
    playoff_points: int
    games: int
    wins: int
    draws: int
    losses: int
    score: Figure
    elo: Figure
    upper_bonus_rate: float | None
    yacht_rate: float | None


class TournamentPair(Struct, frozen=True):
    """How one did against another; `superiority`: the chance that the first is the stronger."""

    player: str
    against: str
    wins: int
    draws: int
    losses: int
    share: Figure
    superiority: float


class ScoreSpread(Struct, frozen=True):
    """How a player's scores spread: quartiles, and the games in each bin."""

    player: str
    least: int | None
    lower_quartile: int | None
    median: int | None
    upper_quartile: int | None
    greatest: int | None
    deviation: float | None
    games: tuple[int, ...]


class TournamentScores(Struct, frozen=True, rename={"starts": "from"}):
    """The scores of all players, in bins of `width` points that begin at each of `from`."""

    width: int
    starts: tuple[int, ...]
    players: tuple[ScoreSpread, ...]


class LuckRow(Struct, frozen=True):
    """A player's mean score, the luck in it, and the score without it."""

    player: str
    score: Figure
    luck: Figure
    adjusted: Figure


class TournamentLuck(Struct, frozen=True):
    """Luck told from skill, by the score that best play expects."""

    expected: float
    players: tuple[LuckRow, ...]


class TournamentFault(Struct, frozen=True):
    """Why a player was barred, and where it happened."""

    player: str
    game: int
    kind: str
    reason: str
    position: str


class TournamentReport(Struct, frozen=True):
    """What the page of a finished tournament shows; the report in its JSON form has more."""

    games: int
    playoffs: int
    undecided: tuple[str, ...]
    standings: tuple[TournamentStanding, ...]
    cross_table: tuple[TournamentPair, ...]
    scores: TournamentScores
    luck: TournamentLuck | None
    faults: tuple[TournamentFault, ...]


class TournamentView(Struct, frozen=True):
    """A tournament: its progress while it runs or where it was cut off, its report at the end.

    `fault` says why it failed.
    """

    line: TournamentLine
    progress: TournamentProgress | None
    report: TournamentReport | None
    fault: str | None
    may_cancel: bool
