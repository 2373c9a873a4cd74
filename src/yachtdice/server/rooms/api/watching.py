"""The live socket at /ws/watch, for tables on other sites: anonymous, no private rooms."""

import asyncio
from collections.abc import Callable
from typing import Final

from litestar import websocket

from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.people.api.live_sockets import AnySocket, LiveDoor, OpenSocket
from yachtdice.server.rooms.api.socket import Answering, RoomConversation, SocketFollower
from yachtdice.server.rooms.messages.client import ClientMessage, Enter, Ping
from yachtdice.server.rooms.messages.server import (
    Changed,
    RefusalCode,
    Refused,
    ServerMessage,
    Snapshot,
)
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.rooms.service.quick_match import QuickMatch
from yachtdice.server.rooms.service.state.room import RefusedError

#: The answer for a room that does not exist, and for a private room.
_NOTHING: Final = Refused(RefusalCode.NO_ROOM, "there is no public room with this id")


@websocket("/ws/watch")
async def watch_socket(
    socket: AnySocket,
    live_door: LiveDoor,
    rooms: Rooms,
    quick_match: QuickMatch,
    limiter: Limiter,
    metrics: Metrics,
) -> None:
    """Serve one connection without a player, also if the browser sends a cookie."""
    services = Answering(rooms, quick_match, limiter, metrics)
    await live_door.serve(
        socket, lambda opened: WatchConversation(opened, services).run(), anonymous=True
    )


class PublicFollower(SocketFollower):
    """A spectator of a room, until the room becomes private."""

    def __init__(self, opened: OpenSocket, end: Callable[[], None]) -> None:
        """Send to this socket; call `end` when the room turns out to be private."""
        super().__init__(opened.socket, None, opened.address)
        self._end, self.is_over = end, False

    def send(self, message: ServerMessage) -> None:
        """Send a message. The answer for an unknown room replaces a private room."""
        if self.is_over:
            return
        room = message.room if isinstance(message, Snapshot | Changed) else None
        self.is_over = room is not None and room.private
        super().send(_NOTHING if self.is_over else message)
        if self.is_over:
            self._end()


class WatchConversation(RoomConversation):
    """One connection: it watches at most one room at a time, and changes nothing."""

    def __init__(self, opened: OpenSocket, services: Answering) -> None:
        """Serve this connection."""
        super().__init__(opened, services)
        self._opened = opened

    def _overtakes(self, _message: ClientMessage) -> bool:
        """Answer all messages in order."""
        return False

    async def _reply(self, message: ClientMessage) -> ServerMessage | None:
        """Answer a ping, or watch a room from its state; raise RefusedError for other messages."""
        if isinstance(message, Ping):
            return await super()._reply(message)
        if not isinstance(message, Enter):
            raise RefusedError(RefusalCode.NOT_ALLOWED, "this connection only watches")
        follower = self._follower = PublicFollower(self._opened, self._leave_soon)
        try:
            await super()._reply(Enter(message.room))
        except RefusedError as error:
            if error.code is not RefusalCode.NO_ROOM:
                raise
            return _NOTHING
        if follower.is_over:
            self._leave()
        return None

    def _leave_soon(self) -> None:
        """Leave the room after the step that it is sending."""
        asyncio.get_running_loop().call_soon(self._leave)
