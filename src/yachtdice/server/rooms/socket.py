"""The live socket at /ws: receives frames, passes messages to the room, sends frames."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from yachtdice.compose import Services
from yachtdice.compose.connections import OpenConnection, TooManyError
from yachtdice.protocol.client_messages import (
    ClientMessage,
    Enter,
    FindOpponent,
    Ping,
    Share,
    StopSearch,
)
from yachtdice.protocol.codec import BadMessageError, read_client_message, write_message
from yachtdice.protocol.server_messages import Pong, RefusalCode, Refused, ServerMessage
from yachtdice.server.http.connection import Outbox, Pace, until_one_ends
from yachtdice.server.http.headers import is_own_origin
from yachtdice.server.http.visitors import address_of, secret_of
from yachtdice.server.http.wire import TOO_MANY_SOCKETS
from yachtdice.services.limits import LIVE_SOCKETS, ROOM_VISITS, TooOftenError
from yachtdice.services.ports import Player, StoreUnavailableError
from yachtdice.services.rooms.access import Attendance
from yachtdice.services.rooms.room import RefusedError

_log = logging.getLogger(__name__)
_FOREIGN: Final = 4403
_TOO_FAST: Final = 1008
_TOO_SLOW: Final = 4008
_COME_AGAIN: Final = 1013
_LOGGED_OUT: Final = 4401
_GOODBYE: Final = 1.0
"""Timeout in seconds for closing the connection of a client that does not read."""

AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def live_socket(socket: AnySocket, services: Services) -> None:
    """Serve one connection; requests from foreign pages are rejected before the handshake."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    if not is_own_origin(origin, host, services.settings.public_origin):
        services.metrics.refusals.note("socket", "foreign-origin")
        await socket.close(code=_FOREIGN, reason="foreign origin")
        return
    address = address_of(socket)
    try:
        services.limiter.take(LIVE_SOCKETS, address)
        visit = await services.accounts.visit(secret_of(socket, services.settings))
    except TooOftenError as error:
        await socket.accept()
        await _refuse(socket, services, error)
        return
    except StoreUnavailableError:
        await socket.close(code=_COME_AGAIN, reason="the database is unavailable")
        return
    await socket.accept()
    try:
        with services.connections.opened(visit, address) as connection:
            player = None if visit is None else visit.player
            await Conversation(socket, services, player, connection, address).run()
    except TooManyError as error:
        await _refuse(socket, services, error)


async def _refuse(socket: AnySocket, services: Services, error: Exception) -> None:
    """Close a socket that exceeds a limit, with the reason."""
    services.metrics.refusals.note("socket", "too-many-sockets")
    await socket.close(code=TOO_MANY_SOCKETS, reason=str(error))


