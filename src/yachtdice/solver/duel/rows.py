"""Reading the chances of pairs of classes, from solved rows or from the packed rows of a book."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.duel.windows import Windows, row_lengths
from yachtdice.solver.kernels.duel.arrays import DuelRows, duel_group

CERTAIN: Final = 65_535  #: The packed chance of certainty.
_PAIRS_AT_ONCE: Final = 100_000


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
