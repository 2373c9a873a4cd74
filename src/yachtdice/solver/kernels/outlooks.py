"""From the chances of every score to a few equally likely ones."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.counting import Shelf
from yachtdice.solver.kernels.compiled import kernel


@kernel
def take_quantiles(
    quantiles: NDArray[np.uint16], shelf: Shelf, todo: NDArray[np.int64], column: Column
) -> None:
    """Set `quantiles` (flag and open boxes x upper totals x n) for the cards of a level.

    The i-th is the least score of a row that is not exceeded with chance (i + 1/2) / n.
    """
    many = quantiles.shape[2]
    for i in range(todo.shape[0]):
        card = todo[i, 1] << column.boxes | todo[i, 0]
        for upper in range(todo[i, 2]):
            row = shelf.starts[card] + upper * shelf.spans[card]
            score, below = 0, shelf.chances[row]
            for j in range(many):
                while below < (j + 0.5) / many and score < shelf.spans[card] - 1:
                    score += 1
                    below += shelf.chances[row + score]
                quantiles[card, upper, j] = score
