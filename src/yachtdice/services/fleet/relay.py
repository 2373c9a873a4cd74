"""Frames on their way from a room to the connections of another server.

Sends of one frame to many, as rooms make them, become one message with many numbers. Messages
are counted, so that the other end sees when one is missing and can ask for it once more.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from yachtdice.services.fleet.wire import Frames

MOST_TOGETHER: Final = 128 * 1024
"""Bytes after which frames do not wait for others to travel with."""

REMEMBERED: Final = 256
"""Messages kept for an end that has missed some."""

Tell = Callable[[Frames], None]


class Relay:
    """The line to one server."""

    def __init__(self, me: str, line: str, tell: Tell) -> None:
        """Send by `tell`, what comes in one turn of the event loop together."""
        self._me, self._line, self._tell = me, line, tell
        self._waiting: list[tuple[list[int], bytes]] = []
        self._size = 0
        self._flush: asyncio.Handle | None = None
        self._count = 0
        self._sent: deque[Frames] = deque(maxlen=REMEMBERED)

    def add(self, number: int, frame: bytes) -> None:
        """Send a frame to one connection."""
        if self._waiting and self._waiting[-1][1] is frame:
            self._waiting[-1][0].append(number)
            return
        self._waiting.append(([number], frame))
        self._size += len(frame)
        if self._size >= MOST_TOGETHER:
            self.flush()
        elif self._flush is None:
            self._flush = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send what waits now."""
        if self._flush is not None:
            self._flush.cancel()
            self._flush = None
        if self._waiting:
            self._count += 1
            frames = tuple((tuple(numbers), frame) for numbers, frame in self._waiting)
            self._waiting, self._size = [], 0
            self._sent.append(Frames(self._me, self._line, self._count, frames))
            self._tell(self._sent[-1])

    def stand(self) -> tuple[str, int]:
        """Return the name of the line and how many messages it has had, all of them sent."""
        self.flush()
        return self._line, self._count

    def pulse(self) -> None:
        """Tell how many there were, for the other end to miss the last one too."""
        self._tell(Frames(self._me, self._line, self._count))

    def repeat(self, line: str, after: int) -> bool:
        """Send again what came after a count; return False if that is not remembered."""
        kept = [sent for sent in self._sent if sent.count > after]
        if line != self._line or len(kept) != self._count - after:
            return False
        for sent in kept:
            self._tell(sent)
        return True


class FarFollower:
    """The Follower of a connection at another server."""

    def __init__(self, player: str | None, number: int, relay: Relay) -> None:
        """Send by this line."""
        self.player = player
        self._number, self._relay = number, relay

    def send(self, frame: bytes) -> None:
        """Take a frame to deliver."""
        self._relay.add(self._number, frame)


class Line:
    """The other end of a relay: takes messages in order, and says when one is missing."""

    def __init__(self) -> None:
        """Begin with no line known."""
        self.name, self.count = "", 0
        self._asked = -1
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []

    def take(self, frames: Frames) -> bool:
        """Return whether these frames are the next ones, to be delivered now."""
        if frames.line != self.name:
            self.name, self.count, self._asked = frames.line, 0, -1
        if frames.count != self.count + 1 or not frames.frames:
            return False
        self.count = frames.count
        self._waiting = [each for each in self._waiting if not self._is_over(*each)]
        return True

    def lacks(self, frames: Frames) -> bool:
        """Return whether some before these are missing and are to be asked for now."""
        is_missing = frames.count > self.count
        is_new = self._asked != self.count or not frames.frames
        if is_missing and is_new:
            self._asked = self.count
        return is_missing and is_new

    async def reach(self, name: str, count: int) -> None:
        """Return when so many messages of a line have been delivered."""
        if name == self.name and count > self.count:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((count, waiting))
            await waiting

    def _is_over(self, count: int, waiting: "asyncio.Future[None]") -> bool:
        """Wake whoever waits for a count that is reached; return whether nobody waits any more."""
        if count <= self.count and not waiting.done():
            waiting.set_result(None)
        return waiting.done()
