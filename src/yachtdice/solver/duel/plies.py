"""The turns of a game of two players from given cards on, and their rows, last turn first."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import prod
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.duel.rows import (
    Windows,
    empty_rows,
    final_rows,
    return_part,
    row_lengths,
    windows_of,
)
from yachtdice.solver.duel.side import Side, side_of
from yachtdice.solver.kernels.duel.arrays import ClassMoves, DuelRows, duel_group
from yachtdice.solver.running import Progress, run_kernel
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.position import Standing

#: Chances computed by a call of the kernel: some tenths of a second.
_CHUNK_STATES: Final = 400_000
_CALLS: Final = 8  #: Calls by thread between two reports of the progress.
_FREE: Final = np.empty((0, 0))  #: No fixed chances: the mover plays to win.


class Plan(NamedTuple):
    """A game from given cards on.

    `sides`: the player whose turn is first, then the other. `lead`: the lead of the first player,
    with upper bonuses that are certain.
    """

    sides: tuple[Side, Side]
    lead: int

    @property
    def turns(self) -> int:
        """The number of turns."""
        return sum(len(side.levels) - 1 for side in self.sides)

    def open_boxes(self, turn: int) -> tuple[int, int]:
        """Return the open boxes of both sides before a turn, by side."""
        first, second = (len(side.levels) - 1 for side in self.sides)
        return first - (turn + 1) // 2, second - turn // 2

    def other_count(self, turn: int) -> int:
        """Return the number of classes of the player whose turn it is not."""
        other = 1 - turn % 2
        return len(self.sides[other].levels[self.open_boxes(turn)[other]].codes)

    @property
    def pairs(self) -> int:
        """The number of pairs of classes of all turns, found without their windows."""
        every = (zip(self.sides, self.open_boxes(turn), strict=True) for turn in range(self.turns))
        return sum(prod(len(side.levels[boxes].codes) for side, boxes in each) for each in every)

    def windows(self, turn: int) -> Windows:
        """Return the windows of all pairs before a turn."""
        levels = [
            side.levels[boxes]
            for side, boxes in zip(self.sides, self.open_boxes(turn), strict=True)
        ]
        if turn % 2:
            return windows_of(levels[1], levels[0], -self.lead)
        return windows_of(levels[0], levels[1], self.lead)


def plan_of(rules: RuleSet, own: Standing, rival: Standing) -> Plan:
    """Return the game from these cards on; raise ValueError if it cannot be solved.

    The game must be in the last phase, and it must be the turn of `own`.
    """
    check_pair(rules, own.card, rival.card)
    column = column_of(rules, rules.phases[-1])
    sides = side_of(column, own.card), side_of(column, rival.card)
    points = [
        standing.score + side.find(standing.card)[1]
        for standing, side in zip((own, rival), sides, strict=True)
    ]
    return Plan(sides, points[0] - points[1])


def check_pair(rules: RuleSet, own: Card, rival: Card) -> None:
    """Raise ValueError for cards that two players cannot have in the last phase at a turn of `own`.

    Raises TypeError for cards of another type.
    """
    for card in (own, rival):
        if not isinstance(card, Card):
            raise TypeError(f"card must be a Card, from card_from_boxes, not {card!r}")
        if not 0 <= card.open_boxes < 1 << len(rules.boxes):
            raise ValueError(f"{rules.id} has {len(rules.boxes)} boxes, not those of {card}")
    last = len(rules.phases) - 1
    if (own.phase, rival.phase) != (last, last):
        title = rules.phases[last].title.en
        raise ValueError(f"{rules.id} is solved for two players in its last column ({title}) only")
    boxes, others = own.open_boxes.bit_count(), rival.open_boxes.bit_count()
    if not boxes or boxes - others not in (0, 1):
        raise ValueError(
            f"the player of this turn has {boxes} open boxes and the other {others}; the player of "
            "this turn must have as many as the other, or one more, and at least one"
        )


def solved_turns(
    plan: Plan,
    rolls: int,
    dtype: Any,
    threads: int,
    progress: Progress,
    fixed: Mapping[int, NDArray[np.float64]] = MappingProxyType({}),
    *,
    keep: bool = False,
) -> Iterator[tuple[int, DuelRows]]:
    """Yield each turn with its rows, from the end of the game to the first turn.

    `fixed`: by turn, the chances of the outcomes (classes x outcomes) of a mover who does not play
    to win. `keep`: whether the caller keeps the rows; otherwise they are valid until it asks for
    the next turn, and their memory is returned while that turn is solved.
    """
    sizes = [int(plan.windows(turn).many.sum()) for turn in range(plan.turns)]
    below, done, every = final_rows(dtype), 0, max(sum(sizes), 1)
    yield plan.turns, below
    for turn in reversed(range(plan.turns)):
        mover = turn % 2
        windows, other_count = plan.windows(turn), plan.other_count(turn)
        here = empty_rows(windows, other_count, dtype, returnable=not keep)
        moves = plan.sides[mover].levels[plan.open_boxes(turn)[mover]].moves
        assert moves is not None, "the mover has an open box"
        given = fixed.get(turn, _FREE)
        for share in _solve_turn(here, below, moves, rolls, given, threads):
            progress(min(1.0, (done + share * sizes[turn]) / every))
        done += sizes[turn]
        yield turn, here
        below = here


def _solve_turn(
    here: DuelRows,
    below: DuelRows,
    moves: ClassMoves,
    rolls: int,
    fixed: NDArray[np.float64],
    threads: int,
) -> Iterator[float]:
    """Fill the rows of a turn and yield the share done."""
    from yachtdice.solver.kernels.duel.pairs import duel_pairs  # noqa: PLC0415 - loads numba

    calls, returned = _calls(here, max(threads, len(here.table) // _CHUNK_STATES + 1)), 0
    for begin in range(0, len(calls), _CALLS * threads):
        some = calls[begin : begin + _CALLS * threads]
        run_kernel(
            duel_pairs, [(here, below, moves, rolls, fixed, *pairs) for pairs in some], threads
        )
        end = int(below.starts[some[-1][1][0] * moves.after_count])
        return_part(below.table, returned, end)
        returned = end
        yield min(1.0, (begin + _CALLS * threads) / len(calls))


def _calls(rows: DuelRows, parts: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the pairs of about this number of parts, as classes of the mover and of the other.

    They are in the order of the other's classes, and so are the rows that they read.
    """
    others, count = rows.other_count, (len(rows.starts) - 1) // rows.other_count
    blocks = min(parts, others)
    spans = list(pairwise(np.linspace(0, others, blocks + 1).astype(int).tolist()))
    shares = min(count, -(-parts // blocks))
    ranges = list(pairwise(np.linspace(0, count, shares + 1).astype(int).tolist()))
    return [(movers, some) for some in spans for movers in ranges]


def stored_values(plan: Plan, dtype: Any) -> int:
    """Return the number of values that all rows of a plan take."""
    group = duel_group(np.dtype(dtype).itemsize)
    return sum(
        int(row_lengths(plan.windows(turn), group).sum()) for turn in range(plan.turns)
    ) + len(final_rows(dtype).table)
