"""Seconds on the clock and of CPU."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Time(NamedTuple):
    """Seconds on the clock and of CPU."""

    wall: float
    cpu: float


def timed(job: Callable[[], object]) -> Time:
    """Return what one call takes."""
    wall, cpu = time.perf_counter(), time.process_time()
    job()
    return Time(time.perf_counter() - wall, time.process_time() - cpu)


def best(times: list[Time]) -> Time:
    """Return the least seconds of each kind."""
    return Time(min(one.wall for one in times), min(one.cpu for one in times))


def judged(reached: bool) -> str:
    """Return the verdict on a limit."""
    return "reached" if reached else "missed"
