"""The registry of a cluster: heartbeats of its nodes, and the owner of each room."""

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import delete, select, update

from yachtdice.server.cluster.ports import Heartbeat, Lease
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into, parts
from yachtdice.server.database.tables import rooms, servers

_MOST_ALIKE: Final = 10


class SqlRegistry:
    """The Registry port on a database."""

    def __init__(self, database: Database) -> None:
        """Store the registry in this database."""
        self._database = database

    async def heartbeat(self, node: str, is_on_bus: bool) -> dict[str, Heartbeat]:
        """Record a heartbeat of this node; return the last heartbeats of all nodes."""
        async with self._database.writing() as connection:
            first = insert_into(connection, servers).values(id=node, beats=1, on_bus=is_on_bus)
            next_one = {"beats": servers.c.beats + 1, "on_bus": is_on_bus}
            await connection.execute(
                first.on_conflict_do_update(index_elements=["id"], set_=next_one)
            )
            found = await connection.execute(select(servers))
            return {row.id: Heartbeat(row.beats, row.on_bus) for row in found}

    async def lease(self, room: str) -> Lease | None:
        """Return the owner and epoch of a room, None if there is no such room."""
        wanted = select(rooms.c.epoch, rooms.c.server).where(rooms.c.id == room)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else Lease(row.epoch, row.server)

    async def rooms_with_code(self, code: str) -> tuple[str, ...]:
        """Return the ids of some rooms that begin with `code` and have or had an owner."""
        # no upper bound: the order of ids depends on the collation of the database
        alike = rooms.c.id.startswith(code, autoescape=True)
        wanted = select(rooms.c.id).where(alike, rooms.c.server.is_not(None)).limit(_MOST_ALIKE)
        async with self._database.reading() as connection:
            return tuple(await connection.scalars(wanted))

    async def lost_rooms(self, node: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return the rooms among these that the node no longer owns at the given epoch."""
        kept: set[str] = set()
        async with self._database.reading() as connection:
            for part in parts(epochs):
                mine = select(rooms.c.id, rooms.c.epoch).where(
                    rooms.c.id.in_(part), rooms.c.server == node
                )
                found = await connection.execute(mine)
                kept.update(row.id for row in found if row.epoch == epochs[row.id])
        return frozenset(epochs) - kept

    async def remove_nodes(self, nodes: Collection[str]) -> None:
        """Delete nodes that have been dead for a long time."""
        async with self._database.writing() as connection:
            await connection.execute(delete(servers).where(servers.c.id.in_(nodes)))

    async def sign_off(self, node: str) -> None:
        """Release all rooms of a node that shuts down, and delete the node."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(rooms).where(rooms.c.server == node).values(server=None)
            )
            await connection.execute(delete(servers).where(servers.c.id == node))
