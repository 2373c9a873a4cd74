"""Best play for points against play to win, many games at once."""

from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.lattice import lattice, throws
from yachtdice.solver.outlook import Outlook
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import share_out, thread_count

_PART = 2000


class Matches(NamedTuple):
    """Pairs of games of two seats with the same dice at each seat and the players exchanged.

    `scores`: pairs x 2 games x 2 seats; in game g of a pair the player to win has seat g.
    """

    scores: NDArray[np.int64]

    @property
    def points(self) -> NDArray[np.float64]:
        """What the player to win got out of each pair: 1 a win, 0.5 a draw, the mean of both."""
        ahead = self.scores[:, :, 0] - self.scores[:, :, 1]
        ahead[:, 1] = -ahead[:, 1]
        points: NDArray[np.float64] = ((ahead > 0) + 0.5 * (ahead == 0)).mean(axis=1)
        return points


def play_matches(
    solution: Solution,
    outlook: Outlook,
    pairs: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = unheard,
) -> Matches:
    """Return pairs of games of the player to win against best play; one phase only."""
    column, kernels = solution.columns[0], load_kernels()
    if len(solution.columns) > 1:
        raise ValueError(f"{solution.rules.id} has several phases; matches are for one")
    scores = np.zeros((2 * pairs, 2), np.int64)
    shared = (match_seed(seed), solution.wide[0], outlook.quantiles[0], column, lattice(), throws())
    firsts = list(range(0, 2 * pairs, _PART))
    workers = thread_count(threads)
    for i in range(0, len(firsts), workers):
        calls = [(scores[a : a + _PART], a, *shared) for a in firsts[i : i + workers]]
        share_out(kernels.play_matches, calls, workers)
        progress(min(1.0, (i + workers) / len(firsts)))
    return Matches(scores.reshape(pairs, 2, 2))


def match_seed(seed: int) -> np.uint64:
    """Return the 64 bits that a seed stands for."""
    bits: np.uint64 = np.frombuffer(sha256(f"match/{seed}".encode()).digest()[:8], np.uint64)[0]
    return bits
