"""Metrics in the Prometheus format, and the counters that feed them.

Metrics are always collected, because that is cheap; they are served only with `--metrics`.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from yachtdice.server.common import log_events

_COMMIT_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_LAG_S: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_LOOK_S: Final = 0.25  #: Seconds between two measurements of the event loop's lag.

_REFUSALS_S: Final = 10.0  #: Interval in seconds for logging refusals.


class Refusals:
    """Counters of refusals by place and code, logged as sums, so that they do not flood the log."""

    def __init__(self) -> None:
        """Begin with empty counters."""
        self._times: defaultdict[tuple[str, str], int] = defaultdict(int)

    def note(self, where: str, code: str) -> None:
        """Count a refusal; `where` is "connection", "http" or "socket"."""
        self._times[where, code] += 1

    def log(self) -> None:
        """Log the refusals since the last call."""
        for (where, code), times in sorted(self._times.items()):
            log_events.log_event(log_events.RequestsRefused(where, code, times))
        self._times.clear()


class Metrics:
    """The metrics of one server, in a registry of its own."""

    def __init__(self) -> None:
        """Register the metrics at 0."""
        self.refusals = Refusals()
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.commits = Histogram(
            "yacht_commit_seconds",
            "Time to store a step of a room durably",
            ["outcome"],
            buckets=_COMMIT_S,
            registry=self.registry,
        )
        self._refused = self._counter("refused", "Refused messages of live sockets", "code")
        self.bus = self._counter("bus_messages", "Messages on the bus", "way")
        self._lag = Histogram(
            "yacht_loop_lag_seconds",
            "Delay of due work on the event loop",
            buckets=_LAG_S,
            registry=self.registry,
        )

    def _counter(self, name: str, about: str, label: str) -> Counter:
        """Return a counter with one label."""
        return Counter(f"yacht_{name}", about, [label], registry=self.registry)

    def watch(self, name: str, about: str, count: Callable[[], float]) -> None:
        """Register a gauge whose value is computed on request."""
        Gauge(f"yacht_{name}", about, registry=self.registry).set_function(count)

    def note_refused(self, code: str) -> None:
        """Count a message of a live socket that was refused with this code."""
        self._refused.labels(code).inc()
        self.refusals.note("socket", code)

    async def log_refusals(self) -> None:
        """Log refusals every ten seconds until cancelled."""
        while True:
            await asyncio.sleep(_REFUSALS_S)
            self.refusals.log()

    async def watch_the_loop(self) -> None:
        """Measure the lag of the event loop until cancelled."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(_LOOK_S)
            self._lag.observe(max(0.0, time.monotonic() - began - _LOOK_S))
