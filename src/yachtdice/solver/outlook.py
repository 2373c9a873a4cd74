"""What is still to come on every card under best play, as a few equally likely scores."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.card import Card
from yachtdice.solver.column import Column
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.counting import Shelf
from yachtdice.solver.distribution import count_phase
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import thread_count

QUANTILES: Final = 64
"""Scores kept for each card."""


@dataclass(frozen=True, eq=False)
class Outlook:
    """The points that best play still brings on a card.

    `quantiles`: for each phase flag and open boxes x upper total x 64, each as likely as the
    others. `later[p]`: the chance of every sum that the phases after p bring.
    """

    rules: RuleSet
    columns: tuple[Column, ...]
    quantiles: tuple[NDArray[np.uint16], ...]
    later: tuple[NDArray[np.float64], ...]

    def scores(self, card: Card) -> NDArray[np.uint16]:
        """Return 64 equally likely sums of points still to come in this phase."""
        column = self.columns[card.phase]
        flag = int(card.holds_repeat and column.flags == 2)
        number = flag << column.boxes | card.open_boxes
        row: NDArray[np.uint16] = self.quantiles[card.phase][
            number, min(card.upper_total, column.cap)
        ]
        return row


def outlook_of(
    solution: Solution, *, threads: int | None = None, progress: Progress = unheard
) -> Outlook:
    """Return the outlook on every card under best play."""
    quantiles: list[NDArray[np.uint16]] = []
    later = [np.ones(1)]
    phases = len(solution.columns)
    for phase in reversed(range(phases)):
        column = solution.columns[phase]
        cards = (column.flags << column.boxes, column.cap + 1, QUANTILES)
        table = np.zeros(cards, np.uint16)

        def keep(shelf: Shelf, level: NDArray[np.int64], column: Column = column) -> None:
            load_kernels().take_quantiles(quantiles[-1], shelf, level, column)

        quantiles.append(table)
        chances, _ = count_phase(solution, phase, thread_count(threads), keep=keep)
        later.append(np.convolve(later[-1], chances))
        progress((phases - phase) / phases)
    return Outlook(
        solution.rules, solution.columns, tuple(reversed(quantiles)), tuple(reversed(later[:-1]))
    )
