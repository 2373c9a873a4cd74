"""The choices of every roll on a kind of card, in the form of the kernel `duel.pairs`.

A *kind* is a set of open boxes with the flag that the box of the repeat bonus holds points. It
decides which outcomes each roll can have. The upper total and the points do not.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import ROLL_COUNT, Column
from yachtdice.solver.kernels.duel.arrays import ClassMoves
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.choices import legal_boxes, outcomes_of, places_of
from yachtdice.solver.values.lattice import lattice


class KindMoves(NamedTuple):
    """The moves of a kind; see `ClassMoves`. `ends`: the end of each roll's part of `paying`."""

    used: NDArray[np.int64]
    scratches: NDArray[np.int64]
    paying: NDArray[np.int64]
    ends: NDArray[np.int64]
    bases: NDArray[np.int64]


def flag_matters(column: Column, mask: int, flag: int) -> int:
    """Return the flag, or 0 if it changes no outcome of these open boxes."""
    if not flag:
        return 0
    places = places_of(mask)
    without, held = column.five_outcome[[0, 2]], column.five_outcome[[1, 3]]
    return flag if (without != held)[:, :, places].any() else 0


def kind_moves(column: Column, mask: int, flag: int) -> KindMoves:
    """Return the moves of a kind of card."""
    rolls, listed = _usual(column, mask)
    scratches = np.unique(listed[column.paid[listed] == 0])
    some = column.paid[listed] > 0
    rolls, listed = rolls[some], listed[some]
    bases = np.zeros(ROLL_COUNT, np.int64)
    if _has_special_fives(column):
        fives = lattice().fives
        bases[fives] = 1
        special = [_fives(column, mask, flag, int(roll)) for roll in fives]
        rolls = np.concatenate([rolls, np.repeat(fives, [len(part) for part in special])])
        order = np.argsort(rolls, kind="stable")
        rolls, listed = rolls[order], np.concatenate([listed, *special])[order]
    ends = np.cumsum(np.bincount(rolls, minlength=ROLL_COUNT))
    return KindMoves(np.union1d(scratches, listed), scratches, listed, ends, bases)


def _has_special_fives(column: Column) -> bool:
    """Return whether five alike have outcomes of their own."""
    return column.joker_box >= 0 or column.repeat_box >= 0


def _usual(column: Column, mask: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rolls and outcomes of all choices, without those of special five alike."""
    places = places_of(legal_boxes(column, mask, -1))
    rolls = np.arange(ROLL_COUNT)
    if _has_special_fives(column):
        rolls = np.delete(rolls, lattice().fives)
    return np.repeat(rolls, len(places)), column.outcome[rolls][:, places].ravel()


def _fives(column: Column, mask: int, flag: int, roll: int) -> NDArray[np.int64]:
    """Return the outcomes of five alike."""
    row = outcomes_of(column, Card(0, mask, 0, bool(flag)), roll)
    return row[places_of(legal_boxes(column, mask, int(column.five[roll])))]


def class_moves(
    kinds: Sequence[KindMoves],
    of_class: NDArray[np.int64],
    after: NDArray[np.int32],
    gain: NDArray[np.int32],
    after_count: int,
) -> ClassMoves:
    """Return the moves of the classes of a level, from the moves of their kinds."""
    used_starts, used = _joined([kind.used for kind in kinds])
    scratch_starts, scratches = _joined([kind.scratches for kind in kinds])
    firsts, paying = _joined([kind.paying for kind in kinds])
    starts = np.zeros((len(kinds), ROLL_COUNT + 1), np.int64)
    for number, kind in enumerate(kinds):
        starts[number, 1:] = kind.ends
        starts[number] += firsts[number]
    bases = np.array([kind.bases for kind in kinds], np.int64).reshape(len(kinds), ROLL_COUNT)
    return ClassMoves(
        after,
        gain,
        after_count,
        of_class,
        used_starts,
        used,
        scratch_starts,
        scratches,
        starts,
        paying,
        bases,
    )


def _joined(lists: Sequence[NDArray[np.int64]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the start of each list, with the end of the last one, and the lists as one."""
    starts = np.cumsum([0, *(len(one) for one in lists)]).astype(np.int64)
    return starts, np.concatenate([np.empty(0, np.int64), *lists])
