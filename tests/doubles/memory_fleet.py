"""The stores of a fleet in memory: a registry, and the rooms of each server."""

from collections.abc import Collection, Mapping

from tests.doubles.memory import MemoryRooms
from yachtdice.server.cluster.ports import Heartbeat, Lease
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, RoomRecord, StoredRoom


class MemoryRegistry:
    """The Registry port in memory, with the same contract as on a database."""

    def __init__(self, rooms: MemoryRooms) -> None:
        """Start without servers."""
        self._rooms = rooms
        self.heartbeats: dict[str, Heartbeat] = {}
        self.servers: dict[str, str | None] = {}

    async def heartbeat(self, node: str, is_on_bus: bool) -> Mapping[str, Heartbeat]:
        """Send a heartbeat."""
        old = self.heartbeats.get(node)
        self.heartbeats[node] = Heartbeat(1 if old is None else old.count + 1, is_on_bus)
        return dict(self.heartbeats)

    async def lease(self, room: str) -> Lease | None:
        """Return the owner of a room."""
        stored = self._rooms.rooms.get(room)
        return None if stored is None else Lease(stored.epoch, self.servers.get(room))

    async def rooms_with_code(self, code: str) -> tuple[str, ...]:
        """Return the loaded rooms that begin with this code."""
        return tuple(room for room, node in self.servers.items() if room.startswith(code))

    async def lost_rooms(self, node: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return the rooms that no longer belong to this server."""
        held = {room: await self.lease(room) for room in epochs}
        return frozenset(r for r, epoch in epochs.items() if held[r] != Lease(epoch, node))

    async def remove_nodes(self, nodes: Collection[str]) -> None:
        """Forget servers."""
        for node in nodes:
            self.heartbeats.pop(node, None)

    async def sign_off(self, node: str) -> None:
        """Give up all rooms of a server."""
        self.heartbeats.pop(node, None)
        self.servers = {r: None if s == node else s for r, s in self.servers.items()}


class ServerRooms:
    """The RoomStore of one server, on rooms shared by all."""

    def __init__(self, node: str, rooms: MemoryRooms, registry: MemoryRegistry) -> None:
        """Load rooms under this name."""
        self._server, self._rooms, self._registry = node, rooms, registry

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room."""
        await self._rooms.create(room, record, at_ms)

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch."""
        woken = await self._rooms.wake(room, held)
        self._registry.servers[room] = self._server
        return woken

    async def commit(self, commit: Commit) -> None:
        """Write the step."""
        await self._rooms.commit(commit)

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version that a command led to."""
        return await self._rooms.answer(room, key)
