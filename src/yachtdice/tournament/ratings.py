"""Strength from results: Elo by maximum likelihood, and how sure each figure is.

Draws are half a win to each side. Every pair that has met is given half a win each on top, so
that who never won is weak rather than infinitely so.
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
    """Return ratings with mean 0; `won[i, j]`: what i won against j of `met[i, j]` games.

    Newton's method on the likelihood of Bradley and Terry's model.
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
    """Return ratings and their standard errors; the first axis of both has groups of deals.

    The errors are by jackknife: the ratings without each group in turn. Who has won, or lost, every
    game varies in none of them, and is no surer for it: there the error is at least the model's.
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
    """Return the standard errors of ratings by the information in so many games (Fisher's)."""
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
    """Return how likely the first of two is the stronger, from its share of each deal."""
    mean, error = mean_and_error(shares)
    if not error:  # all deals alike: the posterior of a coin that always fell so
        behind = 0.5 ** (len(shares) + 1)
        return 0.5 if mean == 0.5 or not len(shares) else 1 - behind if mean > 0.5 else behind
    return 0.5 * (1 + erf((mean - 0.5) / error / sqrt(2)))
