"""Measurement of wall-clock and CPU time."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Time(NamedTuple):
    """Wall-clock and CPU seconds."""

    wall: float
    cpu: float


def timed(job: Callable[[], object]) -> Time:
    """Return the time of one call."""
    wall, cpu = time.perf_counter(), time.process_time()
    job()
    return Time(time.perf_counter() - wall, time.process_time() - cpu)


def best(times: list[Time]) -> Time:
    """Return the lowest wall-clock and the lowest CPU time."""
    return Time(min(one.wall for one in times), min(one.cpu for one in times))


def judged(reached: bool) -> str:
    """Return whether a limit was reached, as a word."""
    return "reached" if reached else "missed"
