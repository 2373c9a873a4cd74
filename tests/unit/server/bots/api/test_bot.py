"""A response of JSON lines ends correctly, however the reader behaves."""

import asyncio
from typing import Any

import pytest

from tests.doubles.virtual_time import VIRTUAL_TIME
from tests.support.waiting import PATIENCE, let_others_run, until
from yachtdice.server.bots.api.bot import send_lines
from yachtdice.server.http.connection import MOST_WAITING
from yachtdice.server.people.service.connections import OpenConnection
from yachtdice.server.rooms.api.outbox import Outbox
from yachtdice.server.rooms.messages.codec import write_message
from yachtdice.server.rooms.messages.server import Pong, Presence, RefusalCode, Refused


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which the waits of the server pass at once."""
    return VIRTUAL_TIME


class Reader:
    """The reader of a response, as an ASGI server represents it."""

    def __init__(self) -> None:
        """Read everything and stay connected."""
        self.read: list[bytes] = []
        self.has_begun = self.is_over = False
        self.receives = 0
        self.reads, self.left = asyncio.Event(), asyncio.Event()
        self.reads.set()

    async def send(self, message: Any) -> None:
        """Take a part of the response once it is read."""
        self.has_begun = True
        await self.reads.wait()
        if message["type"] == "http.response.body":
            self.read.append(message["body"])
            self.is_over = not message["more_body"]

    async def receive(self) -> Any:
        """Report the disconnect once it happens."""
        self.receives += 1
        await self.left.wait()
        return {"type": "http.disconnect"}


def _answering(reader: Reader, outbox: Outbox, connection: OpenConnection) -> asyncio.Task[None]:
    """Return the running response."""
    return asyncio.create_task(
        send_lines(reader.receive, reader.send, outbox, connection, asyncio.Event())
    )


async def test_frames_are_lines_in_their_order() -> None:
    """Each frame is a line, and the response ends when the connection is closed."""
    reader, outbox, connection = Reader(), Outbox("bot"), OpenConnection("session", ())
    messages = (Presence(1, 2, (), 1), Pong())
    for message in messages:
        outbox.send(message)
    answering = _answering(reader, outbox, connection)
    await until(lambda: len(reader.read) >= len(messages))
    connection.ended.set()
    await asyncio.wait_for(answering, PATIENCE)
    lines = [write_message(message) + b"\n" for message in messages]
    assert (reader.read, reader.is_over) == ([*lines, b""], True)


async def test_a_disconnect_ends_the_response() -> None:
    """The response ends when the reader disconnects, even if nothing was to be sent."""
    reader = Reader()
    answering = _answering(reader, Outbox("bot"), OpenConnection("session", ()))
    reader.left.set()
    await asyncio.wait_for(answering, PATIENCE)


async def test_a_stalled_reader_is_disconnected() -> None:
    """If the reader stops reading, frames are dropped and the response ends with the connection."""
    reader, outbox = Reader(), Outbox("bot")
    answering = _answering(reader, outbox, OpenConnection("session", ()))
    await until(lambda: reader.has_begun)
    reader.reads.clear()
    for _ in range(4):
        outbox.send(Refused(RefusalCode.ILLEGAL, "x" * (MOST_WAITING // 2)))
        await let_others_run(20)
    assert outbox.given_up.is_set()
    await until(lambda: reader.receives == 2)  # the server waits for the disconnect alone
    reader.left.set()
    await asyncio.wait_for(answering, PATIENCE)
    assert not reader.is_over
