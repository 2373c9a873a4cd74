"""Best play for another objective: the greatest chance of reaching a target score."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice, RuleSet, Text, check_rules
from yachtdice.solver.kernels.arrays import LANES, Column, Needs
from yachtdice.solver.limits import TooLargeError, WorkSize, check_boxes
from yachtdice.solver.running import Progress, no_progress, run_kernel, thread_count
from yachtdice.solver.values.card import Card, check_position
from yachtdice.solver.values.choices import cards_after, options_by_worth
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.lattice import lattice
from yachtdice.solver.values.levels import full_cards, levels_of, most_left
from yachtdice.solver.values.option import Option

MOST_BYTES: Final = 8 * 10**9  #: The limit for the size of all tables.
NONE_NEEDED: Final = LANES - 1  #: The place of "no points needed" in a row of `Needs`.
#: Estimated processor seconds for a block of eight numbers of points needed.
_BLOCK_S: Final = 7e-6


@dataclass(frozen=True, eq=False)
class Reach:
    """Best play for the greatest chance of a final score of `target` or more.

    `needs`: for each phase the chances of its cards. They also cover every lower target.
    """

    rules: RuleSet
    target: int
    columns: tuple[Column, ...]
    needs: tuple[Needs, ...]

    def chance(self, card: Card, scored: int = 0) -> float:
        """Return the chance of reaching the target from a card, before the next turn.

        `scored`: all points so far, including earlier phases and repeat bonuses, but without an
        upper bonus of this phase, which is added with the last box.
        """
        row = self._row(card)
        return float(row[min(max(NONE_NEEDED + self.target - scored, 0), len(row) - 1)])

    def options(
        self, card: Card, dice: Dice, rolls_left: int, scored: int = 0
    ) -> tuple[Option, ...]:
        """Return every legal choice, best first; values and regrets are chances.

        Raises as `Solution.options` does.
        """
        roll = check_position(self.rules, card, dice, rolls_left)
        column, worth = self.columns[card.phase], self._worth(card, scored)
        return options_by_worth(self.rules, column, card, roll, rolls_left, worth)

    def curve(self) -> NDArray[np.float64]:
        """Return the greatest chance of each total from 0 to `target`, at the start of a game.

        Each chance belongs to a different strategy.
        """
        row = self.needs[0].row((1 << self.columns[0].boxes) - 1, 0)
        return row[np.minimum(np.arange(self.target + 1) + NONE_NEEDED, len(row) - 1)]

    def _row(self, card: Card) -> NDArray[np.float64]:
        """Return the chances on a card, by points needed."""
        column = self.columns[card.phase]
        flag = int(card.holds_repeat and column.flags == 2)
        number = flag << column.boxes | card.open_boxes
        return self.needs[card.phase].row(number, min(card.upper_total, column.cap))

    def _worth(self, card: Card, scored: int) -> NDArray[np.float64]:
        """Return the chance after each outcome of a fill, -1 for a box that is filled already."""
        column, needs = self.columns[card.phase], self.needs[card.phase]
        worth = np.full(len(column.paid), -1.0)
        some = np.flatnonzero(card.open_boxes >> column.into & 1)
        after, upper = cards_after(column, card, some)
        place = NONE_NEEDED + self.target - scored - column.paid[some].astype(np.int64)
        spans = needs.spans[after]
        at = needs.starts[after] + upper * spans + np.clip(place, 0, spans - 1)
        worth[some] = needs.table.take(at, mode="clip")  # some cannot follow from this card
        return worth


def reach_size(rules: RuleSet, target: int) -> WorkSize:
    """Return the estimated size of `solve_reach`."""
    values, blocks = 0, 0
    for phase, column in enumerate(_columns(rules)):
        todo = _todo(rules, column)
        spans = _spans(column, todo, target, _later(rules, phase))
        rows = spans[todo[:, 1] << column.boxes | todo[:, 0]] * todo[:, 2]
        values += int(rows.sum())
        blocks += int((rows - 2 * LANES * todo[:, 2]).sum()) // LANES
    return WorkSize(values, 8 * values, blocks * _BLOCK_S)


def solve_reach(
    rules: RuleSet, target: int, *, threads: int | None = None, progress: Progress = no_progress
) -> Reach:
    """Return best play for a final score of `target` or more.

    This takes much more time and memory than `solve`; see `reach_size`. Raises TooLargeError
    beyond `MOST_BYTES`, and ValueError for a target below 1.
    """
    if target < 1:
        raise ValueError(f"the target must be at least 1, not {target}")
    size = reach_size(rules, target)
    if size.bytes > MOST_BYTES:
        takes, most = f"{size.bytes / 1e9:.1f}", f"{MOST_BYTES / 1e9:.0f}"
        en = (
            f"{rules.id} with target {target} takes {takes} GB of memory, the limit is {most} GB; "
            "choose a lower target"
        )
        ko = f"{rules.id}: 목표 {target}점은 {takes}GB가 필요합니다(한도 {most}GB). 목표를 낮추세요"
        raise TooLargeError(Text(en, ko))
    columns = _columns(rules)
    after, found, done = np.repeat([1.0, 0.0], LANES), list[Needs](), 0
    for phase in reversed(range(len(columns))):
        column, todo = columns[phase], _todo(rules, columns[phase])
        spans = _spans(column, todo, target, _later(rules, phase))
        needs = _empty_needs(column, todo, spans, after)
        for level in levels_of(rules, column):
            _reach_level(needs, level, column, thread_count(threads))
            done += int((spans[level[:, 1] << column.boxes | level[:, 0]] * level[:, 2]).sum())
            progress(min(1.0, done / size.values))
        found.insert(0, needs)
        after = needs.row((1 << column.boxes) - 1, 0)
    progress(1.0)
    return Reach(rules, target, columns, tuple(found))


def _reach_level(needs: Needs, level: NDArray[np.int64], column: Column, threads: int) -> None:
    """Compute the rows of the cards of a level from those of the level below."""
    from yachtdice.solver.kernels.reaching import reach_cards  # noqa: PLC0415 - loads numba

    parts = 4 * threads
    calls = [(needs, level[i::parts], column, lattice()) for i in range(parts)]
    run_kernel(reach_cards, calls, threads)


def _columns(rules: RuleSet) -> tuple[Column, ...]:
    """Return the columns of all phases; raise TooLargeError for too many boxes."""
    check_boxes(check_rules(rules))
    return tuple(column_of(rules, phase) for phase in rules.phases)


def _todo(rules: RuleSet, column: Column) -> NDArray[np.int64]:
    """Return all cards of a column, including full ones (n x 3: open boxes, flag, upper totals)."""
    return np.concatenate([full_cards(column), *levels_of(rules, column)])


def _later(rules: RuleSet, phase: int) -> int:
    """Return the most points possible in the phases after this one."""
    columns = _columns(rules)[phase + 1 :]
    return sum(int(most_left(column)[(1 << column.boxes) - 1]) for column in columns)


def _spans(column: Column, todo: NDArray[np.int64], most: int, later: int) -> NDArray[np.int64]:
    """Return the row length of every card by its number: that of cards in `todo` (n x 3), else 0.

    `most`: the largest number of points needed. `later`: the most points of later phases.
    """
    spans = np.zeros(2 << column.boxes, np.int64)
    cards = todo[:, 1] << column.boxes | todo[:, 0]
    lanes = np.minimum(most_left(column)[cards] + later, most)
    spans[cards] = (lanes + LANES - 1) // LANES * LANES + 2 * LANES
    return spans


def _empty_needs(
    column: Column, todo: NDArray[np.int64], spans: NDArray[np.int64], after: NDArray[np.float64]
) -> Needs:
    """Return rows for these cards; only those of full cards are set.

    `after`: the first row of the next phase, or the row for the end of a game.
    """
    uppers = np.zeros_like(spans)
    uppers[todo[:, 1] << column.boxes | todo[:, 0]] = todo[:, 2]
    sizes = spans * uppers
    needs = Needs(np.zeros(int(sizes.sum())), np.cumsum(sizes) - sizes, spans)
    for card in (0, 1 << column.boxes):
        for upper in range(int(uppers[card])):
            row = needs.row(card, upper)
            bonus = int(column.bonus) if column.cap and upper >= column.cap else 0
            row[:] = after[np.clip(np.arange(len(row)) - bonus, 0, len(after) - 1)]
            row[-LANES:] = 0.0
    return needs
