"""The ports of a fleet in memory: a register, and a bus that loses what a story says."""

import asyncio
from collections.abc import Collection, Mapping
from random import Random

from tests.memory import MemoryRooms
from yachtdice.services.fleet.ports import (
    Beat,
    Hear,
    Holding,
    NobodyThereError,
    Reply,
    UnreachableError,
)
from yachtdice.services.ports import CommandKey, Commit, RoomRecord, StoredRoom


class MemoryRegistry:
    """The Registry port in memory, by the same contract as on a database."""

    def __init__(self, rooms: MemoryRooms) -> None:
        """Begin with no servers."""
        self._rooms = rooms
        self.beats: dict[str, Beat] = {}
        self.servers: dict[str, str | None] = {}

    async def beat(self, server: str, is_on_bus: bool) -> Mapping[str, Beat]:
        """Give a sign of life."""
        old = self.beats.get(server)
        self.beats[server] = Beat(1 if old is None else old.count + 1, is_on_bus)
        return dict(self.beats)

    async def holding(self, room: str) -> Holding | None:
        """Return who keeps a room."""
        stored = self._rooms.rooms.get(room)
        return None if stored is None else Holding(stored.epoch, self.servers.get(room))

    async def with_code(self, code: str) -> tuple[str, ...]:
        """Return the rooms that begin so and were woken."""
        return tuple(room for room, server in self.servers.items() if room.startswith(code))

    async def lost(self, server: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return which of these rooms are no longer this server's."""
        held = {room: await self.holding(room) for room in epochs}
        return frozenset(r for r, epoch in epochs.items() if held[r] != Holding(epoch, server))

    async def forget(self, servers: Collection[str]) -> None:
        """Forget servers."""
        for server in servers:
            self.beats.pop(server, None)

    async def sign_off(self, server: str) -> None:
        """Lay down all rooms of a server."""
        self.beats.pop(server, None)
        self.servers = {r: None if s == server else s for r, s in self.servers.items()}


class ServerRooms:
    """The RoomStore of one server, on rooms that all share."""

    def __init__(self, server: str, rooms: MemoryRooms, registry: MemoryRegistry) -> None:
        """Wake rooms under this name."""
        self._server, self._rooms, self._registry = server, rooms, registry

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Keep a new room."""
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
        """Return the version a command led to."""
        return await self._rooms.answer(room, key)


class MemoryNet:
    """What all buses of a story hang on. `loses` is the part of messages that get lost."""

    def __init__(self) -> None:
        """Begin with nobody, and lose nothing."""
        self.hearing: dict[str, Hear] = {}
        self.loses = 0.0
        self.down: set[str] = set()
        self._rng = Random(7)

    def carry(self, sender: str, server: str, data: bytes, reply: Reply | None = None) -> None:
        """Bring a message to a server soon, or lose it."""
        if server in self.hearing and not self.is_lost(sender, server):
            asyncio.get_running_loop().call_soon(self._arrive, server, data, reply)

    def is_lost(self, one: str, other: str) -> bool:
        """Return whether a message between two servers gets lost."""
        return self._rng.random() < self.loses or bool(self.down & {one, other})

    def _arrive(self, server: str, data: bytes, reply: Reply | None) -> None:
        """Have a server hear a message, if it is still there."""
        if server in self.hearing and server not in self.down:
            self.hearing[server](data, reply)


class MemoryBus:
    """The Bus port on such a net."""

    def __init__(self, net: MemoryNet) -> None:
        """Hang on a net; `join` begins to listen."""
        self._net, self._me = net, ""
        self.breaks = 0

    @property
    def is_up(self) -> bool:
        """Whether messages get through."""
        return self._me not in self._net.down

    async def join(self, server: str, hear: Hear) -> None:
        """Listen."""
        self._me = server
        self._net.hearing[server] = hear

    def tell(self, server: str | None, message: bytes) -> None:
        """Send to one server, or to all others."""
        everybody = [name for name in self._net.hearing if name != self._me]
        for name in everybody if server is None else [server]:
            self._net.carry(self._me, name, message)

    async def ask(self, server: str, message: bytes, patience_s: float) -> bytes:
        """Return a server's answer."""
        if server not in self._net.hearing or not self.is_up:
            raise NobodyThereError(server)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def reply(data: bytes) -> None:
            if not answer.done() and not self._net.is_lost(server, self._me):
                answer.set_result(data)

        self._net.carry(self._me, server, message, reply)
        try:
            return await asyncio.wait_for(answer, patience_s)
        except TimeoutError as error:
            raise UnreachableError(server) from error

    async def leave(self) -> None:
        """Listen no more."""
        self._net.hearing.pop(self._me, None)
