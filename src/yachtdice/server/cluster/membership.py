"""Membership of one node in the cluster: heartbeats, failure detection and recovery.

Each node raises a counter in the registry every 0.4 seconds and reads those of the others:

    node A                      registry                      node B
      |---- heartbeat(A) --------->|                             |
      |<--- counters of A, B ------|                             |
      |                            |<--------- heartbeat(B) -----|
      |                            |---------- counters of A, B >|

A node counts as dead when this node has seen no change of its counter for DEAD_MS. Between two
reads, at most two heartbeat intervals count, because this node may have been stalled, or without
the database. The nodes do not compare their clocks.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from yachtdice.server.cluster.messages import BroadcastsMissed
from yachtdice.server.cluster.ports import Bus, Heartbeat, NodeClient, Registry
from yachtdice.server.common.log_events import RoomsLost, log_event
from yachtdice.server.common.ports import StoreUnavailableError, Ticks
from yachtdice.server.rooms.service.hub import Hub

_log = logging.getLogger(__name__)

#: Milliseconds between heartbeats; every heartbeat also reads those of the other nodes.
HEARTBEAT_MS: Final = 400

#: Milliseconds without a heartbeat after which a node is dead and its rooms may be taken over.
DEAD_MS: Final = 1600

#: Milliseconds after which other nodes may take over the rooms of a live node that is off the bus.
#: Only time in which the other node is on the bus counts.
CUT_OFF_MS: Final = 5000

#: Milliseconds without a heartbeat after which a dead node is removed.
FORGOTTEN_MS: Final = 60_000

#: Milliseconds since the last heartbeat after which a node checks whether it has lost rooms.
LATE_MS: Final = 1000

#: Milliseconds between two checks for lost rooms. Another node may take over a room right after a
#: check, and a room that stores no step does not notice it.
CHECK_MS: Final = 2000


class _OtherNode:
    """State of one other node."""

    def __init__(self, heartbeat: Heartbeat) -> None:
        """Start with the first heartbeat of the node."""
        self.count, self.silent_ms, self.has_stopped = heartbeat.count, 0, False
        self.cut_off_ms = 0

    @property
    def is_alive(self) -> bool:
        """Whether the node counts as alive."""
        return self.silent_ms < DEAD_MS and not self.has_stopped


class FailureDetector:
    """The other nodes of the cluster, as this node sees them."""

    def __init__(self, me: str) -> None:
        """Start with no known nodes."""
        self._me = me
        self._others: dict[str, _OtherNode] = {}
        self._observed_ms: int | None = None
        self._alone_ms = 0

    def observe(self, heartbeats: Mapping[str, Heartbeat], now_ms: int, *, am_on_bus: bool) -> None:
        """Update the state from the latest heartbeats of all nodes."""
        passed = 0 if self._observed_ms is None else now_ms - self._observed_ms
        self._observed_ms = now_ms
        passed = min(passed, 2 * HEARTBEAT_MS)
        for node, heartbeat in heartbeats.items():
            if node != self._me:
                other = self._observe_one(node, heartbeat, passed)
                is_cut_off = am_on_bus and not heartbeat.is_on_bus
                other.cut_off_ms = other.cut_off_ms + passed if is_cut_off else 0
        for node in self._others.keys() - heartbeats.keys():
            del self._others[node]
        others_are_on_bus = any(heartbeats[node].is_on_bus for node in self.alive())
        is_alone = others_are_on_bus and not am_on_bus
        self._alone_ms = self._alone_ms + passed if is_alone else 0

    def _observe_one(self, node: str, heartbeat: Heartbeat, passed_ms: int) -> _OtherNode:
        """Return a node after a heartbeat, read this many milliseconds after the previous one."""
        other = self._others.setdefault(node, _OtherNode(heartbeat))
        if other.count == heartbeat.count:
            other.silent_ms += passed_ms
        else:
            other.count, other.silent_ms, other.has_stopped = heartbeat.count, 0, False
        return other

    @property
    def am_cut_off(self) -> bool:
        """Whether this node has been off the bus for CUT_OFF_MS while another node was on it.

        Other nodes may take over its rooms. False while the bus is down for all nodes.
        """
        return self._alone_ms >= CUT_OFF_MS

    def sign_off(self, node: str) -> None:
        """Mark a node as stopped after it has announced its shutdown."""
        if node in self._others:
            self._others[node].has_stopped = True

    def alive(self) -> frozenset[str]:
        """Return the other nodes that are alive."""
        return frozenset(node for node, other in self._others.items() if other.is_alive)

    def knows(self, node: str) -> bool:
        """Return whether a heartbeat of this node has been seen, and the node is not removed."""
        return node in self._others

    def may_own_rooms(self, node: str) -> bool:
        """Return whether a node keeps the rooms it owns: it is alive and reachable.

        A node that is alive but has been off the bus for CUT_OFF_MS, while this node was on it,
        counts as unreachable.
        """
        other = self._others.get(node)
        return other is not None and other.is_alive and other.cut_off_ms < CUT_OFF_MS

    def long_dead(self) -> frozenset[str]:
        """Return the dead nodes that may be removed."""
        return frozenset(
            node for node, other in self._others.items() if other.silent_ms >= FORGOTTEN_MS
        )


async def run_periodically(pause_s: float, task: Callable[[], Awaitable[None]]) -> None:
    """Run a task periodically until cancelled; log its errors and continue."""
    while True:
        await asyncio.sleep(pause_s)
        try:
            await task()
        except StoreUnavailableError:
            continue
        except Exception:  # noqa: BLE001 - logged, then repeated
            _log.exception("a periodic task of the cluster failed")


async def _do_nothing() -> None:
    """Do nothing."""


class Membership:
    """Keeps one node in the cluster: sends its heartbeats and acts on those of the others."""

    def __init__(
        self,
        me: str,
        hub: Hub,
        registry: Registry,
        bus: Bus,
        detector: FailureDetector,
        ticks: Ticks,
    ) -> None:
        """Send heartbeats as this node; the caller may set `on_refresh` and `on_gap`."""
        self._me, self._hub, self._registry = me, hub, registry
        self._bus, self._detector, self._ticks = bus, detector, ticks
        self._refreshed_ms: int | None = None
        self._checked_ms: int | None = None
        self._disconnects, self._has_gap = 0, False
        #: Called after each update of the live nodes.
        self.on_refresh: Callable[[], None] = lambda: None
        #: Awaited if broadcasts may have been lost.
        self.on_gap: Callable[[], Awaitable[None]] = _do_nothing

    async def refresh(self) -> None:
        """Send a heartbeat, read those of the other nodes, and act on both.

        Raises StoreUnavailableError.
        """
        heartbeats = await self._registry.heartbeat(self._me, self._bus.is_up)
        now, before = self._ticks.now_ms(), self._refreshed_ms
        self._refreshed_ms = now
        self._detector.observe(heartbeats, now, am_on_bus=self._bus.is_up)
        is_late = before is not None and now - before > LATE_MS
        if is_late or not self._bus.is_up or self._bus.disconnects != self._disconnects:
            self._checked_ms = None
        if self._checked_ms is None or now - self._checked_ms >= CHECK_MS:
            await self._unload_lost_rooms()
            self._checked_ms = now
        await self._catch_up()
        self.on_refresh()
        if dead := self._detector.long_dead():
            await self._registry.remove_nodes(dead)

    async def _unload_lost_rooms(self) -> None:
        """Unload the rooms that were taken over while this node was stalled or disconnected."""
        if not (epochs := self._hub.epochs()):
            return
        lost = await self._registry.lost_rooms(self._me, epochs)
        rooms = sum(self._hub.lose(room, epochs[room]) for room in sorted(lost))
        if rooms:
            log_event(RoomsLost(rooms))

    async def _catch_up(self) -> None:
        """Once the bus is back, run `on_gap` here and make the other nodes run theirs."""
        if self._bus.is_up and self._disconnects != self._bus.disconnects:
            self._disconnects, self._has_gap = self._bus.disconnects, True
            NodeClient(self._bus).broadcast(BroadcastsMissed())
        if self._has_gap:
            self._has_gap = False
            await self.on_gap()

    def note_gap(self) -> None:
        """Run `on_gap` at the next refresh, because another node was disconnected for a while."""
        self._has_gap = True
