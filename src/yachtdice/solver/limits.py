"""Limits of memory and processor time, checked with an estimate before a computation starts.

`sizes` has the estimates. This module does not import numpy, so that it loads fast.
"""

from typing import Final, NamedTuple

from yachtdice.rules import RuleSet, Text

#: The most boxes a column may have to be solved: 2 ** 15 sets of open boxes.
MOST_BOXES: Final = 15

#: Bytes of a process with the compiled kernels loaded, before any table.
PROCESS_BYTES: Final = 300_000_000
OUT_OF_MEMORY: Final = 3  #: The exit code of a worker that ran out of memory.


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


USUAL: Final = WorkLimit(memory=2_500_000_000, cpu_seconds=600)  #: The default limit.
#: The default limit of `winning` for solving the rest of a game.
ENDGAME_LIMIT: Final = WorkLimit(memory=1_000_000_000, cpu_seconds=5.0)
#: A limit for chances by the opening book and `Winning.keep`; otherwise they are estimates.
NO_ENDGAMES: Final = WorkLimit(memory=0, cpu_seconds=0.0)


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
        f"{rules.id}: 최선의 플레이를 계산하려면 메모리가 약 {_gigabytes(size.bytes)}GB, "
        f"CPU 시간이 {_time(size.cpu_seconds).ko} 필요합니다(값 {size.values:,}개). 한도는 "
        f"{_gigabytes(limit.memory)}GB와 {_time(limit.cpu_seconds).ko}입니다"
    )
    raise TooLargeError(Text(en, ko))


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
