"""Running a tournament from the command line, with live progress."""

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from yachtdice.cli.common.best_play import fetch_for
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.options import Answer
from yachtdice.cli.tournament.bounds import at_least
from yachtdice.cli.tournament.options import Running, writing
from yachtdice.rules import Text
from yachtdice.rules.errors import both
from yachtdice.solver import Solution, has_best_play
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.messages import TournamentProgress
from yachtdice.tournament.play.batch import BatchTournament, is_batchable, needs_best_play
from yachtdice.tournament.play.executor import Cluster, ClusterError, executor_of
from yachtdice.tournament.play.journal import Journal, StoredRun
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.playrooms.room import PlayroomError
from yachtdice.tournament.report.outcome import TournamentOutcome, outcome_of, outcome_of_batch

_EVERY_S: Final = 0.25


def _drawn(progress: TournamentProgress, answer: Answer) -> Group:
    """Return the standings and a progress bar, from a tournament's progress report."""
    done, total = progress.games, progress.of
    count = f"{done:,} / {total:,} {answer.say(Text('games', '판'))}"
    table = Table.grid(padding=(0, 2))
    for row in progress.standings:
        mark = answer.say(Text("barred", "실격")) if row.barred else ""
        table.add_row(row.name, f"{row.points:,g}", f"{row.mean_score:.1f}", mark)
    return Group(table, ProgressBar(total=total, completed=done, width=40), count)


@contextmanager
def shown_live(answer: Answer) -> Iterator[Callable[[Callable[[], TournamentProgress]], None]]:
    """Show the standings on a terminal; yield a function to call with each progress report."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    last = 0.0
    console = Console(stderr=True)
    with Live(console=console, transient=True, auto_refresh=False) as screen:

        def show(progress: Callable[[], TournamentProgress]) -> None:
            nonlocal last
            if time.monotonic() - last > _EVERY_S:
                last = time.monotonic()
                screen.update(_drawn(progress(), answer), refresh=True)

        yield show


def outcome_played(setup: Setup, stored: StoredRun | None, running: Running) -> TournamentOutcome:
    """Run a tournament and return its outcome; raise UsageError if it is interrupted."""
    at_least("--workers", running.workers, 1)
    solution = _solution(setup, running)
    judged = solution if running.analysis else None
    begun = time.perf_counter()
    if running.batch and running.resume is None and not running.cluster and is_batchable(setup):
        batch = BatchTournament(setup, solution, judged=running.analysis)
        with shown_live(running.answer) as show:
            batch.run(lambda tournament: show(tournament.progress))
        seconds = time.perf_counter() - begun
        return outcome_of_batch(batch)._replace(took_s=seconds)
    tournament = _played(setup, stored, running)
    seconds = time.perf_counter() - begun
    return outcome_of(tournament, judged)._replace(took_s=seconds)


def _solution(setup: Setup, running: Running) -> Solution | None:
    """Return best play, if a built-in bot needs it or games are to be analyzed.

    Workers load it from the cache.
    """
    if needs_best_play(setup) or (running.analysis and has_best_play(setup.rules)):
        return fetch_for(setup.rules, running.answer).solution
    return None


def _played(setup: Setup, stored: StoredRun | None, running: Running) -> Tournament:
    """Run the tournament and return it; store its games in the journal if there is one."""
    tournament = Tournament(setup, stored.results if stored else ())
    journal = Journal(running.resume) if running.resume else None
    if journal is not None:
        _open(journal, setup, stored, running)
    try:
        with _players(setup, running) as (executor, workers), shown_live(running.answer) as show:

            def on_result(result: GameResult) -> None:
                if journal is not None:
                    journal.add(result)
                show(tournament.progress)

            try:
                run(tournament, executor, on_result, workers)
            except (BrokenExecutor, KeyboardInterrupt, OSError):
                executor.shutdown(wait=False, cancel_futures=True)
                raise
        if journal is not None:
            journal.close()
    except (BrokenExecutor, ClusterError, KeyboardInterrupt, OSError, PlayroomError) as error:
        raise UsageError(_interruption(tournament, error, running)) from error
    finally:
        if journal is not None:
            journal.abandon()
    return tournament


class _Processes(AbstractContextManager[tuple[Executor, int]]):
    """Worker processes of this machine, or only this process."""

    def __init__(self, setup: Setup, workers: int) -> None:
        self._workers = workers
        self._executor = executor_of(setup, workers)

    def __enter__(self) -> tuple[Executor, int]:
        return self._executor.__enter__(), self._workers

    def __exit__(self, *failure: object) -> None:
        self._executor.__exit__(*failure)  # type: ignore[arg-type] # the three arguments


def _players(setup: Setup, running: Running) -> AbstractContextManager[tuple[Executor, int]]:
    """Return a context with the executor that plays the games and its number of workers."""
    if running.cluster is not None:
        return Cluster(running.cluster)
    return _Processes(setup, running.workers)


def _open(journal: Journal, setup: Setup, stored: StoredRun | None, running: Running) -> None:
    """Open the journal for writing; raise UsageError if that fails."""
    assert running.resume is not None, "there is a journal"
    with writing(running.resume):
        journal.resume(stored.length) if stored else journal.begin(setup)


def _interruption(tournament: Tournament, error: BaseException, running: Running) -> Text:
    """Return the message about an interrupted run, with the command to resume it."""
    why, games = _why_interrupted(error), f"{len(tournament.results):,}"
    en, ko = f"{why.en}; {games} games were played", f"{why.ko}. {games}판까지 마쳤습니다"
    if running.resume is None:
        return Text(en, ko)
    option = f"--resume {running.resume}"
    return Text(f"{en}; continue with {option}", f"{ko}. 이어서 하려면: {option}")


def _why_interrupted(error: BaseException) -> Text:
    """Return why a run was interrupted."""
    match error:
        case PlayroomError(text=text):
            return text
        case ClusterError():
            return both(str(error))
        case BrokenExecutor():
            return Text(
                "a worker process ended early; perhaps the system had too little memory",
                "작업 프로세스가 도중에 끝났습니다. 메모리가 모자랐을 수 있습니다",
            )
        case OSError():
            why = error.strerror or error
            return Text(f"a file cannot be written: {why}", f"파일을 쓸 수 없습니다: {why}")
        case _:
            return Text("interrupted", "중단되었습니다")
