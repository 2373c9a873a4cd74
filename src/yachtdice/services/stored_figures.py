"""Best play and insights as helper processes read them from the user's cache, kept mapped."""

from functools import lru_cache

from yachtdice.rules import RuleSet
from yachtdice.services.line_process import MissingFigureError
from yachtdice.solver import Insight, Solution, best_play
from yachtdice.solver.insight.store import insight_path, read_insight

_MOST_MAPPED = 8
"""Rule sets whose files stay mapped."""


@lru_cache(maxsize=_MOST_MAPPED)
def stored_solution(rules: RuleSet) -> Solution:
    """Return best play from the cache; a cache that cannot be written makes it solve again."""
    return best_play(rules, limit=None)


_insights: dict[str, Insight] = {}


def stored_insight(rules: RuleSet) -> Insight | None:
    """Return the insight in the cache, None if it is not there."""
    mark = rules.fingerprint
    found = _insights.pop(mark, None) or read_insight(insight_path(rules), rules)
    if found is not None:
        _insights[mark] = found  # the latest one used comes last
        if len(_insights) > _MOST_MAPPED:
            del _insights[next(iter(_insights))]
    return found


def needed_insight(rules: RuleSet) -> Insight:
    """Return the insight in the cache; raise MissingFigureError if it is not there."""
    found = stored_insight(rules)
    if found is None:
        raise MissingFigureError(f"the insight of {rules.id} is not in the cache")
    return found
