"""The live socket at /ws: receives frames, passes messages to the room, sends frames."""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any, Final, NamedTuple, TypeVar

from litestar import WebSocket, websocket

from yachtdice.server.common.limits import LIVE_SOCKETS, ROOM_VISITS, Limiter, TooOftenError
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.connection import LiveSocket, MessageRate, until_one_ends
from yachtdice.server.http.headers import is_own_origin
from yachtdice.server.http.requests import address_of
from yachtdice.server.http.wire import TOO_MANY_SOCKETS, take_live_socket
from yachtdice.server.people.api.visitors import Visitors
from yachtdice.server.people.service.connections import Connections, OpenConnection, TooManyError
from yachtdice.server.rooms.messages.client import (
    ClientMessage,
    Enter,
    FindOpponent,
    Ping,
    Share,
    StopSearch,
)
from yachtdice.server.rooms.messages.codec import BadMessageError, frame_of, read_client_message
from yachtdice.server.rooms.messages.server import Pong, RefusalCode, Refused, ServerMessage
from yachtdice.server.rooms.service.access import Attendance, Rooms
from yachtdice.server.rooms.service.quick_match import QuickMatch
from yachtdice.server.rooms.service.state.room import RefusedError, code_of

_log = logging.getLogger(__name__)
_FOREIGN: Final = 4403
_TOO_FAST: Final = 1008
_COME_AGAIN: Final = 1013
_LOGGED_OUT: Final = 4401

_IS_TOO_FAST: Final = Refused(RefusalCode.TOO_FAST, "too many messages; wait 20 seconds")

