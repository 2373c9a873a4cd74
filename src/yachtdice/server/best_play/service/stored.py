"""Best play and insights as helper processes read them from the user's cache, some kept mapped.

A mapped file is in use, so the cache cannot delete it. The files that a process keeps mapped take
at most a quarter of the cache limit; a larger file is mapped for each request.
"""

from collections import OrderedDict
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from yachtdice.cache import cache_limit, can_store
from yachtdice.rules import RuleSet
from yachtdice.server.jobs.lines import MissingFigureError
from yachtdice.solver import Insight, Solution, best_play
from yachtdice.solver.insight.table import INSIGHTS
from yachtdice.solver.solving import SOLUTIONS

_OF_LIMIT: Final = 4  #: A process keeps files mapped up to the cache limit divided by this number.

Figures: TypeAlias = Solution | Insight


class _Kept(NamedTuple):
    """Figures and the bytes of their file."""

    figures: Figures
    size: int


#: Figures by kind and fingerprint of the rules; those used last come last.
_kept: Final[OrderedDict[tuple[str, str], _Kept]] = OrderedDict()
_lock: Final = Lock()  #: Endgames are solved in a thread, which reads figures too.


def stored_solution(rules: RuleSet) -> Solution:
    """Return best play from the cache, or solve the rules if the cache cannot be written.

    Raises MissingFigureError if it is not in a cache that can be written: a worker of the server
    computes it again, while this process goes on answering.
    """
    kept = _kept_figures("solution", rules)
    if isinstance(kept, Solution):
        return kept
    found = SOLUTIONS.read(rules)
    if found is None and can_store(SOLUTIONS.path(rules)):
        raise MissingFigureError(f"best play of {rules.id} is not in the cache")
    found = found or best_play(rules, limit=None)
    _keep("solution", found, sum(table.nbytes for table in found.tables))
    return found


def stored_insight(rules: RuleSet) -> Insight | None:
    """Return the insight in the cache, None if it is not there."""
    found = _kept_figures("insight", rules)
    if isinstance(found, Insight):
        return found
    read = INSIGHTS.read(rules)
    if read is not None:
        _keep("insight", read, sum(array.nbytes for phase in read.phases for array in phase))
    return read


def needed_insight(rules: RuleSet) -> Insight:
    """Return the insight in the cache; raise MissingFigureError if it is not there."""
    found = stored_insight(rules)
    if found is None:
        raise MissingFigureError(f"the insight of {rules.id} is not in the cache")
    return found


def kept_bytes() -> int:
    """Return the bytes of the files that this process keeps mapped."""
    return sum(kept.size for kept in _kept.values())


def _kept_figures(kind: str, rules: RuleSet) -> Figures | None:
    """Return kept figures, which now count as used last; None if there are none."""
    key = kind, rules.fingerprint
    with _lock:
        if key not in _kept:
            return None
        _kept.move_to_end(key)
        return _kept[key].figures


def _keep(kind: str, figures: Figures, size: int) -> None:
    """Keep figures; drop those used least recently, as far as the limit demands it."""
    most = cache_limit() // _OF_LIMIT
    if size > most:
        return
    with _lock:
        _kept[kind, figures.rules.fingerprint] = _Kept(figures, size)
        while kept_bytes() > most:
            _kept.popitem(last=False)
