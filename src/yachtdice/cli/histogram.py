"""A distribution of scores cut into bars of a round width."""

from itertools import cycle
from typing import Final, NamedTuple

from yachtdice.solver import Distribution

_TAIL: Final = 0.1
"""Per cent of games beyond each end of a histogram; the bars at the ends take them in."""


class Bar(NamedTuple):
    """The chance of a score from `least` to `greatest`; an end bar holds the tail beyond it."""

    least: int
    greatest: int
    chance: float
    below: bool
    above: bool

    @property
    def label(self) -> str:
        """Its scores: `240-259`, with ≤ or ≥ where it holds a tail."""
        if self.below:
            return f"≤{self.greatest}"
        if self.above:
            return f"≥{self.least}"
        return f"{self.least}-{self.greatest}" if self.greatest > self.least else str(self.least)


def round_step(span: float, most: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50... of which at most so many reach over a span."""
    step, up = 1, cycle((2.0, 2.5, 2.0))
    while span / step > most:
        step = int(step * next(up))
    return step


def bars(found: Distribution, most: int) -> list[Bar]:
    """Return at most so many bars of equal width."""
    low, high = found.percentile(_TAIL), found.percentile(100 - _TAIL)
    step = round_step(high - low + 1, most - 1)
    starts = range(low // step * step, high + 1, step)
    return [_bar(found, starts, start) for start in starts]


def _bar(found: Distribution, starts: range, start: int) -> Bar:
    """Return one bar."""
    first, last, after = start == starts[0], start == starts[-1], start + starts.step
    here = 1.0 if first else found.at_least(start)
    beyond = 0.0 if last else found.at_least(after)
    below, above = first and found.least < start, last and found.greatest >= after
    return Bar(start, after - 1, here - beyond, below, above)


def round_totals(found: Distribution) -> list[int]:
    """Return round scores whose chances are worth telling."""
    low, high = found.percentile(1), found.percentile(99.9)
    step = max(round_step(high - low, 9), 10)
    return list(range(low // step * step + step, min(high + step, found.greatest) + 1, step))
