"""Tournaments for the tests."""

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Final

from msgspec.structs import replace

from yachtdice.rules import load_rules
from yachtdice.solver import best_play
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import Mode, Sprt
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.messages import TournamentReport, TournamentTimes
from yachtdice.tournament.play.executor import LocalExecutor
from yachtdice.tournament.play.running import Tournament, run
from yachtdice.tournament.players.entrants import distinct
from yachtdice.tournament.processes.sandbox import ProgramLimits
from yachtdice.tournament.report.outcome import TournamentOutcome, outcome_of

PLAYERS: Final = "tests.unit.tournament.example_players"


def setup_of(
    *players: str,
    mode: Mode = Mode.HILL,
    games: int = 12,
    seed: int = 5,
    answer_s: float = 20,
    playoffs: int = 100,
    rules: str = "yahtzee",
    sprt: Sprt | None = None,
    memory_mb: int = 2048,
) -> Setup:
    """Return a tournament of these test players, or of bots by their ids in lower case."""
    specs = [f"{PLAYERS}:{name}" if name[0].isupper() else name for name in players]
    entrants = distinct([find_entrant(spec) for spec in specs])
    limits = ProgramLimits(start_s=60, answer_s=answer_s, memory_mb=memory_mb)
    text = load_rules(rules).text
    return Setup(text, entrants, mode, games, seed, playoffs=playoffs, limits=limits, sprt=sprt)


def played(setup: Setup, executor: Executor | None = None, workers: int = 1) -> Tournament:
    """Return the tournament after playing it to its end."""
    held = Tournament(setup)
    run(held, executor or LocalExecutor(), lambda _: None, workers)
    return held


def judged(held: Tournament) -> TournamentOutcome:
    """Return the outcome of a tournament, with luck and regret."""
    return outcome_of(held, best_play(held.setup.rules))


def without_times(report: TournamentReport) -> TournamentReport:
    """Return a report without the part that depends on timing."""
    return replace(report, times=TournamentTimes("", None, ()))


def timeless(results: Sequence[GameResult]) -> list[GameResult]:
    """Return the results without their times."""
    return [replace(result, times=()) for result in results]
