"""What a server counts of itself, for Prometheus: on an address of its own, never the public one.

Counting is always on, for it costs next to nothing; it is shown only where `--metrics` says.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from yachtdice.protocol.server_messages import Refused, ServerMessage
from yachtdice.server.address import AddressError

_COMMIT_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_LAG_S: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_LOOK_S: Final = 0.25
"""Seconds between two looks at how late the event loop is."""


class Metrics:
    """The figures of one server; no two servers of a process share any."""

    def __init__(self) -> None:
        """Begin at nought."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.commits = Histogram(
            "yacht_commit_seconds",
            "How long a step of a room took to be stored for good",
            ["outcome"],
            buckets=_COMMIT_S,
            registry=self.registry,
        )
        self._refused = self._counter("refused", "What was refused over sockets", "code")
        self.bus = self._counter("bus_messages", "Messages over the bus", "way")
        self._lag = Histogram(
            "yacht_loop_lag_seconds",
            "How late the event loop did what was due",
            buckets=_LAG_S,
            registry=self.registry,
        )

    def _counter(self, name: str, about: str, label: str) -> Counter:
        """Return a counter with one label."""
        return Counter(f"yacht_{name}", about, [label], registry=self.registry)

    def watch(self, name: str, about: str, count: Callable[[], float]) -> None:
        """Show a figure that is counted when it is asked for."""
        Gauge(f"yacht_{name}", about, registry=self.registry).set_function(count)

    def note_answer(self, message: ServerMessage) -> None:
        """Count what a socket was answered, if it was refused."""
        if isinstance(message, Refused):
            self._refused.labels(message.code.value).inc()

    async def watch_the_loop(self) -> None:
        """Measure how late the event loop is, for ever."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(_LOOK_S)
            self._lag.observe(max(0.0, time.monotonic() - began - _LOOK_S))


@contextmanager
def shown(metrics: Metrics, address: str | None) -> Iterator[None]:
    """Show the figures at HOST:PORT (None: nowhere) as long as this lasts; raise AddressError."""
    if address is None:
        yield
        return
    host, port = read_address(address)
    try:
        server, thread = start_http_server(port, host, metrics.registry)
    except OSError as error:
        reason = error.strerror or str(error)
        raise AddressError(f"--metrics: cannot listen on {address}: {reason}") from error
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def read_address(address: str) -> tuple[str, int]:
    """Return host and port of HOST:PORT; raise AddressError for anything else."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise AddressError(f"--metrics: {address!r} is not like 127.0.0.1:9100")
    return host.strip("[]"), int(port)
