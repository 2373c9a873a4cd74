"""The arrays of the lattice of keeps: how keeps grow and shrink die by die."""

from functools import lru_cache

import numpy as np

from yachtdice.rules import DICE, FACES
from yachtdice.solver.kernels.arrays import PARTIAL, Lattice
from yachtdice.solver.kernels.keeps import GROWN, KEEPS, ORDER, SHRUNK, WAYS, keep_number


@lru_cache(maxsize=1)
def lattice() -> Lattice:
    """Return the lattice."""
    shrunk = np.zeros((len(KEEPS), DICE), np.int64)
    for number, fewer in enumerate(SHRUNK):
        shrunk[number, : len(fewer)] = fewer
    fives = [keep_number((face,) * DICE) - PARTIAL for face in range(1, FACES + 1)]
    return Lattice(
        np.array(GROWN, np.int64),
        shrunk,
        np.array(ORDER, np.int64),
        np.array(WAYS) / FACES**DICE,
        np.array(fives, np.int64),
    )
