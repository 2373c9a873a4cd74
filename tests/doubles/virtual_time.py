"""An event loop whose time passes only while all tasks wait, and then at once."""

import asyncio
import selectors
from typing import Any


class _JumpingSelector(selectors.DefaultSelector):
    """A selector that adds up the time it was asked to wait, instead of waiting."""

    def __init__(self) -> None:
        """Start at zero."""
        super().__init__()
        self.passed_s = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the events that are ready; without any, let this time pass at once."""
        if timeout is None:
            return super().select()
        found = super().select(0)
        if not found:
            self.passed_s += max(timeout, 0.0)
        return found


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """The event loop for code that waits for the clock.

    Threads and other processes do not hold the time back: a timeout on their work ends at once.
    A module of tests uses this loop by its fixture `anyio_backend`, which returns VIRTUAL_TIME.
    """

    def __init__(self) -> None:
        """Start at zero."""
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return the virtual seconds since the start."""
        return self._jumping.passed_s


#: The backend of anyio with this loop.
VIRTUAL_TIME: tuple[str, dict[str, Any]] = ("asyncio", {"loop_factory": VirtualTimeLoop})


class LoopTicks:
    """The time of the running event loop as milliseconds: the Ticks port without alarms."""

    def now_ms(self) -> int:
        """Return the milliseconds since the start."""
        return int(1000 * asyncio.get_running_loop().time())
