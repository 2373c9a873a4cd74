"""The leads for which the chance of winning is computed, by pair of classes.

The *mover* is the player whose turn it is.

Leads outside the window of a pair cannot occur, or the game is decided there: the mover's chance is
0 below the window and 1 above it.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.duel.memory import returnable_table
from yachtdice.solver.duel.side import Level
from yachtdice.solver.kernels.duel.arrays import DuelRows, duel_group


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

    `returnable`: whether parts of their memory can be returned (see `memory`).
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
