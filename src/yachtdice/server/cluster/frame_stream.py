"""Frames on their way from a room to the connections of another node, with redelivery.

The owner of the rooms has a FrameSender for each other node, which receives with a FrameReceiver.
Frames of one turn of the event loop travel in one message; a frame to several connections is
included once, with their numbers. Messages are numbered, so that the receiver detects a gap:

    owner (FrameSender)                         node with the connections (FrameReceiver)
      |---- Frames(stream, count=1, frames) ------>|  delivers
      |---- Frames(stream, count=2, frames) --x    |  lost
      |---- Frames(stream, count=3, frames) ------>|  detects the gap, drops 3
      |<--- RedeliveryRequest(stream, after=1) ----|
      |---- Frames(stream, count=2, frames) ------>|  delivers
      |---- Frames(stream, count=3, frames) ------>|  delivers
      |---- Frames(stream, count=3) -------------->|  twice a second: reveals a loss at the end

If the sender no longer has the messages, it answers with UnknownConnections: the connections attach
to their rooms again, on a new stream.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from yachtdice.server.cluster.messages import Frames
from yachtdice.server.rooms.messages.codec import frame_of
from yachtdice.server.rooms.messages.server import ServerMessage

#: Size in bytes at which a message is sent without waiting for further frames.
MOST_BYTES: Final = 128 * 1024

MOST_KEPT: Final = 256  #: Number of messages kept for redelivery.

#: Number of ended streams that are remembered; late messages of them are dropped.
_EARLIER: Final = 16

SendFrames = Callable[[Frames], None]


class FrameSender:
    """Sends the numbered stream of frames to one node."""

    def __init__(self, me: str, stream: str, send: SendFrames) -> None:
        """Send with `send`; frames of one turn of the event loop travel together."""
        self._me, self._stream, self._send = me, stream, send
        self._waiting: list[tuple[list[int], bytes]] = []
        self._size = 0
        self._flush: asyncio.Handle | None = None
        self._count = 0
        self._sent: deque[Frames] = deque(maxlen=MOST_KEPT)

    def add(self, number: int, frame: bytes) -> None:
        """Queue a frame for one connection."""
        if self._waiting and self._waiting[-1][1] is frame:
            self._waiting[-1][0].append(number)
            return
        self._waiting.append(([number], frame))
        self._size += len(frame)
        if self._size >= MOST_BYTES:
            self.flush()
        elif self._flush is None:
            self._flush = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send the queued frames now."""
        if self._flush is not None:
            self._flush.cancel()
            self._flush = None
        if self._waiting:
            self._count += 1
            frames = tuple((tuple(numbers), frame) for numbers, frame in self._waiting)
            self._waiting, self._size = [], 0
            self._sent.append(Frames(self._me, self._stream, self._count, frames))
            self._send(self._sent[-1])

    def position(self) -> tuple[str, int]:
        """Send the queued frames; return the name of the stream and the number of its messages."""
        self.flush()
        return self._stream, self._count

    def announce(self) -> None:
        """Send the number of messages, so that the receiver detects the loss of the last one."""
        self._send(Frames(self._me, self._stream, self._count))

    def redeliver(self, stream: str, after: int) -> bool:
        """Redeliver the messages after a count; return False if they are no longer kept."""
        kept = [sent for sent in self._sent if sent.count > after]
        if stream != self._stream or len(kept) != self._count - after:
            return False
        for sent in kept:
            self._send(sent)
        return True


class RemoteFollower:
    """The Follower of a connection on another node."""

    def __init__(self, player: str | None, address: str, number: int, sender: FrameSender) -> None:
        """Send through this sender."""
        self.player, self.address = player, address
        self._number, self._sender = number, sender

    def send(self, message: ServerMessage) -> None:
        """Queue the frame of a message for the connection."""
        self._sender.add(self._number, frame_of(message))


class FrameReceiver:
    """Receives a stream of frames: accepts messages in order and detects gaps."""

    def __init__(self) -> None:
        """Start without a stream."""
        self.name, self.count = "", 0
        self._requested = self._reported = -1
        self._announced = 0
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._earlier: deque[str] = deque(maxlen=_EARLIER)

    def accept(self, frames: Frames) -> bool:
        """Return whether these frames are the next ones; if so, the caller delivers them now."""
        if not self._is_current(frames.stream):
            return False
        self._announced = max(self._announced, frames.count)
        if frames.count != self.count + 1 or not frames.frames:
            return False
        self.count = frames.count
        self._waiting = [each for each in self._waiting if not self._is_done(*each)]
        return True

    def _is_current(self, name: str) -> bool:
        """Return whether a stream is the current one; an unknown name begins a new stream."""
        if name in self._earlier:
            return False
        if name != self.name:
            self._earlier.append(self.name)
            self.name, self.count, self._announced = name, 0, 0
            self._requested = self._reported = -1
            for _, waiting in self._waiting:
                if not waiting.done():
                    waiting.set_result(None)
            self._waiting.clear()
        return True

    def has_gap(self, frames: Frames) -> bool:
        """Return whether messages before these frames are missing and should be requested now."""
        is_missing = frames.stream == self.name and frames.count > self.count
        is_new = self._requested != self.count or not frames.frames
        if is_missing and is_new:
            self._requested = self.count
        return is_missing and is_new

    def is_stalled(self) -> bool:
        """Return whether messages are known to be missing and none has arrived since the last call.

        The bus may lose the announced count, the request and the redelivered messages. The
        receiver therefore repeats its request without an announcement.
        """
        is_stalled = self._announced > self.count == self._reported
        self._reported = self.count
        return is_stalled

    async def wait_for(self, name: str, count: int) -> None:
        """Return once `count` messages of the stream were delivered, or the stream has ended.

        The first messages of a new stream may arrive after the reply that names it.
        """
        if self._is_current(name) and count > self.count:
            self._announced = max(self._announced, count)
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((count, waiting))
            await waiting

    def _is_done(self, count: int, waiting: "asyncio.Future[None]") -> bool:
        """Wake a waiting task if its count is reached; return whether it has stopped waiting."""
        if count <= self.count and not waiting.done():
            waiting.set_result(None)
        return waiting.done()
