"""One live connection: its two ends, and the rate limit of its messages."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeAlias

#: Maximum size of the send buffer in bytes; beyond it the connection is given up.
MOST_WAITING: Final = 256 * 1024

MOST_MESSAGES: Final = 100
PER_SECONDS: Final = 20.0


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


class MessageRate:
    """Rate limit: at most MOST_MESSAGES messages within any PER_SECONDS seconds."""

    def __init__(self) -> None:
        """Begin without messages."""
        self._heard: deque[float] = deque()

    def is_too_fast(self, now: float) -> bool:
        """Count a message at this time (in seconds); return whether it exceeds the rate limit."""
        self._heard.append(now)
        while self._heard[0] < now - PER_SECONDS:
            self._heard.popleft()
        return len(self._heard) > MOST_MESSAGES