class Conversation:
    """One connection: it follows at most one room at a time and answers messages in order."""

    def __init__(
        self,
        socket: AnySocket,
        services: Services,
        player: Player | None,
        connection: OpenConnection,
        address: str = "",
    ) -> None:
        """Serve the connection of this player from this address; None: an anonymous spectator."""
        self._session_ended = connection.ended
        self._socket, self._services, self._player = socket, services, player
        self._outbox = Outbox(None if player is None else player.id, address)
        self._pace = Pace()
        self._waiting = asyncio.Queue[ClientMessage | Refused | None]()  # Pace limits its length
        self._stay: Attendance | None = None
        self._search: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Read and write until either side ends the connection or the client reads too slowly."""
        ends = (self._outbox.given_up.wait(), self._session_ended.wait())
        await until_one_ends(self._converse(), self._write(), *ends, leave=self._leave)
        if self._session_ended.is_set():
            await self._end(_LOGGED_OUT, "logged out")
        elif self._outbox.given_up.is_set():
            await self._end(_TOO_SLOW, "too slow")

    async def _write(self) -> None:
        """Send queued frames."""
        while (frame := await self._outbox.next()) is not None:
            await self._socket.send_data(frame.decode(), mode="text", encoding="utf-8")

    async def _end(self, code: int, reason: str) -> None:
        """Close the connection with a code and reason; give up after a short timeout."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            async with asyncio.timeout(_GOODBYE):
                await self._socket.close(code=code, reason=reason)

    async def _converse(self) -> None:
        """Read and answer until the client disconnects, sends too many or must connect again.

        After a disconnection the messages that the client had sent are still answered.
        """
        reading = asyncio.create_task(self._read())
        try:
            await self._answer_all()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self) -> None:
        """Queue the messages of the client; a share is answered at once.

        A roll may wait for the next share of the same client, so a share must not wait behind it.
        """
        now = asyncio.get_running_loop().time
        try:
            while True:
                data = await self._frame()
                if self._pace.is_too_fast(now()):
                    reason = "too many messages; wait 20 seconds"
                    self._waiting.put_nowait(Refused(RefusalCode.TOO_FAST, reason))
                    return
                message = self._message(data)
                if isinstance(message, Share):
                    await self._answer_message(message)
                else:
                    self._waiting.put_nowait(message)
        except WebSocketDisconnect:
            pass
        finally:
            self._waiting.put_nowait(None)

    async def _answer_all(self) -> None:
        """Answer the queued messages in order until the connection has to end."""
        while (message := await self._waiting.get()) is not None:
            if isinstance(message, Refused):
                if message.code is RefusalCode.TOO_FAST:
                    await self._refuse_and_close(message, _TOO_FAST)
                    return
                self._say(message)
                continue
            refused = await self._answer_message(message)
            if refused is not None:
                self._services.metrics.note_answer(refused)
                await self._refuse_and_close(refused, _COME_AGAIN)
                return

    async def _frame(self) -> bytes | str:
        """Return the next frame, text or binary (which is refused later)."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(code=event.get("code", 1000), detail="")
        text, data = event.get("text"), event.get("bytes")
        return text if isinstance(text, str) else data if isinstance(data, bytes) else b""

    async def _refuse_and_close(self, refused: Refused, code: int) -> None:
        frame = write_message(refused)
        await self._socket.send_data(frame.decode(), mode="text", encoding="utf-8")
        await self._socket.close(code=code, reason=refused.reason)

    def _say(self, message: ServerMessage) -> None:
        """Send a message to this client alone."""
        self._services.metrics.note_answer(message)
        self._outbox.send(message)

    def _message(self, data: bytes | str) -> ClientMessage | Refused:
        """Return the message in a frame, or the refusal of an invalid frame."""
        try:
            if isinstance(data, bytes):
                raise BadMessageError("frames are text, not bytes")
            return read_client_message(data)
        except BadMessageError as error:
            return Refused(RefusalCode.BAD_MESSAGE, str(error))

    async def _answer_message(self, message: ClientMessage) -> Refused | None:
        """Answer a message; return a refusal after which the client must reconnect.

        This is the refusal of `Enter` for a temporary reason if the connection now follows no
        room: it would receive no frames.
        """
        refused = await self._refusal(message)
        if refused is None:
            return None
        is_outside = isinstance(message, Enter) and self._stay is None
        if is_outside and refused.code is not RefusalCode.NO_ROOM:
            return refused
        self._say(refused)
        return None

    async def _refusal(self, message: ClientMessage) -> Refused | None:
        """Handle a message; return the refusal, None if the message is not refused."""
        cid: str | None = getattr(message, "cid", None)
        return await self._refusal_of(self._answer(message), cid)

    async def _refusal_of(self, work: Coroutine[Any, Any, None], cid: str | None) -> Refused | None:
        """Await the work of a message; return its refusal, None if it is not refused."""
        try:
            await work
        except RefusedError as refused:
            return Refused(refused.code, refused.reason, cid)
        except StoreUnavailableError as error:
            return Refused(error.fault.code, error.fault.reason, cid)
        except Exception:  # noqa: BLE001 - a bug must not end the connection
            _log.exception("a message failed")
            return Refused(RefusalCode.UNAVAILABLE, "something went wrong on the server", cid)
        return None

    async def _answer(self, message: ClientMessage) -> None:
        """Handle a message; raise RefusedError if it is not allowed."""
        if isinstance(message, Ping):
            self._say(Pong())
        elif isinstance(message, Enter):
            await self._enter(message)
        elif isinstance(message, FindOpponent):
            self._find_opponent(message)
        elif isinstance(message, StopSearch):
            self._stop_search()
        elif self._stay is None:
            raise RefusedError(RefusalCode.NOT_ENTERED, "enter a room first")
        elif (answer := await self._stay.submit(message)) is not None:
            self._say(answer)

    def _find_opponent(self, wanted: FindOpponent) -> None:
        """Start a search, in place of the current one; raise RefusedError without a name."""
        if self._player is None:
            raise RefusedError(RefusalCode.NO_NAME, "choose a name first")
        self._stop_search()
        self._search = asyncio.create_task(self._find(self._player, wanted))

    async def _find(self, player: Player, wanted: FindOpponent) -> None:
        """Search for an opponent; send a refusal if the search is not allowed."""
        found = self._services.quick_match.find(player, wanted, self._outbox.send)
        refused = await self._refusal_of(found, wanted.cid)
        if refused is not None:
            self._say(refused)

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
            self._services.limiter.take(ROOM_VISITS, self._outbox.address)
        except TooOftenError as error:
            raise RefusedError(RefusalCode.TOO_OFTEN, str(error)) from error
        self._leave()
        self._stay = await self._services.rooms.attend(
            message.room, self._outbox, self._player, message.epoch, message.version
        )

    def _leave(self) -> None:
        """End the search and leave the current room, if there is one."""
        self._stop_search()
        if self._stay is not None:
            self._stay.leave()
            self._stay = None
