"""Insights in the user's cache: binary files beside the solutions, verified and memory-mapped."""

import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.cache import cache_folder, read_verified, write_whole
from yachtdice.kernels.arrays import Column
from yachtdice.rules import RuleSet
from yachtdice.solver.insight.table import LATE, QUANTILES, Insight, PhaseInsight, insight_of
from yachtdice.solver.limits import USUAL, WorkLimit, check_boxes
from yachtdice.solver.running import Progress, no_progress
from yachtdice.solver.store import mapped
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.levels import CardRows, card_rows, score_type
from yachtdice.solver.values.solution import Solution

#: Bytes before the arrays: four lines (format, fingerprint, lengths, checksum), padded.
_HEAD: Final = 4096
_FORMAT: Final = "yachtdice insight 1"
_ALIGNED: Final = 8  #: Every array begins at a multiple of this many bytes.

Lengths = tuple[int, ...]  #: For each phase the number of its exact chances.


def fetch_insight(
    solution: Solution, *, progress: Progress = no_progress, limit: WorkLimit | None = USUAL
) -> Insight:
    """Return the insight of a rule set from the user's cache, or compute and cache it.

    Raises TooLargeError if the computation would exceed `limit` (None: no limit).
    """
    path = insight_path(solution.rules)
    stored = read_insight(path, solution.rules)
    if stored is not None:
        return stored
    found = insight_of(solution, progress=progress, limit=limit)
    with suppress(OSError):  # without the file, the next call computes the insight again
        write_insight(path, found)
        return read_insight(path, solution.rules) or found  # mapped, so that processes share it
    return found


def insight_path(rules: RuleSet) -> Path:
    """Return the path of a rule set's insight; it depends on the fingerprint only."""
    return cache_folder() / "insights" / f"{rules.fingerprint}.insight"


def write_insight(path: Path, found: Insight) -> None:
    """Write an insight atomically; raise OSError if that fails."""
    write_whole(path, list(insight_pieces(found)))


def insight_pieces(found: Insight) -> Iterator[bytes | memoryview]:
    """Yield the content of an insight's file without copying its arrays."""
    body = [piece for phase in found.phases for array in phase for piece in _padded(array)]
    checksum = 0
    for piece in body:
        checksum = zlib.crc32(piece, checksum)
    yield _head(found.rules, [len(phase.sums) for phase in found.phases], checksum)
    yield from body


def read_insight(path: Path, rules: RuleSet) -> Insight | None:
    """Return the insight in a file, None if it is missing, damaged or of other rules.

    Returns None also for a file that cannot be opened. Only a file that is not exactly an insight
    of these rules is deleted.
    """
    return read_verified(path, mapped, lambda content: parse_insight(content, rules))


def parse_insight(content: NDArray[np.uint8], rules: RuleSet) -> Insight | None:
    """Return the insight in a file's content, None if it is damaged or of other rules."""
    check_boxes(rules)
    head, body = content[:_HEAD].tobytes(), content[_HEAD:]
    lengths = _lengths(head, len(rules.phases))
    if lengths is None or head != _head(rules, lengths, zlib.crc32(body.data)):
        return None
    columns = tuple(column_of(rules, phase) for phase in rules.phases)
    phases, at = [], 0
    for column, many in zip(columns, lengths, strict=True):
        rows = card_rows(rules, column, LATE)
        arrays: list[Any] = []
        for kind, shape in _shapes(column, rows, many):
            size = int(np.prod(shape)) * np.dtype(kind).itemsize
            if at + size > body.size:
                return None
            arrays.append(body[at : at + size].view(kind).reshape(shape))
            at += -(-size // _ALIGNED) * _ALIGNED
        phases.append(PhaseInsight(*arrays))
    fits = at == body.size and all(map(_fits, phases))
    return Insight(rules, columns, tuple(phases)) if fits else None


def _shapes(
    column: Column, rows: CardRows, exact: int
) -> tuple[tuple[type[np.generic], tuple[int, ...]], ...]:
    """Return the type and shape of each array of a phase, in the order of `PhaseInsight`."""
    return (
        (np.float32, (rows.many, column.boxes + 2)),
        (score_type(column), (rows.many, QUANTILES)),
        (np.int64, (rows.late + 2,)),
        (score_type(column), (exact,)),
        (np.float32, (exact,)),
    )


def _fits(phase: PhaseInsight) -> bool:
    """Return whether the exact rows of a phase follow each other and none is empty."""
    first, last = int(phase.ends[0]), int(phase.ends[-1])
    return (first, last) == (0, len(phase.sums)) and bool((np.diff(phase.ends) > 0).all())


def _padded(array: NDArray[Any]) -> Iterator[bytes | memoryview]:
    """Yield the bytes of an array, and those up to the next aligned place."""
    flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
    yield flat.data
    yield bytes(-flat.size % _ALIGNED)


def _lengths(head: bytes, phases: int) -> Lengths | None:
    """Return the lengths in the head of a file, None if there are none."""
    lines = head.split(b"\n")
    words = lines[2].split() if len(lines) > 3 else []
    if len(words) != phases or not all(word.isdigit() and len(word) < 12 for word in words):
        return None
    return tuple(map(int, words))


def _head(rules: RuleSet, lengths: Sequence[int], checksum: int) -> bytes:
    """Return the head of a file."""
    lines = (_FORMAT, rules.fingerprint, " ".join(map(str, lengths)), f"{checksum:08x}", "")
    return "\n".join(lines).encode().ljust(_HEAD)
