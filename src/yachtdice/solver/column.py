"""What the kernels need to know of one column of a rule set, as arrays and numbers."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, FACES, Order, Phase, RuleSet, joker_points
from yachtdice.solver.lattice import ROLLS

LANES = 8
"""Upper totals that the kernels reckon at a time."""


class Column(NamedTuple):
    """A column of a rule set for the kernels.

    `start`, `box`, `points`, `gain`: for each roll (252, `start` has one more) the boxes that
    pay it something, what they pay, and what that adds to the upper total. `plain`, `joker`:
    for each face the points of five alike in every box, without and with joker rights (6 x
    boxes). `own`: by face, its own upper boxes as bits. `upper`: the upper boxes as bits.
    `cap`: upper totals from here on are alike (0 without an upper bonus). `joker_box` and
    `repeat_box`: their places, -1 for none. `repeat_gain`: what a repeat bonus adds to the upper
    total. `width`: values a row of the table has.
    """

    boxes: int
    rolls: int
    top_down: bool
    start: NDArray[np.int64]
    box: NDArray[np.int64]
    points: NDArray[np.float64]
    gain: NDArray[np.int64]
    plain: NDArray[np.float64]
    joker: NDArray[np.float64]
    own: NDArray[np.int64]
    upper: int
    cap: int
    bonus: float
    joker_box: int
    forced: bool
    repeat_box: int
    repeat_points: float
    repeat_upper_only: bool
    repeat_gain: int
    width: int

    @property
    def flags(self) -> int:
        """How many tables there are: a second one for cards whose repeat box holds points."""
        return 2 if self.repeat_box >= 0 else 1


def column_of(rules: RuleSet, phase: Phase) -> Column:
    """Return the column of a phase; its repeat bonus and joker see this column only."""
    cap = (
        0 if rules.upper_bonus is None else min(rules.upper_bonus.at_least, _most_upper(rules) + 1)
    )
    start, box, points, gain = _paying(rules, cap)
    repeat, joker = rules.repeat_bonus, rules.joker
    return Column(
        boxes=len(rules.boxes),
        rolls=phase.rolls,
        top_down=phase.order is Order.TOP_DOWN,
        start=start,
        box=box,
        points=points,
        gain=gain,
        plain=_fives(rules, with_rights=False),
        joker=_fives(rules, with_rights=True),
        own=np.array(rules.own_bits[1:], np.int64),
        upper=rules.upper_bits,
        cap=cap,
        bonus=float(_bonus(rules)),
        joker_box=-1 if joker is None else rules.index[joker.box],
        forced=joker is not None and joker.forced,
        repeat_box=-1 if repeat is None else rules.index[repeat.box],
        repeat_points=0.0 if repeat is None else float(repeat.points),
        repeat_upper_only=repeat is not None and repeat.upper_only,
        repeat_gain=_repeat_gain(rules, cap),
        width=_rounded(cap + 1) + int(gain.max(initial=0)) + _repeat_gain(rules, cap) + LANES,
    )


def _repeat_gain(rules: RuleSet, cap: int) -> int:
    """Return what a repeat bonus adds to the upper total: something only if written up there."""
    bonus = rules.repeat_bonus
    if bonus is None or not bonus.into_box or not cap:
        return 0
    return bonus.points if rules.upper_bits >> rules.index[bonus.box] & 1 else 0


def _most_upper(rules: RuleSet) -> int:
    """Return a bound for the upper total: the most each upper box can pay, and no bonus in it."""
    if _repeat_gain(rules, 1):
        return 10**9
    return sum(max(rules.points(roll)[place] for roll in ROLLS) for place in rules.upper)


def _rounded(lanes: int) -> int:
    """Return the number of lanes, rounded up to whole blocks."""
    return -(-lanes // LANES) * LANES


def _bonus(rules: RuleSet) -> int:
    """Return the points of the upper bonus."""
    return 0 if rules.upper_bonus is None else rules.upper_bonus.points


def _paying(
    rules: RuleSet, cap: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Return `start`, `box`, `points` and `gain` of a column."""
    start, box, points, gain = [0], [], [], []
    for roll in ROLLS:
        for place, paid in enumerate(rules.points(roll)):
            if paid:
                box.append(place)
                points.append(paid)
                gain.append(paid if cap and place in rules.upper else 0)
        start.append(len(box))
    whole = [np.array(numbers, np.int64) for numbers in (start, box, gain)]
    return whole[0], whole[1], np.array(points, np.float64), whole[2]


def _fives(rules: RuleSet, *, with_rights: bool) -> NDArray[np.float64]:
    """Return the points of five alike, by face and box, with joker rights or plain."""
    rolls = [(face,) * DICE for face in range(1, FACES + 1)]
    places = range(len(rules.boxes))
    if with_rights:
        paid = [[joker_points(rules, roll, place) for place in places] for roll in rolls]
    else:
        paid = [list(rules.points(roll)) for roll in rolls]
    return np.array(paid, np.float64)
