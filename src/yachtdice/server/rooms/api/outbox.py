"""The send buffer of one stream of frames."""

import asyncio
from collections import deque

from msgspec import Struct

from yachtdice.server.http.connection import MOST_WAITING
from yachtdice.server.rooms.messages.codec import frame_of


class Outbox:
    """Send buffer of one stream: frames in order; it gives up a client that reads too slowly."""

    def __init__(self, player: str | None, address: str = "") -> None:
        """Create the buffer of this player's connection (None: an anonymous spectator)."""
        self.player, self.address = player, address
        self.given_up = asyncio.Event()
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._ready = asyncio.Event()
        self._drained = asyncio.Event()
        self._drained.set()

    def send(self, message: Struct) -> None:
        """Queue the frame of a message; never waits and never raises."""
        if self.given_up.is_set():
            return
        frame = frame_of(message)
        self._frames.append(frame)
        self._drained.clear()
        self._size += len(frame)
        if self._size > MOST_WAITING:
            self.give_up()
        self._ready.set()

    def give_up(self) -> None:
        """Drop all frames and mark the connection to be closed."""
        self.given_up.set()
        self._frames.clear()
        self._drained.set()
        self._ready.set()

    async def next(self) -> bytes | None:
        """Return the next frame; None after the connection is given up."""
        while not self._frames and not self.given_up.is_set():
            self._ready.clear()
            await self._ready.wait()
        if self.given_up.is_set():
            return None
        frame = self._frames.popleft()
        self._size -= len(frame)
        if not self._frames:
            self._drained.set()
        return frame

    async def drained(self) -> None:
        """Wait until no frame is queued."""
        await self._drained.wait()
