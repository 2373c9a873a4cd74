"""Limits of memory and processor time, checked with an estimate before a computation starts.

An estimate takes a fraction of a second.
"""

from itertools import pairwise
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.kernels.arrays import LANES, Column
from yachtdice.rules import RuleSet, Text
from yachtdice.solver.values.column import column_of, table_shape
from yachtdice.solver.values.levels import (
    fact_width,
    full_cards,
    levels_of,
    most_left,
    score_type,
    spans_of_level,
)

MOST_BOXES: Final = 15
"""The most boxes a column may have to be solved: 2 ** 15 sets of open boxes."""

PROCESS_BYTES: Final = 300_000_000
"""Bytes of a process with the compiled kernels loaded, before any table."""
_COMPILING_S: Final = 2.5
_BLOCK_US: Final = 3.0
_PAYING_US: Final = 0.0012
_ROLL_US: Final = 2.5
"""Microseconds for a block of eight cards: base, per box that pays a roll, per roll."""
_SHARE_US: Final = 0.0004
"""Microseconds for adding a share of one probability to a row."""
_QUANTILES_US: Final = 2.0
"""Microseconds for condensing a row to its quantiles."""
_QUANTILES: Final = 64
"""Quantiles of a row of the insight."""


class TooLargeError(Exception):
    """A computation that would exceed a limit; `text` has the message in both languages."""

    def __init__(self, text: Text) -> None:
        """Use the English text as the message and keep both languages."""
        super().__init__(text.en)
        self.text = text


class WorkLimit(NamedTuple):
    """The limit for one rule set: bytes of memory and processor seconds."""

    memory: int
    cpu_seconds: float


class WorkSize(NamedTuple):
    """The estimated size of a computation: values stored, peak bytes, processor seconds.

    `file`: bytes of the file of its result, 0 for a small one.
    """

    values: int
    bytes: int
    cpu_seconds: float
    file: int = 0


USUAL: Final = WorkLimit(memory=2_500_000_000, cpu_seconds=600)
"""The default limit."""


def has_best_play(rules: RuleSet) -> bool:
    """Return whether best play of a rule set can be computed."""
    return len(rules.boxes) <= MOST_BOXES


def check_boxes(rules: RuleSet) -> None:
    """Raise TooLargeError for a rule set with more boxes in a column than can be solved."""
    if not has_best_play(rules):
        boxes = len(rules.boxes)
        en = f"{rules.id} has {boxes} boxes; at most {MOST_BOXES} can be solved"
        raise TooLargeError(
            Text(en, f"{rules.id}: 칸이 {boxes}개라서 최선의 플레이를 계산할 수 없습니다")
        )


def check_work(rules: RuleSet, size: WorkSize, limit: WorkLimit | None) -> None:
    """Raise TooLargeError if a computation of this size exceeds the limit (None: no limit)."""
    if limit is None or (size.bytes <= limit.memory and size.cpu_seconds <= limit.cpu_seconds):
        return
    en = (
        f"best play of {rules.id} takes about {_gigabytes(size.bytes)} GB of memory and "
        f"{_time(size.cpu_seconds).en} of processor time ({size.values:,} values); the limit is "
        f"{_gigabytes(limit.memory)} GB and {_time(limit.cpu_seconds).en}"
    )
    ko = (
        f"{rules.id}: 최선의 플레이를 계산하려면 메모리 약 {_gigabytes(size.bytes)}GB와 CPU 시간 "
        f"{_time(size.cpu_seconds).ko}이 필요합니다(값 {size.values:,}개). 한도는 "
        f"{_gigabytes(limit.memory)}GB와 {_time(limit.cpu_seconds).ko}입니다"
    )
    raise TooLargeError(Text(en, ko))


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


def _gigabytes(count: int) -> str:
    """Return a number of bytes in GB, with one decimal."""
    return f"{count / 1e9:.1f}"


def _time(seconds: float) -> Text:
    """Return a time in seconds, minutes or hours."""
    if seconds < 120:
        return Text(f"{seconds:.0f} s", f"{seconds:.0f}초")
    if seconds < 7200:
        return Text(f"{seconds / 60:.0f} min", f"{seconds / 60:.0f}분")
    return Text(f"{seconds / 3600:.1f} h", f"{seconds / 3600:.1f}시간")


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
