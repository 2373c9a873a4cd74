"""The kinds of jobs of the workshop: what each costs, and how to read its result.

The workshop imports this module for its first job, because it loads numpy.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from yachtdice import solver
from yachtdice.cache import can_store
from yachtdice.rules import DICE, RuleSet
from yachtdice.server.best_play.service.child_messages import BestPlayWork
from yachtdice.server.jobs.process import LOWEST
from yachtdice.solver.array_files import ArrayFiles
from yachtdice.solver.distributions import DISTRIBUTIONS
from yachtdice.solver.insight.table import INSIGHTS
from yachtdice.solver.solving import SOLUTIONS

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class JobKind(Generic[T]):
    """A kind of job: its name for the worker, its cost, and how to read its result.

    `nice` lowers the priority of its worker for a small job; that of a large one is the lowest.
    """

    name: BestPlayWork
    nice: int
    size: Callable[[RuleSet], solver.WorkSize]
    read: Callable[[RuleSet], T | None]
    parse: Callable[[bytearray, RuleSet], T | None]


def _unstored_solution(_content: bytearray, rules: RuleSet) -> Path | None:
    """Return the path of a solution that cannot be stored, None if only the writing failed.

    Without a writable cache there is no such file; then each process solves the rules itself.
    """
    path = SOLUTIONS.path(rules)
    return None if can_store(path) else path


def _stored(files: ArrayFiles[Any], rules: RuleSet) -> Path | None:
    """Return the file of a result, None if it is missing or damaged."""
    return None if files.read(rules) is None else files.path(rules)


def _ready(rules: RuleSet) -> solver.Solution | None:
    """Return the stored solution, warmed up: the first query is the slow one."""
    return _warmed_up(SOLUTIONS.read(rules))


def _parsed(content: bytearray, rules: RuleSet) -> solver.Solution | None:
    """Return the solution sent by a worker, warmed up."""
    return _warmed_up(SOLUTIONS.parse(content, rules))


def _warmed_up(solution: solver.Solution | None) -> solver.Solution | None:
    """Run the first, slow query on a solution; return the solution."""
    if solution is not None:
        rules = solution.rules
        solution.options(solver.empty_card(rules), (1,) * DICE, rules.phases[0].rolls - 1)
    return solution


class Works(NamedTuple):
    """All kinds of jobs, by their results."""

    solution: JobKind[solver.Solution]
    solution_file: JobKind[Path]
    distribution: JobKind[solver.Distribution]
    #: The insight stays in its file, which the review process maps into memory.
    insight: JobKind[Path]


#: Players wait for them: at the lowest priority a busy server would never let them finish.
_FOR_SOLUTIONS: Final = 10

WORKS: Final = Works(
    solution=JobKind("solution", _FOR_SOLUTIONS, solver.solution_size, _ready, _parsed),
    solution_file=JobKind(
        "solution",
        _FOR_SOLUTIONS,
        solver.solution_size,
        partial(_stored, SOLUTIONS),
        _unstored_solution,
    ),
    distribution=JobKind(
        "distribution",
        LOWEST,
        solver.distribution_size,
        DISTRIBUTIONS.read,
        DISTRIBUTIONS.parse,
    ),
    insight=JobKind(
        "insight",
        LOWEST,
        solver.insight_size,
        partial(_stored, INSIGHTS),
        lambda _content, _rules: None,
    ),
)
