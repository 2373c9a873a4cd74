"""The chances of winning by pair of classes and lead: solved rows, and the packed rows of a book.

The *mover* is the player whose turn it is. Leads outside the window of a pair cannot occur, or the
game is decided there: the mover's chance is 0 below the window and 1 above it.

The rows of a turn are read once, in order. So rows that have been read can make room for those of
the turn before it: a game then takes the memory of one turn, not of two. Only Linux takes parts of
a table back.
"""

import mmap
import sys
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.duel.side import Level
from yachtdice.solver.kernels.duel.arrays import Chances, DuelRows, duel_group

CERTAIN: Final = 65_535  #: The packed chance of certainty.
_PAIRS_AT_ONCE: Final = 100_000
#: Whether the system takes back parts of a table.
TAKES_PARTS: Final[bool] = sys.platform == "linux"


class Windows(NamedTuple):
    """For each pair, in the order of `DuelRows`: the least lead and the number of leads."""

    least: NDArray[np.int64]
    many: NDArray[np.int64]


def windows_of(mover: Level, other: Level, lead: int) -> Windows:
    """Return the windows of all pairs of two levels.

    `lead`: the mover's lead on the first cards.
    """
    reached = lead + mover.gained.least[:, None] - other.gained.most
    reached_most = lead + mover.gained.most[:, None] - other.gained.least
    undecided = other.rest.least - mover.rest.most[:, None]
    undecided_most = other.rest.most - mover.rest.least[:, None]
    least = np.minimum(np.maximum(reached, undecided), reached_most + 1)
    count = np.minimum(reached_most, undecided_most) - least + 1
    return Windows(least.ravel(), np.maximum(count, 0).ravel())


def row_lengths(windows: Windows, group: int) -> NDArray[np.int64]:
    """Return the length of the row of each pair: whole groups, zeros before and ones after."""
    lengths: NDArray[np.int64] = (windows.many + group - 1) // group * group + 2 * group
    return lengths


def empty_rows(
    windows: Windows, other_count: int, dtype: Any, *, returnable: bool = False
) -> DuelRows:
    """Return rows for these windows; nothing in them is set.

    `returnable`: whether parts of their memory can be returned (see `return_part`).
    """
    group = duel_group(np.dtype(dtype).itemsize)
    lengths = row_lengths(windows, group)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    lows = -(windows.least + lengths - 2 * group - 1)
    make = returnable_table if returnable else np.empty
    return DuelRows(make(int(starts[-1]), dtype), starts, lows, other_count)


def final_rows(dtype: Any) -> DuelRows:
    """Return the row of two full cards: the player who leads has won."""
    rows = empty_rows(Windows(np.zeros(1, np.int64), np.ones(1, np.int64)), 1, dtype)
    leads = rows.lows[0] + np.arange(len(rows.table)) - duel_group(rows.table.itemsize)
    rows.table[:] = np.sign(leads) / 2 + 0.5
    return rows


class PackedRows(NamedTuple):
    """Rows of chances in 16 bits, without padding: the chance x `CERTAIN`, rounded.

    The row of pair r is `values[starts[r] : starts[r] + many[r]]`, in the order of `DuelRows`; its
    first place is for `lows[r]`. Below a row the chance is 0, above it 1.
    """

    values: NDArray[np.uint16]
    starts: NDArray[np.int64]
    lows: NDArray[np.int64]
    many: NDArray[np.int64]
    other_count: int


def read_rows(
    rows: DuelRows | PackedRows, numbers: NDArray[np.int64], leads: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the chances of the player whose turn has just ended, by row and lead."""
    if isinstance(rows, PackedRows):
        return _read_packed(rows, numbers, leads)
    group = duel_group(rows.table.itemsize)
    starts, ends = rows.starts[numbers], rows.starts[numbers + 1]
    places = np.clip(leads - rows.lows[numbers] + group, 0, ends - starts - 1)
    found: NDArray[np.float64] = rows.table[starts + places].astype(np.float64)
    return found


def _read_packed(
    rows: PackedRows, numbers: NDArray[np.int64], leads: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Return the chances from packed rows."""
    places, many = leads - rows.lows[numbers], rows.many[numbers]
    chances = (places >= many).astype(np.float64)
    inside = (places >= 0) & (places < many)
    chances[inside] = rows.values[(rows.starts[numbers] + places)[inside]] / CERTAIN
    return chances


def packed_values(rows: DuelRows, windows: Windows) -> NDArray[np.uint16]:
    """Return the chances of all rows in 16 bits, without padding."""
    group = duel_group(rows.table.itemsize)
    ends = np.cumsum(windows.many)
    packed = np.empty(int(ends[-1]) if len(ends) else 0, np.uint16)
    firsts = rows.starts[1:] - group - windows.many
    for begin in range(0, len(ends), _PAIRS_AT_ONCE):
        some = slice(begin, begin + _PAIRS_AT_ONCE)
        many, first = windows.many[some], int(ends[begin] - windows.many[begin])
        inner = np.arange(int(many.sum())) - np.repeat(ends[some] - many - first, many)
        values = rows.table[np.repeat(firsts[some], many) + inner]
        packed[first : first + len(inner)] = np.rint(values * CERTAIN)
    return packed


def packed_rows(values: NDArray[np.uint16], windows: Windows, other_count: int) -> PackedRows:
    """Return packed rows of these windows."""
    starts = np.cumsum(windows.many) - windows.many
    lows = 1 - windows.least - windows.many
    return PackedRows(values, starts, lows, windows.many, other_count)


def padded_values(windows: Windows, group: int) -> int:
    """Return the number of values that `DuelRows` of these windows take."""
    return int(row_lengths(windows, group).sum())


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
