"""The priority and the processor time of the processes that compute beside the server."""

import asyncio
import os
import sys
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

T = TypeVar("T")

LOWEST: Final = 19
"""The niceness of a process that computes only while no other process needs the core."""

_LOOKS: Final = 6
"""How often a process is looked at during the time after which it counts as hung."""


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


async def unless_hung(pid: int, work: Coroutine[Any, Any, T], limit_s: float) -> T:
    """Return the result of work that waits for a process.

    Raises TimeoutError once the process has used this much processor time, or none for as long. A
    process that other processes leave no time is only late.
    """
    task, begun, used, looks_unused = asyncio.create_task(work), _processor_s(pid), 0.0, 0
    try:
        while not (await asyncio.wait({task}, timeout=limit_s / _LOOKS))[0]:
            before, used = used, _processor_s(pid) - begun
            looks_unused = 0 if used > before else looks_unused + 1
            if used >= limit_s or looks_unused == _LOOKS:
                raise TimeoutError
        return task.result()
    finally:
        task.cancel()


def _processor_s(pid: int) -> float:
    """Return the processor seconds that a process has used; 0 if it has ended.

    Where the system does not tell, it is the time that has passed.
    """
    if sys.platform != "linux":
        return time.monotonic()
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)  # the clock that clock_getcpuclockid(3) names
    return 0.0
