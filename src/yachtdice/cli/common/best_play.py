"""Best play for commands: loaded or computed, with progress and limits."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter

from yachtdice import solver
from yachtdice.cache import cache_limit
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import one_line, write_error_line
from yachtdice.rules import RuleSet, Text

SOLVING: Final = Text(en="solving", ko="계산 중")
COUNTING: Final = Text(en="counting", ko="집계 중")
#: By command: the label of the progress bar, and the name of the result.
_COMPUTED: Final = {
    "solve": (SOLVING, Text(en="best play", ko="최선의 플레이")),
    "distribution": (COUNTING, Text("the scores of best play", "최선의 플레이의 점수 분포")),
    "review": (COUNTING, Text(en="the insight for reviews", ko="복기에 쓸 기대치")),
}

AnySize: TypeAlias = Annotated[
    bool,
    option(
        "Ignore the limits of memory and time.",
        "메모리와 시간이 얼마나 들어도 계산합니다.",
        name="--any-size",
        negative="",
        show_default=False,
    ),
]


def fetch_for(rules: RuleSet, answer: Answer, *, any_size: bool = False) -> "solver.Fetched":
    """Return best play from the cache, or compute it; warn if it cannot be cached.

    Raises UsageError for rules beyond the limit, unless `any_size` is set.
    """
    check_cache_limit()
    with _computing("solve", rules, answer) as report:
        found = solver.fetch(rules, progress=report, limit=_limit(any_size))
    if found.fault is not None:
        _warn_not_cached(found.fault, answer)
    return found


def distribution_for(
    fetched: "solver.Fetched", answer: Answer, *, any_size: bool
) -> "solver.Distribution":
    """Return the score distribution, from the cache or computed; raise as `fetch_for` does."""
    solution = fetched.solution
    with _computing("distribution", solution.rules, answer) as report:
        return solver.fetch_distribution(solution, progress=report, limit=_limit(any_size))


def insight_for(fetched: "solver.Fetched", answer: Answer, *, any_size: bool) -> "solver.Insight":
    """Return the insight, from the cache or computed; raise as `fetch_for` does."""
    solution = fetched.solution
    with _computing("review", solution.rules, answer) as report:
        return solver.fetch_insight(solution, progress=report, limit=_limit(any_size))


def _limit(any_size: bool) -> "solver.WorkLimit | None":
    """Return the limit of a computation."""
    return None if any_size else solver.USUAL


@contextmanager
def _computing(command: str, rules: RuleSet, answer: Answer) -> "Iterator[solver.Progress]":
    """Yield a function that reports the progress of the computation for a command.

    Turns TooLargeError into a UsageError that suggests `--any-size`, if that helps.
    """
    label, what = _COMPUTED[command]
    try:
        with progress(answer.say(label), _notice(rules, what, answer)) as report:
            yield report
    except solver.TooLargeError as error:
        if not solver.has_best_play(rules):
            raise UsageError(error) from error
        text, line = error.text, f"yacht {command} FILE --any-size"
        en, ko = f"{text.en}; to go ahead: {line}", f"{text.ko}. 그래도 하려면: {line}"
        raise UsageError(en, ko) from error


def check_cache_limit() -> int:
    """Return the limit of the cache in bytes; raise UsageError if it is not a number."""
    with refused(ValueError):
        return cache_limit()


@contextmanager
def progress(label: str, notice: str = "") -> Iterator[solver.Progress]:
    """Yield a function that reports progress.

    A progress bar shows it if stderr is a terminal. Otherwise the first report writes the notice.
    """
    if not sys.stderr.isatty():
        notices = [notice] if notice else []
        yield lambda _done: write_error_line(notices.pop()) if notices else None
        return
    from rich.console import Console  # noqa: PLC0415 - loads rich, 35 ms, for terminals only
    from rich.progress import Progress as Bar  # noqa: PLC0415 - as above

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _notice(rules: RuleSet, what: Text, answer: Answer) -> str:
    """Return the line for people that explains why the command takes time."""
    en = f"yacht: computing {what.en} of {rules.id}; the result is kept for the next time"
    ko = f"yacht: {rules.id}: {what.ko} 계산 중. 결과를 저장해 다음부터 씁니다"
    return "" if answer.json else answer.say(Text(en, ko))


def _warn_not_cached(fault: OSError, answer: Answer) -> None:
    """Warn that best play could not be cached, with a remedy."""
    en = f"best play could not be cached: {fault}; set XDG_CACHE_HOME to a writable folder"
    ko = (
        f"최선의 플레이를 저장하지 못했습니다: {fault}. "
        "XDG_CACHE_HOME에 쓸 수 있는 폴더를 지정하세요"
    )
    write_error_line(f"yacht: {one_line(answer.say(Text(en, ko)))}")


#: Minimum memory limit in MB: the compiled kernels alone need about this much.
LEAST_MB: Final = 400


@Parameter(name="*")
@dataclass(frozen=True)
class SolverLimit:
    """The limits for computing best play of one rule set."""

    solver_memory_mb: Annotated[
        int,
        option(
            "Memory limit for computing best play of a rule set, in MB.",
            "규칙 하나의 최선의 플레이를 계산할 때 쓸 수 있는 메모리(MB).",
            env_var="YACHT_SOLVER_MEMORY_MB",
        ),
    ] = solver.USUAL.memory // 1_000_000
    solver_cpu_s: Annotated[
        int,
        option(
            "CPU time limit for computing best play of a rule set, in seconds.",
            "규칙 하나의 최선의 플레이를 계산할 때 쓸 수 있는 CPU 시간(초).",
            env_var="YACHT_SOLVER_CPU_S",
        ),
    ] = int(solver.USUAL.cpu_seconds)


def solver_limit(given: SolverLimit | None) -> solver.WorkLimit:
    """Return the limit; raise UsageError if it is too low or the cache limit is invalid."""
    given = given or SolverLimit()
    if given.solver_memory_mb < LEAST_MB:
        raise UsageError(f"--solver-memory-mb {given.solver_memory_mb}: give at least {LEAST_MB}")
    if given.solver_cpu_s < 1:
        raise UsageError(f"--solver-cpu-s {given.solver_cpu_s}: give at least 1")
    check_cache_limit()
    return solver.WorkLimit(given.solver_memory_mb * 1_000_000, given.solver_cpu_s)
