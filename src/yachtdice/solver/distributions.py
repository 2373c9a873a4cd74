"""The exact score distribution of best play, and the mean points of each box."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.array_files import ArrayFiles, Arrays, have_forms
from yachtdice.solver.kernels.arrays import ColumnValues, LevelRows
from yachtdice.solver.limits import USUAL, WorkLimit, check_work
from yachtdice.solver.running import Progress, no_progress, part_of, run_kernel, thread_count
from yachtdice.solver.sizes import distribution_size
from yachtdice.solver.values.levels import (
    empty_rows,
    fact_width,
    full_cards,
    levels_of,
    most_left,
    rows_of_full_cards,
)
from yachtdice.solver.values.solution import Solution, check_solution

#: The largest accepted difference between 1 and the sum of the chances of a distribution.
_ROUNDING: Final = 1e-6


@dataclass(frozen=True, slots=True)
class BoxFacts:
    """A box of a phase under best play: its mean points and its chance of 0."""

    phase: str
    box: str
    mean: float
    zero: float


@dataclass(frozen=True, eq=False)
class Distribution:
    """The distribution of the final scores of best play.

    `chances[s]`: the probability of the final score s. `boxes`: the boxes of each phase, without
    bonuses. `upper_bonus`: the chance of the bonus in each phase. `repeat_bonus`: its mean points
    in each phase.
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
        """The lowest possible final score of best play."""
        return int(np.flatnonzero(self.chances)[0])

    @property
    def greatest(self) -> int:
        """The highest possible final score of best play."""
        return int(np.flatnonzero(self.chances)[-1])

    def percentile(self, percent: float) -> int:
        """Return the lowest score that at least `percent` per cent of games do not exceed."""
        return int(np.searchsorted(np.cumsum(self.chances), percent / 100 - 1e-12))

    def at_least(self, score: int) -> float:
        """Return the chance of this score or more."""
        return float(self.chances[max(score, 0) :].sum())


def distribution(
    solution: Solution,
    *,
    threads: int | None = None,
    progress: Progress = no_progress,
    limit: WorkLimit | None = USUAL,
) -> Distribution:
    """Return the exact distribution of the final score under best play.

    Ties are broken as in `play_games`: a fill first, then the keep with the most dice, then the
    topmost box. The result does not depend on `threads`. Raises TooLargeError if the computation
    would exceed `limit` (None: no limit).
    """
    rules, phases = check_solution(solution).rules, len(solution.rules.phases)
    check_work(rules, distribution_size(rules), limit)
    progress(0.0)
    parts = []
    for phase in range(phases):
        report = part_of(progress, phase / phases, 1 / phases)
        parts.append(count_phase(solution, phase, thread_count(threads), progress=report))
    boxes, chances = len(rules.boxes), np.ones(1)
    for of_phase, _ in parts:
        chances = np.trim_zeros(np.convolve(chances, of_phase), "b")
    means = np.array([facts[: 2 * boxes].reshape(2, boxes) for _, facts in parts])
    bonuses = np.array([facts[2 * boxes :] for _, facts in parts])
    return _of_arrays(rules, (chances, means, bonuses))


def _of_arrays(rules: RuleSet, arrays: Arrays) -> Distribution:
    """Return the distribution with these arrays: its chances, and the facts of each phase.

    The facts are mean and chance of 0 of each box (phases x 2 x boxes), and mean repeat bonus and
    chance of the upper bonus (phases x 2).
    """
    chances, of_boxes, bonuses = arrays
    boxes = tuple(
        BoxFacts(phase.id, box, mean, zero)
        for phase, facts in zip(rules.phases, of_boxes.tolist(), strict=True)
        for box, mean, zero in zip(rules.categories, *facts, strict=True)
    )
    repeat, upper = map(tuple, bonuses.T.tolist())
    return Distribution(rules, chances, boxes, upper, repeat)


def _arrays(found: Distribution) -> Arrays:
    """Return the arrays of a distribution, as `_of_arrays` takes them."""
    facts = np.array([(box.mean, box.zero) for box in found.boxes])
    of_boxes = facts.reshape(len(found.rules.phases), -1, 2).swapaxes(1, 2)
    return found.chances, of_boxes, np.array([found.repeat_bonus, found.upper_bonus]).T


def _stored(rules: RuleSet, arrays: Arrays) -> Distribution | None:
    """Return the distribution with the arrays of a file, None if they do not fit the rules."""
    phases = len(rules.phases)
    forms = [
        (np.float64, arrays[0].shape[:1] if arrays else ()),
        (np.float64, (phases, 2, len(rules.boxes))),
        (np.float64, (phases, 2)),
    ]
    if not have_forms(arrays, forms) or abs(float(arrays[0].sum()) - 1) > _ROUNDING:
        return None
    return _of_arrays(rules, arrays)


DISTRIBUTIONS: Final = ArrayFiles("distribution", _arrays, _stored)


def fetch_distribution(
    solution: Solution, *, progress: Progress = no_progress, limit: WorkLimit | None = USUAL
) -> Distribution:
    """Return the score distribution of best play from the cache, or compute and cache it.

    Raises TooLargeError if the computation would exceed `limit` (None: no limit).
    """
    compute = partial(distribution, solution, progress=progress, limit=limit)
    return DISTRIBUTIONS.fetch(solution.rules, compute)


def count_phase(
    solution: Solution,
    phase: int,
    threads: int,
    *,
    progress: Progress = no_progress,
    keep: Callable[[LevelRows, NDArray[np.int64]], None] | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the probability of each score of a column, and the facts of its empty card.

    The facts are those of `kernels.counting.count_cards`. `keep` is called with the rows and the
    cards of every level, before the rows are freed.
    """
    values, column = solution.column_values[phase], solution.columns[phase]
    left = most_left(column)
    below, levels = rows_of_full_cards(column, left), levels_of(solution.rules, column)
    if keep is not None:
        keep(below, full_cards(column))
    work, done = sum(int(level[:, 2].sum()) for level in levels), 0
    for level in levels:
        # Only `below` may refer to the old rows: a third level would take 50 % more memory.
        below = _counted(values, level, left, below, threads)
        if keep is not None:
            keep(below, level)
        done += int(level[:, 2].sum())
        progress(done / work)
    card = (1 << column.boxes) - 1
    return (
        below.chances[below.starts[card] : below.starts[card] + below.spans[card]].copy(),
        below.facts[below.firsts[card] * fact_width(column) :][: 2 * column.boxes + 2],
    )


def _counted(
    values: ColumnValues,
    level: NDArray[np.int64],
    left: NDArray[np.int64],
    below: LevelRows,
    threads: int,
) -> LevelRows:
    """Return the rows of the cards of a level, computed from those of the level below."""
    from yachtdice.solver.kernels.counting import count_cards  # noqa: PLC0415 - loads numba

    here, parts = empty_rows(values.column, level, left), 4 * threads
    run_kernel(count_cards, [(here, below, level[i::parts], values) for i in range(parts)], threads)
    return here
