"""Time that a test advances by hand."""

import asyncio
from collections.abc import Callable

from tests.support.waiting import let_others_run


class HandWoundAlarm:
    """A call scheduled for a moment."""

    def __init__(self, at_ms: int, ring: Callable[[], None]) -> None:
        """Ring at this time."""
        self.at_ms, self.ring = at_ms, ring
        self.is_set = True

    def cancel(self) -> None:
        """Cancel the alarm."""
        self.is_set = False

    def ring_if_set(self) -> None:
        """Ring, unless the alarm has rung or was cancelled."""
        if self.is_set:
            self.is_set = False
            self.ring()


class HandWoundTicks:
    """The Ticks port whose time changes only when the test advances it."""

    def __init__(self) -> None:
        """Start at a fixed time."""
        self._now_ms = 1_000_000
        self._alarms: list[HandWoundAlarm] = []

    def now_ms(self) -> int:
        """Return the current time in milliseconds."""
        return self._now_ms

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> HandWoundAlarm:
        """Call this function once, after this time; soon if it is 0."""
        alarm = HandWoundAlarm(self._now_ms + wait_ms, ring)
        self._alarms.append(alarm)
        if wait_ms == 0:
            asyncio.get_running_loop().call_soon(alarm.ring_if_set)
        return alarm

    @property
    def waits(self) -> int:
        """The number of alarms set."""
        return sum(alarm.is_set for alarm in self._alarms)

    async def wind(self, wait_ms: int) -> None:
        """Advance the time, and run everything that is due meanwhile."""
        end = self._now_ms + wait_ms
        while (alarm := self._next(end)) is not None:
            self._now_ms = max(self._now_ms, alarm.at_ms)
            alarm.ring_if_set()
            await settle()
        self._now_ms = end
        self._alarms = [alarm for alarm in self._alarms if alarm.is_set]

    def _next(self, end: int) -> HandWoundAlarm | None:
        """Return the first alarm due by this time, if any."""
        due = [alarm for alarm in self._alarms if alarm.is_set and alarm.at_ms <= end]
        return min(due, key=lambda alarm: alarm.at_ms, default=None)


async def settle() -> None:
    """Run everything that waits only for the event loop."""
    await let_others_run(30)
