"""The native kernels with the methods of `module.WasmColumn`, and slow counterparts in Python."""

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Order, RuleSet
from yachtdice.rules.five_alike import is_joker, joker_boxes, joker_points, repeat_bonus
from yachtdice.solver import Solution, aims_of
from yachtdice.solver.kernels import turns
from yachtdice.solver.kernels.arrays import KEEP_COUNT, LANES, PARTIAL, ROLL_COUNT, CardKey
from yachtdice.solver.kernels.choices import aims, ends
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.lattice import ROLLS
from yachtdice.solver.values.levels import levels_of
from yachtdice.solver.values.turn import TurnValues, end_rows


class NativeColumn:
    """A solved column of a rule set."""

    def __init__(self, solution: Solution, phase: int) -> None:
        """Take the column from a solution."""
        self._solution, self._phase = solution, phase
        self._values = solution.column_values[phase]
        self.column = self._values.column
        self.cards = np.concatenate(levels_of(solution.rules, self.column))

    @property
    def table(self) -> NDArray[np.float64]:
        """The values of all cards, as in `Solution.tables`."""
        return self._solution.tables[self._phase]

    def value(self, card: CardKey) -> float:
        """Return the value of a card."""
        return float(self.table[card.flag, card.mask, card.upper])

    def keep_values(self, card: CardKey, rolls_left: int) -> NDArray[np.float64]:
        """Return the values of the 462 keeps."""
        out = np.empty(KEEP_COUNT)
        turns.keep_values(out, self._values, card, rolls_left)
        return out

    def fill_values(self, card: CardKey, roll: int) -> NDArray[np.float64]:
        """Return the value of filling each box."""
        out = np.empty(self.column.boxes)
        turns.value_fills(out, self._values, card, roll)
        return out

    def stages(self, card: CardKey) -> NDArray[np.float64]:
        """Return the best value of each roll, by rolls left."""
        work = turns.empty_stages(self.column.rolls)
        turns.fill_stages(work, self._values, card)
        first = PARTIAL * LANES
        return work.best[:, first : first + ROLL_COUNT * LANES : LANES]

    def aims(self, card: CardKey, roll: int, rolls_left: int) -> NDArray[np.float64]:
        """Return chances and mean points of each box (2 x boxes)."""
        out = np.empty((2, self.column.boxes))
        aims.aim_at_boxes(out, self.column, card, roll, rolls_left)
        return out

    def ends(self, card: CardKey, rolls_left: int) -> NDArray[np.float64]:
        """Return the ends of the 462 keeps (462 x 3 boxes)."""
        out = np.empty((KEEP_COUNT, ends.FIGURES * self.column.boxes))
        ends.find_ends(out, self._values, card, rolls_left)
        return out

    def fills(self, card: CardKey, roll: int) -> NDArray[np.float64]:
        """Return points, repeat bonus and joker of each box, from the rules (boxes x 3)."""
        rules, dice = self._solution.rules, ROLLS[roll]
        legal = _legal(rules, self._phase, card.mask, roll)
        rows = []
        for place, plain in enumerate(rules.points(dice)):
            points = joker_points(rules, dice, place) if is_joker(rules, dice, card.mask) else plain
            shown = points if legal >> place & 1 else np.nan
            rows.append((shown, repeat_bonus(rules, dice, place, card.flag), points != plain))
        return np.array(rows, np.float64)

    def slow_aims(self, card: CardKey, roll: int, rolls_left: int) -> NDArray[np.float64]:
        """Return the same as `aims`, from `values.aims`."""
        rules, out = self._solution.rules, np.full((2, self.column.boxes), np.nan)
        dice = None if roll < 0 else ROLLS[roll]
        for aim in aims_of(rules, self._card(card), dice, rolls_left):
            out[:, rules.index[aim.box]] = aim.chance, aim.points
        return out

    def slow_ends(self, card: CardKey, rolls_left: int) -> NDArray[np.float64]:
        """Return the same as `ends`, from `values.turn`."""
        turn = TurnValues(self._solution, self._card(card))
        return turn.carried(end_rows(turn)).keeps[rolls_left]

    def _card(self, card: CardKey) -> Card:
        """Return a card in the form of the library."""
        return Card(self._phase, card.mask, card.upper, bool(card.flag))


def _legal(rules: RuleSet, phase: int, open_boxes: int, roll: int) -> int:
    """Return the boxes that a roll may fill, as bits."""
    if rules.phases[phase].order is Order.TOP_DOWN:
        return open_boxes & -open_boxes
    return joker_boxes(rules, ROLLS[roll], open_boxes)
