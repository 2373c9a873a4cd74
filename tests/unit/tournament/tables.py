"""Tournaments for the tests."""

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Final

from msgspec.structs import replace

from yachtdice.rules import load_rules
from yachtdice.solver import best_play
from yachtdice.tournament.entrants import distinct, find_entrant
from yachtdice.tournament.executor import Here
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.outcome import Outcome, outcome_of
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.running import Tournament, run
from yachtdice.tournament.schedule import Mode, Sprt
from yachtdice.tournament.worker import Setup

PLAYERS: Final = "tests.unit.tournament.players"


def setup_of(
    *players: str,
    mode: Mode = Mode.HILL,
    games: int = 12,
    seed: int = 5,
    answer_s: float = 20,
    playoffs: int = 100,
    rules: str = "yahtzee",
    sprt: Sprt | None = None,
) -> Setup:
    """Return a tournament of these test players, or bots by their ids in small letters."""
    specs = [f"{PLAYERS}:{name}" if name[0].isupper() else name for name in players]
    entrants = distinct([find_entrant(spec) for spec in specs])
    limits = Limits(start_s=20, answer_s=answer_s)
    text = load_rules(rules).text
    return Setup(text, entrants, mode, games, seed, playoffs=playoffs, limits=limits, sprt=sprt)


def played(setup: Setup, executor: Executor | None = None, workers: int = 1) -> Tournament:
    """Return the tournament, played to its end."""
    held = Tournament(setup)
    run(held, executor or Here(), lambda _: None, workers)
    return held


def judged(held: Tournament) -> Outcome:
    """Return what has come of a tournament, with luck and regret."""
    return outcome_of(held, best_play(held.setup.rules))


def timeless(results: Sequence[GameResult]) -> list[GameResult]:
    """Return the results without what the clock says."""
    return [replace(result, times=()) for result in results]
