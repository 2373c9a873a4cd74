"""The priority and the processor time of the processes that compute beside the server."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final, TypeVar

T = TypeVar("T")

#: The niceness of a process that computes only while no other process needs the core.
LOWEST: Final = 19

#: How often a process is looked at during the time after which it counts as hung.
_LOOKS: Final = 6


def lower_priority(pid: int, nice: int) -> None:
    """Lower the priority of a process, as far as the system can and allows.

    `nice` is added to the niceness of this process. If it is LOWEST, Linux gives the process the
    core only while no other process wants it.
    """
    if sys.platform == "win32":
        return
    niceness = min(os.getpriority(os.PRIO_PROCESS, 0) + nice, LOWEST)
    with suppress(OSError):  # it has ended, or a sandbox does not allow or know this
        os.setpriority(os.PRIO_PROCESS, pid, niceness)
        if sys.platform == "linux" and nice == LOWEST:
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


async def unless_hung(pid: int, work: Awaitable[T], limit_s: float) -> T:
    """Return the result of work that waits for a process.

    Raises TimeoutError once the process has used this much processor time, or none for as long. A
    process that other processes leave no time is only late.
    """
    async with asyncio.timeout(None) as timeout:
        looks = _Looks(pid, limit_s, timeout)
        try:
            return await work
        finally:
            looks.end()


class _Looks:
    """Looks at a process from time to time, and ends a timeout once the process has hung."""

    def __init__(self, pid: int, limit_s: float, timeout: asyncio.Timeout) -> None:
        self._pid, self._limit_s, self._timeout = pid, limit_s, timeout
        self._begun, self._used, self._unused = _processor_s(pid), 0.0, 0
        self._loop = asyncio.get_running_loop()
        self._next = self._loop.call_later(limit_s / _LOOKS, self._look)

    def _look(self) -> None:
        """Compare the processor time with that of the look before."""
        before, self._used = self._used, _processor_s(self._pid) - self._begun
        self._unused = 0 if self._used > before else self._unused + 1
        if self._used >= self._limit_s or self._unused == _LOOKS:
            self._timeout.reschedule(self._loop.time())
        else:
            self._next = self._loop.call_later(self._limit_s / _LOOKS, self._look)

    def end(self) -> None:
        """Stop looking at the process."""
        self._next.cancel()


def _processor_s(pid: int) -> float:
    """Return the processor seconds that a process has used; 0 if it has ended.

    Where the system does not tell, it is the time that has passed.
    """
    if sys.platform != "linux":
        return time.monotonic()
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)  # the clock that clock_getcpuclockid(3) names
    return 0.0
