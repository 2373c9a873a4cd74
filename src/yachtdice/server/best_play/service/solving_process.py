"""Worker process that computes best play, so that the server stays responsive.

`python -m yachtdice.server.best_play.service.solving_process solution MEMORY CPU_SECONDS` reads the
text of a rule set from stdin and prints lines on stdout: its progress as numbers from 0 to 1, then
`kept PATH` with the file of the solution. If the cache cannot store the file, it prints `bytes SIZE
REASON` instead, followed by the content; if the files in use leave no room for it there, it prints
`full`. With `distribution` instead of `solution`, the result is the score distribution of best
play, and with `insight` the insight, which has to fit in the cache.

MEMORY (bytes) and CPU_SECONDS are limits, if the system supports such limits. A process that
exceeds MEMORY exits with `OUT_OF_MEMORY`. SIGXCPU kills a process that exceeds CPU_SECONDS.
"""

import math
import sys
from collections.abc import Iterable
from typing import Any, Final

from yachtdice.cache import CacheFullError
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.solver.distributions import DISTRIBUTIONS, fetch_distribution
from yachtdice.solver.insight.table import INSIGHTS, insight_of
from yachtdice.solver.limits import OUT_OF_MEMORY
from yachtdice.solver.running import Progress, thread_count
from yachtdice.solver.solving import SOLUTIONS, fetch

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None

_SLACK: Final = 256_000_000
#: Bytes reserved by compiled code, and by each thread, that stay mostly unused.
_THREAD: Final = 16_000_000


def main(work: str, memory: int, cpu_seconds: float) -> None:
    """Compute the result for the rules on stdin and print its location."""
    limit_process(memory, cpu_seconds)
    rules = parse_rules(sys.stdin.buffer.read().decode())
    try:
        {"distribution": _distribution, "insight": _insight}.get(work, _solution)(rules)
    except CacheFullError:
        _say("full")
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    except RuntimeError as error:
        if "new thread" in str(error):  # no memory for its stack
            sys.exit(OUT_OF_MEMORY)
        raise


def limit_process(memory: int, cpu_seconds: float) -> None:
    """Set limits for this process, if the system has them; otherwise the server must watch it."""
    if resource is None:
        return
    seconds = max(1, math.ceil(cpu_seconds))
    most_data = memory + _SLACK + _THREAD * thread_count(None)
    limits = {
        resource.RLIMIT_DATA: (most_data, most_data),
        resource.RLIMIT_CPU: (seconds, seconds + 5),
        resource.RLIMIT_CORE: (0, 0),
    }
    for which, wanted in limits.items():
        _, most = resource.getrlimit(which)
        free = most == resource.RLIM_INFINITY
        resource.setrlimit(which, wanted if free else (min(wanted[0], most), min(wanted[1], most)))


def _solution(rules: RuleSet) -> None:
    """Compute best play and print the location of its file."""
    found = fetch(rules, progress=_part(0, 1), limit=None)
    if found.fault is None:
        _say(f"kept {SOLUTIONS.path(rules)}")
    elif isinstance(found.fault, CacheFullError):
        raise found.fault
    else:
        _hand_over(SOLUTIONS.pieces(found.solution), str(found.fault))


def _distribution(rules: RuleSet) -> None:
    """Compute best play, then its score distribution, and print the location of the file."""
    solution = fetch(rules, progress=_part(0, 0.5), limit=None).solution
    counted = fetch_distribution(solution, progress=_part(0.5, 0.5), limit=None)
    path = DISTRIBUTIONS.path(rules)
    if DISTRIBUTIONS.read(rules) is not None:
        _say(f"kept {path}")
    else:
        _hand_over(DISTRIBUTIONS.pieces(counted), f"{path} cannot be written")


def _insight(rules: RuleSet) -> None:
    """Compute best play, then its insight, and print the location of the file."""
    if INSIGHTS.read(rules) is None:
        solution = fetch(rules, progress=_part(0, 0.2), limit=None).solution
        INSIGHTS.write(insight_of(solution, progress=_part(0.2, 0.8), limit=None))
    _say(f"kept {INSIGHTS.path(rules)}")


def _part(begun: float, share: float) -> Progress:
    """Return a callback that prints the overall progress from the progress of one part."""
    return lambda done: _say(f"{begun + share * done:.3f}")


def _hand_over(pieces: Iterable[bytes | memoryview], reason: str) -> None:
    """Print the result itself, with the reason why the cache does not have it."""
    _say(f"bytes {sum(map(len, pieces))} {' '.join(reason.split())}")
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def _say(line: str) -> None:
    """Print a line and flush it."""
    sys.stdout.buffer.write(f"{line}\n".encode(errors="surrogateescape"))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
