"""How best play scores: the exact chance of every final score, and what each box brings."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.counting import Shelf, facts_of, full_cards, last_shelf, most_left, shelf_of
from yachtdice.solver.lattice import lattice
from yachtdice.solver.levels import levels_of
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import share_out, thread_count


@dataclass(frozen=True, slots=True)
class BoxFacts:
    """What best play makes of a box of a phase: its mean points, and its chance of 0."""

    phase: str
    box: str
    mean: float
    zero: float


@dataclass(frozen=True, eq=False)
class Distribution:
    """The final scores of best play.

    `chances[s]`: of the final score s. `boxes`: of each phase, without bonuses. `upper_bonus`:
    the chance of it in each phase; `repeat_bonus`: its mean points in each phase.
    """

    rules: RuleSet
    chances: NDArray[np.float64]
    boxes: tuple[BoxFacts, ...]
    upper_bonus: tuple[float, ...]
    repeat_bonus: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean score."""
        return float(self.chances @ np.arange(len(self.chances)))

    @property
    def deviation(self) -> float:
        """The standard deviation of the score."""
        squares = (np.arange(len(self.chances)) - self.mean) ** 2
        return float(np.sqrt(self.chances @ squares))

    @property
    def least(self) -> int:
        """The lowest score best play can end with."""
        return int(np.flatnonzero(self.chances)[0])

    @property
    def greatest(self) -> int:
        """The highest score best play can end with."""
        return int(np.flatnonzero(self.chances)[-1])

    def percentile(self, percent: float) -> int:
        """Return the least score that so many per cent of games do not exceed."""
        return int(np.searchsorted(np.cumsum(self.chances), percent / 100 - 1e-12))

    def at_least(self, score: int) -> float:
        """Return the chance of this score or more."""
        return float(self.chances[max(score, 0) :].sum())


def distribution(
    solution: Solution, *, threads: int | None = None, progress: Progress = unheard
) -> Distribution:
    """Return the exact distribution of the final score under best play.

    Of tied choices it follows those that `play_games` takes: a fill, then the keep of most dice,
    then the box highest on the card. The result does not depend on `threads`.
    """
    rules, phases = solution.rules, len(solution.rules.phases)
    parts = []
    for phase in range(phases):
        tell = partial(_tell, progress, phase / phases, 1 / phases)
        parts.append(count_phase(solution, phase, thread_count(threads), progress=tell))
    boxes = len(rules.boxes)
    names = [(phase.id, box) for phase in rules.phases for box in rules.categories]
    means = [float(v) for _, facts in parts for v in facts[:boxes]]
    zeros = [float(v) for _, facts in parts for v in facts[boxes : 2 * boxes]]
    chances = np.ones(1)
    for of_phase, _ in parts:
        chances = np.trim_zeros(np.convolve(chances, of_phase), "b")
    return Distribution(
        rules=rules,
        chances=chances,
        boxes=tuple(
            BoxFacts(*name, mean, zero)
            for name, mean, zero in zip(names, means, zeros, strict=True)
        ),
        upper_bonus=tuple(float(facts[-1]) for _, facts in parts),
        repeat_bonus=tuple(float(facts[-2]) for _, facts in parts),
    )


def _tell(progress: Progress, begun: float, share: float, done: float) -> None:
    """Tell how much of the whole is done when so much of a part is."""
    progress(begun + share * done)


def count_phase(
    solution: Solution,
    phase: int,
    threads: int,
    *,
    progress: Progress = unheard,
    keep: Callable[[Shelf, NDArray[np.int64]], None] | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the chances of the scores of a column, and the facts of the empty one.

    `keep` is shown the rows of every level, and its cards, before they are forgotten.
    """
    column, kernels = solution.columns[phase], load_kernels()
    left = most_left(column)
    below, levels = last_shelf(column, left), levels_of(solution.rules, column)
    if keep is not None:
        keep(below, full_cards(column))
    work, done = sum(int(level[:, 2].sum()) for level in levels), 0
    for level in levels:
        here, most = shelf_of(column, level, left), 4 * threads
        calls = [
            (here, below, level[i::most], solution.wide[phase], column, lattice())
            for i in range(most)
        ]
        share_out(kernels.count_cards, calls, threads)
        below = here
        if keep is not None:
            keep(here, level)
        done += int(level[:, 2].sum())
        progress(done / work)
    card = (1 << column.boxes) - 1
    return (
        below.chances[below.starts[card] : below.starts[card] + below.spans[card]].copy(),
        below.facts[below.firsts[card] * facts_of(column) :][: 2 * column.boxes + 2],
    )
