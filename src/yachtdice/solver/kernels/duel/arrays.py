"""The arrays that `solver.duel` passes to the kernel `duel.pairs`."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import KEEP_COUNT

#: Bytes of the chances that a kernel computes in one step: two vectors of 64 bytes.
GROUP_BYTES: Final = 128

#: Vectors in a plane of the work array: one for each keep, a bound, and zeros.
PLANE_VECTORS: Final = KEEP_COUNT + 2

Chances: TypeAlias = NDArray[np.float64] | NDArray[np.float32]  #: Chances of winning, from 0 to 1.


def duel_group(item_bytes: int) -> int:
    """Return the number of chances in a group, by the bytes of a chance."""
    return GROUP_BYTES // item_bytes


class DuelRows(NamedTuple):
    """The chances of winning for all pairs of classes of a level, by lead.

    A pair is a class of the mover and one of the `other_count` classes of the other player. Its row
    is `table[starts[r] : starts[r + 1]]`, where r is the mover's class x `other_count` + the other
    player's class. Place `starts[r]` + group + x - `lows[r]` has the chance that the other player
    wins with a lead of x. A row begins with a group of zeros and ends with a group of ones.
    """

    table: Chances
    starts: NDArray[np.int64]
    lows: NDArray[np.int64]
    other_count: int


class ClassMoves(NamedTuple):
    """The moves of the classes of one player's cards with the same number of open boxes.

    `after` and `gain` (classes x outcomes): the class after an outcome, of `after_count`, and the
    points that the outcome brings, with an upper bonus that it makes certain; -1 where the outcome
    cannot occur. `kinds`: for each class the kind of its card, which decides the choices of a roll.

    By kind, as slices of flat lists of outcomes: `used`, all outcomes; `scratches`, those that pay
    nothing; and for each roll `paying`, those that pay something. `bases` (kinds x 252): 0 if a
    roll may also make every scratch, or a better fill of the same box; 1 if `paying` has all of its
    outcomes.
    """

    after: NDArray[np.int32]
    gain: NDArray[np.int32]
    after_count: int
    kinds: NDArray[np.int64]
    used_starts: NDArray[np.int64]
    used: NDArray[np.int64]
    scratch_starts: NDArray[np.int64]
    scratches: NDArray[np.int64]
    paying_starts: NDArray[np.int64]
    paying: NDArray[np.int64]
    bases: NDArray[np.int64]
