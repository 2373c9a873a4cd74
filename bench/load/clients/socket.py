"""A WebSocket client that takes the time of each message before it looks at it."""

import asyncio
import base64
import secrets
import time
from collections.abc import Callable
from typing import Final, NamedTuple, Self
from urllib.parse import urlsplit

TEXT: Final = 0x81
PING: Final = 0x89
PONG: Final = 0x8A

#: A callback with a message and its time of arrival, in monotonic seconds; no bytes are the end.
Receive = Callable[[bytes, float], None]


class LoadSocket(asyncio.Protocol):
    """A connection to a server that sends each message as one frame, without compression."""

    def __init__(self, receive: Receive) -> None:
        """Call back with each message."""
        self.receive = receive
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, url: str, receive: Receive, cookie: str = "", path: str = "/ws") -> Self:
        """Return an open connection to the server at a URL; raise OSError if that fails."""
        server = urlsplit(url)
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: cls(receive), str(server.hostname), server.port or 80
        )
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {server.netloc}", f"Origin: {url}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}", *([f"Cookie: {cookie}"] if cookie else ()),
        ]  # fmt: skip
        socket._write("\r\n".join([*lines, "\r\n"]).encode())
        if not (answer := await socket._answer).startswith(b"HTTP/1.1 101 "):
            socket.close()
            raise ConnectionError(answer.decode())
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Call back with the messages that are complete."""
        now = time.perf_counter()
        self._rest += data
        if not self._answer.done() and not self._read_answer():
            return
        begin = 0
        while (frame := frame_at(self._rest, begin)) is not None:
            begin = frame.end
            if frame.kind == TEXT:
                self.receive(frame.body, now)
            elif frame.kind == PING:
                self._write(masked(PONG, frame.body))
            else:
                self._end()
        self._rest = self._rest[begin:]

    def _read_answer(self) -> bool:
        """Return whether the head of the answer is complete, and take it from the bytes."""
        head, found, rest = self._rest.partition(b"\r\n\r\n")
        if found:
            self._rest = rest
            self._answer.set_result(head)
        return bool(found)

    def connection_lost(self, _error: Exception | None) -> None:
        """Call back with the end."""
        if not self._answer.done():
            self._answer.set_result(b"")
        self.receive(b"", time.perf_counter())

    def send(self, message: bytes) -> float:
        """Send a message; return the time just before."""
        return self._write(masked(TEXT, message))

    def _write(self, data: bytes) -> float:
        """Write bytes; return the time just before."""
        assert self._transport is not None
        now = time.perf_counter()
        self._transport.write(data)
        return now

    def close(self) -> None:
        """Close the connection without a closing handshake; there are no further calls."""
        self.receive = _ignore
        self._end()

    def _end(self) -> None:
        """Close the transport."""
        assert self._transport is not None
        self._transport.close()


def _ignore(_message: bytes, _at: float) -> None:
    """Drop a message."""


class Frame(NamedTuple):
    """A frame of a server: its first byte, its content, and where the next frame begins."""

    kind: int
    body: bytes
    end: int


def frame_at(data: bytes, begin: int) -> Frame | None:
    """Return the frame that begins at this place, None if it is not complete."""
    if len(data) < begin + 2:
        return None
    head, size = begin + 2, data[begin + 1]
    if size >= 126:
        head += 2 if size == 126 else 8
        size = int.from_bytes(data[begin + 2 : head])
    end = head + size
    return Frame(data[begin], data[head:end], end) if end <= len(data) else None


def masked(kind: int, body: bytes) -> bytes:
    """Return a frame of a client, with a mask that changes nothing."""
    size = len(body)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([kind]) + length + bytes(4) + body
