"""Distributions kept in the user's cache, as solutions are: seconds to count, little to keep."""

import json
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver.distribution import BoxFacts, Distribution, distribution
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.store import cache_folder, write_whole

_MAGIC: Final = b"yachtdice distribution 1 "


def fetch_distribution(solution: Solution, *, progress: Progress = unheard) -> Distribution:
    """Return how best play scores, from the user's store, or counted and stored now."""
    path = distribution_path(solution.rules)
    stored = read_distribution(path, solution.rules)
    if stored is not None:
        return stored
    counted = distribution(solution, progress=progress)
    with suppress(OSError):  # a full or forbidden disk costs the next call its time, nothing else
        write_distribution(path, counted)
    return counted


def distribution_path(rules: RuleSet) -> Path:
    """Return where the distribution of a rule set is kept: by what matters for play."""
    return cache_folder() / "distributions" / f"{rules.fingerprint}.distribution"


def write_distribution(path: Path, found: Distribution) -> None:
    """Write a distribution, whole or not at all; raise OSError where it cannot be."""
    facts = {
        "fingerprint": found.rules.fingerprint,
        "chances": found.chances.tolist(),
        "boxes": [[box.phase, box.box, box.mean, box.zero] for box in found.boxes],
        "upper_bonus": found.upper_bonus,
        "repeat_bonus": found.repeat_bonus,
    }
    body = json.dumps(facts).encode()
    write_whole(path, _start_of(body) + body)


def read_distribution(path: Path, rules: RuleSet) -> Distribution | None:
    """Return the distribution in a file, None when it is missing, damaged or of other rules."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    start, _, body = content.partition(b"\n")
    if start + b"\n" != _start_of(body):
        return None
    facts = json.loads(body)
    return _told(facts, rules) if facts["fingerprint"] == rules.fingerprint else None


def _start_of(body: bytes) -> bytes:
    """Return the line before a body: what the file is, and the body's checksum."""
    return _MAGIC + f"{zlib.crc32(body):08x}\n".encode()


def _told(facts: dict[str, Any], rules: RuleSet) -> Distribution:
    """Return the distribution that a whole file tells of."""
    return Distribution(
        rules=rules,
        chances=np.array(facts["chances"]),
        boxes=tuple(BoxFacts(*box) for box in facts["boxes"]),
        upper_bonus=tuple(facts["upper_bonus"]),
        repeat_bonus=tuple(facts["repeat_bonus"]),
    )
