"""Many games of a solved player, all at once: what best play, or play at a level, scores."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.lattice import lattice, throws
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import share_out, thread_count

BATCH: Final = 1 << 20
"""Games played at once."""


class Stray(NamedTuple):
    """How a player strays from best play: options by exp(-regret / slip), none beyond `cap`."""

    slip: float
    cap: float


class Games(NamedTuple):
    """Games under way in one column.

    `card`: flag, 15 bits of open boxes and 32 of the upper total (at most the cap), from the
    top; `score`: the points so far; `number`: of the game within the batch.
    """

    card: NDArray[np.int64]
    score: NDArray[np.int64]
    number: NDArray[np.int64]


class Play(NamedTuple):
    """How to play: the seed, the number of the first game, and how to stray (slip 0: not)."""

    seed: np.uint64
    first: int
    slip: float
    cap: float


class Played(NamedTuple):
    """Games played to their end.

    `scores`: n. `trace`, where it was asked for, a part for each phase: n x turns x
    2 x rolls + 1; of each turn the number of each roll and of the keep after it (a keep as in
    `lattice.KEEPS`; -1: none), then the box.
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
    progress: Progress = unheard,
) -> Played:
    """Return so many games of one player, by best play or straying from it.

    Dice depend on (seed, game, phase, turn, roll) alone, so the result does not depend on
    `threads`, and a longer run begins with the games of a shorter one.
    """
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
    """Play games that fit into memory; give the share done, at last the games."""
    score = np.zeros(many, np.int64)
    traces = []
    turns, done = solution.rules.turns, 0
    for phase, column in enumerate(solution.columns):
        mark = sha256(f"{seed}/{phase}".encode()).digest()
        play = Play(np.frombuffer(mark[:8], np.uint64)[0], first, *(stray or Stray(0.0, 0.0)))
        told = np.zeros((many if trace else 0, column.boxes, 2 * column.rolls + 1), np.int16)
        whole = np.full(many, ((1 << column.boxes) - 1) << 32, np.int64)
        games = Games(whole, np.zeros(many, np.int64), np.arange(many))
        spare = Games(*(np.empty_like(part) for part in games))
        for turn in range(column.boxes):
            games, spare = (
                spare,
                _turn(
                    solution,
                    phase,
                    turn,
                    (games, spare),
                    play,
                    told,
                    thread_count(threads),
                ),
            )
            done += 1
            yield done / turns
        bonus = (games.card & 0xFFFFFFFF) >= column.cap if column.cap else False
        score[games.number] += games.score + np.where(bonus, int(column.bonus), 0)
        traces.append(told)
    yield Played(score, tuple(traces) if trace else ())


def _turn(
    solution: Solution,
    phase: int,
    turn: int,
    games: tuple[Games, Games],
    play: Play,
    trace: NDArray[np.int16],
    threads: int,
) -> Games:
    """Play a turn of all games, sorted from the first room into the second; return the first."""
    kernels, column, table = load_kernels(), solution.columns[phase], solution.wide[phase]
    unsorted, sorted_games = games
    blocks = column.cap // 8 + 1
    begins = np.zeros((blocks << 16) + 1, np.int64)
    kernels.sort_games(unsorted, sorted_games, begins, blocks)
    many = len(sorted_games.card)
    # Threads cut where cards change, and into more parts than threads, so that they end together.
    ends = np.unique(begins[np.searchsorted(begins, np.linspace(0, many, 8 * threads + 1))])
    calls = [
        (
            *(sorted_games, (int(a), int(b)), turn, table, column),
            *(lattice(), throws(), play, trace),
        )
        for a, b in pairwise([0, *ends])
    ]
    share_out(kernels.play_cards, calls, threads)
    return unsorted
