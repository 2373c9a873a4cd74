"""Solving a rule set: backward induction over its cards, phase by phase."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from yachtdice.kernels.arrays import Column, ColumnValues
from yachtdice.rules import RuleSet, check_rules
from yachtdice.solver.limits import USUAL, WorkLimit, check_work
from yachtdice.solver.running import Progress, no_progress, run_kernel, thread_count
from yachtdice.solver.sizes import solution_size
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import lattice
from yachtdice.solver.values.levels import levels_of
from yachtdice.solver.values.solution import Solution


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
    from yachtdice.kernels.solving import solve_cards  # noqa: PLC0415 - loads numba

    table[:, 0, column.cap :] = column.bonus if column.cap else 0.0
    values, levels = ColumnValues(table.reshape(-1), column, lattice()), levels_of(rules, column)
    work, done = sum(int(level[:, 2].sum()) for level in levels), 0
    for level in levels:
        parts = [level[i::threads] for i in range(min(threads, len(level)))]
        run_kernel(solve_cards, [(values, part) for part in parts], threads)
        done += int(level[:, 2].sum())
        yield done / work
