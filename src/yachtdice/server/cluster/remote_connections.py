"""Connections of other nodes in the rooms of this node."""

from collections.abc import Callable
from functools import partial

from yachtdice.server.cluster import messages
from yachtdice.server.cluster.frame_stream import FrameSender, RemoteFollower
from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.live_room import LocalAttendance
from yachtdice.server.rooms.service.state.room import RefusedError

NewStream = Callable[[], str]  #: Returns a unique name for a stream.


class RemoteConnections:
    """Admits connections of other nodes, handles their messages and sends them frames."""

    def __init__(
        self,
        hub: Hub,
        me: str,
        new_stream: NewStream,
        send: Callable[[str, messages.Frames | messages.UnknownConnections], None],
    ) -> None:
        """Admit connections to the rooms of this hub."""
        self._hub, self._me, self._new_stream, self._send = hub, me, new_stream, send
        self._senders: dict[str, FrameSender] = {}
        self._connections: dict[tuple[str, int], LocalAttendance] = {}

    async def attach(
        self, request: messages.AttachRequest
    ) -> messages.AttachReply | messages.NotOwnerReply:
        """Add a connection to a room that is loaded on this node, or is being loaded.

        While a room is being loaded, its row in the database may already name this node. A
        NotOwnerReply would then let the sender take the room over, and both nodes would have it in
        memory.
        """
        if not await self._hub.is_awake_soon(request.room):
            return messages.NotOwnerReply()
        player = None if request.player is None else request.player.id
        sender = self._sender_to(request.node)
        follower = RemoteFollower(player, request.address, request.number, sender)
        self._connections[request.node, request.number] = await self._hub.attend(
            request.room, follower, request.player, request.epoch, request.version
        )
        return messages.AttachReply()

    def _sender_to(self, node: str) -> FrameSender:
        """Return the sender of frames to a node."""
        if node not in self._senders:
            send = partial(self._send, node)
            self._senders[node] = FrameSender(self._me, self._new_stream(), send)
        return self._senders[node]

    async def handle(
        self, request: messages.ForwardRequest
    ) -> messages.ForwardReply | messages.RefusalReply | messages.UnknownConnections:
        """Handle a message of a connection, if it follows a room on this node."""
        connection = self._connections.get((request.node, request.number))
        if connection is None:
            return messages.UnknownConnections(self._me, (request.number,))
        try:
            answer = await connection.submit(request.message)
        except RefusedError as refused:
            return messages.RefusalReply(refused.code, refused.reason)
        except LostRoomError:
            return messages.UnknownConnections(self._me, (request.number,))
        return messages.ForwardReply(answer, *self._sender_to(request.node).position())

    def detach(self, node: str, number: int) -> None:
        """Remove a connection."""
        if (connection := self._connections.pop((node, number), None)) is not None:
            connection.leave()

    def reconcile(self, report: messages.ConnectionReport) -> messages.UnknownConnections | None:
        """Remove a node's connections that are not in its list; return the unknown ones in it."""
        known = self._numbers_of(report.node)
        for number in known.difference(report.attached, report.attaching):
            self.detach(report.node, number)
        unknown = tuple(sorted(set(report.attached) - known))
        return messages.UnknownConnections(self._me, unknown) if unknown else None

    def _numbers_of(self, node: str) -> set[int]:
        """Return the numbers of a node's connections."""
        return {number for name, number in self._connections if name == node}

    def drop_node(self, node: str) -> None:
        """Remove all connections of a dead node."""
        for number in self._numbers_of(node):
            self.detach(node, number)
        self._senders.pop(node, None)

    def nodes(self) -> frozenset[str]:
        """Return the nodes that have, or had, connections on this node."""
        return frozenset(self._senders)

    def drop_room(self, room: str) -> None:
        """Remove the connections of other nodes from a room that another node owns now."""
        lost = [key for key, each in self._connections.items() if each.room.room.id == room]
        for node, number in lost:
            del self._connections[node, number]
            self._send(node, messages.UnknownConnections(self._me, (number,)))

    def redeliver(self, node: str, stream: str, after: int) -> messages.UnknownConnections | None:
        """Redeliver frames; if they are gone, drop all connections of the node and return them."""
        sender = self._senders.get(node)
        if sender is not None and sender.redeliver(stream, after):
            return None
        numbers = tuple(sorted(self._numbers_of(node)))
        self.drop_node(node)  # the connections attach again, on a new stream
        return messages.UnknownConnections(self._me, numbers)

    def announce(self) -> None:
        """Send each node the number of messages sent to it, so that it detects a loss."""
        for sender in self._senders.values():
            sender.announce()
