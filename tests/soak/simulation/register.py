"""The database ports of each server of a simulated fleet: its rooms, and the registry."""

from collections.abc import Collection, Mapping

from tests.doubles.memory_fleet import MemoryRegistry, ServerRooms
from tests.soak.simulation.database import SimDatabase
from yachtdice.server.cluster.ports import Heartbeat, Lease
from yachtdice.server.rooms.service.state.record import StoredRoom


class SimRegistry:
    """The Registry port on the simulated database, with its delays and outages."""

    def __init__(self, database: SimDatabase) -> None:
        """Share the database with its rooms."""
        self._database, self.inner = database, MemoryRegistry(database.rooms)

    async def heartbeat(self, node: str, is_on_bus: bool) -> Mapping[str, Heartbeat]:
        """Send a heartbeat."""
        return await self._database.over_there(lambda: self.inner.heartbeat(node, is_on_bus))

    async def lease(self, room: str) -> Lease | None:
        """Return the owner of a room."""
        return await self._database.over_there(lambda: self.inner.lease(room))

    async def rooms_with_code(self, code: str) -> tuple[str, ...]:
        """Return the loaded rooms that begin with this code."""
        return await self._database.over_there(lambda: self.inner.rooms_with_code(code))

    async def lost_rooms(self, node: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return the rooms that no longer belong to this server."""
        return await self._database.over_there(lambda: self.inner.lost_rooms(node, epochs))

    async def remove_nodes(self, nodes: Collection[str]) -> None:
        """Forget servers."""
        await self._database.over_there(lambda: self.inner.remove_nodes(nodes))

    async def sign_off(self, node: str) -> None:
        """Give up all rooms of a server."""
        await self._database.over_there(lambda: self.inner.sign_off(node))


class SimRooms:
    """The RoomStore of one server of a fleet: it loads rooms under its name."""

    def __init__(self, node: str, database: SimDatabase, registry: SimRegistry) -> None:
        """Share the database."""
        self._database = database
        self._inner = ServerRooms(node, database.rooms, registry.inner)
        self.create, self.commit, self.answer = database.create, database.commit, database.answer

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch, now owned by this server."""
        return await self._database.over_there(lambda: self._inner.wake(room, held))
