"""What all tables of a tournament are reckoned from."""

from math import nan
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.tournament.ratings import Z95, elo_with_errors, mean_and_error
from yachtdice.tournament.running import Tournament
from yachtdice.tournament.schedule import deal_of

_GROUPS: Final = 20
Facts = dict[str, Any]


class Figures:
    """What is reckoned once from the games, by entrant."""

    def __init__(self, tournament: Tournament) -> None:
        """Reckon from the games that count, playoffs aside."""
        self.tournament, self.setup = tournament, tournament.setup
        self.count = len(self.setup.entrants)
        self.results = [r for r in tournament.results[: tournament.scheduled] if r.seats]
        self.scores = self._scores()
        self.deals = np.array([deal_of(self.setup.mode, r.game) for r in self.results], int)

    def _scores(self) -> NDArray[np.float64]:
        """Return the score of each game and entrant: nan for the absent, -1 for who failed."""
        scores = np.full((len(self.results), self.count), nan)
        for row, result in enumerate(self.results):
            scores[row, list(result.seats)] = result.scores
            for fault in result.faults:
                scores[row, fault.entrant] = -1
        return scores

    def by_deal(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the means of the values of each deal, games without one left out."""
        there = ~np.isnan(values)
        if not there.any():
            return np.zeros(0)
        _, deals = np.unique(self.deals[there], return_inverse=True)
        return np.bincount(deals, values[there]) / np.bincount(deals)

    def finished(self, entrant: int) -> NDArray[np.float64]:
        """Return an entrant's scores, nan where it was absent or failed."""
        scores = self.scores[:, entrant]
        return np.where(scores < 0, nan, scores)

    def shares(self, one: int, other: int) -> NDArray[np.float64]:
        """Return what one has won against another in each game: 1, a half or 0; nan if apart."""
        gap = self.scores[:, one] - self.scores[:, other]
        return (np.sign(gap) + 1) / 2

    def ratings(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return Elo ratings and their errors."""
        groups = max(2, min(_GROUPS, len(set(self.deals.tolist()))))
        won, met = np.zeros((2, groups, self.count, self.count))
        for one in range(self.count):
            for other in range(self.count):
                share = self.shares(one, other) if one != other else np.full(len(self.deals), nan)
                there = ~np.isnan(share)
                group = self.deals[there] % groups
                won[:, one, other] = np.bincount(group, share[there], groups)
                met[:, one, other] = np.bincount(group, minlength=groups)
        return elo_with_errors(won, met)


def interval(values: NDArray[np.float64]) -> Facts:
    """Return a mean with its interval of 95 %, from one value for each deal."""
    mean, error = mean_and_error(values)
    return {"mean": mean, "plus_minus": None if error is None else Z95 * error}
