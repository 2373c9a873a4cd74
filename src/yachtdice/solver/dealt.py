"""Games with dealt dice: each face is a hash of (key, deal, seat, turn, roll, die).

The choices of one seat do not change the dice of another, so the kernels play each seat separately,
many at once. `tournament.dice` deals the same dice to players that play one game at a time.
"""

from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, FACES, RuleSet
from yachtdice.solver.kernels.arrays import (
    BEST_PLAY,
    ERRATIC,
    GREEDY,
    RANDOM,
    Column,
    ColumnValues,
    DealTables,
    DealtSeats,
    Strategy,
)
from yachtdice.solver.playing import empty_trace, in_order, new_games, reached_bonus
from yachtdice.solver.running import run_kernel, thread_count
from yachtdice.solver.strategies import Simple, Stray
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import KEEP_NUMBER, KEEPS, lattice, throws
from yachtdice.solver.values.solution import Solution

_SEED_MASK = (1 << 48) - 1
_SIMPLE: Final = {Simple.GREEDY: GREEDY, Simple.RANDOM: RANDOM}


class Seats(NamedTuple):
    """Seats to play: for each its deal, its number in the game, and the seed of its player."""

    deal: NDArray[np.int64]
    seat: NDArray[np.int64]
    chance: NDArray[np.uint64]


class Dealt(NamedTuple):
    """The results of n seats.

    `scores` (n): the final scores. `upper` (n): whether a column reached the upper bonus. `boxes`
    (n x boxes, column after column): the points in each box. `trace`: as in `playing.Played`; its
    arrays have no rows if it was not requested.
    """

    scores: NDArray[np.int64]
    upper: NDArray[np.bool_]
    boxes: NDArray[np.int32]
    trace: tuple[NDArray[np.int16], ...]


def play_dealt(
    rules: RuleSet,
    solution: Solution | None,
    manner: Stray | Simple,
    seats: Seats,
    key: bytes,
    *,
    trace: bool = False,
    threads: int | None = None,
) -> Dealt:
    """Play these seats with one strategy and return the results.

    `key`: the key of the dice, 32 bytes. `solution` may be None only for a `Simple` strategy.
    """
    from yachtdice.solver.kernels import dealt  # noqa: PLC0415 - loads numba

    many, workers = len(seats.deal), thread_count(threads)
    codes, chance = _codes(rules, seats, key, workers), seats.chance.copy()
    score, upper = np.zeros(many, np.int64), np.zeros(many, bool)
    boxes, traces = [], []
    for phase, values in enumerate(_column_values(rules, solution)):
        column, strategy = values.column, _strategy(solution, manner, phase)
        points = np.zeros((many, column.boxes), np.int32)
        results = DealtSeats(codes, chance, points, np.zeros(many, np.int64))
        moves, games = empty_trace(column, many if trace else 0), new_games(column, many)
        shared = (values, throws(), strategy, results, _tables(), moves)
        first, rolls = phase * column.boxes, rules.most_rolls
        for turn in range(column.boxes):
            games, spans = in_order(games, column, workers, sort=not isinstance(manner, Simple))
            calls = [(games, span, (turn, (first + turn) * rolls), *shared) for span in spans]
            run_kernel(dealt.play_dealt, calls, workers)
        reached = reached_bonus(games, column)
        score[games.number] += games.score + np.where(reached, int(column.bonus), 0)
        upper[games.number] |= reached
        boxes.append(_points_in_boxes(rules, results))
        traces.append(moves)
    return Dealt(score, upper, np.concatenate(boxes, axis=1), tuple(traces))


