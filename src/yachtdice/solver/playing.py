"""Many games of a solved player, all at once: what best play, or play at a level, scores."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import Column
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
        shared = (solution.wide[phase], column, lattice(), throws(), play, told)
        for turn in range(column.boxes):
            games, spans = in_order(games, column, thread_count(threads))
            calls = [(games, span, turn, *shared) for span in spans]
            share_out(load_kernels().play_cards, calls, thread_count(threads))
            done += 1
            yield done / turns
        bonus = (games.card & 0xFFFFFFFF) >= column.cap if column.cap else False
        score[games.number] += games.score + np.where(bonus, int(column.bonus), 0)
        traces.append(told)
    yield Played(score, tuple(traces) if trace else ())


def in_order(
    games: Games, column: Column, threads: int, *, sort: bool = True
) -> tuple[Games, list[tuple[int, int]]]:
    """Return games, those of like cards together, and the spans that threads take.

    Where nothing is gained from cards that are alike, the games may stay as they are.
    """
    ends = np.linspace(0, len(games.card), 8 * threads + 1).astype(np.int64)
    if sort:
        blocks = column.cap // 8 + 1
        begins = np.zeros((blocks << 16) + 1, np.int64)
        ordered = Games(*(np.empty_like(part) for part in games))
        load_kernels().sort_games(games, ordered, begins, blocks)
        # Threads cut where cards change, and into more parts than threads, to end together.
        games, ends = ordered, begins[np.searchsorted(begins, ends)]
    return games, [(int(a), int(b)) for a, b in pairwise(np.unique([0, *ends]))]
