"""Works out best play in a process of its own, for a server that has others to answer.

`python -m yachtdice.solver.worker solution` takes the text of a rule set on stdin and tells in
lines on stdout how far it is, shares from 0 to 1, and at last the path of the file with the
solution; with `distribution` instead, of the file with the distribution of its scores.
"""

import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver.distribution_store import (
    distribution_path,
    fetch_distribution,
    read_distribution,
    write_distribution,
)
from yachtdice.solver.progress import Progress
from yachtdice.solver.store import fetch, path_of, read, write

_MANNERS: Final = {"solution": 10, "distribution": 19}
"""How far we step back (as `nice` does) behind the server; a table waits for a solution, too."""


def main(work: str) -> None:
    """Do the work for the rules on stdin and say where its outcome lies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(_MANNERS[work])
    rules = parse_rules(sys.stdin.buffer.read().decode())
    _say(str(_distribution(rules) if work == "distribution" else _solution(rules)))


def _solution(rules: RuleSet) -> Path:
    """Return where the solution lies."""
    solution, home = fetch(rules, progress=_part(0, 1)).solution, path_of(rules)
    return _kept(home, read(home, rules) is not None, lambda path: write(path, solution))


def _distribution(rules: RuleSet) -> Path:
    """Return where the distribution lies, for which best play is worked out first."""
    solution = fetch(rules, progress=_part(0, 0.5)).solution
    counted, home = fetch_distribution(solution, progress=_part(0.5, 0.5)), distribution_path(rules)
    is_kept = read_distribution(home, rules) is not None
    return _kept(home, is_kept, lambda path: write_distribution(path, counted))


def _part(begun: float, share: float) -> Progress:
    """Return how a part of the work tells how far the whole is."""
    return lambda done: _say(f"{begun + share * done:.3f}")


def _kept(home: Path, is_kept: bool, write_to: Callable[[Path], None]) -> Path:
    """Return where the outcome lies: in the store, or beside it where that takes nothing."""
    if is_kept:
        return home
    path = Path(tempfile.mkdtemp(prefix="yachtdice-")) / home.name
    write_to(path)
    return path


def _say(line: str) -> None:
    """Tell a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
