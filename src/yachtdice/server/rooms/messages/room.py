"""A room as JSON: its seats, settings and series, the lines of its chat and of the lobby."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.server.rooms.messages.sealed import NextGame
from yachtdice.views.rules import TextView


class BoxOdds(Struct, frozen=True):
    """The chance and the points of a box this turn, if every keep aims at this box alone."""

    box: str  #: The box's id.
    chance: float  #: Greatest chance that the box scores more than 0 this turn, from 0 to 1.
    points: float  #: Greatest mean points of the box this turn, with a repeat bonus.


class Stage(StrEnum):
    """The stage of a room."""

    WAITING = "waiting"  #: Players take seats and the host chooses the settings.
    #: Seats and settings are fixed. The server starts the game once all players have pledged for
    #: its dice, or some seconds after the first of them has entered.
    STARTING = "starting"
    PLAYING = "playing"  #: A game is running.
    #: A game has ended; the players vote with `Rematch`, or the host sends `PlayAgain`.
    OVER = "over"


class RoomSeat(Struct, frozen=True):
    """A seat of a room: empty (neither player nor bot), a player, or a bot."""

    name: str | None = None  #: Name shown, null for an empty seat and for a deleted account.
    player: str | None = None  #: The player's public id, null for a bot.
    bot: str | None = None  #: The bot's id, null for a player.
    program: bool = False  #: Whether the player is a bot account (HTTP API).

    @property
    def is_empty(self) -> bool:
        """Whether neither a player nor a bot has the seat."""
        return self.player is None and self.bot is None


class Ties(StrEnum):
    """The rule for several players with the highest total at the end of a game."""

    DRAW = "draw"  #: The game is a draw between them.
    PLAY_OFF = "play_off"  #: They play another game at once, until one of them wins.


class Pace(StrEnum):
    """The time for a turn: `live` at the table, or a long one in a game that waits for players."""

    LIVE = "live"  #: The players are at the table; `clock` has the seconds per turn.
    HOURS = "8h"  #: Eight hours per turn.
    DAY = "1d"  #: One day per turn.
    DAYS = "3d"  #: Three days per turn.

    @property
    def turn_ms(self) -> int | None:
        """The time for a turn in milliseconds, None for a live game."""
        hours = {Pace.HOURS: 8, Pace.DAY: 24, Pace.DAYS: 72}.get(self)
        return None if hours is None else hours * 3_600_000


class RoomSettings(Struct, frozen=True, kw_only=True):
    """The choices of the host before a game."""

    rules: str  #: Reference of the rule set.
    hints: bool = False  #: Whether hints are allowed; such games are not rated.
    private: bool = False  #: Whether only the players can see finished games.
    listed: bool = False  #: Whether the lobby lists the room.
    clock: int | None = None  #: Seconds per turn, null for no clock.
    ties: Ties = Ties.DRAW  #: The rule for equal highest totals.
    #: The time for a turn. A game that is not `live` has no clock, no bots and no rating.
    pace: Pace = Pace.LIVE

    @property
    def waits(self) -> bool:
        """Whether the game waits for its players: it has no clock, no bots and no rating."""
        return self.pace is not Pace.LIVE


class SeriesSeat(Struct, frozen=True):
    """The score of a seat in the series."""

    name: str | None  #: Name of the player or bot, null if the account was deleted.
    player: str | None  #: The player's public id, null for a bot.
    bot: str | None  #: The bot's id, null for a player.
    wins: int = 0  #: Games won alone.
    draws: int = 0  #: Games won together with others.
    total: int = 0  #: Sum of the points of all games except play-offs.


class SeriesView(Struct, frozen=True):
    """The score of the games that the same players and bots have played in this room.

    A game with other players or bots begins a new series. A game with equal totals and its
    play-offs count as one game, which the winner of the last play-off wins.
    """

    games: int  #: Number of finished games.
    #: The seats of the latest game that is not a play-off, by the game's numbers.
    seats: tuple[SeriesSeat, ...]


class PlayOffView(Struct, frozen=True):
    """A play-off: a game between the players with equal highest totals."""

    decides: str  #: Id of the game with equal totals that the play-off decides.
    #: The seats that play, by the room's numbers, in the order of the game's numbers.
    seats: tuple[int, ...]
    number: int  #: 1 for the first play-off of a game; each further play-off has the next number.


def seats_of_game(seats: Sequence[RoomSeat], play_off: PlayOffView | None) -> tuple[int, ...]:
    """Return the seats of a room's game, by the room's numbers, in the order of the game's."""
    if play_off is not None:
        return play_off.seats
    return tuple([place for place, seat in enumerate(seats) if not seat.is_empty])


