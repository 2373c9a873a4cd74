"""The keeps: the 462 multisets of up to five dice, and how they grow and shrink die by die.

Keeps are numbered by size, then in lexicographic order; the last 252 are the whole rolls. Kernels
need these numbers when they are compiled, so that this module imports neither numba nor numpy.
"""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Final

from yachtdice.rules import DICE, FACES, Dice, ways

KEEPS: Final[tuple[Dice, ...]] = tuple(
    keep
    for size in range(DICE + 1)
    for keep in combinations_with_replacement(range(1, FACES + 1), size)
)
KEEP_NUMBER: Final[Mapping[Dice, int]] = {keep: number for number, keep in enumerate(KEEPS)}


def keep_number(dice: Dice) -> int:
    """Return the number of a keep, its dice in any order."""
    return KEEP_NUMBER[tuple(sorted(dice))]


def _without(keep: Dice, face: int) -> int:
    """Return the number of a keep without one die of this face."""
    place = keep.index(face)
    return KEEP_NUMBER[(*keep[:place], *keep[place + 1 :])]


#: The six keeps that a partial keep becomes with one more die.
GROWN: Final = tuple(
    tuple(keep_number((*keep, face)) for face in range(1, FACES + 1))
    for keep in KEEPS
    if len(keep) < DICE
)
#: The different keeps that a keep becomes without one of its dice.
SHRUNK: Final = tuple(tuple(_without(keep, face) for face in sorted(set(keep))) for keep in KEEPS)
#: All keeps but the empty one by size, then by number of different faces.
ORDER: Final = tuple(
    sorted(range(1, len(KEEPS)), key=lambda number: (len(KEEPS[number]), len(SHRUNK[number])))
)
#: By roll: the number of throws of five dice that give it.
WAYS: Final = tuple(ways(keep) for keep in KEEPS if len(keep) == DICE)