T = TypeVar("T")
AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def live_socket(
    socket: AnySocket,
    settings: Settings,
    visitors: Visitors,
    connections: Connections,
    rooms: Rooms,
    quick_match: QuickMatch,
    limiter: Limiter,
    metrics: Metrics,
) -> None:
    """Serve one connection; requests from foreign pages are rejected before the handshake."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    if not is_own_origin(origin, host, settings.public_origin):
        metrics.refusals.note("socket", "foreign-origin")
        await socket.close(code=_FOREIGN, reason="foreign origin")
        return
    address = address_of(socket)
    try:
        limiter.take(LIVE_SOCKETS, address)
        session = await visitors.visitor(socket)
    except TooOftenError as error:
        await socket.accept()
        await _refuse(socket, metrics, error)
        return
    except StoreUnavailableError:
        await socket.close(code=_COME_AGAIN, reason="the database is unavailable")
        return
    await socket.accept()
    try:
        with connections.opened(session, address) as connection:
            player = None if session is None else session.player
            live, services = (
                take_live_socket(socket.scope),
                Answering(rooms, quick_match, limiter, metrics),
            )
            await Conversation(live, services, player, connection, address).run()
    except TooManyError as error:
        await _refuse(socket, metrics, error)


async def _refuse(socket: AnySocket, metrics: Metrics, error: Exception) -> None:
    """Close a socket that exceeds a limit, with the reason."""
    metrics.refusals.note("socket", "too-many-sockets")
    await socket.close(code=TOO_MANY_SOCKETS, reason=str(error))


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


class Conversation:
    """One connection: it follows at most one room at a time and answers messages in order."""

    def __init__(
        self,
        socket: LiveSocket,
        services: Answering,
        player: Player | None,
        connection: OpenConnection,
        address: str = "",
    ) -> None:
        """Serve the connection of this player from this address; None: an anonymous spectator."""
        self._session_ended = connection.ended
        self._socket, self._services, self._player = socket, services, player
        self._follower = SocketFollower(socket, None if player is None else player.id, address)
        self._pace, self._now = MessageRate(), asyncio.get_running_loop().time
        self._context = copy_context()
        self._waiting = deque[ClientMessage | Refused | asyncio.Task[bool]]()
        self._answering: asyncio.Task[None] | None = None
        self._stay: Attendance | None = None
        self._search: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Read and answer until either side ends the connection."""
        await until_one_ends(self._converse(), self._session_ended.wait(), leave=self._leave)
        if self._session_ended.is_set():
            self._socket.end(_LOGGED_OUT, "logged out")

    async def _converse(self) -> None:
        """Read until the connection closes; the messages that the client had sent are answered."""
        try:
            await self._socket.listen(self._hear)
            if self._answering is not None:
                await self._answering
        finally:
            open_ones = (self._answering, *self._waiting)
            tasks = [each for each in open_ones if isinstance(each, asyncio.Task)]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._leave()  # `_enter` may have ended after the connection left

    def _hear(self, data: bytes | str) -> bool:
        """Answer a message after those before it; return whether to read more.

        A share does not wait for a roll: the roll may wait for the next share of the same client.
        """
        message = self._message(data)
        if not isinstance(message, Share):
            self._waiting.append(message)
        elif self._waiting or not self._has_shared(message):
            self._waiting.append(self._begin(self._answer(message)))
        else:
            return True
        if self._answering is None or self._answering.done():
            self._answering = self._begin(self._answer_all())
        return message is not _IS_TOO_FAST

    def _has_shared(self, message: Share) -> bool:
        """Give a share to a room of this process; return whether the share is answered."""
        try:
            return self._stay is not None and self._stay.share(message)
        except Exception as error:  # noqa: BLE001 - a bug must not end the connection
            self._say(_refused(error, None))
            return True

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task of this connection; it computes for the address of its client."""
        return asyncio.create_task(work, context=self._context)

    async def _answer_all(self) -> None:
        """Answer the waiting messages in order until none waits or the connection has to end."""
        while self._waiting:
            message = self._waiting.popleft()
            if isinstance(message, asyncio.Task):
                await message
            elif not await self._answer(message):
                return

    async def _answer(self, message: ClientMessage | Refused) -> bool:
        """Give a message to the room and send the answer; return whether the connection goes on.

        It ends after a refusal of `Enter` for a temporary reason if it now follows no room: it
        would receive no frames.
        """
        code = _TOO_FAST if message is _IS_TOO_FAST else None
        answer: ServerMessage | None
        try:
            if isinstance(message, Refused):
                answer = message
            elif isinstance(message, Ping | Enter | FindOpponent | StopSearch):
                answer = await self._outside(message)
            elif self._stay is None:
                raise RefusedError(RefusalCode.NOT_ENTERED, "enter a room first")
            else:
                answer = await self._stay.submit(message)
        except Exception as error:  # noqa: BLE001 - a bug must not end the connection
            answer = _refused(error, getattr(message, "cid", None))
            is_outside = isinstance(message, Enter) and self._stay is None
            if is_outside and answer.code is not RefusalCode.NO_ROOM:
                code = _COME_AGAIN
        if answer is not None:
            self._say(answer)
        if code is not None and isinstance(answer, Refused):
            self._socket.end(code, answer.reason)
        return code is None

    def _say(self, message: ServerMessage) -> None:
        """Send a message to this client alone."""
        if isinstance(message, Refused):
            self._services.metrics.note_refused(message.code.value)
        self._follower.send(message)

    def _message(self, data: bytes | str) -> ClientMessage | Refused:
        """Return the message in a frame, or the refusal of an invalid or too early frame."""
        if self._pace.is_too_fast(self._now()):
            return _IS_TOO_FAST
        try:
            if isinstance(data, bytes):
                raise BadMessageError("frames are text, not bytes")
            return read_client_message(data)
        except BadMessageError as error:
            return Refused(RefusalCode.BAD_MESSAGE, str(error))

    async def _outside(self, message: Ping | Enter | FindOpponent | StopSearch) -> Pong | None:
        """Handle a message to no room; raise RefusedError if it is not allowed."""
        match message:
            case Ping():
                return Pong()
            case Enter():
                await self._enter(message)
            case FindOpponent():
                self._find_opponent(message)
            case StopSearch():
                self._stop_search()
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
            self._say(_refused(error, wanted.cid))

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


def _refused(error: Exception, cid: str | None) -> Refused:
    """Return the refusal for the error of a message; log an error that is a bug."""
    match error:
        case RefusedError():
            return Refused(error.code, error.reason, cid)
        case StoreUnavailableError():
            return Refused(code_of(error.fault), error.fault.reason, cid)
        case _:
            _log.error("a message failed", exc_info=error)
            return Refused(RefusalCode.UNAVAILABLE, "something went wrong on the server", cid)
