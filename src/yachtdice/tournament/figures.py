"""What all tables of a tournament are reckoned from."""

from math import nan
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.tournament.outcome import Outcome
from yachtdice.tournament.ratings import Z95, elo_with_errors, mean_and_error
from yachtdice.tournament.schedule import Mode, names_of

_GROUPS: Final = 20
Facts = dict[str, Any]


class Figures:
    """What is reckoned once from the games, by entrant."""

    def __init__(self, outcome: Outcome) -> None:
        """Reckon from the games that count, playoffs aside."""
        self.outcome, self.setup, self.sheet = outcome, outcome.setup, outcome.sheet
        self.names = names_of(self.setup.entrants)
        self.count = len(self.names)
        hill = self.setup.mode is Mode.HILL
        self.deals = self.sheet.games if hill else self.sheet.games // 2
        failed = np.where(self.sheet.failed, -1, self.sheet.scores)
        self.ranks = self.by_entrant(failed)
        """The score of each game and entrant: nan for the absent, -1 for who failed."""

    def by_entrant(self, values: NDArray[Any]) -> NDArray[np.float64]:
        """Return values given by seat (games x seats) by entrant, nan for the absent."""
        table = np.full((len(values), self.count), nan)
        for entrant in range(self.count):
            rows, seats = self.sheet.of(entrant)
            table[rows, entrant] = values[rows, seats]
        return table

    def by_deal(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the means of the values of each deal, games without one left out."""
        there = ~np.isnan(values)
        deals, values = self.deals[there], values[there]
        if not len(deals):
            return np.zeros(0)
        begins = np.flatnonzero(np.diff(deals, prepend=-1))
        sums = np.add.reduceat(values, begins)
        means: NDArray[np.float64] = sums / np.diff(begins, append=len(values))
        return means

    def finished(self, entrant: int) -> NDArray[np.float64]:
        """Return an entrant's scores, nan where it was absent or failed."""
        ranks = self.ranks[:, entrant]
        return np.where(ranks < 0, nan, ranks)

    def shares(self, one: int, other: int) -> NDArray[np.float64]:
        """Return what one has won against another in each game: 1, a half or 0; nan if apart."""
        shares: NDArray[np.float64] = (np.sign(self.ranks[:, one] - self.ranks[:, other]) + 1) / 2
        return shares

    def ratings(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return Elo ratings and their errors."""
        groups = max(2, min(_GROUPS, len(self.by_deal(np.zeros(len(self.deals))))))
        won, met = np.zeros((2, groups, self.count, self.count))
        for one in range(self.count):
            for other in range(one + 1, self.count):
                share = self.shares(one, other)
                there = ~np.isnan(share)
                group = self.deals[there] % groups
                meetings = np.bincount(group, minlength=groups)
                points = np.bincount(group, share[there], groups)
                won[:, one, other], won[:, other, one] = points, meetings - points
                met[:, one, other] = met[:, other, one] = meetings
        return elo_with_errors(won, met)


def interval(values: NDArray[np.float64]) -> Facts:
    """Return a mean with its interval of 95 %, from one value for each deal."""
    mean, error = mean_and_error(values)
    return {"mean": mean, "plus_minus": None if error is None else Z95 * error}


def share_interval(shares: NDArray[np.float64]) -> Facts:
    """Return the mean of shares with its interval of 95 %.

    Who has won, or lost, all of them would win some more or less of others (Clopper, Pearson 1934).
    """
    told = interval(shares)
    if len(shares) > 1 and told["mean"] in {0.0, 1.0}:
        told["plus_minus"] = 1 - 0.025 ** (1 / len(shares))
    return told
