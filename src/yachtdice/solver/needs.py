"""Rows of chances by points still needed, for every card of a column."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
from yachtdice.solver.counting import most_left


class Needs(NamedTuple):
    """The greatest chance of getting the points still needed.

    `table`: flat; the row of a card (flag, then open boxes, as bits) at an upper total begins at
    `starts[card]` + upper total x `spans[card]`. Its place 7 + n is for n points needed: eight
    ones first, for none, and at least eight zeros last, for more than the card can bring.
    """

    table: NDArray[np.float64]
    starts: NDArray[np.int64]
    spans: NDArray[np.int64]

    def row(self, card: int, upper: int) -> NDArray[np.float64]:
        """Return the row of a card, by its number, at an upper total."""
        begin = self.starts[card] + upper * self.spans[card]
        return self.table[begin : begin + self.spans[card]]


def spans_of(column: Column, todo: NDArray[np.int64], most: int, later: int) -> NDArray[np.int64]:
    """Return the length of the rows of each card in `todo` (n x 3), by its number; else 0.

    `most`: the most points anybody will need; `later`: what later phases may bring.
    """
    spans = np.zeros(2 << column.boxes, np.int64)
    cards = todo[:, 1] << column.boxes | todo[:, 0]
    lanes = np.minimum(most_left(column)[cards] + later, most)
    spans[cards] = (lanes + 7) // 8 * 8 + 16
    return spans


def empty_needs(
    column: Column, todo: NDArray[np.int64], spans: NDArray[np.int64], after: NDArray[np.float64]
) -> Needs:
    """Return rows for these cards, of which only those of full cards hold their chances.

    `after`: the row with which the next phase begins, or that of a game's end.
    """
    uppers = np.zeros_like(spans)
    uppers[todo[:, 1] << column.boxes | todo[:, 0]] = todo[:, 2]
    sizes = spans * uppers
    needs = Needs(np.zeros(int(sizes.sum())), np.cumsum(sizes) - sizes, spans)
    for card in (0, 1 << column.boxes):
        for upper in range(int(uppers[card])):
            row = needs.row(card, upper)
            bonus = int(column.bonus) if column.cap and upper >= column.cap else 0
            row[:] = after[np.clip(np.arange(len(row)) - bonus, 0, len(after) - 1)]
            row[-8:] = 0.0
    return needs
