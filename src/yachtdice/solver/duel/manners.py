"""The chance of every outcome of a turn, for a player whose choices depend on the own card only.

Best play for points, its levels with random mistakes, and the simple players choose by the own
card, the dice and the rolls left. These chances describe such a player completely.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE
from yachtdice.solver.kernels.arrays import (
    KEEP_COUNT,
    PARTIAL,
    ROLL_COUNT,
    TIE,
    WAYS_TO_KEEP,
    Column,
)
from yachtdice.solver.strategies import Simple, Stray
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.choices import (
    grow,
    legal_boxes,
    outcomes_of_rolls,
    places_of,
    roll_fills,
    shrink,
)
from yachtdice.solver.values.lattice import KEEP_NUMBER, ROLLS, lattice, throws

#: How a player chooses: by best play with random mistakes, or simply.
Manner: TypeAlias = Stray | Simple

BEST_PLAY: Final = Stray(slip=0.0, cap=0.0)  #: Best play for points.


class _Chosen(NamedTuple):
    """The chance of every choice by roll: of the boxes (252 x boxes) and of listed keeps (252 x n).

    Together they are 1 for every roll.
    """

    fills: NDArray[np.float64]
    keeps: NDArray[np.float64]


class _Values(NamedTuple):
    """The values of the choices of all rolls: `fills` (252 x boxes), -inf if illegal.

    `keeps` (252 x n): of the keeps of fewer than five dice in ascending order, -inf after the last.
    It has no columns if no roll is left.
    """

    fills: NDArray[np.float64]
    keeps: NDArray[np.float64]


def outcome_chances(
    column: Column, table: NDArray[np.float64] | None, manner: Manner, card: Card
) -> NDArray[np.float64]:
    """Return the chance of every outcome of a turn on this card.

    `table`: the values of all cards under best play (`Solution.tables`); a `Stray` needs them.
    """
    outcomes = outcomes_of_rolls(column, card)
    if isinstance(manner, Stray):
        assert table is not None, "best play and its levels need the values of cards"
        listed, stages = throws().within, _stray_stages(column, table, manner, card)
    else:
        listed, stages = _keeps_by_places(), _SIMPLE[manner](column, card)
    flow, found = lattice().chance, np.zeros(len(column.paid))
    for chosen in stages:
        ended, thrown = flow[:, None] * chosen.fills, flow[:, None] * chosen.keeps
        found += np.bincount(outcomes.ravel(), ended.ravel(), minlength=len(found))
        some = listed[:, : thrown.shape[1]]
        flow = np.bincount(some.ravel(), thrown.ravel(), minlength=KEEP_COUNT) @ _rolls_after()
    return found


def _stray_stages(
    column: Column, table: NDArray[np.float64], manner: Stray, card: Card
) -> list[_Chosen]:
    """Return the choices of best play with random mistakes, from the first roll of a turn on."""
    fills = roll_fills(column, table, card, outcomes_of_rolls(column, card))
    choose = _best if manner.slip == 0.0 else _drawn
    stages, best = [choose(_Values(fills, np.empty((ROLL_COUNT, 0))), manner)], fills.max(axis=1)
    within, many = throws().within, throws().within_count
    for _ in range(column.rolls - 1):
        means = grow(best)
        keeps = np.where(np.arange(within.shape[1]) < many[:, None], means[within], -np.inf)
        stages.insert(0, choose(_Values(fills, keeps), manner))
        best = shrink(means)
    return stages


def _best(values: _Values, _manner: Stray) -> _Chosen:
    """Return the choices of best play, by the rule for ties (see `values.choices`)."""
    rolls, most = np.arange(ROLL_COUNT), values.fills.max(axis=1)
    chosen = _Chosen(np.zeros_like(values.fills), np.zeros_like(values.keeps))
    filled = np.full(ROLL_COUNT, True)
    if values.keeps.shape[1]:
        tied = values.keeps.max(axis=1)[:, None] - values.keeps < TIE
        last = tied.shape[1] - 1 - tied[:, ::-1].argmax(axis=1)
        filled = values.keeps.max(axis=1) - most < TIE
        chosen.keeps[rolls[~filled], last[~filled]] = 1.0
    first = (most[:, None] - values.fills < TIE).argmax(axis=1)
    chosen.fills[rolls[filled], first[filled]] = 1.0
    return chosen


def _drawn(values: _Values, manner: Stray) -> _Chosen:
    """Return the choices of a level: weight exp(-regret / slip), 0 beyond its cap."""
    every = np.concatenate([values.fills, values.keeps], axis=1)
    regret = every.max(axis=1)[:, None] - every
    regret[regret < TIE] = 0.0
    weights = np.where(regret <= manner.cap, np.exp(-regret / manner.slip), 0.0)
    weights /= weights.sum(axis=1)[:, None]
    boxes = values.fills.shape[1]
    return _Chosen(weights[:, :boxes], weights[:, boxes:])


def _greedy_stages(column: Column, card: Card) -> list[_Chosen]:
    """Return the choices of the greedy player: the most points, or all dice again if none pays."""
    legal = _legal(column, card)
    paid = np.where(legal, column.paid[outcomes_of_rolls(column, card)], -1.0)
    last = _Chosen(np.zeros_like(paid), np.zeros((ROLL_COUNT, WAYS_TO_KEEP)))
    last.fills[np.arange(ROLL_COUNT), paid.argmax(axis=1)] = 1.0
    pays = (paid.max(axis=1) > 0)[:, None]
    early = _Chosen(last.fills * pays, last.keeps.copy())
    early.keeps[:, 0] = ~pays[:, 0]
    return [*[early] * (column.rolls - 1), last]


def _random_stages(column: Column, card: Card) -> list[_Chosen]:
    """Return the choices of the random player: every box and every set of places alike."""
    legal = _legal(column, card).astype(np.float64)
    many = legal.sum(axis=1)[:, None]
    last = _Chosen(legal / many, np.zeros((ROLL_COUNT, WAYS_TO_KEEP)))
    keeps = np.ones((ROLL_COUNT, WAYS_TO_KEEP)) / (many + WAYS_TO_KEEP)
    return [*[_Chosen(legal / (many + WAYS_TO_KEEP), keeps)] * (column.rolls - 1), last]


_SIMPLE: Final[dict[Simple, Callable[[Column, Card], list[_Chosen]]]] = {
    Simple.GREEDY: _greedy_stages,
    Simple.RANDOM: _random_stages,
}


def _legal(column: Column, card: Card) -> NDArray[np.bool_]:
    """Return which boxes each roll may fill (252 x boxes)."""
    legal = np.zeros((ROLL_COUNT, column.boxes), bool)
    for roll, face in enumerate(column.five):
        legal[roll, places_of(legal_boxes(column, card.open_boxes, int(face)))] = True
    return legal


@lru_cache(maxsize=1)
def _keeps_by_places() -> NDArray[np.int64]:
    """Return the keep of each roll for every set of places (252 x 32), the empty set first."""
    sets = [places for size in range(DICE + 1) for places in combinations(range(DICE), size)]
    return np.array(
        [[KEEP_NUMBER[tuple(roll[i] for i in some)] for some in sets] for roll in ROLLS]
    )


@lru_cache(maxsize=1)
def _rolls_after() -> NDArray[np.float64]:
    """Return the chance of every roll after every keep (462 x 252)."""
    found = np.zeros((KEEP_COUNT, ROLL_COUNT))
    found[PARTIAL:] = np.eye(ROLL_COUNT)
    for keep in reversed(range(PARTIAL)):
        found[keep] = found[lattice().grown[keep]].mean(axis=0)
    return found
