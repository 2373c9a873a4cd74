"""Best play of a rule set: from the cache, or by backward induction over its cards."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet, check_rules
from yachtdice.solver.array_files import ArrayFiles, Arrays, have_forms
from yachtdice.solver.kernels.arrays import Column, ColumnValues
from yachtdice.solver.limits import USUAL, WorkLimit, check_work
from yachtdice.solver.running import Progress, no_progress, run_kernel, thread_count
from yachtdice.solver.sizes import solution_size
from yachtdice.solver.values.column import column_of, table_shape
from yachtdice.solver.values.lattice import lattice
from yachtdice.solver.values.levels import levels_of
from yachtdice.solver.values.solution import Solution


def _solution(rules: RuleSet, tables: Arrays) -> Solution | None:
    """Return the solution with these tables, None if they are not of these rules."""
    forms = [(np.float64, table_shape(rules))] * len(rules.phases)
    return Solution(rules, tuple(tables)) if have_forms(tables, forms) else None


SOLUTIONS: Final[ArrayFiles[Solution]] = ArrayFiles(
    "solution", lambda solution: solution.tables, _solution
)


@dataclass(frozen=True, slots=True, eq=False)
class Fetched:
    """A solution, whether it came from the cache, and the seconds it took to solve (else 0).

    `fault`: the error if it could not be stored in the cache.
    """

    solution: Solution
    from_store: bool
    seconds_solving: float
    fault: OSError | None = None


def best_play(
    rules: RuleSet, *, progress: Progress = no_progress, limit: WorkLimit | None = USUAL
) -> Solution:
    """Return best play for a rule set from the user's cache, or compute and cache it.

    Raises TooLargeError if solving would exceed `limit` (None: no limit).
    """
    return fetch(rules, progress=progress, limit=limit).solution


def fetch(
    rules: RuleSet, *, progress: Progress = no_progress, limit: WorkLimit | None = USUAL
) -> Fetched:
    """Return best play and whether it came from the cache; see `best_play`."""
    stored = SOLUTIONS.read(check_rules(rules))
    if stored is not None:
        return Fetched(stored, from_store=True, seconds_solving=0.0)
    begun = time.perf_counter()
    solution = solve(rules, progress=progress, limit=limit)
    seconds, fault = time.perf_counter() - begun, None
    try:
        SOLUTIONS.write(solution)
    except OSError as error:  # without the file, the next call solves the rules again
        fault = error
    return Fetched(solution, from_store=False, seconds_solving=seconds, fault=fault)


def solve(
    rules: RuleSet,
    *,
    threads: int | None = None,
    progress: Progress = no_progress,
    limit: WorkLimit | None = USUAL,
) -> Solution:
    """Compute and return best play for a rule set, without looking into the cache.

    The result does not depend on `threads` (default: one per processor). Raises TooLargeError if
    the computation would exceed `limit` (None: no limit) or the rules have too many boxes.
    """
    check_work(check_rules(rules), solution_size(rules), limit)
    progress(0.0)
    tables: list[NDArray[np.float64]] = []
    for number, phase in enumerate(rules.phases):
        column = column_of(rules, phase)
        share = 1 / len(rules.phases)
        table = np.zeros((column.flags, 1 << column.boxes, column.width))
        for done in _solve_column(rules, column, table, thread_count(threads)):
            progress((number + done) * share)
        tables.append(np.ascontiguousarray(table[:, :, : column.cap + 1]))
    return Solution(rules, tuple(tables))


def _solve_column(
    rules: RuleSet, column: Column, table: NDArray[np.float64], threads: int
) -> Iterator[float]:
    """Fill the table of a column (flags x open boxes x upper totals) and yield the share done.

    A level is all cards with the same number of open boxes. They depend only on the level below, so
    the threads can split a level in any way.
    """
    from yachtdice.solver.kernels.solving import solve_cards  # noqa: PLC0415 - loads numba

    table[:, 0, column.cap :] = column.bonus if column.cap else 0.0
    values, levels = ColumnValues(table.reshape(-1), column, lattice()), levels_of(rules, column)
    work, done = sum(int(level[:, 2].sum()) for level in levels), 0
    for level in levels:
        parts = [level[i::threads] for i in range(min(threads, len(level)))]
        run_kernel(solve_cards, [(values, part) for part in parts], threads)
        done += int(level[:, 2].sum())
        yield done / work
