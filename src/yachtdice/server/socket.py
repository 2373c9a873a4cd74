"""The live socket at /ws: frames in, commands to the hub, frames out."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from yachtdice.protocol.client_messages import (
    ClientMessage,
    Command,
    Enter,
    Ping,
    Say,
)
from yachtdice.protocol.codec import BadMessageError, read_client_message, write_message
from yachtdice.protocol.server_messages import Pong, RefusalCode, Refused, ServerMessage
from yachtdice.server.connection import Outbox, Pace, until_one_ends
from yachtdice.server.cookies import secret_of
from yachtdice.server.doors import Door, TooManyError
from yachtdice.server.origins import is_own_origin
from yachtdice.server.services import Services
from yachtdice.server.visitors import address_of
from yachtdice.services.attendance import Attendance
from yachtdice.services.ports import Player, StoreUnavailableError
from yachtdice.services.room import RefusedError

_log = logging.getLogger(__name__)
_FOREIGN: Final = 4403
_TOO_FAST: Final = 1008
_TOO_SLOW: Final = 4008
_LOGGED_OUT: Final = 4401
_TOO_MANY: Final = 4429
_GOODBYE: Final = 1.0
"""Seconds for the last word to somebody who does not read."""

AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws")
async def live_socket(socket: AnySocket, services: Services) -> None:
    """Serve one connection from its handshake to its end; foreign pages get no handshake."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    if not is_own_origin(origin, host, services.settings.public_origin):
        await socket.close(code=_FOREIGN, reason="foreign origin")
        return
    try:
        visit = await services.accounts.visit(secret_of(socket, services.settings))
    except StoreUnavailableError:
        await socket.close(code=1013, reason="the database is away")
        return
    await socket.accept()
    try:
        with services.doors.opened(visit, address_of(socket)) as door:
            player = None if visit is None else visit.player
            await Conversation(socket, services, player, door).run()
    except TooManyError as error:
        await socket.close(code=_TOO_MANY, reason=str(error))


class Conversation:
    """One connection: at most one room at a time, answers in the order of the questions."""

    def __init__(
        self, socket: AnySocket, services: Services, player: Player | None, door: Door
    ) -> None:
        self._door = door
        self._socket, self._services, self._player = socket, services, player
        self._outbox = Outbox(None if player is None else player.id)
        self._pace = Pace()
        self._stay: Attendance | None = None

    async def run(self) -> None:
        """Read and write until either side ends it, or the reader is too slow to be written to."""
        parts = (self._read(), self._write(), self._outbox.given_up.wait(), self._door.shut.wait())
        await until_one_ends(*parts, leave=self._leave)
        if self._door.shut.is_set():
            await self._end(_LOGGED_OUT, "logged out")
        elif self._outbox.given_up.is_set():
            await self._end(_TOO_SLOW, "too slow")

    async def _write(self) -> None:
        """Send what waits."""
        while (frame := await self._outbox.next()) is not None:
            await self._socket.send_data(frame.decode(), mode="text", encoding="utf-8")

    async def _end(self, code: int, reason: str) -> None:
        """Say why, if that gets through soon; the connection ends in any case."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            async with asyncio.timeout(_GOODBYE):
                await self._socket.close(code=code, reason=reason)

    async def _read(self) -> None:
        """Answer messages until the client goes, or talks too fast."""
        now = asyncio.get_running_loop().time
        with suppress(WebSocketDisconnect):
            while True:
                data = await self._frame()
                if self._pace.is_too_fast(now()):
                    await self._end_too_fast()
                    return
                await self._hear(data)

    async def _frame(self) -> bytes | str:
        """Return the next frame, text or (refused later) binary."""
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(code=event.get("code", 1000), detail="")
        text, data = event.get("text"), event.get("bytes")
        return text if isinstance(text, str) else data if isinstance(data, bytes) else b""

    async def _end_too_fast(self) -> None:
        """Say why, then close."""
        reason = "too many messages; wait 20 seconds"
        frame = write_message(Refused(RefusalCode.TOO_FAST, reason))
        await self._socket.send_data(frame.decode(), mode="text", encoding="utf-8")
        await self._socket.close(code=_TOO_FAST, reason=reason)

    def _say(self, message: ServerMessage) -> None:
        """Send a message to this client alone."""
        self._services.metrics.note_answer(message)
        self._outbox.send(write_message(message))

    async def _hear(self, data: bytes | str) -> None:
        """Answer one frame."""
        try:
            if isinstance(data, bytes):
                raise BadMessageError("frames are text, not bytes")
            message = read_client_message(data)
        except BadMessageError as error:
            self._say(Refused(RefusalCode.BAD_MESSAGE, str(error)))
            return
        cid = message.cid if isinstance(message, Command | Say) else None
        try:
            await self._answer(message)
        except RefusedError as refused:
            self._say(Refused(refused.code, refused.reason, cid))
        except StoreUnavailableError:
            self._say(Refused(RefusalCode.UNAVAILABLE, "the database is away", cid))
        except Exception:  # noqa: BLE001 - a fault of ours must not end the connection
            _log.exception("a message failed")
            self._say(Refused(RefusalCode.UNAVAILABLE, "something went wrong on the server", cid))

    async def _answer(self, message: ClientMessage) -> None:
        """Do what a message asks; raise RefusedError when it may not be done."""
        if isinstance(message, Ping):
            self._say(Pong())
        elif isinstance(message, Enter):
            await self._enter(message)
        elif self._stay is None:
            raise RefusedError(RefusalCode.NOT_ENTERED, "enter a room first")
        elif (answer := await self._stay.hear(message)) is not None:
            self._say(answer)

    async def _enter(self, message: Enter) -> None:
        """Follow another room."""
        self._leave()
        self._stay = await self._services.rooms.attend(
            message.room, self._outbox, self._player, message.epoch, message.version
        )

    def _leave(self) -> None:
        """Follow no room any more."""
        if self._stay is not None:
            self._stay.leave()
            self._stay = None
