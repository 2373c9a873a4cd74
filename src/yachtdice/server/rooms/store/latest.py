"""The latest game of a room, for its players."""

from functools import partial
from typing import Final

from sqlalchemy import Connection, bindparam, exists, select

from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.event_forms import read_events
from yachtdice.server.database.tables import game_seats, games
from yachtdice.server.rooms.service.missed import LatestGame

_PLAYS: Final = exists().where(
    game_seats.c.game == games.c.id, game_seats.c.player == bindparam("player")
)
_LATEST: Final = (
    select(games.c.id, games.c.rules_text, _PLAYS.label("plays"))
    .where(games.c.room == bindparam("of_room"))
    .order_by(games.c.started_ms.desc())
    .limit(1)
)


class SqlLatestGames:
    """The latest games of rooms in a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def of(self, room: str, player: str) -> LatestGame | None:
        """Return the latest game of a room; None if the player has no seat in it.

        Raises DamagedDataError if its events cannot be read.
        """
        return await self._database.read(partial(_latest, room, player))


def _latest(room: str, player: str, connection: Connection) -> LatestGame | None:
    """Return the latest game of a room; None if the player has no seat in it."""
    row = connection.execute(_LATEST, {"of_room": room, "player": player}).one_or_none()
    if row is None or not row.plays:
        return None
    return LatestGame(row.id, row.rules_text, read_events(connection, row.id, room))
