"""The Bus port on a NATS server. NATS only forwards: an outage loses messages, but no state.

The import raises BusError without the optional package `nats-py`.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from yachtdice import extra_needed
from yachtdice.server.cluster import ports
from yachtdice.server.common.log_events import BusAway, BusBack, log_event
from yachtdice.server.common.metrics import Metrics

try:
    import nats
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.errors import Error, NoRespondersError
except ModuleNotFoundError as error:
    raise ports.BusError(extra_needed("--bus", "nats-py", "several-servers")) from error

_log = logging.getLogger(__name__)  # errors of NATS, at level DEBUG

CONNECT_TIMEOUT_S: Final = 10.0  #: Timeout in seconds for the connection to NATS at startup.

#: Maximum length of the send queue. Further messages are dropped; receivers resynchronize.
_MOST_QUEUED: Final = 10_000


class NatsBus:
    """A connection to NATS that reconnects automatically, without a limit of attempts."""

    def __init__(self, url: str, metrics: Metrics) -> None:
        """Use the servers of this URL, separated by commas; `join` connects.

        The metrics count the messages: sent, received and requested.
        """
        self._urls = url.split(",")
        self._count = metrics.bus
        self._nats = Client()
        self._queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(_MOST_QUEUED)
        self._writer: asyncio.Task[None] | None = None
        self._disconnects = 0
        self._down_since: float | None = None
        self._is_leaving = False

    @property
    def disconnects(self) -> int:
        """The number of lost connections."""
        return self._disconnects

    @property
    def is_up(self) -> bool:
        """Whether the bus is connected."""
        return self._nats.is_connected

    async def join(self, node: str, on_message: ports.OnMessage) -> None:
        """Connect, and receive messages for this node and broadcasts; raise BusError."""
        self._nats = await _connect(self._urls, f"yacht {node}", self)
        await self._subscribe(node, on_message)
        self._writer = asyncio.create_task(self._write())

    async def note_disconnect(self) -> None:
        """Count a lost connection, and log the beginning of the outage."""
        self._disconnects += 1
        if self._down_since is None and not self._is_leaving:
            self._down_since = time.monotonic()
            reason = str(self._nats.last_error or "the connection was closed")
            log_event(BusAway(reason))

    async def note_reconnect(self) -> None:
        """Log the end of the outage."""
        if self._down_since is not None:
            log_event(BusBack(round(time.monotonic() - self._down_since, 1)))
            self._down_since = None

    async def _subscribe(self, node: str, on_message: ports.OnMessage) -> None:
        """Subscribe to messages for this node and to broadcasts."""

        async def received(message: Msg) -> None:
            self._count.labels("received").inc()
            on_message(message.data, self._reply_to(message.reply))

        for subject in (_subject(node), _subject(None)):
            await self._nats.subscribe(subject, cb=received)

    def _reply_to(self, subject: str) -> ports.SendReply | None:
        """Return a function that sends the reply, None if no reply is expected."""
        return (lambda data: self._put(subject, data)) if subject else None

    def send(self, node: str | None, message: bytes) -> None:
        """Send a message to one node, or broadcast it (None); it is dropped while disconnected."""
        self._count.labels("sent").inc()
        self._put(_subject(node), message)

    def _put(self, subject: str, data: bytes) -> None:
        """Queue a message to be sent in order."""
        if self.is_up:
            with suppress(asyncio.QueueFull):
                self._queue.put_nowait((subject, data))

    async def _write(self) -> None:
        """Send queued messages until cancelled."""
        while True:
            subject, data = await self._queue.get()
            with suppress(Error, OSError):
                await self._nats.publish(subject, data)
            self._queue.task_done()

    async def request(self, node: str, message: bytes, timeout_s: float) -> bytes:
        """Send a request; return the reply. Raises UnreachableError if no reply comes in time."""
        self._count.labels("requested").inc()
        if not self.is_up:
            raise ports.NotDeliveredError("the bus is down")
        try:
            reply = await self._nats.request(_subject(node), message, timeout=timeout_s)
        except NoRespondersError as error:
            raise ports.NotDeliveredError(node) from error
        except (Error, OSError, TimeoutError) as error:
            raise ports.UnreachableError(f"{node}: {error}") from error
        return reply.data

    async def leave(self) -> None:
        """Send the queued messages, then disconnect."""
        self._is_leaving = True
        if self._writer is None:
            return
        if self.is_up:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._queue.join(), 1)
        self._writer.cancel()
        with suppress(Error, OSError, TimeoutError):
            await asyncio.wait_for(self._nats.close(), 1)


async def _connect(urls: list[str], name: str, bus: NatsBus | None = None) -> Client:
    """Return a connection that reconnects automatically; raise BusError."""
    try:
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            return await nats.connect(
                urls,
                name=name,
                no_echo=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=0.2,
                ping_interval=2,
                max_outstanding_pings=2,
                error_cb=_log_error,
                disconnected_cb=None if bus is None else bus.note_disconnect,
                reconnected_cb=None if bus is None else bus.note_reconnect,
            )
    except (Error, OSError, ValueError, TimeoutError) as error:
        reason = str(error) or f"it did not answer for {CONNECT_TIMEOUT_S:g} seconds"
        raise ports.BusError(f"the bus cannot be reached: {reason}") from error


def _subject(node: str | None) -> str:
    """Return the NATS subject of a node, or of broadcasts (None)."""
    return "yacht.all" if node is None else f"yacht.server.{node}"


async def _log_error(error: Exception) -> None:
    """Log a connection error at level DEBUG; each reconnection attempt may fail."""
    _log.debug("the bus: %s", error)
