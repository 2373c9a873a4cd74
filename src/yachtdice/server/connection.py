"""One live socket: what waits to be sent, and how fast its other end may talk."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final

MOST_WAITING: Final = 256 * 1024
"""Bytes that may wait for a slow reader before the connection is given up."""

MOST_MESSAGES: Final = 100
PER_SECONDS: Final = 20.0


async def until_one_ends(
    *parts: Coroutine[Any, Any, object], leave: Callable[[], None] = lambda: None
) -> None:
    """Do the parts of a connection beside each other until the first ends; end the others.

    `leave` is called as soon as that is so, whatever the others still have to do.
    """
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        leave()
        await asyncio.gather(*tasks, return_exceptions=True)


class Outbox:
    """Frames on their way to one client, in order; a reader too slow for them is given up."""

    def __init__(self, player: str | None) -> None:
        """Send to this player's (None: a nameless watcher's) connection."""
        self.player = player
        self.given_up = asyncio.Event()
        self._frames: deque[bytes] = deque()
        self._size = 0
        self._ready = asyncio.Event()

    def send(self, frame: bytes) -> None:
        """Take a frame; never waits and never raises."""
        if self.given_up.is_set():
            return
        self._frames.append(frame)
        self._size += len(frame)
        if self._size > MOST_WAITING:
            self.give_up()
        self._ready.set()

    def give_up(self) -> None:
        """Drop everything; the connection is to be closed."""
        self.given_up.set()
        self._frames.clear()
        self._ready.set()

    async def next(self) -> bytes | None:
        """Return the next frame, None once the connection is given up."""
        while not self._frames and not self.given_up.is_set():
            self._ready.clear()
            await self._ready.wait()
        if self.given_up.is_set():
            return None
        frame = self._frames.popleft()
        self._size -= len(frame)
        return frame


class Pace:
    """Counts messages over a sliding span of seconds."""

    def __init__(self) -> None:
        """Begin with nothing heard."""
        self._heard: deque[float] = deque()

    def is_too_fast(self, now: float) -> bool:
        """Count a message heard now (seconds); return whether there were too many of late."""
        self._heard.append(now)
        while self._heard[0] < now - PER_SECONDS:
            self._heard.popleft()
        return len(self._heard) > MOST_MESSAGES
