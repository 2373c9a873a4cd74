"""Bodies of the HTTP API for guests, rule sets, rooms, running games and the home page."""

from typing import Annotated

from msgspec import Meta, Struct

from yachtdice.server.common.messages import Problem
from yachtdice.server.people.messages.games import MomentView
from yachtdice.server.rooms.messages.room import LobbyRoom, Pace, RunningGame
from yachtdice.server.rooms.messages.server import RefusalCode


class RoomRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new room."""

    rules: Annotated[str, Meta(max_length=80)]  #: `reference` of the first rule set.


class RoomMade(Struct, frozen=True):
    """A new room."""

    id: str  #: The room's id.
    link: str  #: A link that opens the room.


class GameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A game against a bot that starts at once."""

    rules: Annotated[str, Meta(max_length=80)]  #: `reference` of the rule set.


class LobbyPage(Struct, frozen=True):
    """Rooms that wait for players, those with most people first."""

    rooms: tuple[LobbyRoom, ...]  #: Rooms of this page.
    total: int  #: Number of rooms in the lobby.
    page: int  #: This page, from 0.
    pages: int  #: Number of pages.


class OwnGame(Struct, frozen=True):
    """A running game of the current player."""

    game: RunningGame  #: The game.
    seat: int  #: The player's seat by the game's numbers.
    is_turn: bool  #: Whether the game waits for the player.
    runs: bool  #: Whether `left_ms` of the game counts down.
    #: Milliseconds until a bot takes over for the absent player on turn, null unless they count.
    return_ms: int | None
    #: Whether the game stands still, because no player or spectator is at the table.
    paused: bool
    pace: Pace = Pace.LIVE  #: The time for a turn; `left_ms` of a waiting game always counts down.


class TurnCount(Struct, frozen=True):
    """The number of waiting games in which the current player is on turn."""

    turns: int  #: That number.


class OwnGames(Struct, frozen=True):
    """The running games of the current player."""

    #: Those that wait for the player first, then the latest; at most 20.
    games: tuple[OwnGame, ...]


class MissedMoments(Struct, frozen=True):
    """The moments of the latest game of a room since an event."""

    game: str  #: The game's id.
    event: int  #: The number of the latest event, counted from 1.
    #: The moment of the event that was asked for, and all later ones; at most the latest 120.
    moments: tuple[MomentView, ...]


class RefusalProblem(Problem, frozen=True):
    """Why a request about a room was refused; nothing has changed."""

    code: RefusalCode  #: The same code as on the live socket.
    epoch: int | None = None  #: The room's epoch, null if unknown.
    version: int | None = None  #: The room's version, null if unknown.
