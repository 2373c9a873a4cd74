"""Runs the app on a socket until the process is stopped."""

import asyncio
import gc
import logging
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from types import FrameType

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from yachtdice import __version__
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.app.monitoring import log_json, log_plainly, shown
from yachtdice.server.common.log_events import (
    ServerStarted,
    ServerStopped,
    ServerStopping,
    log_event,
)
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.address import BACKLOG, Network, read_proxies
from yachtdice.server.http.gate import (
    ACCEPTED_AT_ONCE,
    Gate,
    most_connections,
    raise_descriptor_limit,
)
from yachtdice.server.http.headers import MOST_HEADER_BYTES
from yachtdice.server.http.wire import TimedHttp, TimedSocket, TurnWrites, is_worth_logging

#: Maximum frame size in bytes. A larger frame closes the connection.
#:
#: The limit of the protocol is lower: a frame between the two limits is refused.
LARGEST_FRAME = 64 * 1024


def run(settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
    """Serve until interrupted; call `on_up` once the server can answer requests.

    Returns after KeyboardInterrupt (Ctrl-C). After SIGTERM, the process exits with code 0. Raises
    DatabaseError, BusError, AddressError and RulesFolderError for invalid settings, and the OSError
    of `on_up`.
    """
    signal.signal(signal.SIGTERM, _exit)
    asyncio.run(_run(settings, listener, on_up))


def _exit(_signal: int, _frame: FrameType | None) -> None:
    """Exit the process with code 0.

    This handler receives SIGTERM before uvicorn starts. While uvicorn runs, it handles SIGTERM
    itself; after its shutdown, it raises the signal again for this handler.
    """
    raise SystemExit(0)


async def _run(settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
    """Compose and open the services, then serve them."""
    proxies = read_proxies(settings.trusted_proxies)
    services, began = compose(settings), time.monotonic()
    metrics, most = services.metrics, most_connections(raise_descriptor_limit())
    gate = Gate(most, proxies, metrics.refusals, settings.limit_factor)
    metrics.watch("connections", "Open connections", lambda: len(gate))

    def up() -> None:
        address, port = listener.getsockname()[:2]
        log_event(ServerStarted(__version__, address, port, most))
        services.is_up.set()
        on_up()

    _set_up_logs(services)
    async with AsyncExitStack() as opened:
        opened.enter_context(shown(metrics, settings.metrics))
        await opened.enter_async_context(services.running())
        server = _Server(_config(services, gate, proxies), services, opened, gate, up)
        try:
            await server.serve(sockets=[listener])
        finally:
            metrics.refusals.log()
            log_event(ServerStopped(round(time.monotonic() - began, 1)))
        if server.fault is not None:
            raise server.fault


def _set_up_logs(services: Services) -> None:
    """Set the log format of the settings; drop log records about faults of clients."""
    logging.getLogger("uvicorn.error").addFilter(is_worth_logging)
    if services.settings.log_json:
        log_json(services.node)
    else:
        log_plainly()


def _config(services: Services, gate: Gate, proxies: Sequence[Network]) -> uvicorn.Config:
    """Return the configuration of uvicorn; with `log_json`, our log handlers format its log."""
    writes = TurnWrites()
    services.world.flush = writes.flush
    return uvicorn.Config(
        create_app(services),
        lifespan="off",  # the services are opened before and closed in `_Server.shutdown`
        http=partial(TimedHttp, gate),  # type: ignore[arg-type]
        # larger than our limits, so that most oversized heads get an error message
        h11_max_incomplete_event_size=4 * MOST_HEADER_BYTES,
        ws=partial(TimedSocket, gate, writes),  # type: ignore[arg-type]
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(network) for network in proxies],
        log_level="warning",
        log_config=None if services.settings.log_json else LOGGING_CONFIG,
        timeout_graceful_shutdown=3,
        backlog=ACCEPTED_AT_ONCE,
    )


class _Server(uvicorn.Server):
    """A uvicorn server that calls `on_up` once it can answer requests.

    Before it closes its connections, it hands its rooms over. After that, it closes its services.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        opened: AsyncExitStack,
        gate: Gate,
        on_up: Callable[[], None],
    ) -> None:
        """Serve these services; `opened` closes them when the server has shut down."""
        super().__init__(config)
        self._services, self._opened, self._gate, self._on_up = services, opened, gate, on_up
        #: The error of `on_up`, if it could not write its message; it stops the server.
        #:
        self.fault: OSError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._gate.on_loop_fault)
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(BACKLOG)  # restores the system's queue, which asyncio has shortened
        _make_collections_rare()
        if self.started:
            try:
                self._on_up()
            except OSError as error:
                self.fault, self.should_exit = error, True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log_event(ServerStopping())
        # before the connections close, so that players can continue at once
        await self._services.hand_over()
        await super().shutdown(sockets)
        # here, because uvicorn then raises the signal again, which would interrupt the closing
        await self._opened.aclose()


def _make_collections_rare() -> None:
    """Exempt permanent objects from garbage collection, and make all collections rare.

    With a thousand players, a full collection blocks the server for a tenth of a second. Most
    garbage is freed without the collector, and nearly all other garbage is young. There is no full
    collection before the exemption: it would block the start for as long, and imports leave no
    garbage.

    A young collection looks at the objects of all steps under way, some 40 a step. With 5,000 new
    objects between two, that was a twentieth of a step of bots. A middle one takes up to 15 ms.
    """
    gc.freeze()
    gc.set_threshold(10_000, 2, 100)
