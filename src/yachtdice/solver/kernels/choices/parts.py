"""The parts of the value of a choice: the mean points of each box, now and later, and bonuses.

They follow from facts of the cards after this turn (see `counting.count_cards`). Only the facts of
the cards that this turn can lead to are needed in the end, and only two levels of them at a time
on the way. `insight.contest.TurnParts` finds the same parts from a stored table.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, solving
from yachtdice.solver.kernels.choices.carrying import carry_rows, follow_turn
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.counting import count_cards

_BY_BOX = 4  #: Figures by box in a row of parts; the repeat bonus and the upper bonus follow.


class Facts(NamedTuple):
    """The facts of two levels of cards, by number of open boxes: `even` and `odd`.

    `cards`: those to count, in the order of levels (see `listing`). `firsts` and `spans`: by number
    of the card, the row of its upper total 0, and the length of its rows of scores, which are left
    out.
    """

    cards: NDArray[np.int64]
    even: NDArray[np.float64]
    odd: NDArray[np.float64]
    firsts: NDArray[np.int64]
    spans: NDArray[np.int64]
    width: int


@kernel
def empty_facts(cards: NDArray[np.int64], mask: int, column: arrays.Column) -> Facts:
    """Return facts for the cards with fewer open boxes than `mask`, all of them in it.

    Of full cards the facts are complete. `cards`: every card of the column, in the order of levels.
    """
    flags, boxes = 2 if column.repeat_box >= 0 else 1, column.boxes
    width = (2 * boxes + 2 + arrays.LANES - 1) // arrays.LANES * arrays.LANES
    firsts, todo = np.zeros(2 << boxes, np.int64), np.empty(cards.shape, np.int64)
    spans = np.empty(2 << boxes, np.int64)
    for card in range(2 << boxes):
        spans[card] = arrays.LANES
    rows = np.zeros(boxes + 1, np.int64)
    for flag in range(flags):
        firsts[flag << boxes] = rows[0]
        rows[0] += column.cap + 1
    many = 0
    for i in range(cards.shape[0]):
        if cards[i, 0] & ~mask == 0 and cards[i, 0] != mask:
            level = _count_boxes(cards[i, 0], boxes)
            firsts[cards[i, 1] << boxes | cards[i, 0]] = rows[level]
            rows[level] += cards[i, 2]
            for field in range(3):
                todo[many, field] = cards[i, field]
            many += 1
    most = np.zeros(2, np.int64)
    for level in range(boxes + 1):
        most[level & 1] = max(most[level & 1], rows[level] * width)
    even, odd = np.zeros(most[0]), np.zeros(most[1])
    if column.cap:
        for flag in range(flags):
            even[(flag * (column.cap + 1) + column.cap) * width + 2 * boxes + 1] = 1.0
    return Facts(todo[:many], even, odd, firsts, spans, width)


@kernel
def count_facts(facts: Facts, first: int, blocks: int, values: arrays.ColumnValues) -> int:
    """Count the facts of cards from number `first` on; return the number of the next card.

    The call ends after `blocks` blocks of eight upper totals, with a level, or with the last card.
    """
    boxes, cards, end, done = values.column.boxes, facts.cards, first, 0
    level = _count_boxes(cards[first, 0], boxes)
    here, below = _rows_of_level(facts, level), _rows_of_level(facts, level - 1)
    if first == 0 or _count_boxes(cards[first - 1, 0], boxes) < level:
        here.facts[:] = 0.0
    while end < cards.shape[0] and done < blocks and _count_boxes(cards[end, 0], boxes) == level:
        done += (cards[end, 2] + arrays.LANES - 1) // arrays.LANES
        end += 1
    count_cards(here, below, cards[first:end], values)
    return end


@inlined
def _count_boxes(mask: int, boxes: int) -> int:
    """Return the number of open boxes."""
    count = 0
    for box in range(boxes):
        count += mask >> box & 1
    return count


@inlined
def _rows_of_level(facts: Facts, level: int) -> arrays.LevelRows:
    """Return the rows of a level, with facts only."""
    chances, starts = np.zeros(arrays.LANES), np.zeros_like(facts.firsts)
    own = facts.odd if level & 1 else facts.even
    return arrays.LevelRows(chances, starts, facts.spans, own, facts.firsts, facts.width)


@inlined
def parts_width(column: arrays.Column) -> int:
    """Return the number of figures in a row of parts."""
    return _BY_BOX * column.boxes + 2


@inlined
def _set_parts(
    row: NDArray[np.float64], o: int, facts: Facts, card: arrays.CardKey, column: arrays.Column
) -> None:
    """Set a row to the parts of a fill with an outcome.

    By box: the points now, the mean points later, whether it is filled with points, and with 0.
    Then the mean repeat bonus and the chance of the upper bonus.
    """
    boxes, box = column.boxes, column.into[o]
    after = (card.flag | column.sets[o]) << boxes | card.mask ^ (1 << box)
    total = min(card.upper + column.adds[o], column.cap)
    found = facts.even if _count_boxes(card.mask, boxes) & 1 else facts.odd
    at = (facts.firsts[after] + total) * facts.width
    for other in range(boxes):
        row[other], row[boxes + other] = 0.0, found[at + other]
        row[2 * boxes + other], row[3 * boxes + other] = 0.0, 0.0
    paid, extra = column.paid[o], column.extra[o]
    row[box] = paid - extra
    row[2 * boxes + box] = 1.0 if paid > 0.0 else 0.0
    row[3 * boxes + box] = 1.0 if paid == 0.0 else 0.0
    row[4 * boxes] = found[at + 2 * boxes] + extra
    row[4 * boxes + 1] = found[at + 2 * boxes + 1]


@kernel
def parts_of_keeps(
    out: NDArray[np.float64],
    facts: Facts,
    values: arrays.ColumnValues,
    card: arrays.CardKey,
    rolls_left: int,
) -> None:
    """Set `out` (462 x figures) to the parts of each keep, with at least one roll left."""
    follows, column = follow_turn(values, card), values.column
    rows = np.empty((arrays.ROLL_COUNT, out.shape[1]))
    for roll in range(arrays.ROLL_COUNT):
        _set_parts(rows[roll], follows.fills[roll], facts, card, column)
    carry_rows(out, rows, follows, rolls_left)


@kernel
def parts_of_fills(
    out: NDArray[np.float64],
    facts: Facts,
    column: arrays.Column,
    card: arrays.CardKey,
    roll: int,
) -> None:
    """Set `out` (boxes x figures) to the parts of each fill with a roll, NaN if not legal."""
    face, rules = column.five[roll], solving.rules_of(column)
    legal = solving.legal_boxes(card.mask, face, rules)
    row = solving.outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
    for box in range(column.boxes):
        if legal >> box & 1:
            _set_parts(out[box], row[box], facts, card, column)
        else:
            out[box, :] = np.nan
