"""The process that computes best play, its scores or its insight, so that the server need not wait.

It answers one `WorkOrder` with `WorkNews`. The limits of the order hold where the system supports
them. A process that exceeds its memory exits with `OUT_OF_MEMORY`. SIGXCPU kills a process that
exceeds its processor seconds.
"""

import math
import sys
from collections.abc import Callable
from typing import Any, Final

from yachtdice.cache import CacheFullError
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.server.best_play.service.child_messages import BestPlayWork, WorkNews, WorkOrder
from yachtdice.server.jobs.lines import ServerLines
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


def serve(lines: ServerLines) -> None:
    """Compute the result that the server orders."""
    order = lines.next(WorkOrder)
    limit_process(order.memory, order.cpu_seconds)
    try:
        _WORKS[order.work](parse_rules(order.rules), lines)
    except CacheFullError:
        lines.say(WorkNews(end="full"))
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
    threads = 1 + thread_count(None)  # one reads the lines of the server
    most_data = memory + _SLACK + _THREAD * threads
    limits = {
        resource.RLIMIT_DATA: (most_data, most_data),
        resource.RLIMIT_CPU: (seconds, seconds + 5),
        resource.RLIMIT_CORE: (0, 0),
    }
    for which, wanted in limits.items():
        _, most = resource.getrlimit(which)
        free = most == resource.RLIM_INFINITY
        resource.setrlimit(which, wanted if free else (min(wanted[0], most), min(wanted[1], most)))


def _solution(rules: RuleSet, lines: ServerLines) -> None:
    """Compute best play."""
    found = fetch(rules, progress=_part(lines, 0, 1), limit=None)
    if found.fault is None:
        lines.say(WorkNews(end="kept"))
    elif isinstance(found.fault, CacheFullError):
        raise found.fault
    else:
        _send(lines, str(found.fault), *SOLUTIONS.pieces(found.solution))


def _distribution(rules: RuleSet, lines: ServerLines) -> None:
    """Compute best play, then its score distribution."""
    solution = fetch(rules, progress=_part(lines, 0, 0.5), limit=None).solution
    counted = fetch_distribution(solution, progress=_part(lines, 0.5, 0.5), limit=None)
    if DISTRIBUTIONS.read(rules) is not None:
        lines.say(WorkNews(end="kept"))
    else:
        _send(
            lines, f"{DISTRIBUTIONS.path(rules)} cannot be written", *DISTRIBUTIONS.pieces(counted)
        )


def _insight(rules: RuleSet, lines: ServerLines) -> None:
    """Compute best play, then its insight, which has to fit in the cache."""
    if INSIGHTS.read(rules) is None:
        solution = fetch(rules, progress=_part(lines, 0, 0.2), limit=None).solution
        INSIGHTS.write(insight_of(solution, progress=_part(lines, 0.2, 0.8), limit=None))
    lines.say(WorkNews(end="kept"))


_WORKS: Final[dict[BestPlayWork, Callable[[RuleSet, ServerLines], None]]] = {
    "solution": _solution,
    "distribution": _distribution,
    "insight": _insight,
}


def _part(lines: ServerLines, begun: float, share: float) -> Progress:
    """Return a callback that reports the overall progress from the progress of one part."""
    return lambda done: lines.say(WorkNews(begun + share * done))


def _send(lines: ServerLines, reason: str, *pieces: bytes | memoryview) -> None:
    """Send the result itself, with the reason why the cache does not have it."""
    plain = reason.encode(errors="backslashreplace").decode()  # a path may be no valid text
    lines.say(WorkNews(end="sent", size=sum(map(len, pieces)), reason=plain), *pieces)
