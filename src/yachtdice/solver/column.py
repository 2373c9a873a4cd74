"""What the kernels need to know of one column of a rule set, as arrays and numbers."""

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
from yachtdice.solver.lattice import ROLLS

LANES = 8
"""Upper totals that the kernels reckon at a time."""


class Column(NamedTuple):
    """A column of a rule set for the kernels.

    An *outcome* is what a fill leads to: `paid` points (`extra` of them a repeat bonus), what it
    `adds` to the upper total, the box it goes `into`, and whether it `sets` the flag that the
    repeat box holds points. `outcome`: by roll and box (252 x boxes), plain. `five_outcome`: by
    2 x joker rights + flag, face and box (4 x 6 x boxes). `five`: the face of five alike, from
    0, or -1.

    `start`, `box`, `points`, `gain`, `paying`: for each roll (252, `start` has one more) the
    boxes that pay it something, what they pay, what that adds to the upper total, and the number
    of that outcome. `own`: by face, its own upper boxes as bits. `upper`: the upper boxes as
    bits. `cap`: upper totals from here on are alike (0 without an upper bonus). `joker_box` and
    `repeat_box`: their places, -1 for none. `width`: values a row of the table has.
    """

    boxes: int
    rolls: int
    top_down: bool
    start: NDArray[np.int64]
    box: NDArray[np.int64]
    points: NDArray[np.float64]
    gain: NDArray[np.int64]
    paying: NDArray[np.int64]
    outcome: NDArray[np.int64]
    five_outcome: NDArray[np.int64]
    five: NDArray[np.int64]
    paid: NDArray[np.float64]
    extra: NDArray[np.float64]
    adds: NDArray[np.int64]
    into: NDArray[np.int64]
    sets: NDArray[np.int64]
    own: NDArray[np.int64]
    upper: int
    cap: int
    bonus: float
    joker_box: int
    forced: bool
    repeat_box: int
    width: int

    @property
    def flags(self) -> int:
        """How many tables there are: a second one for cards whose repeat box holds points."""
        return 2 if self.repeat_box >= 0 else 1


class Outcome(NamedTuple):
    """What a fill leads to; see `Column`."""

    paid: int
    extra: int
    adds: int
    into: int
    sets: bool


def column_of(rules: RuleSet, phase: Phase) -> Column:
    """Return the column of a phase; its repeat bonus and joker see this column only."""
    cap = _cap(rules)
    outcome, five_outcome, every = _outcomes(rules, cap)
    start, paying = _paying(outcome, every)
    most = max(one.adds for one in every)
    repeat, joker = rules.repeat_bonus, rules.joker
    return Column(
        boxes=len(rules.boxes),
        rolls=phase.rolls,
        top_down=phase.order is Order.TOP_DOWN,
        start=start,
        box=np.array([every[o].into for o in paying], np.int64),
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


def is_counted_above(rules: RuleSet) -> bool:
    """Return whether a repeat bonus is written into an upper box, and so counts up there."""
    bonus = rules.repeat_bonus
    return bonus is not None and bonus.into_box and rules.index[bonus.box] in rules.upper


def _cap(rules: RuleSet) -> int:
    """Return the upper total from which on all are alike."""
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
) -> tuple[NDArray[np.int64], NDArray[np.int64], list[Outcome]]:
    """Return `outcome`, `five_outcome`, and the outcomes that their numbers stand for."""
    known: dict[Outcome, int] = {}

    def row(roll: Dice, rights: bool, flag: int) -> list[int]:
        places = range(len(rules.boxes))
        found = [_outcome(rules, cap, roll, place, rights, flag) for place in places]
        return [known.setdefault(one, len(known)) for one in found]

    plain = [row(roll, False, 0) for roll in ROLLS]
    fives = [(face,) * DICE for face in range(1, FACES + 1)]
    variants = [[row(roll, bool(v >> 1), v & 1) for roll in fives] for v in range(4)]
    return np.array(plain, np.int64), np.array(variants, np.int64), list(known)


def _outcome(rules: RuleSet, cap: int, roll: Dice, place: int, rights: bool, flag: int) -> Outcome:
    """Return what a fill leads to, with joker rights or without, the repeat box held or not."""
    points = joker_points(rules, roll, place) if rights else rules.points(roll)[place]
    bonus = repeat_bonus(rules, roll, place, flag)
    adds = points if cap and place in rules.upper else 0
    if cap and is_counted_above(rules):
        adds += bonus
    repeat = rules.repeat_bonus
    sets = repeat is not None and rules.index[repeat.box] == place and points > 0
    return Outcome(points + bonus, bonus, adds, place, sets)


def _paying(
    outcome: NDArray[np.int64], every: list[Outcome]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return `start` and `paying` of a column."""
    rows = [[o for o in row if every[o].paid] for row in outcome.tolist()]
    start = np.cumsum([0, *(len(row) for row in rows)])
    return start, np.array([o for row in rows for o in row], np.int64)
