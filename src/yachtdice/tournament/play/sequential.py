"""Sequential probability ratio test of a pair: play until one hypothesis is likely enough.

A deal is played twice with exchanged seats, so its two games are not independent. The test
therefore counts the points of a deal, 0 to 2 in halves (five outcomes, "pentanomial"). It uses the
generalized log-likelihood ratio of the mean of these outcomes: M. Van den Bergh, "The generalized
maximum likelihood ratio for the expectation value of a distribution", as in the testing framework
of Stockfish. Elo is logistic. The test is evaluated after every deal in order, so that its result
does not depend on the number of workers.
"""

from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.tournament.games.schedule import Sprt
from yachtdice.tournament.messages import SequentialPair, SequentialTest

#: Possible shares of the points of a deal for the first of a pair.
OUTCOMES: Final = np.arange(5) / 4
_STEPS: Final = 30
#: Count for outcomes not seen so far; a small positive value is the usual choice.
_LEAST: Final = 1e-3


def share_of(elo: float) -> float:
    """Return the expected share of points of a player that is stronger by this much Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def bounds(test: Sprt) -> tuple[float, float]:
    """Return the log-likelihood ratios at which elo0 and elo1 are accepted."""
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
    """Return the observed chances divided by the most likely chances that have this mean.

    The quotient is 1 + t * (outcome - mean); Newton's method finds the t that gives the mean. A
    step beyond the valid range is replaced by half the distance to its end.
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
    """The test of one pair, updated after every deal."""

    def __init__(self, test: Sprt) -> None:
        """Start with no deals."""
        self._test = test
        self.counts = np.zeros(5)
        self.ratio = 0.0
        self.accepted: str | None = None

    def add(self, halves: NDArray[np.int64]) -> int | None:
        """Add deals by the half points of the first player, 0 to 4.

        Return the index of the deciding deal, None if none decided or the test was already decided.
        Deals after the deciding one are ignored.
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

    def summary(self, player: str, against: str) -> SequentialPair:
        """Return the state of the test, with the names of both players."""
        return SequentialPair(
            player=player,
            against=against,
            deals=int(self.counts.sum()),
            pentanomial=tuple(int(count) for count in self.counts),
            log_likelihood_ratio=self.ratio,
            bounds=bounds(self._test),
            accepted=self.accepted,
        )


class Sequential:
    """The tests of all pairs of a tournament, which ends when all are decided."""

    def __init__(self, test: Sprt, pairs: tuple[tuple[int, int], ...]) -> None:
        """Test these pairs."""
        self.test = test
        self.pairs = {pair: PairTest(test) for pair in pairs}

    def decided(self, barred: frozenset[int]) -> bool:
        """Return whether all pairs are decided; a pair with a barred entrant counts as decided."""
        return all(
            pair.accepted is not None or barred & {*players} for players, pair in self.pairs.items()
        )

    def summary(self, names: tuple[str, ...]) -> SequentialTest:
        """Return the state of the tests, with the names of the players."""
        test = self.test
        rows = (pair.summary(names[a], names[b]) for (a, b), pair in self.pairs.items())
        return SequentialTest(test.elo0, test.elo1, test.alpha, test.beta, tuple(rows))
