"""Tables whose memory is returned to the system part by part.

The rows of a turn are read once, in order. Rows that have been read make room for those of the turn
before it, so that a game takes the memory of one turn, not of two. Only Linux takes parts of a
table back.
"""

import mmap
import sys
from typing import Any, Final

import numpy as np

from yachtdice.solver.kernels.duel.arrays import Chances

#: Whether the system takes back parts of a table.
TAKES_PARTS: Final[bool] = sys.platform == "linux"


def returnable_table(length: int, dtype: Any) -> Chances:
    """Return a table, parts of which can be returned; nothing in it is set."""
    if not TAKES_PARTS:
        return np.empty(length, dtype)
    size = max(length, 1) * np.dtype(dtype).itemsize
    table: Chances = np.frombuffer(mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE), dtype)
    return table


def return_part(table: Chances, first: int, last: int) -> None:
    """Return the memory of the places `first` to `last` - 1; that before `first` is returned.

    Does nothing if the table is not one of `returnable_table`.
    """
    held: Any = getattr(table.base, "obj", None)
    begin, end = (
        place * table.itemsize // mmap.PAGESIZE * mmap.PAGESIZE for place in (first, last)
    )
    if isinstance(held, mmap.mmap) and end > begin:
        held.madvise(mmap.MADV_DONTNEED, begin, end - begin)
