"""Options by the chance of winning against others, when all go on with best play for points."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice.rules import Dice
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
from yachtdice.solver.lattice import KEEP_NUMBER, PARTIAL, lattice
from yachtdice.solver.outlook import Outlook
from yachtdice.solver.position import check_position
from yachtdice.solver.solution import Solution

TRIFLE: Final = 1e-7
"""What a point more to expect adds to a chance: it decides between equal chances only."""


class Standing(Struct, frozen=True):
    """A player: the card in the phase being played, perhaps full, and the points so far.

    Points are all that is written, but not an upper bonus of this phase.
    """

    score: int
    card: Card


def win_options(
    solution: Solution,
    outlook: Outlook,
    own: Standing,
    rivals: Sequence[Standing],
    dice: Dice,
    rolls_left: int,
) -> tuple[Option, ...]:
    """Return every legal choice, best first; values are chances of winning, a draw half.

    One step of policy improvement: after this turn all are taken to play for points, so that no
    choice is worse than best play's by that measure. Raises what `Solution.options` does.
    """
    card = own.card
    roll = check_position(solution.rules, card, dice, rolls_left)
    worth = _worth(solution, outlook, own.score, card, _winning(outlook, rivals, card.phase))
    number = KEEP_NUMBER[roll] - PARTIAL
    fills = _fills(solution, card, worth, number)
    means = np.empty(0)
    if rolls_left:
        best = _offers(solution, card, worth)
        for _ in range(rolls_left - 1):
            best = shrink(grow(best))
        means = grow(best)
    return ranked(solution.rules, roll, means, fills.tolist())


def _winning(outlook: Outlook, rivals: Sequence[Standing], phase: int) -> NDArray[np.float64]:
    """Return the chance that so many points before the later phases beat all rivals."""
    ends = [_ends(outlook, rival) for rival in rivals]
    size = max((len(end) for end in ends), default=1) + 1
    winning = np.ones(size)
    for end in ends:
        padded = np.concatenate([end, np.zeros(size - len(end))])
        winning *= np.cumsum(padded) - 0.5 * padded
    later = outlook.later[phase]
    held = np.concatenate([winning, np.ones(len(later))])
    beaten: NDArray[np.float64] = np.correlate(held, later, mode="valid")
    return beaten


def _ends(outlook: Outlook, rival: Standing) -> NDArray[np.float64]:
    """Return the chance of every final score of a rival."""
    rest = outlook.scores(rival.card).astype(np.int64) + rival.score
    chances: NDArray[np.float64] = np.convolve(
        np.bincount(rest) / len(rest), outlook.later[rival.card.phase]
    )
    return chances


def _worth(
    solution: Solution, outlook: Outlook, score: int, card: Card, winning: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the chance of winning after each outcome, -1 for those of filled boxes."""
    column, table = solution.columns[card.phase], solution.tables[card.phase]
    worth = np.full(len(column.paid), -1.0)
    some = np.flatnonzero(card.open_boxes >> column.into & 1)
    flag = int(card.holds_repeat and column.flags == 2) | column.sets[some]
    after = card.open_boxes ^ (1 << column.into[some])
    upper = np.minimum(card.upper_total + column.adds[some], column.cap)
    paid = column.paid[some]
    rest = outlook.quantiles[card.phase][flag << column.boxes | after, upper].astype(np.int64)
    ends = score + paid.astype(np.int64)[:, None] + rest
    chance = winning[np.minimum(ends, len(winning) - 1)].mean(axis=1)
    worth[some] = chance + TRIFLE * (paid + table[flag, after, upper])
    return worth


def _fills(
    solution: Solution, card: Card, worth: NDArray[np.float64], roll: int
) -> NDArray[np.float64]:
    """Return the worth of filling each box with a roll, NaN if not legal."""
    column = solution.columns[card.phase]
    out = np.full(column.boxes, np.nan)
    places = places_of(legal_boxes(column, card.open_boxes, int(column.five[roll])))
    out[places] = worth[outcomes_of(column, card, roll)[places]]
    return out


def _offers(solution: Solution, card: Card, worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the worth of the best fill of each of the 252 rolls."""
    column = solution.columns[card.phase]
    places = places_of(legal_boxes(column, card.open_boxes, -1))
    best: NDArray[np.float64] = worth[column.outcome[:, places]].max(axis=1)
    for five in lattice().fives:
        best[five] = np.nanmax(_fills(solution, card, worth, int(five)))
    return best
