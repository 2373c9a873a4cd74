"""Bodies of the HTTP API for the home page."""

from msgspec import Struct

from yachtdice.server.common.messages import Contact
from yachtdice.server.learning.messages.practice import FirstQuestion
from yachtdice.server.people.messages.games import GameLine
from yachtdice.server.people.messages.profiles import BestScore
from yachtdice.server.rooms.messages.room import RunningGame
from yachtdice.server.tournaments.messages.tournaments import StandingChampion


class Host(Struct, frozen=True):
    """The host of this server."""

    contact: Contact | None  #: Contact for players, null if the host names none.
    docs: bool = False  #: Whether the server has the documentation at `/docs`.


class HomeView(Struct, frozen=True):
    """The home page of this server. Private games are left out."""

    online: int  #: Number of players in rooms.
    #: Games to watch, those with most watchers first: rooms that their hosts list in the lobby.
    games: tuple[RunningGame, ...]
    hand: FirstQuestion | None  #: The hand of the day, null until the server has made it.
    results: tuple[GameLine, ...]  #: The latest finished games.
    #: The best score of the last seven days by rule set, only of people and without hints.
    bests: tuple[BestScore, ...]
    #: The winners of the latest finished tournament, null without one.
    champion: StandingChampion | None
