"""What a server of a fleet does again and again: sign that it lives, and see what it has missed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from yachtdice.services.fleet.peers import Peers
from yachtdice.services.fleet.ports import Bus, Registry
from yachtdice.services.fleet.post import Post
from yachtdice.services.fleet.wire import Missed
from yachtdice.services.hub import Hub
from yachtdice.services.ports import StoreUnavailableError, Ticks

_log = logging.getLogger(__name__)

LATE_MS: Final = 1000
"""So long after its last sign of life, a server looks whether rooms were taken from it."""


async def again_and_again(pause_s: float, what: Callable[[], Awaitable[None]]) -> None:
    """Do something with such pauses, for ever, whatever goes wrong with it."""
    while True:
        await asyncio.sleep(pause_s)
        try:
            await what()
        except StoreUnavailableError:
            continue
        except Exception:  # noqa: BLE001 - whatever it was, life goes on
            _log.exception("the fleet's upkeep failed")


async def _do_nothing() -> None:
    """Do nothing."""


class Upkeep:
    """Keeps one server's place in its fleet."""

    def __init__(
        self, me: str, hub: Hub, registry: Registry, bus: Bus, peers: Peers, ticks: Ticks
    ) -> None:
        """Sign as this server; `on_look` and `on_gap` may be set."""
        self._me, self._hub, self._registry = me, hub, registry
        self._bus, self._peers, self._ticks = bus, peers, ticks
        self._looked_ms: int | None = None
        self._breaks, self._has_gap = 0, False
        self.on_look: Callable[[], None] = lambda: None
        """Is called when it has just been seen who lives."""
        self.on_gap: Callable[[], Awaitable[None]] = _do_nothing
        """Is awaited when something that was told to all may have been missed."""

    async def look(self) -> None:
        """Give a sign of life, see those of the others, and do what follows from both.

        Raises StoreUnavailableError.
        """
        beats = await self._registry.beat(self._me, self._bus.is_up)
        now, before = self._ticks.now_ms(), self._looked_ms
        self._looked_ms = now
        self._peers.look(beats, now, am_on_bus=self._bus.is_up)
        is_late = before is not None and now - before > LATE_MS
        if is_late or not self._bus.is_up or self._bus.breaks != self._breaks:
            await self._see_what_is_lost()
        await self._catch_up()
        self.on_look()
        if dead := self._peers.long_dead():
            await self._registry.forget(dead)

    async def _see_what_is_lost(self) -> None:
        """Let go of rooms that were taken over while we were held up, or out of reach."""
        lost = await self._registry.lost(self._me, self._hub.epochs())
        for room in lost:
            self._hub.lose(room)
        if lost:
            _log.info("%s rooms are kept by others now", len(lost))

    async def _catch_up(self) -> None:
        """Have done, once we are on the bus again, what we and others may have missed."""
        if self._bus.is_up and self._breaks != self._bus.breaks:
            self._breaks, self._has_gap = self._bus.breaks, True
            Post(self._bus).tell_all(Missed())
        if self._has_gap:
            self._has_gap = False
            await self.on_gap()

    def note_gap(self) -> None:
        """Catch up at the next look: another server could not be heard for a while."""
        self._has_gap = True
