"""Games with dice that are dealt: each a hash of (key, deal, seat, turn, roll, die).

Nobody's choices shift another's dice, so each seat of a game is played by itself, and a great
many seats at once. `tournament.dice` deals the same.
"""

from enum import IntEnum
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, FACES, RuleSet
from yachtdice.solver.column import Column, column_of
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.lattice import KEEP_NUMBER, KEEPS, lattice, throws
from yachtdice.solver.playing import Games, Stray, in_order
from yachtdice.solver.solution import Solution
from yachtdice.solver.threads import share_out, thread_count

_WORDS = 8


class Simple(IntEnum):
    """How to play without best play: the most points now, or anything."""

    GREEDY = 2
    RANDOM = 3


class Manner(NamedTuple):
    """How a player chooses, for the kernels: 0 best play, 1 straying from it, 2 and 3 `Simple`.

    `later`: the points that the phases after this one bring, added to every option as bots do.
    """

    kind: int
    slip: float
    cap: float
    later: float


class Deal(NamedTuple):
    """What n seats are dealt in a phase, and what they make of it; for the kernels.

    `codes` (n x rolls): the dice ready for every roll of the game. `chance`: the state of each
    player's own chance. `points` (n x boxes): what each box holds. `extra`: repeat bonuses.
    """

    codes: NDArray[np.uint16]
    chance: NDArray[np.uint64]
    points: NDArray[np.int32]
    extra: NDArray[np.int64]


class DealTables(NamedTuple):
    """What playing by place looks up.

    `digits` (7,776 x 5): the faces, from 0, of a roll's number. `numbers` (7 ** 5): the keep of
    each face, from 1, or 0 by place. `counts` (462): the dice of each face in a keep, three
    bits each. `keeps`: the 32 ways to keep, places as bits, in the order of `game.legal.KEEPS`.
    """

    digits: NDArray[np.int8]
    numbers: NDArray[np.int16]
    counts: NDArray[np.int64]
    keeps: NDArray[np.int64]


class Seats(NamedTuple):
    """Seats to play: the deal and the seat of each, and the seed of its player."""

    deal: NDArray[np.int64]
    seat: NDArray[np.int64]
    chance: NDArray[np.uint64]


class Dealt(NamedTuple):
    """Seats played to their end.

    `scores`, and `upper` (whether there was an upper bonus): n. `boxes`: n x boxes, columns after
    one another. `trace`: by phase, as in `solver.playing.Played`.
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
    """Return these seats played in one manner, with dice dealt by a key of 32 bytes.

    `solution` may be None for a `Simple` manner only.
    """
    many, workers = len(seats.deal), thread_count(threads)
    codes, chance = _codes(rules, seats, key, workers), seats.chance.copy()
    score, upper = np.zeros(many, np.int64), np.zeros(many, bool)
    boxes, traces = [], []
    for phase, column in enumerate(_columns(rules)):
        points = np.zeros((many, column.boxes), np.int32)
        deal = Deal(codes, chance, points, np.zeros(many, np.int64))
        told = np.zeros((many if trace else 0, column.boxes, 2 * column.rolls + 1), np.int16)
        whole = np.full(many, ((1 << column.boxes) - 1) << 32, np.int64)
        games = Games(whole, np.zeros(many, np.int64), np.arange(many))
        how = _manner(solution, manner, phase)
        table = np.zeros(1) if solution is None else solution.wide[phase]
        shared = (table, column, lattice(), throws(), how, deal, _tables(), told)
        first, rolls = phase * column.boxes, most_rolls(rules)
        for turn in range(column.boxes):
            games, spans = in_order(games, column, workers, sort=how.kind < 2)
            calls = [(games, span, (turn, (first + turn) * rolls), *shared) for span in spans]
            share_out(load_kernels().play_dealt, calls, workers)
        reached = _reached(games, column)
        score[games.number] += games.score + np.where(reached, int(column.bonus), 0)
        upper[games.number] |= reached
        boxes.append(_written_in(rules, deal))
        traces.append(told)
    return Dealt(score, upper, np.concatenate(boxes, axis=1), tuple(traces))


def trace_of(
    rules: RuleSet, moves: tuple[NDArray[np.uint8], ...], seats: Seats, key: bytes
) -> tuple[NDArray[np.int16], ...]:
    """Return the trace of seats from their choices alone: see `kernels.dealing.trace_moves`.

    `moves`: for each phase seats x turns x rolls.
    """
    codes = _codes(rules, seats, key, thread_count(None))
    by_turn = codes.reshape(len(codes), -1, most_rolls(rules))
    traces, first = [], 0
    for of_phase in moves:
        many, turns, rolls = of_phase.shape
        told = np.zeros((many, turns, 2 * rolls + 1), np.int16)
        load_kernels().trace_moves(told, of_phase, by_turn[:, first : first + turns], _tables())
        traces.append(told)
        first += turns
    return tuple(traces)


def dealt_seeds(
    games: NDArray[np.int64], seats: NDArray[np.int64], key: bytes
) -> NDArray[np.uint64]:
    """Return the seed of each player, 48 bits of a hash of (key, game, seat)."""
    seeds = np.empty(len(games), np.uint64)
    load_kernels().hash_seats(seeds, games, seats, _hashing(key))
    return seeds & np.uint64((1 << 48) - 1)


def _codes(rules: RuleSet, seats: Seats, key: bytes, workers: int) -> NDArray[np.uint16]:
    """Return the dice ready for every roll of these seats."""
    many = len(seats.deal)
    codes = np.empty((many, rules.turns * most_rolls(rules)), np.uint16)
    hashing = _hashing(key)
    ends = np.linspace(0, many, workers + 1).astype(np.int64)
    calls = [(codes[a:b], seats.deal[a:b], seats.seat[a:b], hashing) for a, b in pairwise(ends)]
    share_out(load_kernels().deal_rolls, calls, workers)
    return codes


def most_rolls(rules: RuleSet) -> int:
    """Return the most rolls that a turn has, in whatever phase."""
    return max(phase.rolls for phase in rules.phases)


def _manner(solution: Solution | None, manner: Stray | Simple, phase: int) -> Manner:
    """Return a manner as the kernels want it."""
    if isinstance(manner, Simple):
        return Manner(int(manner), 0.0, 0.0, 0.0)
    assert solution is not None, "who plays by best play needs its solution"
    return Manner(int(manner.slip > 0), *manner, solution.later(phase))


def _reached(games: Games, column: Column) -> NDArray[np.bool_]:
    """Return which games have reached the upper bonus of a phase that is over."""
    reached: NDArray[np.bool_] = ((games.card & 0xFFFFFFFF) >= column.cap) & (column.cap > 0)
    return reached


def _written_in(rules: RuleSet, deal: Deal) -> NDArray[np.int32]:
    """Return what the boxes hold, repeat bonuses among it where the rules have them there."""
    bonus = rules.repeat_bonus
    if bonus is not None and bonus.into_box:
        deal.points[:, rules.index[bonus.box]] += deal.extra.astype(np.int32)
    return deal.points


@lru_cache(maxsize=8)
def _columns(rules: RuleSet) -> tuple[Column, ...]:
    """Return the columns of a rule set."""
    return tuple(column_of(rules, phase) for phase in rules.phases)


def _hashing(key: bytes) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    """Return what the hash needs: its key of 32 bytes and its tables."""
    return (np.frombuffer(key, "<u8").astype(np.uint64), *load_kernels().hash_tables())


@lru_cache(maxsize=1)
def _tables() -> DealTables:
    """Return what playing by place looks up."""
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
