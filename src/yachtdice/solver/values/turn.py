"""All values of one turn, from a single backward pass, and figures that follow best play.

`choices` computes the values of one position. This module keeps the values of every roll and keep
of a turn, so that one pass serves all its choices. `carried` takes any figure of the rolls that are
filled, for example the chance of each box, back through the choices of best play.
`ends_of` uses it to return the boxes in which the turn may end.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, Dice
from yachtdice.solver.kernels.arrays import PARTIAL, TIE
from yachtdice.solver.values import choices
from yachtdice.solver.values.card import Card, check_position
from yachtdice.solver.values.lattice import KEEP_NUMBER, KEEPS, ROLLS, lattice
from yachtdice.solver.values.option import Option
from yachtdice.solver.values.solution import Solution, check_solution

_SIZES: Final = [
    np.array([n for n, keep in enumerate(KEEPS) if len(keep) == size]) for size in range(DICE)
]
_EMPTY: Final = np.empty(0)
_NARROW: Final = 8  #: Rows of at most this many figures take less time as one product of matrices.


class TurnValues:
    """The values of every roll and keep in a turn that begins with a card.

    Values do not include the points of later phases, except in `options`. `best[n]`: for each of
    the 252 rolls the value of the best choice with n rolls left. `means[n]`: the value of each of
    the 462 keeps with n rolls left, empty for 0. `outcomes` (252 x boxes): the number of the
    outcome of each fill. `fills`: its value, -inf if it is not legal.
    """

    def __init__(self, solution: Solution, card: Card) -> None:
        """Compute the values; raise ValueError for a card without an open box."""
        column = check_solution(solution).columns[card.phase]
        check_position(solution.rules, card, ROLLS[0], 0)
        held = card.holds_repeat and column.flags == 2
        self.solution, self.column = solution, column
        self.card = Card(card.phase, card.open_boxes, min(card.upper_total, column.cap), held)
        self.later = solution.later(card.phase)
        self.outcomes = choices.outcomes_of_rolls(column, self.card)
        self.fills = choices.roll_fills(
            column, solution.tables[card.phase], self.card, self.outcomes
        )
        self.best, self.means = stages(self.fills.max(axis=1), column.rolls)

    @property
    def value(self) -> float:
        """The expected points from here to the end of the game."""
        return self.solution.value(self.card)

    def options(self, dice: Dice, rolls_left: int) -> tuple[Option, ...]:
        """Return every legal choice, best first, equal to those of `Solution.options`."""
        roll = check_position(self.solution.rules, self.card, dice, rolls_left)
        fills = self.fills[KEEP_NUMBER[roll] - PARTIAL]
        legal = np.where(np.isfinite(fills), fills + self.later, np.nan)
        listed = choices.fills_listed(self.solution.rules, legal)
        return choices.ranked(listed, roll, self.means[rolls_left], self.later)

    def pays(self, dice: Dice, box: str) -> int:
        """Return the points of filling a box with these dice, with a repeat bonus."""
        return int(self.column.paid[self.outcome(dice, box)])

    def outcome(self, dice: Dice, box: str) -> int:
        """Return the number of the outcome of filling a box with these dice."""
        return int(self.outcomes[roll_number(dice), self.solution.rules.index[box]])

    def chance_of_roll(self, keep: Dice, dice: Dice, rolls_left: int, *, good: bool) -> float:
        """Return the chance that a throw after a keep is at least as good (or bad) as these dice.

        `rolls_left`: the rolls left after the throw. Throws are compared by the value of the best
        choice after them.
        """
        best = self.best[rolls_left]
        value = best[roll_number(dice)]
        among = best > value - TIE if good else best < value + TIE
        return float(throw_chances()[KEEP_NUMBER[tuple(sorted(keep))]][among].sum())

    @cached_property
    def boxes(self) -> NDArray[np.int64]:
        """For each roll the place of the box that best play would fill."""
        places: NDArray[np.int64] = np.argmax(
            self.fills > self.fills.max(axis=1, keepdims=True) - TIE, axis=1
        )
        return places

    @cached_property
    def filled(self) -> NDArray[np.int64]:
        """For each roll the number of the outcome of filling that box."""
        found: NDArray[np.int64] = self.outcomes[np.arange(len(ROLLS)), self.boxes]
        return found

    @cached_property
    def follows(self) -> tuple[NDArray[np.int64], ...]:
        """By rolls left: for each roll the keep that best play makes, -1 if it fills a box."""
        return tuple(keeps_followed(self.best[0], means) for means in self.means)

    def fill_chances(self, faces: Dice, rolls_left: int) -> NDArray[np.float64]:
        """Return the chance of each roll to be the one that is filled, after keeping these faces.

        `rolls_left` counts the roll that follows.
        """
        filled = np.zeros(len(ROLLS))
        flow = throw_chances()[KEEP_NUMBER[tuple(sorted(faces))]]
        for left in reversed(range(rolls_left)):
            follows = self.follows[left]
            stops = follows < 0
            filled[stops] += flow[stops]
            if stops.all():
                break
            kept = np.bincount(follows[~stops], flow[~stops], minlength=len(KEEPS))
            flow = kept @ throw_chances()
        return filled

    def carried(self, fills: NDArray[np.float64]) -> "CarriedRows":
        """Return the mean rows of every roll and keep, given the row of each roll if it is filled.

        `fills`: 252 x any number of figures.
        """
        return carried_back(fills, self.follows)


def roll_number(dice: Dice) -> int:
    """Return the number of a roll, from 0 to 251; its dice are in any order."""
    return KEEP_NUMBER[tuple(sorted(dice))] - PARTIAL


class CarriedRows:
    """Rows of figures by rolls left: of each roll, and of each keep."""

    def __init__(
        self, rolls: tuple[NDArray[np.float64], ...], keeps: tuple[NDArray[np.float64], ...]
    ) -> None:
        """Hold these rows."""
        self.rolls, self.keeps = rolls, keeps

    def of_roll(self, dice: Dice, rolls_left: int) -> NDArray[np.float64]:
        """Return the row of the dice on the table, if best play follows."""
        row: NDArray[np.float64] = self.rolls[rolls_left][roll_number(dice)]
        return row

    def of_keep(self, faces: Dice, rolls_left: int) -> NDArray[np.float64]:
        """Return the row after keeping these faces; `rolls_left` counts the roll that follows."""
        row: NDArray[np.float64] = self.keeps[rolls_left][KEEP_NUMBER[tuple(sorted(faces))]]
        return row


def carried_back(fills: NDArray[np.float64], every: tuple[NDArray[np.int64], ...]) -> CarriedRows:
    """Return the mean rows of every roll and keep, given the row of each roll if it is filled.

    `every`: by rolls left, for each roll the keep that is made of it, -1 if it is filled.
    """
    rolls, keeps = [fills], [np.empty((0, fills.shape[1]))]
    for follows in every[1:]:
        keeps.append(grown_rows(rolls[-1]))
        rolls.append(np.where((follows < 0)[:, None], fills, keeps[-1][follows]))
    return CarriedRows(tuple(rolls), tuple(keeps))


def stages(
    fills: NDArray[np.float64],
    rolls: int,
    grow: Callable[[NDArray[np.float64]], NDArray[np.float64]] = choices.grow,
) -> tuple[tuple[NDArray[np.float64], ...], tuple[NDArray[np.float64], ...]]:
    """Return the values of the rolls and of the keeps, by rolls left, from the best fills.

    `grow` returns the mean value of each keep, given those of the rolls after it.
    """
    best, means = [fills], [_EMPTY]
    for _ in range(rolls - 1):
        means.append(grow(best[-1]))
        best.append(choices.shrink(means[-1]))
    return tuple(best), tuple(means)


def grown_means(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the means of `choices.grow` in half the time; the last bits of a sum may differ."""
    found: NDArray[np.float64] = throw_chances() @ values
    return found


