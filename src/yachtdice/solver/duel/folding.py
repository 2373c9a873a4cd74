"""Upper totals that are equivalent when only the upper bonus and the points to come matter.

A card *needs* a number of points in its open upper boxes for the upper bonus. The bonus is
*undecided* while some of the sums that these boxes can still bring reach the need and some do not.
Needs with the same next reachable sum are equivalent, so that this sum stands for all of them. When
the bonus becomes certain its points count at once, and when it is out of reach it no longer counts:
the folded need is then 0.

The sums follow from `Column.adds` by box, for boxes of any kind. They include sums that no
sequence of fills brings together, which splits some needs more than necessary, but merges none
wrongly.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import Column


class Folding(NamedTuple):
    """The folded need of every card.

    `places`: by set of open boxes, the row of the other arrays. `folded` (sets of open upper boxes
    x needs from 0 to the cap): the folded need, 0 if the bonus is decided. `least`: the least sum
    that the open boxes bring; a need up to it makes the bonus certain.
    """

    places: NDArray[np.int64]
    folded: NDArray[np.int64]
    least: NDArray[np.int64]

    def fold(
        self, masks: NDArray[np.int64], needs: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return folded needs, and where the bonus is certain; needs below 1 are certain."""
        places = self.places[masks]
        certain = needs <= self.least[places]
        return self.folded[places, np.maximum(needs, 0)], certain


def folding_of(column: Column) -> Folding:
    """Return the folding of a column."""
    added = [sorted(set(column.adds[column.into == box].tolist())) for box in range(column.boxes)]
    counting = sum(1 << box for box, adds in enumerate(added) if any(adds))
    masks = np.arange(1 << column.boxes, dtype=np.int64) & counting
    sets, places = np.unique(masks, return_inverse=True)
    sums = _sums(sets.tolist(), added, column.cap)
    folded = np.zeros((len(sets), column.cap + 1), np.int64)
    least = np.zeros(len(sets), np.int64)
    for row, bits in enumerate(sums):
        reachable = np.array([s for s in range(column.cap + 1) if bits >> s & 1], np.int64)
        least[row], needs = reachable[0], np.arange(column.cap + 1)
        undecided = (needs > reachable[0]) & (needs <= reachable[-1])
        folded[row, undecided] = reachable[np.searchsorted(reachable, needs[undecided])]
    return Folding(places.astype(np.int64), folded, least)


def _sums(sets: list[int], added: list[list[int]], cap: int) -> list[int]:
    """Return the sums that each set of boxes can bring, as bits; sums above the cap count as it."""
    within = (1 << cap) - 1
    known: dict[int, int] = {0: 1}
    for boxes in sets:
        if boxes:
            box = boxes.bit_length() - 1
            before, found = known[boxes ^ (1 << box)], 0
            for points in added[box]:
                shifted = before << points
                found |= shifted & within | (1 << cap if shifted >> cap else 0)
            known[boxes] = found
    return [known[boxes] for boxes in sets]