def trace_of(
    rules: RuleSet, moves: tuple[NDArray[np.uint8], ...], seats: Seats, key: bytes
) -> tuple[NDArray[np.int16], ...]:
    """Return the trace of seats from their choices and dice; see `kernels.dealt.trace_moves`.

    `moves`: for each phase seats x turns x rolls.
    """
    from yachtdice.solver.kernels.dealt import trace_moves  # noqa: PLC0415 - loads numba

    codes = _codes(rules, seats, key, thread_count(None))
    by_turn = codes.reshape(len(codes), -1, rules.most_rolls)
    traces, first = [], 0
    for column, of_phase in zip(_columns(rules), moves, strict=True):
        turns = of_phase.shape[1]
        trace = empty_trace(column, len(of_phase))
        trace_moves(trace, of_phase, by_turn[:, first : first + turns], _tables())
        traces.append(trace)
        first += turns
    return tuple(traces)


def dealt_seeds(
    games: NDArray[np.int64], seats: NDArray[np.int64], key: bytes
) -> NDArray[np.uint64]:
    """Return the seed of each player: 48 bits of a hash of (key, game, seat)."""
    from yachtdice.solver.kernels.dealing import hash_key, hash_seats  # noqa: PLC0415 - loads numba

    seeds = np.empty(len(games), np.uint64)
    hash_seats(seeds, games, seats, hash_key(key))
    return seeds & np.uint64(_SEED_MASK)


def _codes(rules: RuleSet, seats: Seats, key: bytes, workers: int) -> NDArray[np.uint16]:
    """Return the faces dealt for every roll of these seats."""
    from yachtdice.solver.kernels.dealing import deal_rolls, hash_key  # noqa: PLC0415 - loads numba

    many, hashing = len(seats.deal), hash_key(key)
    codes = np.empty((many, rules.turns * rules.most_rolls), np.uint16)
    ends = np.linspace(0, many, workers + 1).astype(np.int64)
    calls = [(codes[a:b], seats.deal[a:b], seats.seat[a:b], hashing) for a, b in pairwise(ends)]
    run_kernel(deal_rolls, calls, workers)
    return codes


def _strategy(solution: Solution | None, manner: Stray | Simple, phase: int) -> Strategy:
    """Return a strategy in the form of the kernels."""
    if isinstance(manner, Simple):
        return Strategy(_SIMPLE[manner], 0.0, 0.0, 0.0)
    assert solution is not None, "a player that uses values needs a solution"
    return Strategy(ERRATIC if manner.slip > 0 else BEST_PLAY, *manner, solution.later(phase))


def _points_in_boxes(rules: RuleSet, results: DealtSeats) -> NDArray[np.int32]:
    """Return the points in the boxes, with repeat bonuses if the rules write them into a box."""
    bonus = rules.repeat_bonus
    if bonus is not None and bonus.into_box:
        results.points[:, rules.index[bonus.box]] += results.extra.astype(np.int32)
    return results.points


def _column_values(rules: RuleSet, solution: Solution | None) -> tuple[ColumnValues, ...]:
    """Return the values of each phase, with an empty table if there is no solution."""
    if solution is not None:
        return solution.column_values
    return tuple(ColumnValues(np.zeros(1), column, lattice()) for column in _columns(rules))


@lru_cache(maxsize=8)
def _columns(rules: RuleSet) -> tuple[Column, ...]:
    """Return the columns of a rule set."""
    return tuple(column_of(rules, phase) for phase in rules.phases)


@lru_cache(maxsize=1)
def _tables() -> DealTables:
    """Return the look-up tables for dice by place."""
    numbers = [
        KEEP_NUMBER[tuple(sorted(face for face in faces if face))]
        for faces in product(range(FACES + 1), repeat=DICE)
    ]
    keeps = [keep for count in range(DICE + 1) for keep in combinations(range(DICE), count)]
    return DealTables(
        np.array([*product(range(FACES), repeat=DICE)], np.int8),
        np.array(numbers, np.int16),
        np.array([sum(1 << 3 * (face - 1) for face in keep) for keep in KEEPS], np.int64),
        np.array([sum(1 << place for place in keep) for keep in keeps], np.int64),
    )
