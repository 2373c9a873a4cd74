"""The register of a fleet: the servers that live, and which rooms each has woken."""

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from yachtdice.services.fleet.ports import Beat, Holding
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.parts import parts
from yachtdice.storage.tables import rooms, servers

_MOST_ALIKE: Final = 10


class SqlRegistry:
    """The Registry port on a database."""

    def __init__(self, database: Database) -> None:
        """Keep it in this database."""
        self._engine = database.engine

    async def beat(self, server: str, is_on_bus: bool) -> dict[str, Beat]:
        """Give a sign of life; return the last ones of all servers."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                insert = (
                    postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
                )
                new = insert(servers).values(id=server, beats=1, on_bus=is_on_bus)
                again = {"beats": servers.c.beats + 1, "on_bus": is_on_bus}
                await connection.execute(
                    new.on_conflict_do_update(index_elements=["id"], set_=again)
                )
                found = await connection.execute(select(servers))
                return {row.id: Beat(row.beats, row.on_bus) for row in found}

    async def holding(self, room: str) -> Holding | None:
        """Return who keeps a room, None when there is none."""
        wanted = select(rooms.c.epoch, rooms.c.server).where(rooms.c.id == room)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Holding(row.epoch, row.server)

    async def with_code(self, code: str) -> tuple[str, ...]:
        """Return the ids of some rooms that begin so and that a server keeps, or has kept."""
        behind = code[:-1] + chr(ord(code[-1]) + 1)
        like = (rooms.c.id >= code, rooms.c.id < behind, rooms.c.id.startswith(code))
        wanted = select(rooms.c.id).where(*like, rooms.c.server.is_not(None)).limit(_MOST_ALIKE)
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                return tuple(await connection.scalars(wanted))

    async def lost(self, server: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return which of these rooms are no longer this server's, in the epoch it knows."""
        kept: set[str] = set()
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                for part in parts(epochs):
                    mine = select(rooms.c.id, rooms.c.epoch).where(
                        rooms.c.id.in_(part), rooms.c.server == server
                    )
                    found = await connection.execute(mine)
                    kept.update(row.id for row in found if row.epoch == epochs[row.id])
        return frozenset(epochs) - kept

    async def forget(self, gone: Collection[str]) -> None:
        """Forget servers that have been dead for long."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(delete(servers).where(servers.c.id.in_(gone)))

    async def sign_off(self, server: str) -> None:
        """Lay down all rooms of a server that ends, and forget it."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(
                    update(rooms).where(rooms.c.server == server).values(server=None)
                )
                await connection.execute(delete(servers).where(servers.c.id == server))
