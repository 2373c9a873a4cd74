"""Within a turn: the value of every choice, and the choice of best play.

State: the values of all cards (`ColumnValues`), a card, and the rolls left. The value of a fill is
its points plus the value of the card after it: one look-up. Keeps follow the recurrence of
`solving`, for this card only, once for each roll left. There are two forms:

- `value_keeps` stores the values for one number of rolls left. It serves the options of a single
  position (`keep_values`) and of many (`option_rows`).
- `fill_stages` stores the values for every number of rolls left, in `Stages`. Kernels that play
  whole turns use it: after it, each choice is a few look-ups (`best_keep`, `best_fill`).

Order: from the last roll of the turn to the first. Complexity: about 15 microseconds for each roll
left and eight upper totals. This is so fast that files store no values within a turn.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels import arrays, solving
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.straight import grow_keeps, shrink_keeps


class Stages(NamedTuple):
    """Values within a turn by rolls left, for eight upper totals from a multiple of eight on.

    `best[s]` (`WORK_LANES`): for every keep the best value within it, with s rolls left; `best[0]`:
    for every roll its best fill. `means[s]` (`PARTIAL_LANES`): the mean of every partial keep.
    """

    best: NDArray[np.float64]
    means: NDArray[np.float64]


@inlined
def empty_stages(rolls: int) -> Stages:
    """Return work arrays for a turn with this number of rolls."""
    return Stages(np.empty((rolls, arrays.WORK_LANES)), np.empty((rolls, arrays.PARTIAL_LANES)))


@kernel
def stack_stages(stages: Stages, rolls: int) -> None:
    """Compute the stages with one roll left, two and so on; stage 0 must be complete."""
    best, means = stages
    for left in range(1, rolls):
        for i in range(arrays.PARTIAL_LANES, arrays.KEEP_COUNT * arrays.LANES):
            best[left, i] = best[left - 1, i]
        grow_keeps(best[left], 0)
        for i in range(arrays.PARTIAL_LANES):
            means[left, i] = best[left, i]
        shrink_keeps(best[left], 0)


@kernel
def fill_stages(stages: Stages, values: arrays.ColumnValues, card: arrays.CardKey) -> None:
    """Compute the stages of a turn for eight upper totals, from that of the card on."""
    solving.offer_rolls(stages.best[0], values, card)
    stack_stages(stages, values.column.rolls)


@inlined
def ties(best: float, value: float) -> bool:
    """Return whether a value ties with the best one; see the rule in `solver.values.choices`."""
    return best - value < arrays.TIE


@inlined
def best_keep(
    best: NDArray[np.float64],
    means: NDArray[np.float64],
    left: int,
    lane: int,
    roll: int,
    within: NDArray[np.int64],
    within_count: NDArray[np.int64],
) -> int:
    """Return the keep that best play chooses for a roll, -1 if it fills a box now.

    Of tied keeps it is the last by number. `best`, `means`: see `Stages`; `within`, `within_count`:
    see `Throws`. They are separate arguments for the reason given in `playing.play_cards`.
    """
    at = (arrays.PARTIAL + roll) * arrays.LANES + lane
    keep, most = -1, best[left, at]
    if not ties(most, best[0, at]):
        place = within_count[roll] - 1
        keep = within[roll, place]
        while place and not ties(most, means[left, keep * arrays.LANES + lane]):
            place -= 1
            keep = within[roll, place]
    return keep


class Effects(NamedTuple):
    """The effects of the outcomes, as far as the value of a fill depends on them; see `Column`."""

    paid: NDArray[np.float64]
    adds: NDArray[np.int64]
    sets: NDArray[np.int64]
    boxes: int
    width: int


@inlined
def effects_of(column: arrays.Column) -> Effects:
    """Return the effects of the outcomes of a column."""
    return Effects(column.paid, column.adds, column.sets, column.boxes, column.width)


@inlined
def place_after(
    card: arrays.CardKey, box: int, sets: int, adds: int, shape: tuple[int, int]
) -> int:
    """Return the place in the table of the card after a fill; `shape`: boxes and width."""
    after = (card.flag | sets) << shape[0] | card.mask ^ (1 << box)
    return after * shape[1] + card.upper + adds


@inlined
def best_fill(
    most: float,
    table: NDArray[np.float64],
    card: arrays.CardKey,
    legal: int,
    row: NDArray[np.int64],
    effects: Effects,
) -> int:
    """Return the outcome of the fill that best play chooses: the first that ties with the best.

    `most`: the value of the best fill. `legal`: the boxes that may be filled, as bits. `row`: the
    outcome of each box.
    """
    paid, adds, sets, boxes, width = effects
    chosen, box = -1, 0
    while chosen < 0 and box < boxes:
        if legal >> box & 1:
            o = row[box]
            place = place_after(card, box, sets[o], adds[o], (boxes, width))
            if ties(most, paid[o] + table[place]):
                chosen = o
        box += 1
    return chosen


@kernel
def value_keeps(
    work: NDArray[np.float64], values: arrays.ColumnValues, card: arrays.CardKey, rolls_left: int
) -> None:
    """Set lane 0 of `work` of each keep to its mean value. At least one roll must be left."""
    solving.offer_rolls(work, values, card)
    for _ in range(rolls_left - 1):
        solving.choose_keeps(work)
    grow_keeps(work, 0)


@kernel
def value_fills(
    out: NDArray[np.float64], values: arrays.ColumnValues, card: arrays.CardKey, roll: int
) -> None:
    """Set `out` to the value of filling each box with a roll (its number), NaN if not legal."""
    column, rules = values.column, solving.rules_of(values.column)
    face, shape = column.five[roll], (column.boxes, column.width)
    legal = solving.legal_boxes(card.mask, face, rules)
    row = solving.outcome_row(card, roll, face, column.outcome, column.five_outcome, rules)
    for box in range(column.boxes):
        out[box] = np.nan
        if legal >> box & 1:
            o = row[box]
            place = place_after(card, box, column.sets[o], column.adds[o], shape)
            out[box] = column.paid[o] + values.table[place]


@kernel
def keep_values(
    means: NDArray[np.float64], values: arrays.ColumnValues, card: arrays.CardKey, rolls_left: int
) -> None:
    """Set `means` to the mean value of each of the 462 keeps."""
    work = np.empty(arrays.WORK_LANES)
    value_keeps(work, values, card, rolls_left)
    for keep in range(arrays.KEEP_COUNT):
        means[keep] = work[keep * arrays.LANES]


@kernel
def option_rows(
    keeps: NDArray[np.float64],
    boxes: NDArray[np.float64],
    values: arrays.ColumnValues,
    positions: NDArray[np.int64],
    keep_columns: NDArray[np.int64],
) -> None:
    """Set `keeps` (n x 32) and `boxes` (n x boxes) to the values of all options, NaN if illegal.

    `positions` (n x 5): open boxes, flag, upper total, roll, rolls left. `keep_columns` (252 x 32):
    the number of the keep in each column, -1 for a repeated one.
    """
    work = np.empty(arrays.WORK_LANES)
    for i in range(positions.shape[0]):
        mask, flag, upper, roll, left = positions[i]
        card = arrays.CardKey(mask, flag, upper)
        value_fills(boxes[i], values, card, roll)
        if left:
            value_keeps(work, values, card, left)
        for j in range(arrays.WAYS_TO_KEEP):
            keep = keep_columns[roll, j]
            keeps[i, j] = work[keep * arrays.LANES] if left and keep >= 0 else np.nan
