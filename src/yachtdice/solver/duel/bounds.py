"""Certified bounds for the chance of winning of the first player, for any rule set.

A player cannot do better against a rival who plays to win than against a rival who plays for
points, and there not better than a clairvoyant who knows the rival's final score from the start.
The clairvoyant's chance follows from the distribution of best play and from `solve_reach`.
"""

from typing import Final

import numpy as np
from msgspec import Struct

from yachtdice.rules import RuleSet
from yachtdice.solver.distributions import fetch_distribution
from yachtdice.solver.reach import solve_reach
from yachtdice.solver.running import Progress, no_progress
from yachtdice.solver.solving import best_play

#: Higher scores of the rival count as the score that this share of games does not exceed.
_PERCENT: Final = 99.99


class DuelBounds(Struct, frozen=True):
    """The first player's chance of winning lies between `least` and `most`."""

    least: float
    most: float


def duel_bounds(
    rules: RuleSet, *, threads: int | None = None, progress: Progress = no_progress
) -> DuelBounds:
    """Return bounds of the chance that the first player wins if both play to win.

    A draw counts half. This takes the work of `solve_reach` and of `distribution`; it raises
    TooLargeError as they do.
    """
    scores = fetch_distribution(best_play(rules))
    most = scores.percentile(_PERCENT)
    reach = solve_reach(rules, most + 1, threads=threads, progress=progress).curve()
    totals = np.minimum(np.arange(len(scores.chances)), most)
    # A higher total of the rival leaves a lower chance, so that the cut raises the bound only.
    clairvoyant = float(scores.chances @ (reach[totals] + reach[totals + 1])) / 2
    return DuelBounds(1 - clairvoyant, clairvoyant)
