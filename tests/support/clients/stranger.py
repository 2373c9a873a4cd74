"""A client that sends arbitrary bytes, or none, as no browser would."""

import asyncio
import socket
import struct

from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import PATIENCE

PONG, PING, TEXT, CONTINUED, CLOSE = 0x8A, 0x89, 0x81, 0x00, 0x88


def upgrade(server: ServerProcess, *more: str, origin: str | None = None) -> bytes:
    """Return the head of a handshake for the live socket, as a page of the server sends it."""
    lines = [
        "GET /ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Origin: {origin or server.url}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", *more,
    ]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def frame(kind: int, body: bytes = b"") -> bytes:
    """Return a frame as browsers send it: masked, here with a mask that changes nothing."""
    size = (
        bytes([0x80 | len(body)]) if len(body) < 126 else struct.pack(">BH", 0x80 | 126, len(body))
    )
    return bytes([kind]) + size + bytes(4) + body


class Stranger:
    """A bare TCP connection to a server."""

    def __init__(self, raw: socket.socket) -> None:
        """Store the connection."""
        self.raw = raw

    @classmethod
    async def of(
        cls, server: ServerProcess, window: int | None = None, address: str = "127.0.0.1"
    ) -> "Stranger":
        """Return a connected client; `window` is its receive buffer in bytes."""
        raw = socket.socket()
        raw.bind((address, 0))
        if window is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        raw.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", server.port))
        return cls(raw)

    @classmethod
    async def with_socket(
        cls, server: ServerProcess, window: int | None = None, address: str = "127.0.0.1"
    ) -> "Stranger":
        """Return a client that has opened the live socket."""
        here = await cls.of(server, window, address)
        await here.send(upgrade(server))
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += await here.read(1)
        assert b" 101 " in answer
        return here

    async def send(self, data: bytes) -> None:
        """Send all bytes."""
        await asyncio.get_running_loop().sock_sendall(self.raw, data)

    async def read(self, most: int) -> bytes:
        """Return the next bytes, or nothing at the end."""
        reading = asyncio.get_running_loop().sock_recv(self.raw, most)
        try:
            return await asyncio.wait_for(reading, PATIENCE)
        except ConnectionError:
            return b""

    async def rest(self) -> bytes:
        """Return all bytes until the server closes the connection."""
        received = b""
        while came := await self.read(65536):
            received += came
        return received

    def leave(self) -> None:
        """Close the connection without a closing handshake."""
        self.raw.close()


async def answer(server: ServerProcess, request: bytes) -> bytes:
    """Return the server's answer to these bytes, until it closes the connection."""
    here = await Stranger.of(server)
    try:
        await here.send(request)
        return await here.rest()
    finally:
        here.leave()


def close_code(received: bytes) -> int | None:
    """Return the code of the close frame at the end of these bytes, None without one."""
    for size in range(min(126, len(received) - 1)):
        if received[-2 - size :][:2] == bytes([CLOSE, size]) and size >= 2:
            return int.from_bytes(received[-size:][:2], "big")
    return None
