"""Solutions and score distributions in the user's cache, verified when they are read.

The file of a solution is binary and memory-mapped. That of a distribution is small, hence JSON.
"""

import json
import math
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.cache import cache_folder, in_use, read_verified, write_whole
from yachtdice.rules import RuleSet, check_rules
from yachtdice.solver.distributions import BoxFacts, Distribution, distribution
from yachtdice.solver.limits import USUAL, WorkLimit
from yachtdice.solver.running import Progress, no_progress
from yachtdice.solver.solving import solve
from yachtdice.solver.values.column import table_shape
from yachtdice.solver.values.solution import Solution

#: Bytes before the values: four lines (format, fingerprint, shape, checksum), padded.
_HEAD: Final = 4096
_DISTRIBUTION: Final = b"yachtdice distribution 2 "
#: The largest accepted difference between 1 and the sum of the chances of a distribution.
_ROUNDING: Final = 1e-6


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
    path = path_of(check_rules(rules))
    stored = read(path, rules)
    if stored is not None:
        return Fetched(stored, from_store=True, seconds_solving=0.0)
    begun = time.perf_counter()
    solution = solve(rules, progress=progress, limit=limit)
    seconds, fault = time.perf_counter() - begun, None
    try:
        write(path, solution)
    except OSError as error:  # without the file, the next call solves the rules again
        fault = error
    return Fetched(solution, from_store=False, seconds_solving=seconds, fault=fault)


def path_of(rules: RuleSet) -> Path:
    """Return the path of a rule set's solution; it depends on the fingerprint only."""
    return cache_folder() / "solutions" / f"{rules.fingerprint}.solution"


def write(path: Path, solution: Solution) -> None:
    """Write a solution atomically; raise OSError if that fails."""
    write_whole(path, list(pieces_of(solution)))


def pieces_of(solution: Solution) -> Iterator[bytes | memoryview]:
    """Yield the content of a solution's file without copying its tables."""
    tables = [table.reshape(-1).view(np.uint8).data for table in solution.tables]
    checksum = 0
    for table in tables:
        checksum = zlib.crc32(table, checksum)
    yield _head(solution.rules, checksum)
    yield from tables


def read(path: Path, rules: RuleSet) -> Solution | None:
    """Return the solution in a file, None if it is missing, damaged or of other rules.

    Returns None also for a file that cannot be opened, for example because this process has too
    many open files. Only a file that is not exactly a solution of these rules is deleted.
    """
    return read_verified(path, mapped, lambda content: parse_solution(content, rules))


def mapped(path: Path) -> NDArray[np.uint8]:
    """Return the content of a file by mapping it; raise OSError, or ValueError if it is empty.

    The file is in use until the last view of the content is gone.
    """
    with in_use(path) as file:
        return np.memmap(file, np.uint8, "r")


def parse_solution(content: NDArray[np.uint8], rules: RuleSet) -> Solution | None:
    """Return the solution in a file's content, None if it is damaged or of other rules."""
    shape, phases = table_shape(rules), len(rules.phases)
    body = content[_HEAD:]
    if body.size != 8 * phases * math.prod(shape):
        return None
    if content[:_HEAD].tobytes() != _head(rules, zlib.crc32(body.data)):
        return None
    return Solution(rules, tuple(body.view(np.float64).reshape(phases, *shape)))


def _head(rules: RuleSet, checksum: int) -> bytes:
    """Return the head of a file, which depends only on the rules and the checksum of the body."""
    shape = " ".join(map(str, (len(rules.phases), *table_shape(rules))))
    lines = ("yachtdice solution 2", rules.fingerprint, shape, f"{checksum:08x}", "")
    return "\n".join(lines).encode().ljust(_HEAD)


def fetch_distribution(
    solution: Solution, *, progress: Progress = no_progress, limit: WorkLimit | None = USUAL
) -> Distribution:
    """Return the score distribution of best play from the cache, or compute and cache it.

    Raises TooLargeError if the computation would exceed `limit` (None: no limit).
    """
    path = distribution_path(solution.rules)
    stored = read_distribution(path, solution.rules)
    if stored is not None:
        return stored
    counted = distribution(solution, progress=progress, limit=limit)
    with suppress(OSError):  # without the file, the next call computes the distribution again
        write_distribution(path, counted)
    return counted


def distribution_path(rules: RuleSet) -> Path:
    """Return the path of a rule set's distribution; it depends on the fingerprint only."""
    return cache_folder() / "distributions" / f"{rules.fingerprint}.distribution"


def write_distribution(path: Path, found: Distribution) -> None:
    """Write a distribution atomically; raise OSError if that fails."""
    write_whole(path, [content_of(found)])


def content_of(found: Distribution) -> bytes:
    """Return the content of a distribution's file."""
    facts = {
        "fingerprint": found.rules.fingerprint,
        "chances": found.chances.tolist(),
        "boxes": [[box.phase, box.box, box.mean, box.zero] for box in found.boxes],
        "upper_bonus": found.upper_bonus,
        "repeat_bonus": found.repeat_bonus,
    }
    body = json.dumps(facts).encode()
    return _start_of(body) + body


def read_distribution(path: Path, rules: RuleSet) -> Distribution | None:
    """Return the distribution in a file, None if it is missing, damaged or of other rules.

    A file that is not a distribution of these rules is deleted.
    """
    return read_verified(path, Path.read_bytes, lambda content: parse_distribution(content, rules))


def parse_distribution(content: bytes, rules: RuleSet) -> Distribution | None:
    """Return the distribution in a file's content, None if it is damaged or of other rules."""
    start, _, body = content.partition(b"\n")
    if start + b"\n" != _start_of(body):
        return None
    try:
        facts = json.loads(body)
        if facts["fingerprint"] != rules.fingerprint:
            return None
        found = _from_facts(facts, rules)
    except (ValueError, TypeError, KeyError):
        return None
    return found if _fits(found) else None


def _start_of(body: bytes) -> bytes:
    """Return the first line of a file: its format and the checksum of its body."""
    return _DISTRIBUTION + f"{zlib.crc32(body):08x}\n".encode()


def _from_facts(facts: dict[str, Any], rules: RuleSet) -> Distribution:
    """Return the distribution with these facts."""
    return Distribution(
        rules=rules,
        chances=np.array(facts["chances"], np.float64),
        boxes=tuple(BoxFacts(*box) for box in facts["boxes"]),
        upper_bonus=tuple(facts["upper_bonus"]),
        repeat_bonus=tuple(facts["repeat_bonus"]),
    )


def _fits(found: Distribution) -> bool:
    """Return whether a distribution fits its rules: its chances, boxes and bonuses."""
    rules, chances = found.rules, found.chances
    boxes = [(phase.id, box) for phase in rules.phases for box in rules.categories]
    bonuses = (*found.upper_bonus, *found.repeat_bonus)
    figures = [*(figure for box in found.boxes for figure in (box.mean, box.zero)), *bonuses]
    return (
        chances.ndim == 1
        and chances.size > 0
        and abs(float(chances.sum()) - 1) < _ROUNDING
        and [(box.phase, box.box) for box in found.boxes] == boxes
        and len(found.upper_bonus) == len(found.repeat_bonus) == len(rules.phases)
        and all(isinstance(figure, float) for figure in figures)
    )
