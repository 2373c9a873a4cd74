"""Marks of choices and of throws, with fixed thresholds that hold for every rule set.

At the start of a game of two, a point is worth 0.56 to 1.02 percentage points of the chance to win,
so the thresholds for choices are close to those of backgammon programs, scaled down.

The level of a player compares the mean points given away in a game with the built-in bots.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import log, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from yachtdice.solver import Judged


#: A choice that gives away fewer points than this is as good as the best one.
AS_GOOD: Final = 0.05


class Mark(StrEnum):
    """The mark of a choice, by the points that it gives away."""

    BEST = "best"  #: Under 0.05 points; all ties are best.
    GOOD = "good"  #: 0.05 to under 0.5 points.
    INACCURACY = "inaccuracy"  #: 0.5 to under 2 points.
    MISTAKE = "mistake"  #: 2 to under 5 points.
    BLUNDER = "blunder"  #: 5 points and more.

    @property
    def is_shown(self) -> bool:
        """Whether a review marks the choice; the practice has exactly the marked choices."""
        return self in {Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER}


#: The marks, each with the least points that its choices give away, the most expensive first.
LEAST_OF_MARKS: Final = (
    (Mark.BLUNDER, 5.0),
    (Mark.MISTAKE, 2.0),
    (Mark.INACCURACY, 0.5),
    (Mark.GOOD, AS_GOOD),
    (Mark.BEST, -1.0),
)


def mark_of(given_away: float) -> Mark:
    """Return the mark of a choice that gives away this many points."""
    return next(mark for mark, least in LEAST_OF_MARKS if given_away >= least)


class ThrowMark(StrEnum):
    """The mark of a throw that is both rare and worth many points."""

    #: At most 1 throw in 100 is as good, and it gained 10 points or more.
    VERY_LUCKY = "very_lucky"
    LUCKY = "lucky"  #: At most 5 throws in 100 are as good, and it gained 5 points or more.
    UNLUCKY = "unlucky"  #: At most 5 throws in 100 are as bad, and it cost 5 points or more.
    #: At most 1 throw in 100 is as bad, and it cost 10 points or more.
    VERY_UNLUCKY = "very_unlucky"


#: The greatest chance of a throw, the least points that it gains or costs, and its two marks.
THROWS: Final = (
    (0.01, 10, ThrowMark.VERY_LUCKY, ThrowMark.VERY_UNLUCKY),
    (0.05, 5, ThrowMark.LUCKY, ThrowMark.UNLUCKY),
)


def throw_mark_of(judged: "Judged") -> ThrowMark | None:
    """Return the mark of the throw before a choice, None for an ordinary throw."""
    is_lucky, points, chance = judged.luck > 0, abs(judged.luck), judged.rarity
    for rarest, least, good, bad in THROWS:
        if chance <= rarest and points >= least:
            return good if is_lucky else bad
    return None


FEWEST: Final = 5  #: The number of whole games from which on a player has a level.
MOST: Final = 20  #: The number of latest games that count.
#: Student's t for a two-sided interval of 95 per cent, from 4 to 19 degrees of freedom.
_STUDENT: Final = (
    *(2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201),
    *(2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093),
)
#: Costs below this many points a game are taken as this, since the scale is logarithmic.
_LEAST_COST: Final = 0.01


class PlayerLevel(Struct, frozen=True):
    """The mean points given away in a game, beside the built-in bots, on a logarithmic scale."""

    mean: float  #: Mean of the latest whole games.
    low: float  #: Lower end of its 95 % interval.
    high: float  #: Upper end of its 95 % interval.
    games: int  #: Number of games that count, at most 20.
    better: str | None  #: Id of the bot that gives away the next less, null if no bot does.
    worse: str | None  #: Id of the bot that gives away the next more, null if no bot does.
    #: From 0 (as good as `better`) to 1 (as weak as `worse`), null beyond the bots.
    place: float | None


def level_of(given_away: Sequence[float], costs: Mapping[str, float]) -> PlayerLevel | None:
    """Return the level of a player, None for fewer than five games.

    `given_away`: the points that the player gave away in whole games of one rule set, latest first
    (see `SeatReview.is_whole`). `costs`: by bot, the mean points that it gives away in a game.
    """
    counted = given_away[:MOST]
    if len(counted) < FEWEST:
        return None
    mean = fmean(counted)
    spread = _STUDENT[len(counted) - FEWEST] * stdev(counted) / sqrt(len(counted))
    better, worse = _neighbours(mean, costs)
    place = None
    if better is not None and worse is not None:
        low, here, high = (log(max(x, _LEAST_COST)) for x in (costs[better], mean, costs[worse]))
        place = (here - low) / (high - low) if high > low else 0.0
    low_end = max(0.0, mean - spread)
    return PlayerLevel(mean, low_end, mean + spread, len(counted), better, worse, place)


def _neighbours(mean: float, costs: Mapping[str, float]) -> tuple[str | None, str | None]:
    """Return the bots that give away the next less (or as much) and the next more."""
    ordered = sorted(costs, key=lambda bot: costs[bot])
    better = [bot for bot in ordered if costs[bot] <= mean]
    worse = [bot for bot in ordered if costs[bot] > mean]
    return (better[-1] if better else None), (worse[0] if worse else None)
