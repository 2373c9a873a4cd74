"""Routing of this node's connections to their rooms, on this node or on the room's owner.

The owner of a room is the node that loaded it last. The room's row in the database has the owner
and the epoch. The epoch is the fencing token: the database rejects steps of an older epoch. If the
owner dies, stops or loses the bus, the next node with a connection in the room loads it under a new
epoch. All nodes then attach their connections in the room to the new owner. No client reconnects.

    node with the connection                      owner of the room
      |                                             |
      |---- AttachRequest(number, room, version) -->|
      |<--- AttachReply ----------------------------|  or NotOwnerReply: this node loads the room
      |<--- Frames(stream, count, frames) ----------|  from now on, see frame_stream.py
      |                                             |
      |---- ForwardRequest(number, message) ------->|  retried after a timeout if idempotent
      |<--- Frames(stream, count, frames) ----------|
      |<--- ForwardReply(answer, stream, count) ----|  used once all frames up to `count` are here
      |                                             |  or RefusalReply
      |                                             |  or UnknownConnections: attach again
      |                                             |
      |---- ConnectionReport(attached, attaching) ->|  twice a second: the owner drops all others
      |<--- UnknownConnections(numbers) ------------|  not known to the owner: attach again
      |---- Detach(number) ------------------------>|
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from yachtdice.server.cluster import messages
from yachtdice.server.cluster.attachments import (
    REPLY_TIMEOUT_S,
    ROUTING_TIMEOUT_S,
    Attachment,
    Attachments,
    RemoteAttachment,
    RoutedConnection,
)
from yachtdice.server.cluster.frame_stream import FrameReceiver
from yachtdice.server.cluster.membership import FailureDetector
from yachtdice.server.cluster.ports import NodeClient, NotDeliveredError, UnreachableError
from yachtdice.server.common.ports import LostRoomError, Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import (
    AskHint,
    Command,
    Hold,
    Pledge,
    RoomMessage,
    Shake,
    Share,
)
from yachtdice.server.rooms.messages.codec import BadMessageError, message_of
from yachtdice.server.rooms.messages.server import RefusalCode, Refused, RoomAnswer
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.live_room import LocalAttendance
from yachtdice.server.rooms.service.state.room import RefusedError

_log = logging.getLogger(__name__)

_PAUSE_S: Final = 0.1  #: Seconds between retries.

#: Maximum number of connections that search for the owner of their room at the same time. Each
#: search queries the database, and often the owner.
_MOST_SEARCHING: Final = 32

_MOVING: Final = "the room is moving to another server; try again in a moment"
_STOPPING: Final = "this server is stopping; try again in a moment"


class ConnectionRouter:
    """Routes the connections of this node to their rooms."""

    def __init__(
        self, me: str, attachments: Attachments, detector: FailureDetector, client: NodeClient
    ) -> None:
        """Start with no connections."""
        self._me, self._attachments, self._detector, self._client = (
            me,
            attachments,
            detector,
            client,
        )
        self._connections: dict[str, dict[RoutedConnection, None]] = {}  # in order of arrival
        self._reattaching: dict[RoutedConnection, asyncio.Task[None]] = {}
        self._searching = asyncio.Semaphore(_MOST_SEARCHING)
        self._receivers: dict[str, FrameReceiver] = {}
        self.is_closing = False

    # Joining and leaving

    async def attach(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> RoutedConnection:
        """Return a connection to the room with this id, which the client has seen up to `version`.

        Raises RefusedError if the room does not exist or no owner is found in time, and
        StoreUnavailableError.
        """
        connection = RoutedConnection(room, follower, player, self._forward, self._remove)
        try:
            async with asyncio.timeout(ROUTING_TIMEOUT_S):
                connection.attach(await self._attach(connection, epoch, version))
        except TimeoutError:
            raise RefusedError(RefusalCode.UNAVAILABLE, _MOVING) from None
        self._connections.setdefault(room, {})[connection] = None
        return connection

    async def _attach(self, connection: RoutedConnection, epoch: int, version: int) -> Attachment:
        """Attach a connection; retry until it succeeds, and raise RefusedError if it cannot."""
        while True:
            if self.is_closing:
                raise RefusedError(RefusalCode.UNAVAILABLE, _STOPPING)
            with suppress(UnreachableError, LostRoomError):
                return await self._attachments.attach(connection, epoch, version)
            await asyncio.sleep(_PAUSE_S)

    def _remove(self, connection: RoutedConnection) -> None:
        self._release(connection)
        connections = self._connections.get(connection.room, {})
        connections.pop(connection, None)
        if not connections:
            self._connections.pop(connection.room, None)

    # Attaching again

    def reattach_room(self, room: str) -> None:
        """Attach all connections of this node in a room again."""
        for connection in self._connections.get(room, ()):
            self._reattach(connection)

    def _reattach(self, connection: RoutedConnection) -> None:
        """End a connection's attachment, and attach it again."""
        self._release(connection)
        if connection not in self._reattaching and not self.is_closing:
            self._reattaching[connection] = asyncio.create_task(
                self._reattach_until_done(connection)
            )

    def _release(self, connection: RoutedConnection) -> None:
        """End a connection's attachment."""
        if (attachment := connection.detach()) is not None:
            self._attachments.release(attachment)

    async def _reattach_until_done(self, connection: RoutedConnection) -> None:
        """Attach a connection again; retry until it succeeds or its room is gone.

        Each connection has its own task, so a lost request delays only its own connection. The task
        removes itself from `_reattaching` without an await after the attachment, so that the loss
        of this attachment starts a new task.
        """
        try:
            while not connection.has_left and connection.attachment is None:
                async with self._searching:
                    await self._try_attach(connection)
                if connection.attachment is None:
                    await asyncio.sleep(_PAUSE_S)
        except RefusedError as refused:
            connection.follower.send(Refused(refused.code, refused.reason))
        finally:
            del self._reattaching[connection]

    async def _try_attach(self, connection: RoutedConnection) -> None:
        """Try once to attach a connection; raise RefusedError when the room is gone."""
        try:
            attachment = await self._attachments.attach(connection, 0, 0)
        except (UnreachableError, LostRoomError, StoreUnavailableError):
            return
        except RefusedError:
            raise
        except Exception:  # noqa: BLE001 - the caller retries after any error
            _log.exception("a connection could not be attached to its room")
            return
        if connection.has_left:
            self._attachments.release(attachment)
        else:
            connection.attach(attachment)

    def leave_dead_nodes(self) -> None:
        """Attach the connections in rooms of dead or unreachable nodes again."""
        for node, numbered in self._attachments.by_node().items():
            if not self._detector.may_own_rooms(node):
                for room in {each.room for _, each in numbered if each.attachment is not None}:
                    self.reattach_room(room)
        for node in self._receivers.keys() - self._detector.alive():
            del self._receivers[node]

    def reattach(self, unknown: messages.UnknownConnections) -> None:
        """Attach the connections again that a node does not know."""
        for connection in self._attachments.rejected(unknown):
            self._reattach(connection)

    # Frames from other nodes

    def receive(self, frames: messages.Frames) -> None:
        """Deliver the frames of another node in order; request redelivery of missing ones."""
        receiver = self._receivers.setdefault(frames.node, FrameReceiver())
        if receiver.accept(frames):
            for numbers, frame in frames.frames:
                self._deliver(frames.node, numbers, frame)
        elif receiver.has_gap(frames):
            self._request_redelivery(frames.node, receiver)

    def _deliver(self, node: str, numbers: tuple[int, ...], frame: bytes) -> None:
        """Send the message in a frame to the connections of this node with these numbers."""
        try:
            message = message_of(frame)
        except BadMessageError as error:
            _log.warning("a frame of %s cannot be read: %s", node, error)
            return
        for number in numbers:
            if (connection := self._attachments.connection_at(node, number)) is not None:
                connection.follower.send(message)

    def _request_redelivery(self, node: str, receiver: FrameReceiver) -> None:
        """Request redelivery of the messages that did not arrive."""
        self._client.send(node, messages.RedeliveryRequest(self._me, receiver.name, receiver.count))

    def report(self) -> None:
        """Report to each node the connections in its rooms; request missing messages again."""
        by_node = self._attachments.by_node()
        for node in sorted(self._detector.alive()):
            if node in by_node or node in self._receivers:
                ours = by_node.get(node, [])
                attached = tuple(number for number, each in ours if each.attachment is not None)
                attaching = tuple(number for number, each in ours if each.attachment is None)
                self._client.send(node, messages.ConnectionReport(self._me, attached, attaching))
            if (receiver := self._receivers.get(node)) is not None and receiver.is_stalled():
                self._request_redelivery(node, receiver)

    # Messages of the connections

    async def _forward(
        self, connection: RoutedConnection, message: RoomMessage
    ) -> RoomAnswer | None:
        """Forward a message to the room; retry while the room moves. Raises RefusedError."""
        try:
            async with asyncio.timeout(ROUTING_TIMEOUT_S):
                while True:
                    if self.is_closing:
                        raise RefusedError(RefusalCode.UNAVAILABLE, _STOPPING)
                    await connection.attached.wait()
                    with suppress(NotDeliveredError, LostRoomError):
                        return await self._forward_once(connection, message)
                    await asyncio.sleep(_PAUSE_S)
        except TimeoutError:
            raise RefusedError(RefusalCode.UNAVAILABLE, _MOVING) from None

    async def _forward_once(
        self, connection: RoutedConnection, message: RoomMessage
    ) -> RoomAnswer | None:
        """Forward a message once to the current owner of the room.

        Raises NotDeliveredError if the caller may retry: the message was not delivered, or it got
        no reply but is idempotent. A command carries an id, a hint request changes nothing, and the
        same pledge or share again changes nothing.
        """
        attachment = connection.attachment
        if isinstance(attachment, LocalAttendance):
            return await attachment.submit(message)
        if attachment is None:
            raise NotDeliveredError
        if isinstance(message, Shake | Hold):
            self._client.send(
                attachment.node, messages.ForwardRequest(self._me, attachment.number, message)
            )
            return None
        try:
            return await self._request(connection, attachment, message)
        except NotDeliveredError:
            raise
        except UnreachableError:
            if isinstance(message, Command | AskHint | Pledge | Share):
                raise NotDeliveredError from None
            raise RefusedError(RefusalCode.UNAVAILABLE, _MOVING) from None

    async def _request(
        self, connection: RoutedConnection, attachment: RemoteAttachment, message: RoomMessage
    ) -> RoomAnswer | None:
        """Return the reply of another node, once the frames that precede it have been delivered."""
        request = messages.ForwardRequest(self._me, attachment.number, message)
        reply = await self._client.request(attachment.node, request, REPLY_TIMEOUT_S)
        if isinstance(reply, messages.ForwardReply):
            receiver = self._receivers.setdefault(attachment.node, FrameReceiver())
            with suppress(TimeoutError):
                async with asyncio.timeout(REPLY_TIMEOUT_S):
                    await receiver.wait_for(reply.stream, reply.count)
            return reply.answer
        if isinstance(reply, messages.RefusalReply):
            raise RefusedError(reply.code, reply.reason)
        if isinstance(reply, messages.UnknownConnections) and connection.attachment is attachment:
            self._reattach(connection)
        raise NotDeliveredError

    async def close(self) -> None:
        """Stop attaching connections and refuse new ones."""
        self.is_closing = True
        reattaching = list(self._reattaching.values())
        for task in reattaching:
            task.cancel()
        await asyncio.gather(*reattaching, return_exceptions=True)
