"""Scales: positions of values on an axis, and round values for its ticks."""

from collections.abc import Sequence
from itertools import count, takewhile
from math import ceil, floor, log10
from typing import NamedTuple

_MARGIN = 0.04  #: Share of the range of values that stays free at both ends of an axis.


def round_step(span: float, most: int) -> float:
    """Return the smallest of ... 0.5, 1, 2, 5, 10 ... with at most `most` steps in a span."""
    if span <= 0:
        return 1
    power = floor(log10(span / most))
    steps = (digit * 10.0**exponent for exponent in count(power) for digit in (1, 2, 5))
    return next(step for step in steps if span / step <= most)


class Scale(NamedTuple):
    """Mapping of the values from `low` to `high` to the positions from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the position of a value."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return self.start + share * (self.end - self.start)

    def ticks(self, most: int) -> list[float]:
        """Return round values on the axis, with at most `most` steps between them."""
        step = round_step(self.high - self.low, most)
        first = ceil(self.low / step)
        values = (step * (first + number) for number in count())
        return [*takewhile(lambda value: value <= self.high + step / 1000, values)]


def fitting(values: Sequence[float], start: float, end: float) -> Scale:
    """Return a scale that fits all values, with a margin."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = (high - low) * _MARGIN or 1.0
    return Scale(low - room, high + room, start, end)
