"""Ports that count what goes through them."""

import time

from yachtdice.server.metrics import Metrics
from yachtdice.services.fleet.ports import Bus, Hear, Reply
from yachtdice.services.ports import (
    Commit,
    LostRoomError,
    RoomStore,
    StoreUnavailableError,
)


class CountedRooms:
    """The RoomStore port, which times every commit."""

    def __init__(self, store: RoomStore, metrics: Metrics) -> None:
        """Stand in front of a store."""
        self._store, self._metrics = store, metrics
        self.create, self.wake, self.answer = store.create, store.wake, store.answer

    async def commit(self, commit: Commit) -> None:
        """Write the step, and note how long that took and how it went."""
        began, outcome = time.monotonic(), "failed"
        try:
            await self._store.commit(commit)
            outcome = "stored"
        except LostRoomError:
            outcome = "refused"
            raise
        except StoreUnavailableError:
            outcome = "unavailable"
            raise
        finally:
            self._metrics.commits.labels(outcome).observe(time.monotonic() - began)


class CountedBus:
    """The Bus port, which counts messages."""

    def __init__(self, bus: Bus, metrics: Metrics) -> None:
        """Stand in front of a bus."""
        self._bus = bus
        self._sent, self._asked = metrics.bus.labels("told"), metrics.bus.labels("asked")
        self._heard = metrics.bus.labels("heard")
        self.leave = bus.leave

    @property
    def is_up(self) -> bool:
        """Whether messages get through."""
        return self._bus.is_up

    @property
    def breaks(self) -> int:
        """How often messages may have been lost."""
        return self._bus.breaks

    async def join(self, server: str, hear: Hear) -> None:
        """Listen, and count what comes."""

        def heard(data: bytes, reply: Reply | None) -> None:
            self._heard.inc()
            hear(data, reply)

        await self._bus.join(server, heard)

    def tell(self, server: str | None, message: bytes) -> None:
        """Send, and count it."""
        self._sent.inc()
        self._bus.tell(server, message)

    async def ask(self, server: str, message: bytes, patience_s: float) -> bytes:
        """Ask, and count it."""
        self._asked.inc()
        return await self._bus.ask(server, message, patience_s)
