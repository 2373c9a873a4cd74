"""The best answer to a player whose choices depend on the own card only.

Such a player does not react to the rival, so that the rival can plan against it: the chance of
winning of the best answer says how much the player concedes. The computation is that of the game
between two players who play to win, with fixed chances of the outcomes on the turns of one player.
"""

from collections import deque
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.duel.book import BOOK_LIMIT, book_size, whole_game
from yachtdice.solver.duel.duel import ROUNDING, check_duel
from yachtdice.solver.duel.manners import Manner, outcome_chances
from yachtdice.solver.duel.plies import Plan, solved_turns
from yachtdice.solver.duel.rows import read_rows
from yachtdice.solver.limits import WorkLimit
from yachtdice.solver.running import Progress, no_progress, part_of, thread_count
from yachtdice.solver.solving import best_play
from yachtdice.solver.strategies import Stray
from yachtdice.solver.values.solution import Solution

_SINGLE_ERROR: Final = 2e-6  #: The greatest error of an answer in float32.
_DOUBLE: Final = 50_000_000  #: Up to this number of chances an answer is computed in float64.


class BestAnswer(Struct, frozen=True):
    """The chance of winning of the best answer to a player, a draw counting half.

    `first` and `second`: if the answer moves first or second. `error`: the greatest error of both.
    """

    first: float
    second: float
    error: float

    @property
    def mean(self) -> float:
        """The chance if the turn order is drawn."""
        return (self.first + self.second) / 2


def answer_to(
    rules: RuleSet,
    manner: Manner,
    *,
    solution: Solution | None = None,
    threads: int | None = None,
    progress: Progress = no_progress,
    limit: WorkLimit | None = BOOK_LIMIT,
) -> BestAnswer:
    """Return the best answer to a player who chooses in this manner from the first turn on.

    Raises TooLargeError for rule sets without a book and beyond `limit` (None: no limit).
    `solution`: best play of the rules; without it, it is taken from the cache.
    """
    size, plan = book_size(rules).work, whole_game(rules)
    check_duel(rules, size, limit)
    if isinstance(manner, Stray) and solution is None:
        solution = best_play(rules)
    chances = _chances(plan, manner, solution)
    exact, found = size.values <= _DOUBLE, list[float]()
    for side in range(2):
        fixed = {
            turn: chances[plan.open_boxes(turn)[side] - 1] for turn in range(side, plan.turns, 2)
        }
        turns = solved_turns(
            plan,
            rules.phases[0].rolls,
            np.float64 if exact else np.float32,
            thread_count(threads),
            part_of(progress, side / 2, 0.5),
            fixed,
        )
        _, rows = deque(turns, maxlen=1).pop()
        found.append(1.0 - float(read_rows(rows, np.array([0]), np.array([0]))[0]))
    return BestAnswer(found[1], 1.0 - found[0], ROUNDING if exact else _SINGLE_ERROR)


def _chances(plan: Plan, manner: Manner, solution: Solution | None) -> list[NDArray[np.float64]]:
    """Return the chances of the outcomes of a turn on all cards, by open boxes."""
    side, table = plan.sides[0], None if solution is None else solution.tables[0]
    return [
        np.array([outcome_chances(side.column, table, manner, card) for card in side.cards(boxes)])
        for boxes in range(1, len(side.levels))
    ]
