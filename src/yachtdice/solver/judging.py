"""Luck and regret of a great many games: what `review` tells of one, as sums over each."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.lattice import lattice
from yachtdice.solver.playing import Games, in_order
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import share_out, thread_count


class Judgement(NamedTuple):
    """What the dice gave and choices cost in n games: score = expected + luck - regret.

    `luck`: n. `regret`: n x kinds of decision: the keep after the first roll, after the second
    and so on, last the box.
    """

    luck: NDArray[np.float64]
    regret: NDArray[np.float64]


def judge_games(
    solution: Solution, trace: tuple[NDArray[np.int16], ...], *, threads: int | None = None
) -> Judgement:
    """Return the judgement of games by their trace, a part for each phase as in `Played`."""
    many, workers = len(trace[0]), thread_count(threads)
    kinds = max(phase.rolls for phase in solution.rules.phases)
    luck, regret = np.zeros(many), np.zeros((many, kinds))
    for phase, column in enumerate(solution.columns):
        whole = np.full(many, ((1 << column.boxes) - 1) << 32, np.int64)
        games = Games(whole, np.zeros(many, np.int64), np.arange(many))
        shared = (solution.wide[phase], column, lattice(), trace[phase], luck, regret)
        for turn in range(column.boxes):
            games, spans = in_order(games, column, workers)
            calls = [(games, span, turn, *shared) for span in spans]
            share_out(load_kernels().judge_cards, calls, workers)
    return Judgement(luck, regret)
