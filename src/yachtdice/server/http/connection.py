"""One live connection: its two ends and its send buffer."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.protocol.codec import frame_of

#: Maximum size of the send buffer in bytes; beyond it the connection is given up.
MOST_WAITING: Final = 256 * 1024


async def until_one_ends(
    *parts: Coroutine[Any, Any, object], leave: Callable[[], None] = lambda: None
) -> None:
    """Run the parts of a connection concurrently until the first ends, then cancel the others.

    `leave` is called at once, before the cancelled parts have finished.
    """
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        leave()
        await asyncio.gather(*tasks, return_exceptions=True)


#: Takes a message of a client, text or binary; returns whether to read more of them.
Hear: TypeAlias = Callable[[bytes | str], bool]


class LiveSocket(Protocol):
    """The server's end of an open WebSocket."""

    async def listen(self, hear: Hear) -> None:
        """Pass each message to `hear` at once; return when the connection closes or `end` ends it.

        If `hear` returns False, no further data is read.
        """
        ...

    def push(self, text: bytes) -> None:
        """Send a text, in order; never wait and never raise.

        A client that reads too slowly is closed. Texts to a closed connection are dropped.
        """
        ...

    def end(self, code: int, reason: str) -> None:
        """Close the connection once the client has read all texts; never wait and never raise."""
        ...


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
