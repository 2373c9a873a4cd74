"""The lattice of keeps: the 462 multisets of up to five dice, and how they grow and shrink.

Keeps are numbered by size, then in lexicographic order; the last 252 are the whole rolls.
Growing by one fair die at a time gives the mean over all throws with 1,260 additions, where
each keep's own distribution over the rolls would take 4,368 products.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
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


class Throws(NamedTuple):
    """What throwing the dice not kept leads to, for playing.

    `rolls[start[k] + i]`: the roll that keep k becomes by the i-th of its `many[k]` throws, all
    equally likely (6 to the number of dice thrown). `within[r, j]` for j below
    `within_count[r]`: the partial keeps of roll r.
    """

    start: NDArray[np.int64]
    many: NDArray[np.int64]
    rolls: NDArray[np.int16]
    within: NDArray[np.int64]
    within_count: NDArray[np.int64]


@lru_cache(maxsize=1)
def throws() -> Throws:
    """Return the throws of every keep."""
    faces = range(1, FACES + 1)
    lists = [
        [_number((*keep, *more)) - PARTIAL for more in product(faces, repeat=DICE - len(keep))]
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


def _number(dice: Dice) -> int:
    """Return the number of a keep, its dice in any order."""
    return KEEP_NUMBER[tuple(sorted(dice))]


def _without(keep: Dice, face: int) -> int:
    """Return the number of a keep less one die of this face."""
    place = keep.index(face)
    return KEEP_NUMBER[(*keep[:place], *keep[place + 1 :])]
