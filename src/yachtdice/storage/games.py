"""Games of all rooms, to be read."""

from sqlalchemy import select

from yachtdice.game import Event
from yachtdice.services.ports import StoredGame
from yachtdice.storage.bodies import read_event, read_record
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.tables import commands, events, games, rooms


class SqlGames:
    """The GameStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def game(self, game: str) -> StoredGame | None:
        """Return the game with this id, None when there is none."""
        wanted = select(games.c.room, games.c.rules_text).where(games.c.id == game)
        told = select(events.c.body).where(events.c.game == game).order_by(events.c.version)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
                if row is None:
                    return None
                played: tuple[Event, ...] = tuple(
                    read_event(body) for body in await connection.scalars(told)
                )
        return StoredGame(row.room, row.rules_text, played)

    async def has_played(self, room: str, player: str) -> bool:
        """Return whether a player sits in the room, or has ever given a command there."""
        given = select(commands.c.cid).where(commands.c.room == room, commands.c.player == player)
        kept = select(rooms.c.record).where(rooms.c.id == room)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                if await connection.scalar(given.limit(1)) is not None:
                    return True
                record = await connection.scalar(kept)
        return record is not None and any(
            seat.player == player for seat in read_record(record).seats
        )
