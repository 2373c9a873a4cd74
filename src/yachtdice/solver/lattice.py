"""The lattice of keeps: the 462 multisets of up to five dice, and how they grow and shrink.

Keeps are numbered by size, then in lexicographic order; the last 252 are the whole rolls.
Growing by one fair die at a time gives the mean over all throws with 1,260 additions, where
each keep's own distribution over the rolls would take 4,368 products.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, FACES, Dice, ways

KEEPS: Final[tuple[Dice, ...]] = tuple(
    keep
    for size in range(DICE + 1)
    for keep in combinations_with_replacement(range(1, FACES + 1), size)
)
KEEP_NUMBER: Final[Mapping[Dice, int]] = {keep: number for number, keep in enumerate(KEEPS)}
PARTIAL: Final = 210
"""Keeps of fewer than five dice; rolls begin at this number."""
ROLLS: Final[tuple[Dice, ...]] = KEEPS[PARTIAL:]


class Lattice(NamedTuple):
    """The lattice as arrays.

    `grown[k, f]`: keep k and a die of face f + 1 (210 x 6). `shrunk[k, j]` for j below
    `shrunk_count[k]`: keep k without one of its dice (462 x 5). `chance[r]`: of roll r, in one
    throw of all dice (252). `fives[f]`: the roll of five dice of face f + 1.
    """

    grown: NDArray[np.int64]
    shrunk: NDArray[np.int64]
    shrunk_count: NDArray[np.int64]
    chance: NDArray[np.float64]
    fives: NDArray[np.int64]


@lru_cache(maxsize=1)
def lattice() -> Lattice:
    """Return the lattice."""
    faces = range(1, FACES + 1)
    grown = [[_number((*keep, face)) for face in faces] for keep in KEEPS[:PARTIAL]]
    shrunk = np.zeros((len(KEEPS), DICE), np.int64)
    count = np.zeros(len(KEEPS), np.int64)
    for number, keep in enumerate(KEEPS):
        fewer = [_without(keep, face) for face in sorted(set(keep))]
        shrunk[number, : len(fewer)] = fewer
        count[number] = len(fewer)
    chance = np.array([ways(roll) for roll in ROLLS]) / FACES**DICE
    fives = [_number((face,) * DICE) - PARTIAL for face in faces]
    return Lattice(np.array(grown, np.int64), shrunk, count, chance, np.array(fives, np.int64))


def _number(dice: Dice) -> int:
    """Return the number of a keep, its dice in any order."""
    return KEEP_NUMBER[tuple(sorted(dice))]


def _without(keep: Dice, face: int) -> int:
    """Return the number of a keep less one die of this face."""
    place = keep.index(face)
    return KEEP_NUMBER[(*keep[:place], *keep[place + 1 :])]
