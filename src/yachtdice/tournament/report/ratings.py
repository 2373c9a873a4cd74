"""Playing strength from results: Elo by maximum likelihood, with standard errors.

Draws count as half a win for both sides. As a prior, every pair that has met gets one extra draw,
so that the rating of a player without a win stays finite.
"""

from math import erf, log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

_SCALE: Final = 400 / log(10)
_STEPS: Final = 60
Z95: Final = 1.959964


def elo(won: Matrix, met: Matrix) -> NDArray[np.float64]:
    """Return ratings with mean 0; `won[i, j]` are the points of i from `met[i, j]` games against j.

    Uses Newton's method on the likelihood of the Bradley-Terry model.
    """
    prior = (met > 0).astype(float)
    won, met = won + prior / 2, met + prior
    strength = np.zeros(len(won))
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - met * chance).sum(axis=1)
        bend = met * chance * (1 - chance)
        curve = np.diag(bend.sum(axis=1)) - bend + 1.0 / len(won)
        step = np.linalg.solve(curve + 1e-9 * np.eye(len(won)), slope)
        strength = strength + np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    rated: NDArray[np.float64] = _SCALE * (strength - strength.mean())
    return rated


def elo_with_errors(
    won: NDArray[np.float64], met: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return ratings and their standard errors; the first axis of both inputs is groups of deals.

    The errors are jackknife estimates: the ratings are computed without each group in turn. For a
    player that won or lost every game, the jackknife error is 0. Its error is therefore at least
    that of the model.
    """
    all_won, all_met = won.sum(axis=0), met.sum(axis=0)
    groups = len(won)
    found = elo(all_won, all_met)
    without = np.stack([elo(all_won - won[g], all_met - met[g]) for g in range(groups)])
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    errors = np.sqrt(spread * (groups - 1) / groups)
    points, games = all_won.sum(axis=1), all_met.sum(axis=1)
    same = (games > 0) & ((points == 0) | (points == games))
    return found, np.where(same, np.maximum(errors, _model_errors(found, all_met)), errors)


def _model_errors(rated: Matrix, met: Matrix) -> NDArray[np.float64]:
    """Return the standard errors of ratings from the Fisher information of the model."""
    games = met + (met > 0)
    chance = 1 / (1 + np.exp((rated[None, :] - rated[:, None]) / _SCALE))
    bend = games * chance * (1 - chance)
    known = np.diag(bend.sum(axis=1)) - bend
    errors: NDArray[np.float64] = _SCALE * np.sqrt(np.diag(np.linalg.pinv(known)).clip(0))
    return errors


def mean_and_error(values: NDArray[np.float64]) -> tuple[float, float | None]:
    """Return the mean of independent values and its standard error, None for fewer than two."""
    mean = float(values.mean()) if len(values) else 0.0
    error = float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else None
    return mean, error


def superiority(shares: NDArray[np.float64]) -> float:
    """Return the probability that the first of two is stronger, from its share of each deal."""
    mean, error = mean_and_error(shares)
    if not error:  # all shares are equal: as for a coin that always fell on one side
        behind = 0.5 ** (len(shares) + 1)
        return 0.5 if mean == 0.5 or not len(shares) else 1 - behind if mean > 0.5 else behind
    return 0.5 * (1 + erf((mean - 0.5) / error / sqrt(2)))
