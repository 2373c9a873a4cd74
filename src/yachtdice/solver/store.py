"""Solutions kept in the user's cache: written whole or not at all, mapped into memory when read."""

import json
import math
import os
import tempfile
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from platformdirs import user_cache_path

from yachtdice.rules import RuleSet
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.solve import solve

_MAGIC: Final = b"yachtdice solution 1\n"
_HEAD: Final = 4096
"""Bytes before the values: the magic line and a line of JSON, padded."""


@dataclass(frozen=True, slots=True, eq=False)
class Fetched:
    """A solution, where it came from, and the seconds it took to solve (0 from the store)."""

    solution: Solution
    from_store: bool
    seconds_solving: float


def best_play(rules: RuleSet, *, progress: Progress = unheard) -> Solution:
    """Return best play for a rule set, from the user's store, or solved and stored now."""
    return fetch(rules, progress=progress).solution


def fetch(rules: RuleSet, *, progress: Progress = unheard) -> Fetched:
    """Return best play and where it came from; see `best_play`."""
    path = path_of(rules)
    stored = read(path, rules)
    if stored is not None:
        return Fetched(stored, from_store=True, seconds_solving=0.0)
    begun = time.perf_counter()
    solution = solve(rules, progress=progress)
    seconds = time.perf_counter() - begun
    with suppress(OSError):  # a full or forbidden disk costs the next call its time, nothing else
        write(path, solution)
    return Fetched(solution, from_store=False, seconds_solving=seconds)


def path_of(rules: RuleSet) -> Path:
    """Return where the solution of a rule set is kept: by what matters for play."""
    return cache_folder() / "solutions" / f"{rules.fingerprint}.solution"


def cache_folder() -> Path:
    """Return the folder of what is reckoned once and kept for this user."""
    return user_cache_path("yachtdice", appauthor=False)


def write(path: Path, solution: Solution) -> None:
    """Write a solution, whole or not at all; raise OSError where it cannot be."""
    body = b"".join(table.tobytes() for table in solution.tables)
    head = {
        "fingerprint": solution.rules.fingerprint,
        "shapes": [table.shape for table in solution.tables],
        "crc32": zlib.crc32(body),
    }
    start = _MAGIC + json.dumps(head).encode() + b"\n"
    write_whole(path, start.ljust(_HEAD) + body)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole: first beside its place, then moved there; raise OSError if it fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path, rules: RuleSet) -> Solution | None:
    """Return the solution in a file, None when it is missing, damaged or of other rules."""
    try:
        values = np.memmap(path, np.uint8, "r")
    except (OSError, ValueError):
        return None
    head = _head(bytes(values[:_HEAD]))
    if head is None or head["fingerprint"] != rules.fingerprint:
        return None
    body = values[_HEAD:]
    sizes = [math.prod(shape) for shape in head["shapes"]]
    if body.size != 8 * sum(sizes) or zlib.crc32(body.tobytes()) != head["crc32"]:
        return None
    floats = body.view(np.float64)
    ends = np.cumsum(sizes)
    parts = [floats[end - size : end] for size, end in zip(sizes, ends, strict=True)]
    shaped = [part.reshape(shape) for part, shape in zip(parts, head["shapes"], strict=True)]
    return Solution(rules, tuple(shaped))


def _head(start: bytes) -> dict[str, Any] | None:
    """Return what a file says of itself, None for a foreign one."""
    if not start.startswith(_MAGIC):
        return None
    try:
        head = json.loads(start[len(_MAGIC) :].decode())
    except ValueError:
        return None
    return head if isinstance(head, dict) and head.keys() >= {"fingerprint", "shapes"} else None
