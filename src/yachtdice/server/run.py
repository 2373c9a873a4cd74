"""Running the app on a socket until it is told to stop."""

import asyncio
import gc
import logging
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from yachtdice.server.app import Served, assemble
from yachtdice.server.logs import log_json
from yachtdice.server.metrics import shown
from yachtdice.server.nats_bus import BusError, check_bus
from yachtdice.server.settings import Settings
from yachtdice.storage import Database, database_url

_log = logging.getLogger(__name__)

LARGEST_FRAME = 64 * 1024
"""Frames above this end the connection; those above the protocol's limit are refused in words."""


def _collect_seldom() -> None:
    """Let the garbage collector leave alone what stays for good, and look at the rest seldom.

    Looking at everything takes a tenth of a second with a thousand people here, in which nobody is
    answered; most garbage needs no collector, and nearly all other is young.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 100)


class _Server(uvicorn.Server):
    """A server that says when it is up, and hands its rooms over before it ends."""

    def __init__(self, config: uvicorn.Config, served: Served, on_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._served, self._on_up = served, on_up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _collect_seldom()
        if self.started:
            self._on_up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._served.hand_over()  # before connections are closed: others go on at once
        await super().shutdown(sockets)


def run(settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
    """Serve until interrupted; `on_up` is called once the first request can be answered.

    Raises DatabaseError, BusError, AddressError and ShelfError for settings that cannot be served.
    """
    asyncio.run(_run(settings, listener, on_up))


async def _run(settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
    """Check what can fail, then serve."""
    await check(settings)
    served = assemble(settings)
    config = uvicorn.Config(
        served.app,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        log_level="warning",
        log_config=None if settings.log_json else LOGGING_CONFIG,
        timeout_graceful_shutdown=3,
    )
    if settings.log_json:
        log_json(served.name)
        _log.info("serving at %s port %s", *listener.getsockname()[:2])
    with shown(served.metrics, settings.metrics):
        await _Server(config, served, on_up).serve(sockets=[listener])


async def check(settings: Settings) -> None:
    """Open and close database and bus once, so that faults are told before anything listens.

    Raises DatabaseError and BusError.
    """
    database = Database(database_url(settings.database))
    try:
        await database.open()
    finally:
        await database.close()
    if settings.bus is not None:
        if not database.is_server:
            raise BusError("--bus: several servers share a PostgreSQL database, not a file")
        await check_bus(settings.bus)
