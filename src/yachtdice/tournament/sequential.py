"""The sequential test of a pair: play on until one hypothesis is likely enough.

A deal is played twice with the seats exchanged, so that the two games are not independent: what
counts is their sum, 0 to 2 points in halves (the five outcomes of a "pentanomial" count). The
log-likelihood ratio is the generalized one of the mean of such outcomes: M. Van den Bergh, "The
generalized maximum likelihood ratio for the expectation value of a distribution", as the testing
framework of Stockfish has it. Elo is the logistic one. It is looked at after every deal, whoever
played it, so that the end does not depend on the number of workers.
"""

from math import log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.tournament.schedule import Sprt

OUTCOMES: Final = np.arange(5) / 4
"""The share of the points of a deal that the first of a pair can get."""
_STEPS: Final = 30
_LEAST: Final = 1e-3
"""Counted for an outcome that has not been seen, as is usual: it may yet be."""


def share_of(elo: float) -> float:
    """Return the share of points that a player so much stronger gets."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def bounds(test: Sprt) -> tuple[float, float]:
    """Return the ratios at which elo0 and elo1 are accepted."""
    return log(test.beta / (1 - test.alpha)), log((1 - test.beta) / test.alpha)


def log_ratio(test: Sprt, counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the log-likelihood ratio of elo1 to elo0 for each row of counts (n x 5)."""
    seen = np.where(counts > 0, counts, _LEAST)
    total = seen.sum(axis=1)
    chance = seen / total[:, None]
    zero, one = (_tilt(chance, share_of(elo)) for elo in (test.elo0, test.elo1))
    ratio: NDArray[np.float64] = total * (chance * np.log(zero / one)).sum(axis=1)
    return ratio


def _tilt(chance: NDArray[np.float64], mean: float) -> NDArray[np.float64]:
    """Return chance / likeliest chance, given that the mean is this: 1 + t * (outcome - mean).

    t makes the mean right; Newton's method, stopped halfway from where the chances end.
    """
    gap = OUTCOMES - mean
    low, high = -1 / gap[-1], -1 / gap[0]
    t = np.zeros(len(chance))
    for _ in range(_STEPS):
        part = gap / (1 + t[:, None] * gap)
        slope = (chance * part).sum(axis=1)
        step = t + slope / (chance * part * part).sum(axis=1)
        t = np.where(step <= low, (t + low) / 2, np.where(step >= high, (t + high) / 2, step))
    return 1 + t[:, None] * gap


class PairTest:
    """The test of one pair, deal by deal."""

    def __init__(self, test: Sprt) -> None:
        """Have seen no deal."""
        self._test = test
        self.counts = np.zeros(5)
        self.ratio = 0.0
        self.accepted: str | None = None

    def add(self, halves: NDArray[np.int64]) -> int | None:
        """Count deals by what the first got of each, in half points: 0 to 4.

        Return which of them decided, None if none did or it was decided before. Later deals
        change nothing any more.
        """
        if self.accepted is not None or not len(halves):
            return None
        rows = self.counts + np.cumsum(np.eye(5)[halves], axis=0)
        ratios = log_ratio(self._test, rows)
        low, high = bounds(self._test)
        beyond = np.flatnonzero((ratios <= low) | (ratios >= high))
        last = int(beyond[0]) if len(beyond) else len(halves) - 1
        self.counts, self.ratio = rows[last], float(ratios[last])
        if not len(beyond):
            return None
        self.accepted = "elo1" if self.ratio >= high else "elo0"
        return last

    def facts(self) -> dict[str, Any]:
        """Return what the test says."""
        low, high = bounds(self._test)
        return {
            "deals": int(self.counts.sum()),
            "pentanomial": [int(count) for count in self.counts],
            "log_likelihood_ratio": self.ratio,
            "bounds": [low, high],
            "accepted": self.accepted,
        }


class Sequential:
    """The tests of all pairs of a tournament, which ends when all of them are decided."""

    def __init__(self, test: Sprt, pairs: tuple[tuple[int, int], ...]) -> None:
        """Test these pairs."""
        self.test = test
        self.pairs = {pair: PairTest(test) for pair in pairs}

    def decided(self, barred: frozenset[int]) -> bool:
        """Return whether nothing is open any more; who is barred plays no further deal."""
        return all(
            pair.accepted is not None or barred & {*players} for players, pair in self.pairs.items()
        )

    def facts(self, names: tuple[str, ...]) -> dict[str, Any]:
        """Return what the tests say."""
        rows = [
            {"player": names[one], "against": names[other], **pair.facts()}
            for (one, other), pair in self.pairs.items()
        ]
        test = self.test
        return {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "pairs": rows,
        }
