"""Attaching connections to rooms: on this node, or on another node that owns the room.

A room is owned by the node in its lease: the row of the room in the registry, with the epoch. The
lease lasts as long as the heartbeats of the owner. After that, the next node that needs the room
loads it under a new epoch.
"""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final, TypeAlias

from msgspec import Struct

from yachtdice.server.cluster import messages
from yachtdice.server.cluster.membership import FailureDetector
from yachtdice.server.cluster.ports import Lease, NodeClient, Registry, UnreachableError
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import RoomMessage, Share
from yachtdice.server.rooms.messages.server import RefusalCode, RoomAnswer
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.live_room import LocalAttendance
from yachtdice.server.rooms.service.state.room import RefusedError


class RemoteAttachment(Struct, frozen=True):
    """A connection in a room on another node, under this connection number."""

    node: str
    number: int


Attachment: TypeAlias = LocalAttendance | RemoteAttachment
Forward: TypeAlias = Callable[["RoutedConnection", RoomMessage], Awaitable[RoomAnswer | None]]

#: Seconds that a connection waits for its room to get an owner; then the client is refused.
ROUTING_TIMEOUT_S: Final = 8.0


class RoutedConnection:
    """A connection to a room, wherever the room is; not `attached` while the room is moving."""

    def __init__(
        self,
        room: str,
        follower: Follower,
        player: Player | None,
        forward: Forward,
        on_leave: Callable[["RoutedConnection"], None],
    ) -> None:
        """Start detached; `forward` sends messages to the room, `on_leave` is called on leaving."""
        self.room, self.follower, self.player = room, follower, player
        self.attachment: Attachment | None = None
        self.attached = asyncio.Event()
        self.has_left = False
        self._forward, self._on_leave = forward, on_leave

    def attach(self, attachment: Attachment) -> None:
        """Set the attachment."""
        self.attachment = attachment
        self.attached.set()

    def detach(self) -> Attachment | None:
        """Remove the attachment, if there is one, and return it."""
        attachment, self.attachment = self.attachment, None
        self.attached.clear()
        return attachment

    async def submit(self, message: RoomMessage) -> RoomAnswer | None:
        """Forward a message to the room; raise RefusedError if the room refuses it."""
        return await self._forward(self, message)

    def share(self, message: Share) -> bool:
        """Give a share to the room at once, if it is on this node; return whether it is."""
        attachment = self.attachment
        return isinstance(attachment, LocalAttendance) and attachment.share(message)

    def leave(self) -> None:
        """Stop following the room."""
        self.has_left = True
        self._on_leave(self)


#: Seconds to wait for a reply of another node before the request is retried.
REPLY_TIMEOUT_S: Final = 1.0

#: Seconds to wait for an AttachReply; the connection receives nothing until then.
_ATTACH_TIMEOUT_S: Final = 0.5


class Attachments:
    """Attaches connections to rooms, and tracks the connections attached on other nodes."""

    def __init__(
        self,
        me: str,
        hub: Hub,
        registry: Registry,
        detector: FailureDetector,
        client: NodeClient,
        refresh: Callable[[], Awaitable[None]],
    ) -> None:
        """Use this hub and these nodes; `refresh` reads the heartbeats again."""
        self._me, self._hub, self._registry = me, hub, registry
        self._detector, self._client, self._refresh = detector, client, refresh
        self._numbers = count(1)
        self._remote: dict[int, tuple[str, RoutedConnection]] = {}

    async def attach(self, connection: RoutedConnection, epoch: int, version: int) -> Attachment:
        """Attach a connection that has seen its room up to `epoch` and `version`.

        Raises RefusedError if the room does not exist, and StoreUnavailableError. The caller should
        retry after LostRoomError (another node took the room over first) and UnreachableError (the
        owner did not reply).
        """
        if await self._hub.is_awake(connection.room):
            return await self._attach_here(connection, epoch, version, None)
        lease = await self._registry.lease(connection.room)
        if lease is None:
            raise RefusedError(RefusalCode.NO_ROOM, f"there is no room {connection.room!r}")
        if (node := await self.live_owner(lease)) is None:
            return await self._attach_here(connection, epoch, version, lease.epoch)
        attachment = await self._attach_to(node, connection, epoch, version)
        return attachment or await self._attach_here(connection, epoch, version, lease.epoch)

    async def live_owner(self, lease: Lease) -> str | None:
        """Return the other node that owns a room, or None if this node may load the room."""
        node = lease.owner
        if node is None or node == self._me:
            return None
        if not self._detector.knows(node):
            await self._refresh()  # the node may have joined just now
        return node if self._detector.may_own_rooms(node) else None

    async def _attach_here(
        self, connection: RoutedConnection, epoch: int, version: int, held: int | None
    ) -> LocalAttendance:
        """Attach to a room on this node, which takes the room over if necessary."""
        room, follower, player = connection.room, connection.follower, connection.player
        return await self._hub.attend(room, follower, player, epoch, version, held)

    async def _attach_to(
        self, node: str, connection: RoutedConnection, epoch: int, version: int
    ) -> RemoteAttachment | None:
        """Attach to a room on another node; return None if the room is not loaded there."""
        number = next(self._numbers)
        self._remote[number] = (node, connection)  # frames may arrive before the reply
        room, player, address = connection.room, connection.player, connection.follower.address
        request = messages.AttachRequest(
            self._me, number, room, player, epoch, version, address=address
        )
        is_attached = False
        try:
            reply = await self._client.request(node, request, _ATTACH_TIMEOUT_S)
            is_attached = isinstance(reply, messages.AttachReply)
        finally:
            if not is_attached:
                self.release(RemoteAttachment(node, number))
        if not isinstance(reply, messages.AttachReply | messages.NotOwnerReply):
            raise UnreachableError(f"{node} sent a reply of another kind")
        return RemoteAttachment(node, number) if is_attached else None

    def release(self, attachment: Attachment) -> None:
        """End an attachment."""
        if isinstance(attachment, LocalAttendance):
            attachment.leave()
        elif self._remote.pop(attachment.number, None) is not None:
            self._client.send(attachment.node, messages.Detach(self._me, attachment.number))

    def connection_at(self, node: str, number: int) -> RoutedConnection | None:
        """Return the connection with this number, if it is attached or attaching to that node."""
        owner, connection = self._remote.get(number, ("", None))
        return connection if owner == node else None

    def rejected(self, unknown: messages.UnknownConnections) -> list[RoutedConnection]:
        """Return the attached connections that another node has reported as unknown."""
        found = (self.connection_at(unknown.node, number) for number in unknown.numbers)
        return [each for each in found if each is not None and each.attachment is not None]

    def by_node(self) -> dict[str, list[tuple[int, RoutedConnection]]]:
        """Return the connections to rooms on other nodes with their numbers, by node."""
        found: dict[str, list[tuple[int, RoutedConnection]]] = {}
        for number, (node, connection) in self._remote.items():
            found.setdefault(node, []).append((number, connection))
        return found
