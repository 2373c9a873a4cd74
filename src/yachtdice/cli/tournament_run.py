"""How `yacht tournament` has games played: by the engine, by processes, by a cluster."""

import time
from concurrent.futures import BrokenExecutor, Executor
from contextlib import AbstractContextManager

from yachtdice.cli.best_play import fetch_for
from yachtdice.cli.errors import UsageError
from yachtdice.cli.tournament_live import shown_live
from yachtdice.cli.tournament_options import Running
from yachtdice.solver import Solution, has_best_play
from yachtdice.tournament.batch import Batch, is_batchable, needs_best_play
from yachtdice.tournament.cluster import Cluster, ClusterError
from yachtdice.tournament.executor import executor_of
from yachtdice.tournament.journal import Journal, Kept
from yachtdice.tournament.outcome import Outcome, outcome_of, outcome_of_batch
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.running import Tournament, run
from yachtdice.tournament.worker import Setup


def outcome_played(setup: Setup, kept: Kept | None, running: Running) -> Outcome:
    """Return what has come of a tournament, played to its end; raise UsageError if it was cut."""
    solution = _solution(setup, running)
    judged = solution if running.analysis else None
    begun = time.perf_counter()
    if running.batch and running.resume is None and not running.cluster and is_batchable(setup):
        batch = Batch(setup, solution, judged=running.analysis)
        with shown_live(running.answer) as show:
            batch.run(lambda held: show(held.progress))
        seconds = time.perf_counter() - begun
        return outcome_of_batch(batch)._replace(took_s=seconds)
    held = _played(setup, kept, running)
    seconds = time.perf_counter() - begun
    return outcome_of(held, judged)._replace(took_s=seconds)


def _solution(setup: Setup, running: Running) -> Solution | None:
    """Return best play, if a player of ours needs it or games are to be judged.

    It is in the store from then on, where workers look for it.
    """
    if needs_best_play(setup) or (running.analysis and has_best_play(setup.rules)):
        return fetch_for(setup.rules, running.answer).solution
    return None


def _played(setup: Setup, kept: Kept | None, running: Running) -> Tournament:
    """Return the tournament played to its end, kept in the journal if there is to be one."""
    held = Tournament(setup, kept.results if kept else ())
    journal = Journal(running.resume) if running.resume else None
    if journal is not None:
        _open(journal, setup, kept)
    try:
        with _players(running) as (executor, workers), shown_live(running.answer) as show:

            def told(result: GameResult) -> None:
                if journal is not None:
                    journal.add(result)
                show(held.progress)

            try:
                run(held, executor, told, workers)
            except (BrokenExecutor, KeyboardInterrupt):
                executor.shutdown(wait=False, cancel_futures=True)
                raise
    except (BrokenExecutor, ClusterError, KeyboardInterrupt) as error:
        raise UsageError(_cut_off(held, error, running)) from error
    finally:
        if journal is not None:
            journal.close()
    return held


class _Processes(AbstractContextManager[tuple[Executor, int]]):
    """Processes of this machine, or this one alone."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._executor = executor_of(workers)

    def __enter__(self) -> tuple[Executor, int]:
        return self._executor.__enter__(), self._workers

    def __exit__(self, *failure: object) -> None:
        self._executor.__exit__(*failure)  # type: ignore[arg-type] # as they came


def _players(running: Running) -> AbstractContextManager[tuple[Executor, int]]:
    """Return who plays, and how many they are."""
    if running.cluster is not None:
        return Cluster(running.cluster)
    return _Processes(max(1, running.workers))


def _open(journal: Journal, setup: Setup, kept: Kept | None) -> None:
    """Open the journal for writing; raise UsageError where that cannot be done."""
    try:
        journal.go_on(kept.length) if kept else journal.begin(setup)
    except OSError as error:
        raise UsageError(f"the results cannot be written: {error}") from error


def _cut_off(held: Tournament, error: BaseException, running: Running) -> str:
    """Return why a run ended early, and how to go on."""
    why = "interrupted"
    if isinstance(error, BrokenExecutor):
        why = "a Python player ended its process; name it after --cmd, as a program of its own"
    if isinstance(error, ClusterError):
        why = str(error)
    games = f"{len(held.results):,} games are played"
    return f"{why}; {games}" + (f", go on with --resume {running.resume}" if running.resume else "")
