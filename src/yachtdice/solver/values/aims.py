"""The chances of a turn that aims at a single box: exact, and independent of best play.

For each open box, the turn is played for that box alone: every keep is the best for this box, and
the last roll is scored there if the rules allow it. A backward pass over the 252 rolls and 462
keeps gives the greatest chance that the box pays points, and its greatest mean points.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import FACES, Dice, RuleSet
from yachtdice.solver.kernels.arrays import Column
from yachtdice.solver.values.card import Card, check_position
from yachtdice.solver.values.choices import legal_boxes, outcomes_of_rolls, places_of, shrink
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import ROLLS
from yachtdice.solver.values.turn import grown_rows, roll_number


class Aim(NamedTuple):
    """A box, the greatest chance of points in it this turn, and its greatest mean points."""

    box: str
    chance: float
    points: float


def aims_of(rules: RuleSet, card: Card, dice: Dice | None, rolls_left: int) -> tuple[Aim, ...]:
    """Return the aim of each box that this turn may fill, in card order.

    `dice`: the roll on the table, None before the first roll of the turn. Points include a repeat
    bonus and, for a joker, the joker's points. A roll that may not be scored in a box pays 0 there.
    Raises ValueError and BadDiceError as `check_position` does.
    """
    check_position(rules, card, dice or ROLLS[0], rolls_left - (dice is None))
    column = _column(rules, card.phase)
    legal = _legal(column, card)
    paid = np.where(legal, column.paid[outcomes_of_rolls(column, card)], 0.0)
    rows = np.hstack([paid > 0, paid])
    for _ in range(rolls_left if dice is not None else rolls_left - 1):
        rows = shrink(grown_rows(rows))
    row = rows[roll_number(dice)] if dice is not None else grown_rows(rows)[0]
    chances, points = row.reshape(2, -1).tolist()
    is_legal = [bool(boxes.any()) for boxes in legal.T]
    every = zip(rules.categories, chances, points, is_legal, strict=True)
    return tuple(Aim(box, chance, mean) for box, chance, mean, fits in every if fits)


@lru_cache(maxsize=32)
def _column(rules: RuleSet, phase: int) -> Column:
    """Return the column of a phase, cached because every turn of a game needs the same columns."""
    return column_of(rules, rules.phases[phase])


def _legal(column: Column, card: Card) -> NDArray[np.bool_]:
    """Return whether each roll may be scored in each box (252 x boxes)."""
    legal = np.zeros((len(ROLLS), column.boxes), np.bool_)
    for face in range(-1, FACES):
        boxes = places_of(legal_boxes(column, card.open_boxes, face))
        legal[np.ix_(column.five == face, boxes)] = True
    return legal
