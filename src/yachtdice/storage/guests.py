"""Players, stored, and the sessions they are known by."""

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.services.ports import Player
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.people_tables import sessions
from yachtdice.storage.sessions import begin_session, hashed
from yachtdice.storage.tables import players


class SqlGuests:
    """The GuestStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._engine, self._writer = database.engine, database.writer

    async def add_player(self, player: Player, secret: str, at_ms: int) -> None:
        """Keep a new player, known by the secret from now on."""
        row = {"id": player.id, "name": player.name, "created_ms": at_ms}

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(players).values(row))
            await begin_session(connection, player.id, secret, at_ms)

        await self._writer.write(add)

    async def rename_player(self, player: str, name: str) -> None:
        """Change the name of a player."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(
                    update(players).where(players.c.id == player).values(name=name)
                )

    async def player_of(self, secret: str, at_ms: int) -> Player | None:
        """Return who is known by this secret at this time."""
        wanted = (
            select(players.c.id, players.c.name)
            .join(sessions, sessions.c.player == players.c.id)
            .where(sessions.c.token_hash == hashed(secret), sessions.c.expires_ms > at_ms)
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Player(row.id, row.name)
