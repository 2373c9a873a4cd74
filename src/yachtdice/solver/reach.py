"""The other objective: the greatest chance of reaching a total."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice, RuleSet
from yachtdice.solver.card import Card
from yachtdice.solver.choices import (
    Option,
    grow,
    legal_boxes,
    outcomes_of,
    places_of,
    ranked,
    shrink,
)
from yachtdice.solver.column import Column, column_of
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.counting import full_cards, most_left
from yachtdice.solver.lattice import KEEP_NUMBER, PARTIAL, lattice
from yachtdice.solver.levels import levels_of
from yachtdice.solver.limits import TooLargeError, check_size
from yachtdice.solver.needs import Needs, empty_needs, spans_of
from yachtdice.solver.position import check_position
from yachtdice.solver.progress import Progress, unheard
from yachtdice.solver.threads import share_out, thread_count

MOST_BYTES: Final = 8 * 10**9
"""The largest tables that are made."""


class ReachSize(NamedTuple):
    """What reckoning a target takes: values, bytes, and CPU seconds (a rough guess)."""

    values: int
    bytes: int
    cpu_seconds: float


@dataclass(frozen=True, eq=False)
class Reach:
    """Best play for the greatest chance of a final score of `target` or more.

    `needs`: for each phase the chances of its cards, which serve every lower target too.
    """

    rules: RuleSet
    target: int
    columns: tuple[Column, ...]
    needs: tuple[Needs, ...]

    def chance(self, card: Card, scored: int = 0) -> float:
        """Return the chance on a card, before its next turn.

        `scored`: all points so far, those of earlier phases and repeat bonuses too, but not an
        upper bonus of this phase, which comes with the last box.
        """
        row = self._row(card)
        return float(row[min(max(7 + self.target - scored, 0), len(row) - 1)])

    def options(
        self, card: Card, dice: Dice, rolls_left: int, scored: int = 0
    ) -> tuple[Option, ...]:
        """Return every legal choice, best first; values and regrets are chances.

        As `Solution.options`, and raises the same.
        """
        roll = check_position(self.rules, card, dice, rolls_left)
        fills = self._fill_values(card, scored, KEEP_NUMBER[roll] - PARTIAL)
        means = np.empty(0)
        if rolls_left:
            best = self._offers(card, scored)
            for _ in range(rolls_left - 1):
                best = shrink(grow(best))
            means = grow(best)
        return ranked(self.rules, roll, means, fills.tolist())

    def curve(self) -> NDArray[np.float64]:
        """Return the greatest chance of each total from 0 to `target`, at the start of a game.

        Each needs a game of its own played for it.
        """
        row = self.needs[0].row((1 << self.columns[0].boxes) - 1, 0)
        return row[np.minimum(np.arange(self.target + 1) + 7, len(row) - 1)]

    def _row(self, card: Card) -> NDArray[np.float64]:
        """Return the chances on a card, by points needed."""
        column = self.columns[card.phase]
        flag = int(card.holds_repeat and column.flags == 2)
        number = flag << column.boxes | card.open_boxes
        return self.needs[card.phase].row(number, min(card.upper_total, column.cap))

    def _fill_values(self, card: Card, scored: int, roll: int) -> NDArray[np.float64]:
        """Return the chance after filling each box with a roll, NaN if not legal."""
        column = self.columns[card.phase]
        out = np.full(column.boxes, np.nan)
        legal = legal_boxes(column, card.open_boxes, int(column.five[roll]))
        places = places_of(legal)
        out[places] = self._after(card, scored, outcomes_of(column, card, roll)[places])
        return out

    def _offers(self, card: Card, scored: int) -> NDArray[np.float64]:
        """Return the best chance after a fill, for each of the 252 rolls."""
        column = self.columns[card.phase]
        places = places_of(legal_boxes(column, card.open_boxes, -1))
        best: NDArray[np.float64] = self._after(card, scored, column.outcome[:, places]).max(axis=1)
        for five in lattice().fives:
            best[five] = np.nanmax(self._fill_values(card, scored, int(five)))
        return best

    def _after(self, card: Card, scored: int, outcome: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the chances after these outcomes."""
        column, needs = self.columns[card.phase], self.needs[card.phase]
        flag = int(card.holds_repeat and column.flags == 2) | column.sets[outcome]
        after = flag << column.boxes | card.open_boxes ^ (1 << column.into[outcome])
        upper = np.minimum(card.upper_total + column.adds[outcome], column.cap)
        place = 7 + self.target - scored - column.paid[outcome].astype(np.int64)
        spans = needs.spans[after]
        at = needs.starts[after] + upper * spans + np.clip(place, 0, spans - 1)
        found: NDArray[np.float64] = needs.table[at]
        return found


def reach_size(rules: RuleSet, target: int) -> ReachSize:
    """Return what `solve_reach` will take."""
    values, blocks = 0, 0
    for phase, column in enumerate(_columns(rules)):
        todo = _todo(rules, column)
        spans = spans_of(column, todo, target, _later(rules, phase))
        rows = spans[todo[:, 1] << column.boxes | todo[:, 0]] * todo[:, 2]
        values += int(rows.sum())
        blocks += int((rows - 16 * todo[:, 2]).sum()) // 8
    return ReachSize(values, 8 * values, blocks * 7e-6)


def solve_reach(
    rules: RuleSet, target: int, *, threads: int | None = None, progress: Progress = unheard
) -> Reach:
    """Return best play for a final score of `target` or more.

    It takes much more time and memory than `solve`; ask `reach_size` beforehand. Raises
    TooLargeError beyond `MOST_BYTES`, and ValueError for a target below 1.
    """
    if target < 1:
        raise ValueError(f"a target is at least 1, not {target}")
    size = reach_size(rules, target)
    if size.bytes > MOST_BYTES:
        reason = f"{rules.id} with target {target} takes {size.bytes / 1e9:.1f} GB"
        raise TooLargeError(f"{reason}, {MOST_BYTES / 1e9:.0f} GB are allowed; aim lower")
    columns = _columns(rules)
    after = np.array([1.0] * 8 + [0.0] * 8)
    found: list[Needs] = []
    done = 0
    for phase in reversed(range(len(columns))):
        column, todo = columns[phase], _todo(rules, columns[phase])
        spans = spans_of(column, todo, target, _later(rules, phase))
        needs = empty_needs(column, todo, spans, after)
        for level in levels_of(rules, column):
            parts = 4 * thread_count(threads)
            calls = [(needs, level[i::parts], column, lattice()) for i in range(parts)]
            share_out(load_kernels().reach_cards, calls, thread_count(threads))
            done += int((spans[level[:, 1] << column.boxes | level[:, 0]] * level[:, 2]).sum())
            progress(min(1.0, done / size.values))
        found.insert(0, needs)
        after = needs.row((1 << column.boxes) - 1, 0)
    progress(1.0)
    return Reach(rules, target, columns, tuple(found))


def _columns(rules: RuleSet) -> tuple[Column, ...]:
    """Return the columns of all phases; raise TooLargeError for too many boxes."""
    check_size(rules)
    return tuple(column_of(rules, phase) for phase in rules.phases)


def _todo(rules: RuleSet, column: Column) -> NDArray[np.int64]:
    """Return all cards of a column, full ones too (n x 3: open boxes, flag, upper totals)."""
    return np.concatenate([full_cards(column), *levels_of(rules, column)])


def _later(rules: RuleSet, phase: int) -> int:
    """Return the most points that the phases after this one may bring."""
    columns = _columns(rules)[phase + 1 :]
    return sum(int(most_left(column)[(1 << column.boxes) - 1]) for column in columns)
