"""A response of JSON lines ends when it should, whoever is at the other end."""

import asyncio
from typing import Any

from yachtdice.server.connection import MOST_WAITING, Outbox
from yachtdice.server.doors import Door
from yachtdice.server.line_stream import send_lines


class Reader:
    """The other end of a response, as an ASGI server shows it."""

    def __init__(self) -> None:
        """Read everything, and stay."""
        self.read: list[bytes] = []
        self.is_over = False
        self.reads, self.left = asyncio.Event(), asyncio.Event()
        self.reads.set()

    async def send(self, message: Any) -> None:
        """Take a part of the response, once it is read."""
        await self.reads.wait()
        if message["type"] == "http.response.body":
            self.read.append(message["body"])
            self.is_over = not message["more_body"]

    async def receive(self) -> Any:
        """Say that the reader has gone, once it has."""
        await self.left.wait()
        return {"type": "http.disconnect"}


def _answering(reader: Reader, outbox: Outbox, door: Door) -> asyncio.Task[None]:
    """Return the answer under way."""
    return asyncio.create_task(
        send_lines(reader.receive, reader.send, outbox, door, asyncio.Event())
    )


async def test_frames_are_lines_in_their_order() -> None:
    """Each frame is a line; the response is ended when the door is shut."""
    reader, outbox, door = Reader(), Outbox("bot"), Door("session", ())
    for frame in (b"1", b"2"):
        outbox.send(frame)
    answering = _answering(reader, outbox, door)
    await asyncio.sleep(0.01)
    door.shut.set()
    await asyncio.wait_for(answering, 1)
    assert (reader.read, reader.is_over) == ([b"1\n", b"2\n", b""], True)


async def test_who_goes_is_let_go() -> None:
    """When the reader goes the answer ends, though nothing was to be sent."""
    reader = Reader()
    answering = _answering(reader, Outbox("bot"), Door("session", ()))
    reader.left.set()
    await asyncio.wait_for(answering, 1)


async def test_who_does_not_read_is_given_up() -> None:
    """With too much waiting nothing more is kept, and the answer ends once the reader is gone."""
    reader, outbox = Reader(), Outbox("bot")
    answering = _answering(reader, outbox, Door("session", ()))
    await asyncio.sleep(0.01)
    reader.reads.clear()
    for _ in range(4):
        outbox.send(b"x" * (MOST_WAITING // 2))
        await asyncio.sleep(0.01)
    assert outbox.given_up.is_set()
    await asyncio.sleep(1.1)
    reader.left.set()
    await asyncio.wait_for(answering, 1)
    assert not reader.is_over
