"""How often scores fall, in bins wide enough to be seen, beside the chances of best play."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from msgspec import Struct

MOST_BINS: Final = 24
_TAIL: Final = 0.001
"""What best play scores more seldom than this, on either side, is no reason for another bin."""


class ScoreBins(Struct, frozen=True):
    """Scores in bins of so many points, the first from `first` on, each with its games.

    `best_play`: the chance that a game of best play falls in the bin, None while not known.
    """

    first: int
    width: int
    games: tuple[int, ...]
    best_play: tuple[float, ...] | None = None


def score_bins(games: Mapping[int, int], chances: Sequence[float] | None = None) -> ScoreBins:
    """Return the bins for games counted by score, and the chances of the scores from 0 on."""
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
    """Return the lowest and the highest score that are not in a tail of the chances."""
    if not chances:
        return []
    return [_beyond_tail(chances), len(chances) - 1 - _beyond_tail(chances[::-1])]


def _beyond_tail(chances: Sequence[float]) -> int:
    """Return where the sum of the chances leaves the tail."""
    total = 0.0
    for place, chance in enumerate(chances):
        total += chance
        if total > _TAIL:
            return place
    return len(chances) - 1


def _width(least: int, greatest: int) -> int:
    """Return the least round width by which so many scores need no more than the most bins."""
    widths = (factor * int(10**power) for power in count() for factor in (1, 2, 5))
    return next(w for w in widths if greatest // w - least // w < MOST_BINS)
