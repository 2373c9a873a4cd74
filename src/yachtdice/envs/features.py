"""Observations: the decision of one seat as numbers from -1 to 1, and back."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.envs.actions import ROLL_NUMBER
from yachtdice.rules import DICE, FACES, Dice, RuleSet
from yachtdice.solver.kernels.stepping.arrays import PAR_UNIT, StepTables
from yachtdice.solver.stepping import step_tables
from yachtdice.solver.values.card import card_from_points
from yachtdice.solver.values.lattice import ROLLS

_COUNTS: Final = DICE + 1


class Layout(NamedTuple):
    """The places of the features of a rule set in an observation.

    `faces`: for each face its count, one-hot (6 x 6). `face_counts`: the counts / 5 (6). `points`:
    the points that each open box would get now, without repeat bonus, / 50 or the highest pay of a
    box if that is more. `open_boxes`: 1 for open boxes. `rolls_left`: one-hot. `upper`: the upper
    total as a share of the bonus threshold, and the points above or below par / 20; empty without
    an upper bonus. `repeat`: whether the box of the repeat bonus holds points; empty without this
    bonus. `turns_left`: the share of turns to come. `phase`: one-hot; empty with one phase.
    """

    faces: slice
    face_counts: slice
    points: slice
    open_boxes: slice
    rolls_left: slice
    upper: slice
    repeat: slice
    turns_left: slice
    phase: slice

    @property
    def size(self) -> int:
        """The number of features."""
        return int(self.phase.stop)


class Decisions(NamedTuple):
    """The decisions that n observations show, in the terms of `solver.option_table`.

    `dice` (n x 5): sorted faces. `open_boxes` (n): as bits. `upper_total`, `holds_repeat`,
    `rolls_left` and `phase` (n).
    """

    dice: NDArray[np.int64]
    open_boxes: NDArray[np.int64]
    upper_total: NDArray[np.int64]
    holds_repeat: NDArray[np.bool_]
    rolls_left: NDArray[np.int64]
    phase: NDArray[np.int64]


@lru_cache(maxsize=64)
def layout(rules: RuleSet) -> Layout:
    """Return the layout of the observations under these rules."""
    boxes, phases, tables = len(rules.boxes), len(rules.phases), step_tables(rules)
    sizes = (
        FACES * _COUNTS,
        FACES,
        boxes,
        boxes,
        int(tables.phase_rolls.max()),
        2 if tables.cap else 0,
        1 if tables.repeats else 0,
        1,
        phases if phases > 1 else 0,
    )
    ends = np.cumsum(sizes).tolist()
    return Layout(*(slice(end - size, end) for size, end in zip(sizes, ends, strict=True)))


def encode(
    rules: RuleSet, columns: Sequence[Sequence[int | None]], dice: Dice, rolls_left: int
) -> NDArray[np.float32]:
    """Return the observation (features) of a card and its dice, without the compiled kernel.

    `columns`: for each phase the points of each box in card order, None for open boxes.
    """
    tables, at = step_tables(rules), layout(rules)
    turn = sum(points is not None for column in columns for points in column)
    phase = min(turn // len(rules.boxes), len(columns) - 1)
    is_open = np.array([points is None for points in columns[phase]])
    card = card_from_points(rules, columns[phase], phase)
    roll = ROLL_NUMBER[tuple(sorted(dice))]
    seen = np.zeros(at.size, np.float32)
    seen[: at.face_counts.stop] = tables.faces[roll]
    row = _fills_row(tables, roll, card.open_boxes, holds_repeat=card.holds_repeat)
    seen[at.points] = tables.points[row] * is_open
    seen[at.open_boxes] = is_open
    seen[at.rolls_left.start + rolls_left] = 1
    if tables.cap:
        below = (tables.par * ~is_open).cumsum()[-1]  # one by one, as the kernel adds
        upper = min(card.upper_total, tables.cap)
        lead = (upper - float(below)) / PAR_UNIT
        seen[at.upper] = upper / tables.cap, max(-1.0, min(1.0, lead))
    seen[at.repeat] = card.holds_repeat
    seen[at.turns_left] = 1 - turn / (len(rules.boxes) * len(columns))
    if len(columns) > 1:
        seen[at.phase.start + phase] = 1
    return seen


def _fills_row(tables: StepTables, roll: int, open_boxes: int, *, holds_repeat: bool) -> int:
    """Return the row of `StepTables.points` for a roll."""
    face, joker_box = int(tables.five[roll]), tables.joker_box
    if face < 0:
        return roll
    is_spent = joker_box >= 0 and not open_boxes >> joker_box & 1
    is_joker = is_spent and not open_boxes & int(tables.own[face])
    return len(ROLLS) + (2 * is_joker + holds_repeat) * FACES + face


def decode(rules: RuleSet, features: NDArray[np.float32]) -> Decisions:
    """Return the decisions shown by observations (n x features, or one of them).

    Further features, such as those of other seats, are ignored.
    """
    rows, at = np.atleast_2d(np.asarray(features, np.float64)), layout(rules)
    counts = np.rint(rows[:, at.face_counts] * DICE).astype(np.int64)
    faces = np.tile(np.arange(1, FACES + 1), len(rows))
    bits = 1 << np.arange(len(rules.boxes))
    none = np.zeros(len(rows), np.int64)
    cap = step_tables(rules).cap
    return Decisions(
        dice=np.repeat(faces, counts.reshape(-1)).reshape(-1, DICE),
        open_boxes=(rows[:, at.open_boxes] > 0) @ bits,
        upper_total=np.rint(rows[:, at.upper][:, 0] * cap).astype(np.int64) if cap else none,
        holds_repeat=np.asarray(rows[:, at.repeat].any(axis=1)),
        rolls_left=rows[:, at.rolls_left].argmax(axis=1),
        phase=rows[:, at.phase].argmax(axis=1) if at.phase.stop > at.phase.start else none,
    )


def raw_limits(rules: RuleSet) -> NDArray[np.int16]:
    """Return the greatest value of each number of a raw observation (see `raw`), at least 1.

    Gymnasium refuses a range of a single value.
    """
    tables, boxes = step_tables(rules), len(rules.boxes)
    most = [int(tables.phase_rolls.max()) - 1, len(rules.phases) - 1]
    sizes = np.array([FACES] * DICE + [1] * boxes + [tables.cap, 1, *most], np.int16)
    return np.maximum(sizes, 1)


def raw(rules: RuleSet, features: NDArray[np.float32]) -> NDArray[np.int16]:
    """Return observations as integers (n x numbers).

    These are the five sorted faces, 1 for each open box, the upper total (at most the bonus
    threshold), whether the box of the repeat bonus holds points, the rolls left, and the phase.
    """
    shown = decode(rules, features)
    is_open = shown.open_boxes[:, None] >> np.arange(len(rules.boxes)) & 1
    rest = [shown.upper_total, shown.holds_repeat, shown.rolls_left, shown.phase]
    return np.column_stack([shown.dice, is_open, *rest]).astype(np.int16)
