"""The list of the cards that a game can reach, in an order in which they can be solved.

`values.levels.levels_of` makes the same list from a rule set, sorted for several threads.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import Column
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.rule_sets.columns import is_counted_above, most_points


@kernel
def list_cards(codes: NDArray[np.int64], column: Column) -> NDArray[np.int64]:
    """Return the cards (n x 3: open boxes, flag, number of upper totals), fewer open boxes first.

    `codes`: the rule set of the column, in the layout of `codes`. Full cards are left out.
    """
    most, is_above = most_points(codes), is_counted_above(codes)
    flags = 2 if column.repeat_box >= 0 else 1
    cards = np.empty((flags << column.boxes, 3), np.int64)
    many = 0
    for size in range(1, column.boxes + 1):
        for mask in range(1, 1 << column.boxes):
            if _is_reached(mask, size, column.boxes, column.top_down):
                totals = _count_totals(mask, most, is_above, column.upper, column.cap)
                for flag in range(flags):
                    if flag == 0 or not mask >> column.repeat_box & 1:
                        cards[many, 0], cards[many, 1], cards[many, 2] = mask, flag, totals
                        many += 1
    return cards[:many]


@inlined
def _is_reached(mask: int, size: int, boxes: int, top_down: bool) -> bool:
    """Return whether `size` boxes are open, and a game can leave just these open."""
    opened = 0
    for box in range(boxes):
        opened += mask >> box & 1
    return opened == size and (not top_down or mask + (mask & -mask) == 1 << boxes)


@inlined
def _count_totals(mask: int, most: NDArray[np.int64], is_above: bool, upper: int, cap: int) -> int:
    """Return the number of possible upper totals, from 0, with these boxes open."""
    total = cap if is_above else 0
    for box in range(most.size):
        if upper & ~mask & 1 << box:
            total += most[box]
    return min(total, cap) + 1