def grown_rows(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean row of each of the 462 keeps, given the row of each roll afterwards."""
    if rows.shape[1] <= _NARROW:
        found: NDArray[np.float64] = throw_chances() @ rows
        return found
    return _grown_by_dice(rows)


def _grown_by_dice(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean rows, die by die through the lattice."""
    mean = np.empty((len(KEEPS), rows.shape[1]))
    mean[PARTIAL:] = rows
    for keeps in reversed(_SIZES):
        grown = lattice().grown[keeps]
        total = mean[grown[:, 0]]
        for face in range(1, grown.shape[1]):
            total += mean[grown[:, face]]
        mean[keeps] = total * (1 / grown.shape[1])
    return mean


@lru_cache(maxsize=1)
def throw_chances() -> NDArray[np.float64]:
    """Return the chance of each roll after each keep (462 x 252)."""
    return _grown_by_dice(np.eye(len(ROLLS)))


def keeps_followed(fills: NDArray[np.float64], means: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the keep of each roll with the greatest mean, -1 if filling a box is as good."""
    every = np.arange(len(ROLLS))
    if not len(means):
        return np.full_like(every, -1)
    partial = choices.partial_keeps()
    values = means.take(partial)
    best = values.max(axis=0)
    last = np.argmax(values > best - TIE, axis=0)
    return np.where(best >= fills + TIE, partial[last, every], -1)


class End(NamedTuple):
    """A box in which a turn may end: chance of points, mean of those points, chance of 0."""

    box: str
    chance: float
    points: float
    zero: float


def ends_of(
    solution: Solution, card: Card, options: tuple[Option, ...], rolls_left: int
) -> dict[Dice, tuple[End, ...]]:
    """Return for each keep among the options the boxes that may be filled, likeliest first."""
    keeps = [option.keep_faces for option in options if option.keep_faces is not None]
    if not keeps:
        return {}
    turn = TurnValues(solution, card)
    rows = turn.carried(end_rows(turn))
    boxes = solution.rules.categories
    return {keep: ends_in(boxes, rows.of_keep(keep, rolls_left)) for keep in keeps}


def end_rows(turn: TurnValues) -> NDArray[np.float64]:
    """Return the ends of each of the 252 rolls if its best box is filled now (252 x 3 x boxes)."""
    column = turn.column
    rows = np.zeros((len(ROLLS), 3 * column.boxes))
    paid, every = column.paid[turn.filled], np.arange(len(ROLLS))
    for part, figure in enumerate((paid > 0, paid, paid == 0)):
        rows[every, part * column.boxes + turn.boxes] = figure
    return rows


def ends_in(boxes: tuple[str, ...], row: NDArray[np.float64]) -> tuple[End, ...]:
    """Return the boxes of a row that may be filled, likeliest first."""
    some, mean, none = row.reshape(3, -1).tolist()
    every = zip(boxes, some, mean, none, strict=True)
    ends = [End(b, p, m / p if p else 0.0, z) for b, p, m, z in every if p or z]
    return tuple(sorted(ends, key=lambda end: -end.chance))
