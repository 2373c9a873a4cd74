"""The lattice of keeps: the 462 multisets of up to five dice, and how they grow and shrink.

Adding one fair die at a time gives the mean over all throws with 1,260 additions. Using the
distribution of each keep over the rolls would take 4,368 products.
"""

from functools import lru_cache
from itertools import combinations, product
from typing import Final

import numpy as np

from yachtdice.rules import DICE, FACES, Dice
from yachtdice.solver.kernels.arrays import PARTIAL, Throws
from yachtdice.solver.kernels.keeps import KEEP_NUMBER, KEEPS, keep_number
from yachtdice.solver.kernels.lattice import lattice

__all__ = ["KEEPS", "KEEP_NUMBER", "ROLLS", "lattice", "throws"]

ROLLS: Final[tuple[Dice, ...]] = KEEPS[PARTIAL:]


@lru_cache(maxsize=1)
def throws() -> Throws:
    """Return the throws of every keep."""
    faces = range(1, FACES + 1)
    lists = [
        [keep_number((*keep, *more)) - PARTIAL for more in product(faces, repeat=DICE - len(keep))]
        for keep in KEEPS
    ]
    many = np.array([len(one) for one in lists], np.int64)
    within = np.zeros((len(ROLLS), 1 << DICE), np.int64)
    within_count = np.zeros(len(ROLLS), np.int64)
    for number, roll in enumerate(ROLLS):
        keeps = {keep for size in range(DICE) for keep in combinations(roll, size)}
        within_count[number] = len(keeps)
        within[number, : len(keeps)] = sorted(KEEP_NUMBER[keep] for keep in keeps)
    rolls = np.array([roll for one in lists for roll in one], np.int16)
    return Throws(np.cumsum(many) - many, many, rolls, within, within_count)
