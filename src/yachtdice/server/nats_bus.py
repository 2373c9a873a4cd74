"""The Bus port on a NATS server. Plain NATS: nothing is kept there, so nothing is lost with it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from yachtdice.services.fleet.ports import Hear, NobodyThereError, Reply, UnreachableError

_log = logging.getLogger(__name__)

PATIENCE_S: Final = 10.0
"""Seconds to wait for NATS at the start."""

_MOST_WAITING: Final = 10_000
"""Messages that may wait to be sent; those beyond are lost, and caught up with."""


class BusError(Exception):
    """A bus that cannot be used; the text says why, in one line and without its password."""


class NatsBus:
    """A connection to NATS that comes back by itself, for as long as it takes."""

    def __init__(self, url: str) -> None:
        """Use the servers of this URL (several: with commas); `join` connects."""
        self._urls = url.split(",")
        self._nats = Client()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(_MOST_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self._breaks = 0

    @property
    def breaks(self) -> int:
        """How often the connection was lost."""
        return self._breaks

    @property
    def is_up(self) -> bool:
        """Whether we are connected."""
        return self._nats.is_connected

    async def join(self, server: str, hear: Hear) -> None:
        """Listen under this name, and to what is told to all; raise BusError."""
        self._nats = await _connect(self._urls, f"yacht {server}", self._note_break)
        await self._listen(server, hear)
        self._writer = asyncio.create_task(self._write())

    async def _note_break(self) -> None:
        """Count a loss of the connection."""
        self._breaks += 1
        _log.info("the bus is away")

    async def _listen(self, server: str, hear: Hear) -> None:
        """Pass on what comes for this server, and for all."""

        async def heard(message: Msg) -> None:
            hear(message.data, self._reply_to(message.reply))

        for subject in (_subject(server), _subject(None)):
            await self._nats.subscribe(subject, cb=heard)

    def _reply_to(self, subject: str) -> Reply | None:
        """Return the way to answer, where an answer is wanted."""
        return (lambda data: self._put(subject, data)) if subject else None

    def tell(self, server: str | None, message: bytes) -> None:
        """Send to one server, or to all others; lost while we are not connected."""
        self._put(_subject(server), message)

    def _put(self, subject: str, data: bytes) -> None:
        """Have a message sent, in order."""
        if self.is_up:
            with suppress(asyncio.QueueFull):
                self._waiting.put_nowait((subject, data))

    async def _write(self) -> None:
        """Send what waits, for ever."""
        while True:
            subject, data = await self._waiting.get()
            with suppress(Error, OSError):
                await self._nats.publish(subject, data)
            self._waiting.task_done()

    async def ask(self, server: str, message: bytes, patience_s: float) -> bytes:
        """Return a server's answer; raise UnreachableError when none comes in time."""
        if not self.is_up:
            raise NobodyThereError("the bus is away")
        try:
            answer = await self._nats.request(_subject(server), message, timeout=patience_s)
        except NoRespondersError as error:
            raise NobodyThereError(server) from error
        except (Error, OSError, TimeoutError) as error:
            raise UnreachableError(f"{server}: {error}") from error
        return answer.data

    async def leave(self) -> None:
        """Send what is still to be sent, and listen no more."""
        if self._writer is None:
            return
        if self.is_up:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._waiting.join(), 1)
        self._writer.cancel()
        with suppress(Error, OSError, TimeoutError):
            await asyncio.wait_for(self._nats.close(), 1)


async def _connect(
    urls: list[str], name: str, on_break: Callable[[], Awaitable[None]] | None = None
) -> Client:
    """Return a connection that comes back by itself; raise BusError."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await nats.connect(
                urls,
                name=name,
                no_echo=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=0.2,
                ping_interval=2,
                max_outstanding_pings=2,
                error_cb=_note,
                disconnected_cb=on_break,
            )
    except (Error, OSError, ValueError, TimeoutError) as error:
        reason = str(error) or f"it has not answered for {PATIENCE_S:g} seconds"
        raise BusError(f"the bus cannot be reached: {reason}") from error


async def check_bus(url: str) -> None:
    """Connect once; raise BusError when that cannot be done."""
    await (await _connect(url.split(","), "yacht")).close()


def _subject(server: str | None) -> str:
    """Return what a server listens to; None: what all do."""
    return "yacht.all" if server is None else f"yacht.server.{server}"


async def _note(error: Exception) -> None:
    """Note what goes wrong with the connection, which mends itself."""
    _log.info("the bus: %s", error)
