"""One column of a rule set as arrays and numbers, for the kernels; see `kernels.arrays.Column`."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import (
    DICE,
    FACES,
    Dice,
    Order,
    Phase,
    RuleSet,
    are_five_alike,
    joker_points,
    repeat_bonus,
)
from yachtdice.solver.kernels.arrays import LANES, Column
from yachtdice.solver.values.lattice import ROLLS


class FillEffect(NamedTuple):
    """The effect of a fill: an outcome, as `Column` describes it."""

    paid: int
    extra: int
    adds: int
    into: int
    sets: bool


@lru_cache(maxsize=64)
def column_of(rules: RuleSet, phase: Phase) -> Column:
    """Return the column of a phase; repeat bonus and joker depend on this column only.

    Every caller gets the same arrays and must not change them.
    """
    cap = _cap(rules)
    outcome, five_outcome, every = _outcomes(rules, cap)
    start, rolls, paying = _paying(outcome, every)
    most = max(one.adds for one in every)
    repeat, joker = rules.repeat_bonus, rules.joker
    return Column(
        boxes=len(rules.boxes),
        rolls=phase.rolls,
        top_down=phase.order is Order.TOP_DOWN,
        start=start,
        roll=rolls,
        points=np.array([every[o].paid for o in paying], np.float64),
        gain=np.array([every[o].adds for o in paying], np.int64),
        paying=paying,
        outcome=outcome,
        five_outcome=five_outcome,
        five=np.array([r[0] - 1 if are_five_alike(r) else -1 for r in ROLLS], np.int64),
        paid=np.array([one.paid for one in every], np.float64),
        extra=np.array([one.extra for one in every], np.float64),
        adds=np.array([one.adds for one in every], np.int64),
        into=np.array([one.into for one in every], np.int64),
        sets=np.array([one.sets for one in every], np.int64),
        own=np.array(rules.own_bits[1:], np.int64),
        upper=rules.upper_bits,
        cap=cap,
        bonus=float(0 if rules.upper_bonus is None else rules.upper_bonus.points),
        joker_box=-1 if joker is None else rules.index[joker.box],
        forced=joker is not None and joker.forced,
        repeat_box=-1 if repeat is None else rules.index[repeat.box],
        width=_rounded(cap + 1) + most + LANES,
    )


def table_shape(rules: RuleSet) -> tuple[int, int, int]:
    """Return the shape of the table of one phase: flags, sets of open boxes, upper totals."""
    return (1 if rules.repeat_bonus is None else 2, 1 << len(rules.boxes), _cap(rules) + 1)


def is_counted_above(rules: RuleSet) -> bool:
    """Return whether repeat bonuses go into an upper box and so count toward the upper total."""
    bonus = rules.repeat_bonus
    return bonus is not None and bonus.into_box and rules.index[bonus.box] in rules.upper


def _cap(rules: RuleSet) -> int:
    """Return the upper total that is equivalent to all higher ones, 0 without an upper bonus."""
    if rules.upper_bonus is None:
        return 0
    if is_counted_above(rules):
        return rules.upper_bonus.at_least
    most = sum(max(rules.points(roll)[place] for roll in ROLLS) for place in rules.upper)
    return min(rules.upper_bonus.at_least, most + 1)


def _rounded(lanes: int) -> int:
    """Return the number of lanes, rounded up to whole blocks."""
    return -(-lanes // LANES) * LANES


def _outcomes(
    rules: RuleSet, cap: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], list[FillEffect]]:
    """Return `outcome`, `five_outcome`, and the outcomes by number."""
    known: dict[FillEffect, int] = {}

    def row(roll: Dice, rights: bool, flag: int) -> list[int]:
        places = range(len(rules.boxes))
        found = [_effect(rules, cap, roll, place, rights, flag) for place in places]
        return [known.setdefault(one, len(known)) for one in found]

    plain = [row(roll, False, 0) for roll in ROLLS]
    fives = [(face,) * DICE for face in range(1, FACES + 1)]
    variants = [[row(roll, bool(v >> 1), v & 1) for roll in fives] for v in range(4)]
    return np.array(plain, np.int64), np.array(variants, np.int64), list(known)


def _effect(
    rules: RuleSet, cap: int, roll: Dice, place: int, rights: bool, flag: int
) -> FillEffect:
    """Return the effect of a fill; `flag`: whether the repeat box holds points."""
    points = joker_points(rules, roll, place) if rights else rules.points(roll)[place]
    bonus = repeat_bonus(rules, roll, place, flag)
    adds = points if cap and place in rules.upper else 0
    if cap and is_counted_above(rules):
        adds += bonus
    repeat = rules.repeat_bonus
    sets = repeat is not None and rules.index[repeat.box] == place and points > 0
    return FillEffect(points + bonus, bonus, adds, place, sets)


def _paying(
    outcome: NDArray[np.int64], every: list[FillEffect]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return `start`, `roll` and `paying` of a column."""
    pays = np.array([one.paid > 0 for one in every])[outcome]
    boxes, rolls = np.nonzero(pays.T)
    start = np.searchsorted(boxes, np.arange(outcome.shape[1] + 1))
    return start, rolls, outcome[rolls, boxes]
