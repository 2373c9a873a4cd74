"""Estimates of the memory and processor time of computations; each takes a fraction of a second."""

from itertools import pairwise
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.kernels.arrays import LANES, Column
from yachtdice.solver.limits import PROCESS_BYTES, WorkSize, check_boxes
from yachtdice.solver.values.column import column_of, table_shape
from yachtdice.solver.values.levels import (
    fact_width,
    full_cards,
    levels_of,
    most_left,
    score_type,
    spans_of_level,
)

_COMPILING_S: Final = 2.5
_BLOCK_US: Final = 3.0
_PAYING_US: Final = 0.0012
#: Microseconds for a block of eight cards: base, per box that pays a roll, per roll.
_ROLL_US: Final = 2.5
_SHARE_US: Final = 0.0004  #: Microseconds for adding a share of one probability to a row.
_QUANTILES_US: Final = 2.0  #: Microseconds for condensing a row to its quantiles.
_QUANTILES: Final = 64  #: Quantiles of a row of the insight.


def solution_bytes(rules: RuleSet) -> int:
    """Return the bytes of a solution; raise TooLargeError for more boxes than can be solved."""
    check_boxes(rules)
    return 8 * len(rules.phases) * prod(table_shape(rules))


def solution_size(rules: RuleSet) -> WorkSize:
    """Return the size of `solve`; raise TooLargeError for more boxes than can be solved."""
    held = solution_bytes(rules)
    columns = [column_of(rules, phase) for phase in rules.phases]
    seconds = sum(_solving_us(rules, column) for column in columns) / 1e6
    working = max(_wide_bytes(column) for column in columns)
    return WorkSize(held // 8, PROCESS_BYTES + held + working, _COMPILING_S + seconds, held)


def distribution_size(rules: RuleSet) -> WorkSize:
    """Return the size of solving and then counting scores; raise as `solution_size` does."""
    solving = solution_size(rules)
    columns = [column_of(rules, phase) for phase in rules.phases]
    tables = 8 * solving.values + sum(_wide_bytes(column) for column in columns)
    counted = [_counting(rules, column) for column in columns]
    bytes_ = max(solving.bytes, PROCESS_BYTES + tables + max(rows for rows, _ in counted))
    seconds = sum(us for _, us in counted) / 1e6
    return WorkSize(solving.values, bytes_, solving.cpu_seconds + seconds)


def insight_size(rules: RuleSet) -> WorkSize:
    """Return the size of solving and then computing the insight; raise as `solution_size` does."""
    counting = distribution_size(rules)
    columns = [column_of(rules, phase) for phase in rules.phases]
    rows = [(column, _rows(rules, column)) for column in columns]
    held = sum(many * _insight_bytes(column) for column, many in rows)
    seconds = sum(many for _, many in rows) * _QUANTILES_US / 1e6
    return WorkSize(counting.values, counting.bytes + held, counting.cpu_seconds + seconds, held)


def _insight_bytes(column: Column) -> int:
    """Return the bytes of a row of the insight: its facts and its quantiles."""
    return 4 * (column.boxes + 2) + _QUANTILES * np.dtype(score_type(column)).itemsize


def _rows(rules: RuleSet, column: Column) -> int:
    """Return the number of cards with their upper totals."""
    return sum(int(level[:, 2].sum()) for level in levels_of(rules, column))


def _wide_bytes(column: Column) -> int:
    """Return the bytes of a column's table in the form of the kernels."""
    return 8 * column.flags * (1 << column.boxes) * column.width


def _solving_us(rules: RuleSet, column: Column) -> float:
    """Return the estimated processor microseconds for the cards of a column."""
    each = _BLOCK_US + _PAYING_US * len(column.paying) + _ROLL_US * (column.rolls - 1)
    return each * sum(_blocks(level) for level in levels_of(rules, column))


def _blocks(level: NDArray[np.int64]) -> int:
    """Return the number of blocks of eight cards in a level."""
    return int(np.sum((level[:, 2] + LANES - 1) // LANES))


def _counting(rules: RuleSet, column: Column) -> tuple[int, float]:
    """Return the peak bytes of rows and the microseconds for counting the scores of a column."""
    left, facts = most_left(column), fact_width(column)
    levels = [full_cards(column), *levels_of(rules, column)]
    sizes = [_row_bytes(column, level, left, facts) for level in levels]
    most = max(below + here for below, here in pairwise(sizes))
    shares = len(column.paid) / column.boxes
    us = sum(
        3 * _blocks(level) * (_BLOCK_US + _ROLL_US * column.rolls)
        + _SHARE_US * shares * open_boxes * (below / 8)
        for open_boxes, (level, below) in enumerate(zip(levels, sizes, strict=True))
    )
    return most, us


def _row_bytes(
    column: Column, level: NDArray[np.int64], left: NDArray[np.int64], facts: int
) -> int:
    """Return the bytes of the rows of a level's cards."""
    spans = spans_of_level(column, level, left)
    return 8 * int(np.sum((spans + facts) * level[:, 2]))
