"""Backward induction over the cards of a rule set, phase by phase."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.column import Column, column_of, is_counted_above
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.lattice import ROLLS, lattice
from yachtdice.solver.solution import Solution

Progress: TypeAlias = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1."""

MOST_BOXES: Final = 15
"""The most boxes a column may have to be solved: 2 ** 15 sets of open boxes."""


class TooLargeError(Exception):
    """A rule set with more boxes in a column than can be solved."""


def solve(
    rules: RuleSet, *, threads: int | None = None, progress: Progress | None = None
) -> Solution:
    """Return best play for a rule set, reckoned anew, whatever is stored.

    The result does not depend on `threads` (all processors when left out). Raises TooLargeError.
    """
    if len(rules.boxes) > MOST_BOXES:
        reason = f"{rules.id} has {len(rules.boxes)} boxes, {MOST_BOXES} can be solved"
        raise TooLargeError(reason)
    tell = progress or (lambda _done: None)
    tables: list[NDArray[np.float64]] = []
    for number, phase in enumerate(rules.phases):
        column = column_of(rules, phase)
        share = 1 / len(rules.phases)
        table = np.zeros((column.flags, 1 << column.boxes, column.width))
        for done in _solve_column(rules, column, table, threads or os.cpu_count() or 1):
            tell((number + done) * share)
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
    flat, levels = table.reshape(-1), _levels(rules, column)
    solve_cards = load_kernels().solve_cards
    work, done = sum(int(level[:, 2].sum()) for level in levels), 0
    with ThreadPoolExecutor(threads) as pool:
        for level in levels:
            parts = [level[i::threads] for i in range(min(threads, len(level)))]
            jobs = [
                pool.submit(solve_cards, flat, cards, part, column, lattice()) for part in parts
            ]
            for job in jobs:
                job.result()
            done += int(level[:, 2].sum())
            yield done / work


def _levels(rules: RuleSet, column: Column) -> list[NDArray[np.int64]]:
    """Return the cards to reckon (n x 3: open boxes, flag, lanes), by number of open boxes.

    Largest first within a level, so that threads end together.
    """
    masks = _reachable(column)
    lanes = _lanes(rules, column)[masks]
    flags = [np.zeros_like(masks)]
    if column.flags == 2:
        flags.append(np.ones_like(masks))
    every = np.concatenate([np.stack([masks, flag, lanes], axis=1) for flag in flags])
    if column.flags == 2:
        holds = (every[:, 0] >> column.repeat_box & 1) == 0
        every = every[(every[:, 1] == 0) | holds]
    every = every[np.argsort(-every[:, 2], kind="stable")]
    size = np.array([int(mask).bit_count() for mask in every[:, 0]])
    return [every[size == boxes] for boxes in range(1, column.boxes + 1)]


def _reachable(column: Column) -> NDArray[np.int64]:
    """Return the sets of open boxes that a game can come to, the empty one left out."""
    every = np.arange(1, 1 << column.boxes, dtype=np.int64)
    if not column.top_down:
        return every
    whole = (1 << column.boxes) - 1
    return np.array([whole & ~((1 << filled) - 1) for filled in range(column.boxes)], np.int64)


def _lanes(rules: RuleSet, column: Column) -> NDArray[np.int64]:
    """Return, for each set of open boxes, how many upper totals (from 0) a game can have then."""
    most = np.array([max(rules.points(roll)[i] for roll in ROLLS) for i in range(column.boxes)])
    masks = np.arange(1 << column.boxes, dtype=np.int64)
    total = np.zeros_like(masks)
    for place in rules.upper:
        total += np.where(masks >> place & 1, 0, most[place])
    if is_counted_above(rules):
        total[:] = column.cap
    return np.minimum(total, column.cap) + 1
