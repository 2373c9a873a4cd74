"""Rows of chances for the cards of one level: all those with the same number of open boxes."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.column import LANES, Column


class Shelf(NamedTuple):
    """Rows of one level, each for a card (flag, open boxes) and an upper total.

    `chances`: flat; the row of a card at an upper total begins at `starts[card]` + upper total x
    `spans[card]` and holds the chance of each score from 0 on. `facts`: flat, by `firsts[card]` +
    upper total, as the kernel has them. A card's number is flag, then open boxes, as bits.
    """

    chances: NDArray[np.float64]
    starts: NDArray[np.int64]
    spans: NDArray[np.int64]
    facts: NDArray[np.float64]
    firsts: NDArray[np.int64]


def facts_of(column: Column) -> int:
    """Return how many facts a row has, filled up to whole vectors: two for each box, and two."""
    return (2 * column.boxes + 2 + LANES - 1) // LANES * LANES


def most_left(column: Column) -> NDArray[np.int64]:
    """Return the most points a card can still bring, by its number (flag, open boxes); a bound."""
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
    for mask in range(1, 1 << column.boxes):
        for flag in range(2):
            left[flag, mask] = max(
                most[flag, after, box] + left[after, mask ^ (1 << box)]
                for box in range(column.boxes)
                if mask >> box & 1
                for after in range(flag, 2)
                if most[flag, after, box] >= 0
            )
    return left.ravel()


def shelf_of(column: Column, todo: NDArray[np.int64], left: NDArray[np.int64]) -> Shelf:
    """Return empty rows for the cards of a level (n x 3: open boxes, flag, upper totals)."""
    cards = todo[:, 1] << column.boxes | todo[:, 0]
    starts, spans = np.zeros(2 << column.boxes, np.int64), np.zeros(2 << column.boxes, np.int64)
    firsts = np.zeros(2 << column.boxes, np.int64)
    spans[cards] = (left[cards] + 9 + 7) // 8 * 8
    sizes = spans[cards] * todo[:, 2]
    starts[cards] = np.cumsum(sizes) - sizes
    firsts[cards] = np.cumsum(todo[:, 2]) - todo[:, 2]
    facts = np.zeros(int(todo[:, 2].sum()) * facts_of(column))
    return Shelf(np.zeros(int(sizes.sum())), starts, spans, facts, firsts)


def full_cards(column: Column) -> NDArray[np.int64]:
    """Return the cards without an open box (n x 3: open boxes, flag, upper totals)."""
    return np.array([[0, flag, column.cap + 1] for flag in range(column.flags)], np.int64)


def last_shelf(column: Column, left: NDArray[np.int64]) -> Shelf:
    """Return the rows of full cards: the upper bonus or nothing."""
    shelf = shelf_of(column, full_cards(column), left)
    facts = shelf.facts.reshape(-1, facts_of(column))
    for flag in range(column.flags):
        card = flag << column.boxes
        for upper in range(column.cap + 1):
            reached = bool(column.cap) and upper >= column.cap
            row = shelf.starts[card] + upper * shelf.spans[card]
            shelf.chances[row + (int(column.bonus) if reached else 0)] = 1.0
            facts[shelf.firsts[card] + upper, 2 * column.boxes + 1] = float(reached)
    return shelf
