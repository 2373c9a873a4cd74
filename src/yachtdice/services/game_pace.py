"""How fast games among people may follow each other.

A win brings exp for everybody in the game, whether or not they stayed: without a pace, somebody at
a table with themselves could win and resign to it a hundred times a minute. What a game brings is
for the rules to say; this only keeps games from beginning faster than they can be played.
"""

from typing import Final

from yachtdice.protocol.client_messages import AnyCommand, Rematch, StartGame
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.services.limits import Limit, Limiter, TooOftenError
from yachtdice.services.room import RefusedError, Room

GAMES: Final = Limit("games among people, by player", 30, 3600)


class GamePace:
    """Counts the games that begin for each player who is not alone among bots."""

    def __init__(self, limiter: Limiter) -> None:
        """Count with this limiter."""
        self._limiter = limiter

    def mind(self, room: Room, command: AnyCommand) -> None:
        """Raise RefusedError for a game that would be one too many for somebody in it."""
        if not isinstance(command, StartGame | Rematch):
            return
        try:
            for player in _people(room):
                self._limiter.look(GAMES, player)
        except TooOftenError as error:
            minutes = -(-error.seconds // 60)
            reason = f"too many games begun of late; wait {minutes} min"
            raise RefusedError(RefusalCode.TOO_OFTEN, reason) from error

    def count(self, room: Room) -> None:
        """Count a game that has begun."""
        for player in _people(room):
            self._limiter.take(GAMES, player)


def _people(room: Room) -> tuple[str, ...]:
    """Return the people of a room, nobody where there are not two of them."""
    people = tuple(seat.player for seat in room.seats if seat.player is not None)
    return people if len(people) > 1 else ()
