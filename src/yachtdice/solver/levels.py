"""The cards of a column, by number of open boxes."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.column import Column, is_counted_above
from yachtdice.solver.lattice import ROLLS


def levels_of(rules: RuleSet, column: Column) -> list[NDArray[np.int64]]:
    """Return the cards to reckon (n x 3: open boxes, flag, lanes), by number of open boxes.

    Largest first within a level, so that threads end together.
    """
    masks = _reachable(column)
    lanes = _lanes(rules, column)[masks]
    flags = [np.zeros_like(masks)]
    if column.flags == 2:
        flags.append(np.ones_like(masks))
    every = np.concatenate([np.stack([masks, flag, lanes], axis=1) for flag in flags])
    if column.flags == 2:
        holds = (every[:, 0] >> column.repeat_box & 1) == 0
        every = every[(every[:, 1] == 0) | holds]
    every = every[np.argsort(-every[:, 2], kind="stable")]
    size = np.array([int(mask).bit_count() for mask in every[:, 0]])
    return [every[size == boxes] for boxes in range(1, column.boxes + 1)]


def _reachable(column: Column) -> NDArray[np.int64]:
    """Return the sets of open boxes that a game can come to, the empty one left out."""
    every = np.arange(1, 1 << column.boxes, dtype=np.int64)
    if not column.top_down:
        return every
    whole = (1 << column.boxes) - 1
    return np.array([whole & ~((1 << filled) - 1) for filled in range(column.boxes)], np.int64)


def _lanes(rules: RuleSet, column: Column) -> NDArray[np.int64]:
    """Return, for each set of open boxes, how many upper totals (from 0) a game can have then."""
    most = np.array([max(rules.points(roll)[i] for roll in ROLLS) for i in range(column.boxes)])
    masks = np.arange(1 << column.boxes, dtype=np.int64)
    total = np.zeros_like(masks)
    for place in rules.upper:
        total += np.where(masks >> place & 1, 0, most[place])
    if is_counted_above(rules):
        total[:] = column.cap
    return np.minimum(total, column.cap) + 1
