"""The values of all options of many positions at once, as numpy arrays."""

from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from yachtdice.rules import DICE, FACES
from yachtdice.solver.kernels.arrays import PARTIAL
from yachtdice.solver.running import run_kernel, thread_count
from yachtdice.solver.values.lattice import KEEP_NUMBER, ROLLS
from yachtdice.solver.values.solution import Solution, check_solution

#: The places kept in each of the 32 columns of `OptionTable.keeps`, among the sorted dice.
KEEP_PLACES = tuple(
    places for count in range(DICE + 1) for places in combinations(range(DICE), count)
)


class OptionTable(NamedTuple):
    """The values of all options of n positions.

    `keeps` (n x 32): in the order of `KEEP_PLACES`; NaN if no roll is left or an earlier column
    keeps the same faces. `boxes` (n x boxes): in card order; NaN if the box may not be filled.
    """

    keeps: NDArray[np.float64]
    boxes: NDArray[np.float64]

    @property
    def best(self) -> NDArray[np.float64]:
        """The value of the best option of each position (n)."""
        of_keeps, of_boxes = np.fmax.reduce(self.keeps, axis=1), np.fmax.reduce(self.boxes, axis=1)
        best: NDArray[np.float64] = np.fmax(of_keeps, of_boxes)
        return best


def option_table(
    solution: Solution,
    *,
    open_boxes: ArrayLike,
    upper_total: ArrayLike,
    holds_repeat: ArrayLike,
    dice: ArrayLike,
    rolls_left: ArrayLike,
    phase: int = 0,
    threads: int | None = None,
) -> OptionTable:
    """Return the values of all options of n positions in one phase.

    `open_boxes`, `upper_total`, `holds_repeat`, `rolls_left`: n values each, as in `Card`, or a
    single value for all. `dice`: n x 5 faces, in any order. Raises ValueError for impossible
    values.
    """
    from yachtdice.solver.kernels.turns import option_rows  # noqa: PLC0415 - loads numba

    column = check_solution(solution).columns[phase]
    faces = np.sort(np.asarray(dice, np.int64).reshape(-1, DICE), axis=1)
    given = [open_boxes, holds_repeat, upper_total, rolls_left]
    parts = [np.broadcast_to(np.asarray(one, np.int64), len(faces)) for one in given]
    _check(solution, phase, faces, parts)
    mask, flag, upper, left = parts
    flag = flag if column.flags == 2 else np.zeros_like(flag)
    positions = np.stack([mask, flag, np.minimum(upper, column.cap), _numbers(faces), left], axis=1)
    keeps = np.empty((len(faces), len(KEEP_PLACES)))
    boxes = np.empty((len(faces), column.boxes))
    values = solution.column_values[phase]
    workers = min(thread_count(threads), max(1, len(faces) // 64))
    cuts = [len(faces) * i // workers for i in range(workers + 1)]
    calls = [
        (keeps[a:b], boxes[a:b], values, positions[a:b], keep_columns()) for a, b in pairwise(cuts)
    ]
    run_kernel(option_rows, calls, workers)
    return OptionTable(keeps, boxes)


def _check(
    solution: Solution, phase: int, faces: NDArray[np.int64], parts: list[NDArray[np.int64]]
) -> None:
    """Raise ValueError for impossible values."""
    boxes, rolls = len(solution.rules.boxes), solution.rules.phases[phase].rolls
    limits = {
        "a die": (faces, 1, FACES),
        "open_boxes": (parts[0], 1, (1 << boxes) - 1),
        "holds_repeat": (parts[1], 0, 1),
        "upper_total": (parts[2], 0, None),
        "rolls_left": (parts[3], 0, rolls - 1),
    }
    for name, (given, least, most) in limits.items():
        if given.size and (given.min() < least or (most is not None and given.max() > most)):
            raise ValueError(
                f"{name} must be from {least} to {most}, not {given.min()} to {given.max()}"
            )


def _numbers(faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the numbers of rolls given as sorted faces (n x 5)."""
    digits = faces @ (FACES ** np.arange(DICE)) - (FACES**DICE - 1) // (FACES - 1)
    numbers: NDArray[np.int64] = _by_digits()[digits]
    return numbers


@lru_cache(maxsize=1)
def _by_digits() -> NDArray[np.int64]:
    """Return the number of each roll by its sorted faces, read as base-6 digits, lowest first."""
    out = np.full(FACES**DICE, -1, np.int64)
    for number, roll in enumerate(ROLLS):
        out[sum((face - 1) * FACES**place for place, face in enumerate(roll))] = number
    return out


@lru_cache(maxsize=1)
def keep_columns() -> NDArray[np.int64]:
    """Return the number of the keep in each column, -1 for a repeated one (252 x 32)."""
    out = np.full((len(ROLLS), len(KEEP_PLACES)), -1, np.int64)
    for number, roll in enumerate(ROLLS):
        seen: set[int] = set()
        for column, places in enumerate(KEEP_PLACES):
            keep = KEEP_NUMBER[tuple(roll[place] for place in places)]
            if keep not in seen:
                seen.add(keep)
                out[number, column] = keep
    assert (out.max(axis=1) >= PARTIAL).all(), "every roll can be kept whole"
    return out
