"""The chance of winning a game of two players, by backward induction over pairs of cards.

State: the class of the mover's card, the class of the other player's card (see `solver.duel.side`),
and the mover's lead. Each pair of classes has a row of chances by lead (`DuelRows`). A row belongs
to the *other* player, whose turn has just ended: place x has the chance of this player to win with
a lead of x.

Recurrence: that of `solving`, where a value is the mover's chance. A fill that pays s points reads
the row of the next pair s places later, in ascending order. A row begins with a group of zeros
(lost) and ends with a group of ones (won), so clamping the place handles both ends. The finished
row of a pair is stored in the opposite order, as 1 - value.

A player with fixed choices has the chance of each outcome instead of the best fill: the value is
the mean of the rows of the next pairs.

Order: pairs by number of open boxes on both cards, from none up; within a level in any order.
Complexity: for a group of leads, that of `solving` for a vector.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import KEEP_COUNT, PARTIAL, ROLL_COUNT
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.duel.arrays import (
    PLANE_VECTORS,
    Chances,
    ClassMoves,
    DuelRows,
    duel_group,
)
from yachtdice.solver.kernels.duel.lanes import (
    add_group_share,
    best_of_four,
    best_of_none,
    best_of_one,
    best_of_two,
    turn_group,
)
from yachtdice.solver.kernels.straight import VECTOR_BYTES, average_rolls, grow_keeps, shrink_keeps

_grouped = inlined(duel_group)


class Sources(NamedTuple):
    """Where the outcomes of a card read: by outcome, the start of the row and its last place.

    `shifts`: the place of lead 0 before the fill, relative to the start. `places`: the place in the
    table for the present group of leads.
    """

    starts: NDArray[np.int64]
    lasts: NDArray[np.int64]
    shifts: NDArray[np.int64]
    places: NDArray[np.int64]


@kernel
def find_sources(
    sources: Sources, moves: ClassMoves, below: DuelRows, pair: tuple[int, int], group: int
) -> None:
    """Set the row of every outcome that the mover's card has; `pair`: the two classes."""
    mover, other = pair
    kind = moves.kinds[mover]
    for k in range(moves.used_starts[kind], moves.used_starts[kind + 1]):
        o = moves.used[k]
        row = other * moves.after_count + moves.after[mover, o]
        sources.starts[o] = below.starts[row]
        sources.lasts[o] = below.starts[row + 1] - below.starts[row] - group
        sources.shifts[o] = moves.gain[mover, o] - below.lows[row] + group


@kernel
def offer_leads(
    work: Chances,
    table: Chances,
    places: NDArray[np.int64],
    moves: ClassMoves,
    kind: int,
    lanes: int,
) -> None:
    """Set `work` of each roll to the best chance after a fill, for a group of leads.

    The best scratch is a lower bound for the rolls of base 0. The last two vectors of a plane are
    this bound and zeros. `lanes`: the leads in a vector.
    """
    bound, zeros = KEEP_COUNT * lanes, (KEEP_COUNT + 1) * lanes
    best_of_none(work, bound, zeros, table)
    for k in range(moves.scratch_starts[kind], moves.scratch_starts[kind + 1]):
        best_of_one(work, bound, bound, table, places[moves.scratches[k]])
    paying, begin = moves.paying, moves.paying_starts[kind, 0]
    for roll in range(ROLL_COUNT):
        to, base = (PARTIAL + roll) * lanes, bound + moves.bases[kind, roll] * lanes
        end = moves.paying_starts[kind, roll + 1]
        while end - begin > 3:
            a, b = places[paying[begin]], places[paying[begin + 1]]
            c, d = places[paying[begin + 2]], places[paying[begin + 3]]
            best_of_four(work, to, base, table, a, b, c, d)
            begin, base = begin + 4, to
        if end - begin > 1:
            a, b = places[paying[begin]], places[paying[begin + 1]]
            best_of_two(work, to, base, table, a, b)
            begin, base = begin + 2, to
        if end > begin:
            best_of_one(work, to, base, table, places[paying[begin]])
            begin, base = begin + 1, to
        if base != to:
            best_of_none(work, to, base, table)


@kernel
def value_leads(work: Chances, plane: int, rolls: int) -> None:
    """Set keep 0 of each plane to the chance before the turn, from those of the rolls at its end.

    `plane`: the length of a plane. The rolls and keeps of a turn are as in `solving`.
    """
    for first in range(0, work.size, plane):
        for _ in range(rolls - 1):
            grow_keeps(work, first)
            shrink_keeps(work, first)
        average_rolls(work, first)


@kernel
def mix_leads(
    work: Chances,
    table: Chances,
    places: NDArray[np.int64],
    moves: ClassMoves,
    kind: int,
    lanes: int,
    fixed: NDArray[np.float64],
) -> None:
    """Set keep 0 of each plane to the chance before the turn, from the chances of the outcomes."""
    best_of_none(work, 0, (KEEP_COUNT + 1) * lanes, table)
    for k in range(moves.used_starts[kind], moves.used_starts[kind + 1]):
        outcome = moves.used[k]
        add_group_share(work, 0, table, places[outcome], fixed[outcome])


@kernel
def duel_pairs(
    here: DuelRows,
    below: DuelRows,
    moves: ClassMoves,
    rolls: int,
    fixed: NDArray[np.float64],
    movers: tuple[int, int],
    others: tuple[int, int],
) -> None:
    """Fill the rows of these pairs; the rows of the next turn that they read must be complete.

    `movers`, `others`: the first and the last class + 1 of the mover and of the other player.
    `fixed`: if the mover does not play to win, the chance of every outcome (classes x outcomes),
    else empty.
    """
    group = _grouped(here.table.itemsize)
    lanes = VECTOR_BYTES // here.table.itemsize
    plane = PLANE_VECTORS * lanes
    work: Chances = np.zeros(group // lanes * plane, here.table.dtype)
    rows = np.zeros((4, moves.after.shape[1]), np.int64)
    sources = Sources(rows[0], rows[1], rows[2], rows[3])
    for other in range(others[0], others[1]):
        for mover in range(movers[0], movers[1]):
            row, kind = mover * here.other_count + other, moves.kinds[mover]
            find_sources(sources, moves, below, (mover, other), group)
            begin, end = here.starts[row], here.starts[row + 1]
            here.table[begin : begin + group] = 0.0
            here.table[end - group : end] = 1.0
            for at in range(begin + group, end - group, group):
                lead = -(here.lows[row] + at - begin - 1)
                for k in range(moves.used_starts[kind], moves.used_starts[kind + 1]):
                    o = moves.used[k]
                    place = min(max(lead + sources.shifts[o], 0), sources.lasts[o])
                    sources.places[o] = sources.starts[o] + place
                if fixed.size:
                    mix_leads(work, below.table, sources.places, moves, kind, lanes, fixed[mover])
                else:
                    offer_leads(work, below.table, sources.places, moves, kind, lanes)
                    value_leads(work, plane, rolls)
                turn_group(here.table, at, work, 0)
