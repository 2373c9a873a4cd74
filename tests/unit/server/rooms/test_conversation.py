"""A live socket that a room refuses: the client gets the reason, and reconnects or stays."""

import asyncio
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.waiting import until
from yachtdice.compose.connections import OpenConnection
from yachtdice.compose.metrics import Metrics
from yachtdice.protocol.client_messages import ClientMessage, Enter, Ping, Roll
from yachtdice.protocol.codec import read_server_message, write_message
from yachtdice.protocol.server_messages import Pong, RefusalCode, Refused, ServerMessage
from yachtdice.server.rooms.socket import Conversation
from yachtdice.services.limits import ROOM_VISITS, Limiter
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.services.rooms.room import RefusedError


class Socket:
    """The server's end of a live socket; also the Rooms port, and the room that it follows."""

    def __init__(self, error: Exception | None = None) -> None:
        """Refuse every connection with this error; None: let the connection follow the room."""
        self.said: list[ServerMessage] = []
        self.closed: tuple[int, str] | None = None
        self.inbox: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.submitted: list[object] = []
        self._error = error
        me: Any = self
        self.limiter = Limiter(lambda: 7)
        services: Any = SimpleNamespace(rooms=me, metrics=Metrics(), limiter=self.limiter)
        self._conversation = Conversation(me, services, None, OpenConnection(None, ()))

    async def attend(self, *asked: object) -> "Socket":
        """Raise the error, or return the attendance."""
        assert asked
        if self._error is not None:
            raise self._error
        return self

    async def submit(self, message: object) -> None:
        """Take a message of the client to its room."""
        self.submitted.append(message)

    def leave(self) -> None:
        """Leave the room."""

    async def receive(self) -> dict[str, str]:
        """Return the next message of the client."""
        return await self.inbox.get()

    async def send_data(self, data: str, *, mode: str, encoding: str) -> None:
        """Take a frame to the client."""
        assert (mode, encoding) == ("text", "utf-8")
        self.said.append(read_server_message(data.encode()))

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        self.closed = code, reason

    async def converse(self, *messages: ClientMessage) -> None:
        """Let the client enter a room, send messages and a ping; converse until end or pong."""
        for message in (Enter("room12345678"), *messages, Ping()):
            frame = write_message(message).decode()
            self.inbox.put_nowait({"type": "websocket.receive", "text": frame})
        running = asyncio.create_task(self._conversation.run())
        await until(lambda: running.done() or Pong() in self.said)
        if not running.done():
            assert self.closed is None
            running.cancel()
        with suppress(asyncio.CancelledError):
            await running


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RefusedError(RefusalCode.UNAVAILABLE, "the room is moving"), RefusalCode.UNAVAILABLE),
        (StoreUnavailableError("away"), RefusalCode.UNAVAILABLE),
        (RuntimeError("a fault of ours"), RefusalCode.UNAVAILABLE),
    ],
)
async def test_a_refused_connection_is_closed_if_a_retry_can_succeed(
    error: Exception, code: str
) -> None:
    """A temporary refusal closes the socket, because the page would otherwise wait forever."""
    socket = Socket(error)
    await socket.converse()
    [refused] = socket.said
    assert isinstance(refused, Refused)
    assert refused.code == code
    assert socket.closed == (1013, refused.reason)


async def test_a_connection_to_an_unknown_room_stays_open() -> None:
    """If the room does not exist the socket stays open, because reconnecting would not help."""
    socket = Socket(RefusedError(RefusalCode.NO_ROOM, "there is no room"))
    await socket.converse()
    assert socket.said == [Refused(RefusalCode.NO_ROOM, "there is no room"), Pong()]
    assert socket.closed is None


async def test_an_address_that_enters_too_many_rooms_has_to_wait() -> None:
    """Beyond the limit the room is not asked, and the socket closes with the time to wait."""
    socket = Socket(AssertionError("the room was asked"))
    for _ in range(ROOM_VISITS.most):
        socket.limiter.take(ROOM_VISITS, "")
    await socket.converse()
    [refused] = socket.said
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_OFTEN
    assert "try again in 60 seconds" in refused.reason
    assert socket.closed == (1013, refused.reason)


async def test_a_client_in_a_room_that_enters_too_many_stays_there() -> None:
    """Beyond the limit, the next `Enter` is refused; room and connection are kept."""
    socket, roll = Socket(), Roll(keep=(), cid="c1", expect=1)
    for _ in range(ROOM_VISITS.most - 1):
        socket.limiter.take(ROOM_VISITS, "")
    await socket.converse(Enter("room87654321"), roll)
    refused, pong = socket.said
    assert isinstance(refused, Refused)
    assert (refused.code, pong) == (RefusalCode.TOO_OFTEN, Pong())
    assert (socket.submitted, socket.closed) == ([roll], None)
