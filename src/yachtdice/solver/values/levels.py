"""The cards of a column by level (number of open boxes), and rows of probabilities for a level."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.kernels.arrays import LANES, Column, LevelRows
from yachtdice.solver.values.column import is_counted_above
from yachtdice.solver.values.lattice import ROLLS


def most_points(column: Column) -> int:
    """Return an upper bound of the points of a column."""
    return int(most_left(column)[(1 << column.boxes) - 1])


def score_type(column: Column) -> type[np.uint16] | type[np.uint32]:
    """Return the smallest type that holds all points of a column."""
    return np.uint16 if most_points(column) <= np.iinfo(np.uint16).max else np.uint32


def levels_of(rules: RuleSet, column: Column) -> list[NDArray[np.int64]]:
    """Return the levels from one open box up (n x 3: open boxes, flag, number of upper totals).

    Within a level, cards with the most upper totals come first, so that all threads finish at about
    the same time.
    """
    masks = _reachable(column)
    lanes = _lanes(rules, column)[masks]
    flags = [np.zeros_like(masks)]
    if column.flags == 2:
        flags.append(np.ones_like(masks))
    every = np.concatenate([np.stack([masks, flag, lanes], axis=1) for flag in flags])
    if column.flags == 2:
        holds = (every[:, 0] >> column.repeat_box & 1) == 0
        every = every[(every[:, 1] == 0) | holds]
    every = every[np.argsort(-every[:, 2], kind="stable")]
    size = np.array([int(mask).bit_count() for mask in every[:, 0]])
    return [every[size == boxes] for boxes in range(1, column.boxes + 1)]


def _reachable(column: Column) -> NDArray[np.int64]:
    """Return the sets of open boxes that a game can reach, without the empty one."""
    every = np.arange(1, 1 << column.boxes, dtype=np.int64)
    if not column.top_down:
        return every
    whole = (1 << column.boxes) - 1
    return np.array([whole & ~((1 << filled) - 1) for filled in range(column.boxes)], np.int64)


def _lanes(rules: RuleSet, column: Column) -> NDArray[np.int64]:
    """Return, for each set of open boxes, the number of possible upper totals (from 0)."""
    most = np.array([max(rules.points(roll)[i] for roll in ROLLS) for i in range(column.boxes)])
    masks = np.arange(1 << column.boxes, dtype=np.int64)
    total = np.zeros_like(masks)
    for place in rules.upper:
        total += np.where(masks >> place & 1, 0, most[place])
    if is_counted_above(rules):
        total[:] = column.cap
    return np.minimum(total, column.cap) + 1


class CardRows(NamedTuple):
    """A numbering of the cards of a column and their upper totals, fewer open boxes first.

    Both arrays are by number of the card: `firsts` has the row of its upper total 0, and `totals`
    the number of its upper totals, 0 if no game reaches the card. `many` rows in all; the first
    `late` of them belong to late cards.
    """

    firsts: NDArray[np.int64]
    totals: NDArray[np.int64]
    many: int
    late: int


def card_rows(rules: RuleSet, column: Column, late: int) -> CardRows:
    """Return the rows of full cards and of all levels, in their order.

    `late`: the largest number of open boxes of a late card.
    """
    levels = [full_cards(column), *levels_of(rules, column)]
    every = np.concatenate(levels)
    cards, ends = every[:, 1] << column.boxes | every[:, 0], np.cumsum(every[:, 2])
    firsts, totals = np.zeros((2, 2 << column.boxes), np.int64)
    firsts[cards], totals[cards] = ends - every[:, 2], every[:, 2]
    rows_late = sum(int(level[:, 2].sum()) for level in levels[: late + 1])
    return CardRows(firsts, totals, int(ends[-1]), rows_late)


def fact_width(column: Column) -> int:
    """Return the length of a row of facts: two per box and two more, rounded up to vectors."""
    return (2 * column.boxes + 2 + LANES - 1) // LANES * LANES


def most_left(column: Column) -> NDArray[np.int64]:
    """Return an upper bound of the points still to come, by number of the card."""
    most = np.full((2, 2, column.boxes), -1, np.int64)
    for flag in range(2):
        rows = np.concatenate(
            [column.outcome, column.five_outcome[[flag, 2 + flag]].reshape(-1, column.boxes)]
        )
        for o in np.unique(rows):
            place = (flag, int(flag | column.sets[o]), int(column.into[o]))
            most[place] = max(most[place], int(column.paid[o]))
    left = np.zeros((2, 1 << column.boxes), np.int64)
    left[:, 0] = int(column.bonus) if column.cap else 0
    masks = np.arange(1 << column.boxes, dtype=np.int64)
    sizes = sum(masks >> box & 1 for box in range(column.boxes))
    for size in range(1, column.boxes + 1):
        for box in range(column.boxes):
            some = masks[(sizes == size) & (masks >> box & 1 == 1)]
            for flag, after in ((0, 0), (0, 1), (1, 1)):
                if most[flag, after, box] >= 0:
                    brought = most[flag, after, box] + left[after, some ^ (1 << box)]
                    left[flag, some] = np.maximum(left[flag, some], brought)
    return left.ravel()


def spans_of_level(
    column: Column, todo: NDArray[np.int64], left: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the length of the rows of each card of a level: whole vectors, and a spare one."""
    cards = todo[:, 1] << column.boxes | todo[:, 0]
    spans: NDArray[np.int64] = (left[cards] + 1 + LANES + LANES - 1) // LANES * LANES
    return spans


def empty_rows(column: Column, todo: NDArray[np.int64], left: NDArray[np.int64]) -> LevelRows:
    """Return empty rows for the cards of a level (n x 3: open boxes, flag, upper totals)."""
    cards = todo[:, 1] << column.boxes | todo[:, 0]
    starts, spans = np.zeros(2 << column.boxes, np.int64), np.zeros(2 << column.boxes, np.int64)
    firsts = np.zeros(2 << column.boxes, np.int64)
    spans[cards] = spans_of_level(column, todo, left)
    sizes = spans[cards] * todo[:, 2]
    starts[cards] = np.cumsum(sizes) - sizes
    firsts[cards] = np.cumsum(todo[:, 2]) - todo[:, 2]
    facts = np.zeros(int(todo[:, 2].sum()) * fact_width(column))
    return LevelRows(np.zeros(int(sizes.sum())), starts, spans, facts, firsts, fact_width(column))


def full_cards(column: Column) -> NDArray[np.int64]:
    """Return the cards without an open box (n x 3: open boxes, flag, upper totals)."""
    return np.array([[0, flag, column.cap + 1] for flag in range(column.flags)], np.int64)


def rows_of_full_cards(column: Column, left: NDArray[np.int64]) -> LevelRows:
    """Return the rows of full cards: the upper bonus or 0 for certain."""
    rows = empty_rows(column, full_cards(column), left)
    facts = rows.facts.reshape(-1, fact_width(column))
    for flag in range(column.flags):
        card = flag << column.boxes
        for upper in range(column.cap + 1):
            reached = bool(column.cap) and upper >= column.cap
            row = rows.starts[card] + upper * rows.spans[card]
            rows.chances[row + (int(column.bonus) if reached else 0)] = 1.0
            facts[rows.firsts[card] + upper, 2 * column.boxes + 1] = float(reached)
    return rows
