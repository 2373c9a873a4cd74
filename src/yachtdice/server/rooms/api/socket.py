"""The live socket at /ws: receives frames, passes messages to the room, sends frames."""

import asyncio
from typing import NamedTuple

from litestar import websocket

from yachtdice.server.common.limits import ROOM_VISITS, Limiter, TooOftenError
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import Player
from yachtdice.server.http.connection import LiveSocket
from yachtdice.server.people.api.live_sockets import COME_AGAIN, AnySocket, LiveDoor, OpenSocket
from yachtdice.server.rooms.api.conversation import Conversation, refused
from yachtdice.server.rooms.messages.client import (
    ClientMessage,
    Enter,
    FindOpponent,
    Ping,
    Share,
    StopSearch,
)
from yachtdice.server.rooms.messages.codec import frame_of, read_client_message
from yachtdice.server.rooms.messages.server import Pong, RefusalCode, Refused, ServerMessage
from yachtdice.server.rooms.service.access import Attendance, Rooms
from yachtdice.server.rooms.service.quick_match import QuickMatch
from yachtdice.server.rooms.service.state.room import RefusedError


@websocket("/ws")
async def live_socket(
    socket: AnySocket,
    live_door: LiveDoor,
    rooms: Rooms,
    quick_match: QuickMatch,
    limiter: Limiter,
    metrics: Metrics,
) -> None:
    """Serve one connection; requests from foreign pages are rejected before the handshake."""
    services = Answering(rooms, quick_match, limiter, metrics)
    await live_door.serve(socket, lambda opened: RoomConversation(opened, services).run())


class Answering(NamedTuple):
    """The services that answer the messages of a connection."""

    rooms: Rooms
    quick_match: QuickMatch
    limiter: Limiter
    metrics: Metrics


class SocketFollower:
    """The connection of a client as rooms see it."""

    def __init__(self, socket: LiveSocket, player: str | None, address: str) -> None:
        """Send to this socket; `player` is None for an anonymous spectator."""
        self.player, self.address = player, address
        self._push = socket.push

    def send(self, message: ServerMessage) -> None:
        """Send a message; never wait and never raise."""
        self._push(frame_of(message))


class RoomConversation(Conversation[ClientMessage]):
    """One connection: it follows at most one room at a time and answers messages in order."""

    def __init__(self, opened: OpenSocket, services: Answering) -> None:
        """Serve this connection."""
        super().__init__(opened, services.metrics)
        self._services, self._player = services, opened.player
        player = None if opened.player is None else opened.player.id
        self._follower = SocketFollower(opened.socket, player, opened.address)
        self._stay: Attendance | None = None
        self._search: asyncio.Task[None] | None = None

    def _read(self, text: str) -> ClientMessage:
        """Return the message in a frame; raise BadMessageError."""
        return read_client_message(text)

    def _overtakes(self, message: ClientMessage) -> bool:
        """Return whether a message does not wait for those before it.

        A share does not wait for a roll: the roll may wait for the next share of the same client.
        """
        return isinstance(message, Share)

    def _is_handled_at_once(self, message: ClientMessage) -> bool:
        """Give a share to a room of this process; return whether the share is answered."""
        return isinstance(message, Share) and self._stay is not None and self._stay.share(message)

    def _end_code(self, message: ClientMessage, answer: Refused) -> int | None:
        """Return the close code after a refusal of `Enter` for a temporary reason, else None.

        The connection follows no room then: it would receive no frames.
        """
        is_outside = isinstance(message, Enter) and self._stay is None
        return COME_AGAIN if is_outside and answer.code is not RefusalCode.NO_ROOM else None

    async def _reply(self, message: ClientMessage) -> ServerMessage | None:
        """Give a message to the room; raise RefusedError if it is not allowed."""
        match message:
            case Ping():
                return Pong()
            case Enter():
                await self._enter(message)
            case FindOpponent():
                self._find_opponent(message)
            case StopSearch():
                self._stop_search()
            case _:
                if self._stay is None:
                    raise RefusedError(RefusalCode.NOT_ENTERED, "enter a room first")
                return await self._stay.submit(message)
        return None

    def _find_opponent(self, wanted: FindOpponent) -> None:
        """Start a search, in place of the current one; raise RefusedError without a name."""
        if self._player is None:
            raise RefusedError(RefusalCode.NO_NAME, "choose a name first")
        self._stop_search()
        self._search = asyncio.create_task(self._find(self._player, wanted))

    async def _find(self, player: Player, wanted: FindOpponent) -> None:
        """Search for an opponent; send a refusal if the search is not allowed."""
        try:
            await self._services.quick_match.find(player, wanted, self._follower.send)
        except Exception as error:  # noqa: BLE001 - a bug must not end the connection
            self._say(refused(error, wanted.cid))

    def _stop_search(self) -> None:
        """End the current search, if there is one."""
        if self._search is not None:
            self._search.cancel()
            self._search = None

    async def _enter(self, message: Enter) -> None:
        """Leave the current room and follow another; end the search.

        Raises RefusedError; beyond the limit, the client keeps its room and its search.
        """
        try:
            self._services.limiter.take(ROOM_VISITS, self._follower.address)
        except TooOftenError as error:
            raise RefusedError(RefusalCode.TOO_OFTEN, str(error)) from error
        self._leave()
        self._stay = await self._services.rooms.attend(
            message.room, self._follower, self._player, message.epoch, message.version
        )

    def _leave(self) -> None:
        """End the search and leave the current room, if there is one."""
        self._stop_search()
        if self._stay is not None:
            self._stay.leave()
            self._stay = None
