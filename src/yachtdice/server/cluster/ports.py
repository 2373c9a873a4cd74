"""Interfaces of a cluster: the registry of nodes, the bus, and the client that uses the bus.

The bus may lose messages, so correctness must not depend on it. The registry is in the database.
One row has the owner of a room and its epoch, the fencing token that is checked at every step.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

import msgspec
from msgspec import Struct

from yachtdice.server.cluster import messages


class BusError(Exception):
    """A bus that cannot be used; the text gives the reason in one line, without the password."""


class UnreachableError(Exception):
    """A node has not replied; it may or may not have received the message."""


class NotDeliveredError(UnreachableError):
    """No node with this name is connected; the message was not delivered."""


SendReply = Callable[[bytes], None]
#: Handler of a message, with a callback for the reply if one is expected.
#:
#: It never blocks and never raises.
OnMessage = Callable[[bytes, SendReply | None], None]


class Bus(Protocol):
    """Carries messages between nodes, in order for each pair of nodes; messages may be lost."""

    @property
    def is_up(self) -> bool:
        """Whether the bus is connected, as far as this node knows."""
        ...

    @property
    def disconnects(self) -> int:
        """Number of interruptions in which messages may have been lost."""
        ...

    async def join(self, node: str, on_message: OnMessage) -> None:
        """Subscribe to messages for this node and to broadcasts."""
        ...

    def send(self, node: str | None, message: bytes) -> None:
        """Send to one node, or to all others if `node` is None; never block and never raise."""
        ...

    async def request(self, node: str, message: bytes, timeout_s: float) -> bytes:
        """Return the reply of a node; raise UnreachableError after a timeout."""
        ...

    async def leave(self) -> None:
        """Send the pending messages and unsubscribe."""
        ...


class Heartbeat(Struct, frozen=True):
    """A heartbeat: its counter, and whether the node was connected to the bus."""

    count: int
    is_on_bus: bool


class Lease(Struct, frozen=True):
    """The epoch of a room and its owner: None if it was never loaded or has been released.

    The lease lasts as long as the heartbeats of the owner.
    """

    epoch: int
    owner: str | None


class Registry(Protocol):
    """The live nodes and the rooms they own; methods may raise StoreUnavailableError."""

    async def heartbeat(self, node: str, is_on_bus: bool) -> Mapping[str, Heartbeat]:
        """Store a heartbeat of this node; return the latest heartbeats of all nodes."""
        ...

    async def lease(self, room: str) -> Lease | None:
        """Return the epoch and the owner of a room, or None if the room does not exist."""
        ...

    async def rooms_with_code(self, code: str) -> tuple[str, ...]:
        """Return some ids of owned rooms that start with a code; the owners may be dead."""
        ...

    async def lost_rooms(self, node: str, epochs: Mapping[str, int]) -> frozenset[str]:
        """Return the rooms, of those given by id and epoch, that the node no longer owns."""
        ...

    async def remove_nodes(self, nodes: Collection[str]) -> None:
        """Remove nodes that have been dead for a long time."""
        ...

    async def sign_off(self, node: str) -> None:
        """Release all rooms of a node that stops, and remove the node."""
        ...


class NodeClient:
    """Sends messages and requests to other nodes."""

    def __init__(self, bus: Bus) -> None:
        """Send on this bus."""
        self._bus = bus

    def send(self, node: str, message: messages.NodeMessage) -> None:
        """Send a message to one node."""
        self._bus.send(node, messages.encode_node_message(message))

    def broadcast(self, message: messages.NodeMessage) -> None:
        """Send a message to all other nodes."""
        self._bus.send(None, messages.encode_node_message(message))

    async def request(
        self, node: str, message: messages.NodeMessage, timeout_s: float
    ) -> messages.NodeReply:
        """Return the reply of a node; raise UnreachableError if it is late or unreadable."""
        reply = await self._bus.request(node, messages.encode_node_message(message), timeout_s)
        try:
            return messages.decode_node_reply(reply)
        except msgspec.DecodeError as error:
            raise UnreachableError(f"the reply of {node} cannot be read: {error}") from error
