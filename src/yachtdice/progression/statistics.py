"""Statistics of many games: the fairness of the dice, and histograms of scores."""

import math
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from msgspec import Struct


class Fairness(Struct, frozen=True):
    """The count of each face, and the result of the test.

    `p_value` is the probability that fair dice deviate from equal counts by this much or more.
    """

    faces: tuple[int, ...]
    thrown: int
    expected: float
    chi_square: float
    p_value: float


def fairness(faces: Sequence[int]) -> Fairness:
    """Return the test of the counts of the six faces."""
    thrown = sum(faces)
    expected = thrown / len(faces)
    chi = sum((count - expected) ** 2 for count in faces) / expected if thrown else 0.0
    return Fairness(tuple(faces), thrown, expected, chi, _upper_tail(chi))


def _upper_tail(chi: float) -> float:
    """Return the probability of this value or more under chi-square with 5 degrees of freedom."""
    half = chi / 2
    terms = math.sqrt(4 * half / math.pi) * (1 + 2 * half / 3)
    return min(1.0, math.erfc(math.sqrt(half)) + math.exp(-half) * terms)


MOST_BINS: Final = 24
#: The probability of each tail of best play; the bins need not cover scores in a tail.
_TAIL: Final = 0.001


class ScoreBins(Struct, frozen=True):
    """The number of games in each bin of `width` points; the first bin begins at score `first`.

    `best_play` is the probability of each bin under best play, None if unknown.
    """

    first: int
    width: int
    games: tuple[int, ...]
    best_play: tuple[float, ...] | None = None


def score_bins(games: Mapping[int, int], chances: Sequence[float] | None = None) -> ScoreBins:
    """Return the bins for the number of games by score, and the chances of the scores from 0 on."""
    scores = [*games, *_usual(chances or ())]
    if not scores:
        return ScoreBins(0, 1, ())
    width = _width(min(scores), max(scores))
    first = min(scores) // width
    counts = [0] * (max(scores) // width - first + 1)
    for score, number in games.items():
        counts[score // width - first] += number
    if chances is None:
        return ScoreBins(first * width, width, tuple(counts))
    starts = [(first + place) * width for place in range(len(counts))]
    shares = tuple(sum(chances[start : start + width]) for start in starts)
    return ScoreBins(first * width, width, tuple(counts), shares)


def _usual(chances: Sequence[float]) -> list[int]:
    """Return the lowest and the highest score outside the tails of the chances."""
    if not chances:
        return []
    return [_beyond_tail(chances), len(chances) - 1 - _beyond_tail(chances[::-1])]


def _beyond_tail(chances: Sequence[float]) -> int:
    """Return the first score at which the sum of the chances exceeds the tail."""
    total = 0.0
    for place, chance in enumerate(chances):
        total += chance
        if total > _TAIL:
            return place
    return len(chances) - 1


def _width(least: int, greatest: int) -> int:
    """Return the smallest round width that needs at most the maximum number of bins."""
    widths = (factor * int(10**power) for power in count() for factor in (1, 2, 5))
    return next(w for w in widths if greatest // w - least // w < MOST_BINS)
