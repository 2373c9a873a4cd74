"""A game of two players who both play to win, solved exactly from given cards on."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice, RuleSet, Text, check_rules
from yachtdice.solver.duel.plies import Plan, check_pair, plan_of, solved_turns, stored_values
from yachtdice.solver.duel.rows import PackedRows, read_rows
from yachtdice.solver.duel.side import Side
from yachtdice.solver.kernels.duel.arrays import DuelRows
from yachtdice.solver.limits import TooLargeError, WorkLimit, WorkSize, check_boxes
from yachtdice.solver.running import Progress, no_progress, thread_count
from yachtdice.solver.values.card import check_position
from yachtdice.solver.values.choices import options_by_worth, rolls_by_worth
from yachtdice.solver.values.lattice import lattice
from yachtdice.solver.values.option import Option
from yachtdice.solver.values.position import Standing

#: The default limit of `solve_duel`.
DUEL_LIMIT: Final = WorkLimit(memory=4_000_000_000, cpu_seconds=600)
ROUNDING: Final = 1e-12  #: The error of an exact chance in float64.
STATE_S: Final = 0.28e-6  #: Estimated processor seconds for a chance.
LEAST_ROW: Final = 48  #: The smallest number of chances in the row of a pair of classes.


class _Place(NamedTuple):
    """A position in a solved game: the turn, both players' sides and classes, the mover's lead."""

    turn: int
    mover: Side
    mover_class: int
    other: Side
    other_class: int
    lead: int


@dataclass(frozen=True, eq=False)
class Duel:
    """The chances of a game of two players who both play to win, from given cards on.

    `rows`: the rows of each turn, then those of the finished game. A book has only the first turns.
    `error`: the greatest error of a chance.
    """

    rules: RuleSet
    plan: Plan
    rows: tuple[DuelRows | PackedRows, ...]
    error: float = ROUNDING

    def chance(self, own: Standing, rival: Standing) -> float:
        """Return the chance that `own`, whose turn it is, wins; a draw counts half.

        Raises ValueError for a position that cannot follow from the first one.
        """
        place = self._find(own, rival)
        if isinstance(self.rows[place.turn], PackedRows):
            return self._mean(place, own)
        row = place.mover_class * self.rows[place.turn].other_count + place.other_class
        found = read_rows(self.rows[place.turn], np.array([row]), np.array([-place.lead]))
        return 1.0 - float(found[0])

    def options(
        self, own: Standing, rival: Standing, dice: Dice, rolls_left: int
    ) -> tuple[Option, ...]:
        """Return every legal choice, best first; values and regrets are chances of winning.

        Raises the errors of `chance` and of `Solution.options`.
        """
        place = self._find(own, rival)
        column = place.mover.column
        roll = check_position(self.rules, own.card, dice, rolls_left)
        worth = self._worth(place)
        return options_by_worth(self.rules, column, own.card, roll, rolls_left, worth)

    def covers(self, own: Standing, rival: Standing) -> bool:
        """Return whether the position can follow from the first one; it is the turn of `own`."""
        try:
            self._find(own, rival)
        except ValueError:
            return False
        return True

    def _find(self, own: Standing, rival: Standing) -> _Place:
        """Return the place of a position; raise ValueError if it cannot follow."""
        check_pair(self.rules, own.card, rival.card)
        boxes = own.card.open_boxes.bit_count(), rival.card.open_boxes.bit_count()
        turn = self.plan.turns - sum(boxes)
        if not 0 <= turn < len(self.rows) - 1:
            raise ValueError("the position is in a turn that is not solved here")
        first, second = self.plan.sides if turn % 2 == 0 else reversed(self.plan.sides)
        mover, bonus = first.find(own.card)
        other, others = second.find(rival.card)
        lead = own.score + bonus - rival.score - others
        since = lead - (self.plan.lead if turn % 2 == 0 else -self.plan.lead)
        gained, lost = first.levels[boxes[0]].gained, second.levels[boxes[1]].gained
        least = gained.least[mover] - lost.most[other]
        if not least <= since <= gained.most[mover] - lost.least[other]:
            raise ValueError(f"with these cards, the solved game cannot reach a lead of {lead}")
        return _Place(turn, first, mover, second, other, lead)

    def _mean(self, place: _Place, own: Standing) -> float:
        """Return the chance from those after this turn: a mean rounds less than a packed chance."""
        column, worth = place.mover.column, self._worth(place)
        return float(rolls_by_worth(column, own.card, column.rolls - 1, worth) @ lattice().chance)

    def _worth(self, place: _Place) -> NDArray[np.float64]:
        """Return the chance of winning after each outcome, -1 for one that cannot occur."""
        after = self.rows[place.turn + 1]
        boxes = self.plan.open_boxes(place.turn)[place.turn % 2]
        moves = place.mover.levels[boxes].moves
        assert moves is not None, "the mover has an open box"
        worth = np.full(moves.after.shape[1], -1.0)
        used = np.flatnonzero(moves.after[place.mover_class] >= 0)
        rows = place.other_class * after.other_count + moves.after[place.mover_class, used]
        leads = place.lead + moves.gain[place.mover_class, used]
        worth[used] = read_rows(after, rows, leads)
        return worth


def duel_size(rules: RuleSet, own: Standing, rival: Standing) -> WorkSize:
    """Return the estimated size of `solve_duel`; raise the same ValueError."""
    check_boxes(check_rules(rules))
    return _size(plan_of(rules, own, rival))


def is_within(rules: RuleSet, own: Standing, rival: Standing, limit: WorkLimit) -> bool:
    """Return whether `duel_size` is within a limit; raise the same ValueError.

    Early in a game it is found out by the number of pairs of classes, without their windows.
    """
    check_boxes(check_rules(rules))
    plan = plan_of(rules, own, rival)
    if plan.pairs * LEAST_ROW * STATE_S > limit.cpu_seconds:
        return False
    size = _size(plan)
    return size.bytes <= limit.memory and size.cpu_seconds <= limit.cpu_seconds


def _size(plan: Plan) -> WorkSize:
    """Return the estimated size of solving a plan."""
    values = stored_values(plan, np.float64)
    return WorkSize(values, 8 * values + 16 * plan.pairs, values * STATE_S)


def solve_duel(
    rules: RuleSet,
    own: Standing,
    rival: Standing,
    *,
    threads: int | None = None,
    progress: Progress = no_progress,
    limit: WorkLimit | None = DUEL_LIMIT,
) -> Duel:
    """Solve the rest of a game of two players, exactly; it is the turn of `own`.

    `own` must have as many open boxes as `rival` or one more, in the last phase of the rules;
    otherwise this raises ValueError. The result does not depend on `threads`. Raises TooLargeError
    if the computation would exceed `limit` (None: no limit). `progress` may raise an error to stop
    the computation.
    """
    check_boxes(check_rules(rules))
    plan = plan_of(rules, own, rival)
    check_duel(rules, _size(plan), limit)
    rolls, workers = rules.phases[-1].rolls, thread_count(threads)
    turns = solved_turns(plan, rolls, np.float64, workers, progress, keep=True)
    rows = [rows for _, rows in turns]
    progress(1.0)
    return Duel(rules, plan, tuple(reversed(rows)))


def check_duel(rules: RuleSet, size: WorkSize, limit: WorkLimit | None) -> None:
    """Raise TooLargeError if a computation of this size exceeds the limit (None: no limit)."""
    if limit is None or (size.bytes <= limit.memory and size.cpu_seconds <= limit.cpu_seconds):
        return
    needs, most = f"{size.bytes / 1e9:.1f}", f"{limit.memory / 1e9:.1f}"
    seconds, allowed = f"{size.cpu_seconds:.0f}", f"{limit.cpu_seconds:.0f}"
    en = (
        f"solving these two cards of {rules.id} takes about {needs} GB of memory and {seconds} s "
        f"of processor time; the limit is {most} GB and {allowed} s; fill more boxes first"
    )
    ko = (
        f"{rules.id}: 두 점수판을 계산하려면 메모리 약 {needs}GB와 CPU 시간 {seconds}초가 "
        f"필요합니다. 한도는 {most}GB와 {allowed}초입니다. 칸을 더 채운 뒤 계산하세요"
    )
    raise TooLargeError(Text(en, ko))