class RoomView(RoomSettings, frozen=True, kw_only=True):
    """A room: its settings, its seats and its host."""

    id: str  #: The room's id; its first six letters are the code.
    stage: Stage  #: The stage of the room.
    host: str  #: Public id of the host, empty until the first person has sat down.
    #: Four seats, counted from 0.
    seats: Annotated[tuple[RoomSeat, ...], Meta(min_length=4, max_length=4)]
    games: int  #: Number of games started in this room.
    #: The seat that begins the next game, null if the rules or chance decide.
    begins: int | None = None
    timeouts: tuple[int, ...] = ()  #: How often each seat of the game ran out of time.
    #: Seats that agree to a rematch, by the room's numbers; empty except after a game.
    agreed: tuple[int, ...] = ()
    #: Seats that take no part in a rematch, by the room's numbers: their players left after the
    #: game, or the host skipped them.
    left: tuple[int, ...] = ()
    series: SeriesView | None = None  #: The score of the series, null before the first game.
    #: The next game, for which clients can pledge now; null if its dice will have no proof.
    next_game: NextGame | None = None
    #: Whether the game gives no experience points and no rating, because the server failed in it.
    #:
    uncounted: bool = False
    #: The play-off that the latest game is, null if it is none.
    play_off: PlayOffView | None = None
    #: Seats with equal highest totals that play a play-off next, by the room's numbers. The server
    #: starts it after a few seconds. Empty if none follows.
    tied: tuple[int, ...] = ()


#: Pattern of the ids of quick-chat phrases. Clients have the words, in the language of the user.
PHRASE: str = "^(praise|taunt|cheer|reaction|greeting|feeling)-[1-6]$"


class ChatLine(Struct, frozen=True):
    """A quick-chat phrase and its speaker."""

    at_ms: int  #: When, in milliseconds since 1970; unique in a room.
    seat: int  #: The speaker's seat in the room.
    name: str  #: The speaker's name.
    player: str | None  #: The speaker's public id, null for a bot.
    bot: str | None  #: The bot's id, null for a player.
    phrase: str  #: Id of the phrase.


class TurnTime(Struct, frozen=True):
    """The time of the current turn in a loaded room, as a duration from now."""

    left_ms: int | None  #: Milliseconds left, null when the turn is not timed.
    runs: bool  #: Whether `left_ms` counts down.
    #: Milliseconds until a bot takes over for the absent player on turn, null unless they count.
    return_ms: int | None
    paused: bool  #: Whether the game stands still, because no connection follows the room.


class RunningSeat(Struct, frozen=True):
    """A seat of a running game."""

    name: str | None  #: Name of the player or bot, null if the account was deleted.
    player: str | None  #: The player's public id, null for a bot.
    bot: str | None  #: Id of the bot that plays the seat now, null when its player does.
    total: int  #: Points so far.
    resigned: bool  #: Whether the seat has resigned.


class RunningGame(Struct, frozen=True):
    """A running game in a list."""

    room: str  #: The room's id.
    game: str  #: The game's id.
    rules: str  #: `reference` of the rule set.
    title: TextView  #: Name of the rule set.
    seats: tuple[RunningSeat, ...]  #: The seats, by the game's numbers.
    seat: int  #: The seat on turn.
    turn: int  #: The turn of this seat, from 1.
    turns: int  #: Turns per seat.
    dice: tuple[int, ...]  #: Five faces by place: those of the last roll, sixes before the first.
    clock: int | None  #: Seconds per turn, null for no clock.
    #: Time left in this turn, null without a clock. The clock stops while the room is empty.
    left_ms: int | None
    watchers: int  #: Number of connections of people who watch.


class LobbyRoom(Struct, frozen=True):
    """A room in the lobby."""

    id: str  #: The room's id.
    host: str  #: Name of the host.
    rules: TextView  #: Name of the rule set.
    people: int  #: Number of people seated.
    bots: int  #: Number of bots seated.
    free: int  #: Number of free seats.
    pace: Pace = Pace.LIVE  #: The time for a turn.
