"""The process that plays a tournament, so that the server stays responsive.

Its first line is a Booking, further lines are the Answers of programs of accounts. It says News;
the last one is the report. Output of players goes to stderr.
"""

import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Final, TypeAlias, TypeVar

import msgspec

from yachtdice.server.jobs.lines import ServerLines
from yachtdice.server.tournaments.service.booking import (
    Answers,
    Booking,
    News,
    ProgressNews,
    QuestionNews,
    ReportNews,
    SolvingNews,
    setup_of,
)
from yachtdice.solver import Solution, TooLargeError, fetch, has_best_play
from yachtdice.tournament.games.setup import Setup, has_account_programs
from yachtdice.tournament.play.batch import BatchTournament, is_batchable, needs_best_play
from yachtdice.tournament.play.executor import executor_of, workers_here
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.players.account_program import Desk, use_desk
from yachtdice.tournament.players.entrants import EntrantSource
from yachtdice.tournament.report.outcome import TournamentOutcome, outcome_of, outcome_of_batch
from yachtdice.tournament.report.report import report_of

SendNews: TypeAlias = Callable[[News], None]
_Item = TypeVar("_Item")

#: Seats that the engine plays at once: small enough for frequent progress reports.
_AT_ONCE: Final = 1 << 14
_RANGES_AT_ONCE: Final = 128
_PLAYROOMS_AT_ONCE: Final = 16
_EVERY_S: Final = 0.25  #: Minimum time between two progress reports, in seconds.


def serve(lines: ServerLines) -> None:
    """Play the tournament that the server books, and report on it."""
    booking = lines.next(Booking)
    desk = Desk(lambda player, questions: lines.say(QuestionNews(player, questions)))
    use_desk(desk)
    Thread(target=_deliver, args=(lines, desk), daemon=True).start()
    play(booking, lines.say)


def _deliver(lines: ServerLines, desk: Desk) -> None:
    """Deliver the answers of programs."""
    for line in lines:
        found = msgspec.json.decode(line, type=Answers)
        desk.deliver(found.player, found.answers)


def play(booking: Booking, send: SendNews) -> None:
    """Play a tournament to its end; report the progress and the result."""
    setup = setup_of(booking)
    solution = _solution(setup, send)
    send(ProgressNews(Tournament(setup).progress()))
    begun = time.perf_counter()
    outcome = _by_engine(setup, solution, send) if is_batchable(setup) else None
    if outcome is None:
        outcome = _one_by_one(setup, solution, send)
    send(ReportNews(report_of(outcome._replace(took_s=time.perf_counter() - begun))))


def _solution(setup: Setup, send: SendNews) -> Solution | None:
    """Return best play if a player needs it or the games can be analysed with it.

    Games are not analysed if the solution is too large; if a player needs it, the process exits.
    """
    is_needed = needs_best_play(setup)
    if not (is_needed or has_best_play(setup.rules)):
        return None
    try:
        return fetch(
            setup.rules, progress=_throttled(lambda done: send(SolvingNews(done)))
        ).solution
    except TooLargeError as error:
        if is_needed:
            sys.exit(str(error))
        return None


def _by_engine(setup: Setup, solution: Solution | None, send: SendNews) -> TournamentOutcome:
    """Return the outcome of games played by the engine."""
    batch = BatchTournament(setup, solution, judged=True)

    def report_progress(tournament: BatchTournament) -> None:
        send(ProgressNews(tournament.progress()))

    batch.run(_throttled(report_progress), _AT_ONCE)
    return outcome_of_batch(batch)


def _one_by_one(setup: Setup, solution: Solution | None, send: SendNews) -> TournamentOutcome:
    """Return the outcome of games played one by one; one processor is left for the server."""
    tournament, workers = Tournament(setup), _workers(setup)
    report_progress = _throttled(lambda _: send(ProgressNews(tournament.progress())))
    with executor_of(setup, workers) as executor:
        run(tournament, executor, report_progress, workers)
    return outcome_of(tournament, solution)


def _workers(setup: Setup) -> int:
    """Return how many ranges of games are played at once.

    Programs of accounts answer batches: the more games, the fewer batches. A playroom takes memory.
    """
    if not has_account_programs(setup):
        return max(1, workers_here() - 1)
    has_playrooms = any(entrant.kind is EntrantSource.CLASS for entrant in setup.entrants)
    return _PLAYROOMS_AT_ONCE if has_playrooms else _RANGES_AT_ONCE


def _throttled(callback: Callable[[_Item], None]) -> Callable[[_Item], None]:
    """Return a throttled version of a callback: extra calls are dropped."""
    last = 0.0

    def throttled(item: _Item) -> None:
        nonlocal last
        if time.monotonic() - last > _EVERY_S:
            last = time.monotonic()
            callback(item)

    return throttled
