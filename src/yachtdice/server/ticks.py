"""Time for the services: the event loop's, which no change of the clock on the wall moves."""

import asyncio
from collections.abc import Callable

from yachtdice.services.ports import Alarm


class LoopTicks:
    """The Ticks port on the running event loop."""

    def now_ms(self) -> int:
        """Return the milliseconds since some moment."""
        return int(asyncio.get_running_loop().time() * 1000)

    def call_in(self, wait_ms: int, ring: Callable[[], None]) -> Alarm:
        """Call this once, in so many milliseconds."""
        return asyncio.get_running_loop().call_later(wait_ms / 1000, ring)
