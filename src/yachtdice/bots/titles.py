"""Titles for points given away: blocks of games that do not overlap, free of luck.

A block gives the best title whose threshold is above the upper end of the block's interval. The
thresholds are the geometric means between the measured costs of neighbouring bots, so each bot
gets the title with its name.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from msgspec import Struct

from yachtdice.bots import kinds
from yachtdice.bots.strengths import costs

BLOCK: Final = 30  #: The number of games in a block.
MOST_PARTIAL: Final = 3  #: A block with more partial games gives no title.
#: Student's t for a two-sided interval of 99 per cent, with 29 degrees of freedom.
_STUDENT: Final = 2.756
#: The titles, the highest first, and last the bot below all of them.
_LADDER: Final = (kinds.CAPTAIN, kinds.MATE, kinds.SAILOR, kinds.DECKHAND, kinds.RANDOM)


class TitleLevel(Struct, frozen=True):
    """A title: the id of its bot, and the points a game that the interval must stay below."""

    title: str
    below: float


class TitleBlock(Struct, frozen=True):
    """The figures of a block of games, and its title if it has one.

    `mean`: of the points given away in a game. `half`: half of its 99 % interval. `partial`: the
    number of games in which the player did not make every choice to the end of the card.
    """

    mean: float
    half: float
    partial: int
    title: str | None


def title_levels(fingerprint: str) -> tuple[TitleLevel, ...]:
    """Return the titles under the rules with this fingerprint, the highest first.

    Empty for rules whose bots are not measured: only built-in rule sets have titles.
    """
    measured = costs(fingerprint)
    if any(bot not in measured for bot in _LADDER):
        return ()
    pairs = pairwise(_LADDER)
    return tuple(TitleLevel(bot, sqrt(measured[bot] * measured[next_])) for bot, next_ in pairs)


def title_block(
    given_away: Sequence[float], partial: int, levels: Sequence[TitleLevel]
) -> TitleBlock:
    """Return the figures and the title of a block; `given_away` has the points of `BLOCK` games."""
    mean, half = fmean(given_away), _STUDENT * stdev(given_away) / sqrt(len(given_away))
    reached = (level.title for level in levels if mean + half < level.below)
    title = None if partial > MOST_PARTIAL else next(reached, None)
    return TitleBlock(mean, half, partial, title)


def rank_of(title: str | None) -> int:
    """Return the rank of a title: 0 for none, then from the lowest title up."""
    return 0 if title is None else len(_LADDER) - 1 - _LADDER.index(title)
