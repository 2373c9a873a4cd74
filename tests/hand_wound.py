"""Time that a story winds on by hand."""

import asyncio
from collections.abc import Callable


class HandWoundAlarm:
    """A call that is to come at some moment."""

    def __init__(self, at_ms: int, ring: Callable[[], None]) -> None:
        """Ring then."""
        self.at_ms, self.ring = at_ms, ring
        self.is_set = True

    def cancel(self) -> None:
        """Call it off."""
        self.is_set = False


class HandWoundTicks:
    """The Ticks port that stands still until it is wound on."""

    def __init__(self) -> None:
        """Begin at some moment."""
        self._now_ms = 1_000_000
        self._alarms: list[HandWoundAlarm] = []

    def now_ms(self) -> int:
        """Return the milliseconds wound so far, and some."""
        return self._now_ms

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> HandWoundAlarm:
        """Call this once, when it has been wound so far."""
        self._alarms.append(HandWoundAlarm(self._now_ms + wait_ms, ring))
        return self._alarms[-1]

    @property
    def waits(self) -> int:
        """How many alarms are set."""
        return sum(alarm.is_set for alarm in self._alarms)

    async def wind(self, wait_ms: int) -> None:
        """Let so much time pass, with all that happens meanwhile."""
        end = self._now_ms + wait_ms
        while (alarm := self._next(end)) is not None:
            self._now_ms = max(self._now_ms, alarm.at_ms)
            alarm.cancel()
            alarm.ring()
            await settle()
        self._now_ms = end
        self._alarms = [alarm for alarm in self._alarms if alarm.is_set]

    def _next(self, end: int) -> HandWoundAlarm | None:
        """Return the alarm that rings first, if one does by then."""
        due = [alarm for alarm in self._alarms if alarm.is_set and alarm.at_ms <= end]
        return min(due, key=lambda alarm: alarm.at_ms, default=None)


async def settle() -> None:
    """Let everything happen that waits for nothing but its turn."""
    for _ in range(30):
        await asyncio.sleep(0)
