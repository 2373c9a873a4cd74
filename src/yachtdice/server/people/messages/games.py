"""Bodies of the HTTP API for finished games."""

from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.game import Event, RecordFault
from yachtdice.server.common.messages import Problem
from yachtdice.views.rules import RulesView
from yachtdice.views.table import TableView


class RecordProblem(Problem, frozen=True):
    """Why a record was refused. `fault` is null when the request itself is invalid."""

    fault: RecordFault | None = None  #: Kind of the fault.
    line: int | None = None  #: Line of the text, from 1.
    event: int | None = None  #: Event of the JSON form, from 1.


class GameSeat(Struct, frozen=True):
    """A seat of a finished game."""

    name: str | None  #: Name shown, null for a deleted account.
    player: str | None  #: Public id, null for a bot or a deleted player.
    bot: str | None  #: The bot's id, null for a player.
    total: int  #: Final score.
    outcome: str  #: How the game ended for this seat.
    exp: int  #: Experience points gained.
    program: bool = False  #: Whether the player is a bot account (HTTP API).


class LevelView(Struct, frozen=True):
    """A level and the progress to the next."""

    level: int  #: Level.
    exp: int  #: Experience points on this level.
    exp_needed: int  #: Experience points this level takes.


class SeatGain(Struct, frozen=True):
    """The experience points a game brought a seat."""

    by_score: int  #: Points for the score.
    by_win: int  #: Extra points for winning.
    before: LevelView | None  #: The account's level before the game, null for guests.
    after: LevelView | None  #: The account's level after the game, null for guests.


class GameGains(Struct, frozen=True):
    """The experience points a finished game brought its seats."""

    game: str  #: Id of the game.
    seats: tuple[SeatGain | None, ...]  #: One entry per seat, null for bots.


class GameLine(Struct, frozen=True):
    """A finished game in a list."""

    id: str  #: Id of the game.
    rules: str  #: Id of the rule set.
    fingerprint: str  #: Hash of everything that affects play in the rule set.
    house: bool  #: Whether a user added this rule set.
    hints: bool  #: Whether hints were allowed.
    private: bool  #: Whether only its players can see the game.
    started_ms: int  #: Start, in milliseconds since 1970.
    ended_ms: int  #: End, in milliseconds since 1970.
    seats: tuple[GameSeat, ...]  #: The seats.
    #: Id of the game with equal totals that this play-off decides, null for other games.
    decides: str | None = None
    #: Id of the last finished play-off of this game, null if there is none.
    play_off: str | None = None


class GamesPage(Struct, frozen=True):
    """Finished games, latest first."""

    games: tuple[GameLine, ...]  #: Games of this page.
    next: str | None  #: Cursor of the next page for `before`, null on the last page.


class GameView(Struct, frozen=True):
    """A finished game with its score cards and events."""

    game: GameLine  #: The game.
    rules: RulesView  #: The rule set.
    table: TableView  #: The final table.
    events: tuple[Event, ...]  #: All events.


class MomentView(Struct, frozen=True):
    """One moment of a replay."""

    events: tuple[Event, ...]  #: The events that led to this moment.
    table: TableView  #: The table at this moment.


class MomentsPage(Struct, frozen=True):
    """Part of a replay."""

    begin: int  #: Index of the first moment.
    total: int  #: Number of moments in the game.
    moments: tuple[MomentView, ...]  #: Consecutive moments.


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to look at."""

    text: str  #: The record, as text or JSON.
    begin: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  #: Index of the first moment to return.


class ProvenDice(Struct, frozen=True):
    """The dice of a record, each of which follows from its proof."""

    throws: int  #: Number of throws.
    by_server: int  #: Number of throws by the server alone, which could have known them before.
    seal: str  #: Seal of the game; its first eight letters are the code that players compare.


class RecordView(Struct, frozen=True):
    """A record that was posted. The server does not store it."""

    rules: RulesView  #: The rule set.
    table: TableView  #: The final table.
    page: MomentsPage  #: Moments of the replay.
    dice: ProvenDice | None = None  #: The proof of the dice, null if the record has none.
    own: bool = False  #: Whether the players threw real dice.
