"""The kinds of jobs of the workshop: what each costs, its file, and how to read it.

The workshop imports this module for its first job, because it loads numpy.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np

from yachtdice import solver
from yachtdice.cache import can_store
from yachtdice.compose.priority import LOWEST
from yachtdice.rules import DICE, RuleSet
from yachtdice.solver.insight.store import insight_path, read_insight
from yachtdice.solver.store import (
    distribution_path,
    parse_distribution,
    parse_solution,
    path_of,
    read,
    read_distribution,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class JobKind(Generic[T]):
    """A kind of job: its name for the worker, its cost, its file, and how to read it.

    `nice` lowers the priority of its worker for a small job; that of a large one is the lowest.
    """

    name: str
    nice: int
    size: Callable[[RuleSet], solver.WorkSize]
    path: Callable[[RuleSet], Path]
    read: Callable[[Path, RuleSet], T | None]
    parse: Callable[[bytearray, RuleSet], T | None]


def _unstored_solution(_content: bytearray, rules: RuleSet) -> Path | None:
    """Return the path of a solution that cannot be stored, None if only the writing failed.

    Without a writable cache there is no such file; then each process solves the rules itself.
    """
    return None if can_store(path_of(rules)) else path_of(rules)


def _stored_solution(path: Path, rules: RuleSet) -> Path | None:
    """Return the file of a solution, None if it is missing or damaged."""
    return None if read(path, rules) is None else path


def _ready(path: Path, rules: RuleSet) -> solver.Solution | None:
    """Return the solution of a file, warmed up: the first query is the slow one."""
    return _warmed_up(read(path, rules))


def _parsed(content: bytearray, rules: RuleSet) -> solver.Solution | None:
    """Return the solution sent by a worker, warmed up."""
    return _warmed_up(parse_solution(np.frombuffer(content, np.uint8), rules))


def _warmed_up(solution: solver.Solution | None) -> solver.Solution | None:
    """Run the first, slow query on a solution; return the solution."""
    if solution is not None:
        rules = solution.rules
        solution.options(solver.empty_card(rules), (1,) * DICE, rules.phases[0].rolls - 1)
    return solution


def _parsed_distribution(content: bytearray, rules: RuleSet) -> solver.Distribution | None:
    """Return the distribution sent by a worker."""
    return parse_distribution(bytes(content), rules)


def _stored_insight(path: Path, rules: RuleSet) -> Path | None:
    """Return the file of an insight, None if it is missing or damaged."""
    return None if read_insight(path, rules) is None else path


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
    solution=JobKind("solution", _FOR_SOLUTIONS, solver.solution_size, path_of, _ready, _parsed),
    solution_file=JobKind(
        "solution",
        _FOR_SOLUTIONS,
        solver.solution_size,
        path_of,
        _stored_solution,
        _unstored_solution,
    ),
    distribution=JobKind(
        "distribution",
        LOWEST,
        solver.distribution_size,
        distribution_path,
        read_distribution,
        _parsed_distribution,
    ),
    insight=JobKind(
        "insight",
        LOWEST,
        solver.insight_size,
        insight_path,
        _stored_insight,
        lambda _content, _rules: None,
    ),
)
