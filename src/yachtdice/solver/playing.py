"""Simulation and judging of many games of one player, with best play or random mistakes."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import (
    CARD_SHIFT,
    LANES,
    UPPER_MASK,
    Column,
    Games,
    SimulatedRun,
)
from yachtdice.solver.running import Progress, no_progress, run_kernel, thread_count
from yachtdice.solver.strategies import Stray
from yachtdice.solver.values.lattice import throws
from yachtdice.solver.values.solution import Solution, check_solution

BATCH: Final = 1 << 20  #: The largest number of games played at once.


class Played(NamedTuple):
    """Finished games.

    `scores` (n): the final scores. `trace`, if requested: an array for each phase, n x turns x
    (2 x rolls + 1). For each turn it has each roll (its index in `lattice.ROLLS`) and the keep
    after it (its index in `lattice.KEEPS`, -1 for none), and last the place of the box.
    """

    scores: NDArray[np.int64]
    trace: tuple[NDArray[np.int16], ...]


def play_games(
    solution: Solution,
    games: int,
    *,
    seed: int = 0,
    stray: Stray | None = None,
    threads: int | None = None,
    trace: bool = False,
    progress: Progress = no_progress,
) -> Played:
    """Play games of one player, with best play or random mistakes (`stray`), and return them.

    Dice depend only on (seed, game, phase, turn, roll), so the result does not depend on `threads`,
    and a longer run begins with the games of a shorter one.
    """
    check_solution(solution)
    parts = []
    for first in range(0, games, BATCH):
        many = min(BATCH, games - first)
        for done in _batch(solution, many, seed, first, stray, threads, trace):
            if isinstance(done, Played):
                parts.append(done)
            else:
                progress((first + many * done) / games)
    scores = np.concatenate([part.scores for part in parts] or [np.zeros(0, np.int64)])
    phases = range(len(solution.rules.phases)) if trace else ()
    return Played(scores, tuple(np.concatenate([p.trace[i] for p in parts]) for i in phases))


def _batch(
    solution: Solution,
    many: int,
    seed: int,
    first: int,
    stray: Stray | None,
    threads: int | None,
    trace: bool,
) -> Iterator[float | Played]:
    """Play one batch; yield the share done after each turn, and at last the finished games."""
    from yachtdice.solver.kernels.playing import play_cards  # noqa: PLC0415 - loads numba

    score, traces = np.zeros(many, np.int64), []
    turns, done, workers = solution.rules.turns, 0, thread_count(threads)
    for phase, column in enumerate(solution.columns):
        digest = sha256(f"{seed}/{phase}".encode()).digest()
        phase_seed = np.frombuffer(digest[:8], np.uint64)[0]
        run = SimulatedRun(phase_seed, first, *(stray or Stray(0.0, 0.0)))
        moves, games = empty_trace(column, many if trace else 0), new_games(column, many)
        shared = (solution.column_values[phase], throws(), run, moves)
        for turn in range(column.boxes):
            games, spans = in_order(games, column, workers)
            run_kernel(play_cards, [(games, span, turn, *shared) for span in spans], workers)
            done += 1
            yield done / turns
        bonus = np.where(reached_bonus(games, column), int(column.bonus), 0)
        score[games.number] += games.score + bonus
        traces.append(moves)
    yield Played(score, tuple(traces) if trace else ())


def new_games(column: Column, many: int) -> Games:
    """Return games with an empty card."""
    whole = np.full(many, ((1 << column.boxes) - 1) << CARD_SHIFT, np.int64)
    return Games(whole, np.zeros(many, np.int64), np.arange(many))


def empty_trace(column: Column, many: int) -> NDArray[np.int16]:
    """Return a trace of games in a phase, in the form of `Played.trace`."""
    return np.zeros((many, column.boxes, 2 * column.rolls + 1), np.int16)


def reached_bonus(games: Games, column: Column) -> NDArray[np.bool_]:
    """Return which games reached the upper bonus of a finished phase."""
    reached: NDArray[np.bool_] = ((games.card & UPPER_MASK) >= column.cap) & (column.cap > 0)
    return reached


def in_order(
    games: Games, column: Column, threads: int, *, sort: bool = True
) -> tuple[Games, list[tuple[int, int]]]:
    """Return the games sorted by card, and the spans of games that the threads play.

    `sort=False` leaves the order unchanged, for players that do not use the values of cards.
    """
    from yachtdice.solver.kernels.playing import sort_games  # noqa: PLC0415 - loads numba

    ends = np.linspace(0, len(games.card), 8 * threads + 1).astype(np.int64)
    if sort:
        blocks = column.cap // LANES + 1
        begins = np.zeros((blocks << 16) + 1, np.int64)
        ordered = Games(*(np.empty_like(part) for part in games))
        sort_games(games, ordered, begins, blocks)
        # Spans end where the card changes, so no card is computed twice. There are more spans
        # than threads, so that all threads finish at about the same time.
        games, ends = ordered, begins[np.searchsorted(begins, ends)]
    return games, [(int(a), int(b)) for a, b in pairwise(np.unique([0, *ends]))]


class Judgement(NamedTuple):
    """Luck of the dice and cost of the choices in n games: score = expected + luck - regret.

    `luck` (n). `regret` (n x kinds of decision): the keep after the first roll, after the second
    roll and so on, and last the box.
    """

    luck: NDArray[np.float64]
    regret: NDArray[np.float64]


def judge_games(
    solution: Solution, trace: tuple[NDArray[np.int16], ...], *, threads: int | None = None
) -> Judgement:
    """Return the judgement of games; `trace` has an array for each phase, as in `Played`."""
    from yachtdice.solver.kernels.playing import judge_cards  # noqa: PLC0415 - loads numba

    many, workers = len(trace[0]), thread_count(threads)
    luck, regret = np.zeros(many), np.zeros((many, solution.rules.most_rolls))
    for phase, column in enumerate(solution.columns):
        games = new_games(column, many)
        shared = (solution.column_values[phase], trace[phase], luck, regret)
        for turn in range(column.boxes):
            games, spans = in_order(games, column, workers)
            calls = [(games, span, turn, *shared) for span in spans]
            run_kernel(judge_cards, calls, workers)
    return Judgement(luck, regret)
