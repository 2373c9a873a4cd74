"""Works out best play in a process of its own, for a server that has others to answer.

`python -m yachtdice.solver.worker` takes the text of a rule set on stdin and tells in lines on
stdout how far it is, shares from 0 to 1, and at last the path of the file with the solution.
"""

import os
import signal
import sys
import tempfile
from pathlib import Path
from typing import Final

from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver.solution import Solution
from yachtdice.solver.store import fetch, path_of, read, write

_MANNERS: Final = 10
"""How far we step back (as `nice` does) behind the server that waits for us."""


def main() -> None:
    """Solve the rules on stdin and say where the solution lies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(_MANNERS)
    rules = parse_rules(sys.stdin.buffer.read().decode())
    _say(str(_stored(fetch(rules, progress=lambda done: _say(f"{done:.3f}")).solution, rules)))


def _stored(solution: Solution, rules: RuleSet) -> Path:
    """Return where the solution lies: in the store, or beside it where that takes nothing."""
    path = path_of(rules)
    if read(path, rules) is None:
        path = Path(tempfile.mkdtemp(prefix="yachtdice-")) / path.name
        write(path, solution)
    return path


def _say(line: str) -> None:
    """Tell a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
