"""A client that comes back after its connection was lost; it takes little processor time."""

import asyncio
import base64
import secrets
import time
from contextlib import suppress
from random import Random
from typing import Final
from urllib.parse import urlsplit

from tests.soak.faults.restart import pause_before
from yachtdice.protocol.client_messages import Enter
from yachtdice.protocol.codec import write_message

SNAPSHOT: Final = b'{"type":"Snapshot"'
_MASKED_TEXT: Final = b"\x81"


class ReturningClient:
    """A connection to a room that is opened again after each loss, with the pauses of browsers."""

    def __init__(self, url: str, cookie: str, room: str, chance: Random) -> None:
        """Follow this room with this cookie."""
        self._host, self._port = str(urlsplit(url).hostname), int(urlsplit(url).port or 80)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._hello = (
            f"GET /ws HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nOrigin: {url}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        enter = write_message(Enter(room))
        self._enter = _MASKED_TEXT + bytes([0x80 | len(enter)]) + bytes(4) + enter
        self._chance = chance
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def come(self) -> None:
        """Connect and wait for the table; raise OSError or EOFError if that fails."""
        self._reader, self._writer = await asyncio.open_connection(
            self._host, self._port, limit=1 << 20
        )
        self._writer.write(self._hello)
        head = await self._reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode())
        self._writer.write(self._enter)
        await self._reader.readuntil(SNAPSHOT)

    async def lost(self) -> float:
        """Return the time when the connection ends."""
        assert self._reader is not None
        with suppress(OSError):
            while await self._reader.read(1 << 16):
                pass
        return time.perf_counter()

    async def back(self) -> float:
        """Connect until it succeeds; return the time when the table is there."""
        failures = 0
        while True:
            await asyncio.sleep(pause_before(failures, self._chance.random()))
            failures += 1
            with suppress(OSError, EOFError):
                self.go()
                await self.come()
                return time.perf_counter()

    def go(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
