"""Metrics in the Prometheus format, and the counters that feed them.

Metrics are always collected, because that is cheap; they are served only with `--metrics`.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from yachtdice.services import log_events, ports

_COMMIT_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_OUTCOMES: Final = ("stored", "refused", "unavailable", "failed")
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


class CountedRooms:
    """A RoomStore that measures the commits of the store it wraps, and logs rooms and games."""

    def __init__(self, store: ports.RoomStore, metrics: Metrics) -> None:
        """Wrap a store."""
        self._store = store
        self._times = {outcome: metrics.commits.labels(outcome) for outcome in _OUTCOMES}
        self.answer = store.answer

    async def create(self, room: str, record: ports.RoomRecord, at_ms: int) -> None:
        """Store a new room and log it."""
        await self._store.create(room, record, at_ms)
        log_events.log_event(log_events.RoomCreated(log_events.room_mark(room), record.rules))

    async def wake(self, room: str, held: int | None = None) -> ports.StoredRoom | None:
        """Load the room under a new epoch and log it."""
        stored = await self._store.wake(room, held)
        if stored is not None:
            log_events.log_event(log_events.RoomOpened(log_events.room_mark(room), stored.epoch))
        return stored

    async def commit(self, commit: ports.Commit) -> None:
        """Write the step; record its duration and outcome."""
        began, outcome = time.monotonic(), "failed"
        try:
            await self._store.commit(commit)
            outcome = "stored"
        except ports.LostRoomError:
            outcome = "refused"
            raise
        except ports.StoreUnavailableError:
            outcome = "unavailable"
            raise
        finally:
            self._times[outcome].observe(time.monotonic() - began)
        _log_game(commit)


def _log_game(commit: ports.Commit) -> None:
    """Log a game that begins or ends with a stored step."""
    room_mark, record = log_events.room_mark, commit.record
    if commit.new_game is not None:
        new, bots = commit.new_game, sum(seat.bot is not None for seat in record.sitting)
        seats, room = len(record.sitting), room_mark(commit.room)
        log_events.log_event(log_events.RoomGameStarted(room, new.rules_id, seats, bots))
    if commit.game_over:
        log_events.log_event(log_events.RoomGameEnded(room_mark(commit.room), record.rules))
