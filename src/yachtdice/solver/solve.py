"""Backward induction over the cards of a rule set, phase by phase."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.column import Column, column_of
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.lattice import lattice
from yachtdice.solver.levels import levels_of
from yachtdice.solver.limits import check_size
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import share_out, thread_count


def solve(rules: RuleSet, *, threads: int | None = None, progress: Progress = unheard) -> Solution:
    """Return best play for a rule set, reckoned anew, whatever is stored.

    The result does not depend on `threads` (all processors when left out). Raises TooLargeError.
    """
    check_size(rules)
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
    """Fill the table of a column (flags x open boxes x upper totals); return the share done.

    It is filled level by level: a level is all cards with the same number of open boxes. They
    depend on the level below only, so they are shared out among the threads in any way.
    """
    cards = 1 << column.boxes
    table[:, 0, column.cap :] = column.bonus if column.cap else 0.0
    flat, levels = table.reshape(-1), levels_of(rules, column)
    solve_cards = load_kernels().solve_cards
    work, done = sum(int(level[:, 2].sum()) for level in levels), 0
    for level in levels:
        parts = [level[i::threads] for i in range(min(threads, len(level)))]
        share_out(solve_cards, [(flat, cards, part, column, lattice()) for part in parts], threads)
        done += int(level[:, 2].sum())
        yield done / work
