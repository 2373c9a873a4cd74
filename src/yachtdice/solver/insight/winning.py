"""Playing to win: options by chance of winning, and matches.

Every chance of winning assumes that after this turn all players continue with best play for
points.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import Dice
from yachtdice.solver.insight.table import Insight
from yachtdice.solver.kernels.arrays import TRIFLE
from yachtdice.solver.running import Progress, no_progress, run_kernel, thread_count
from yachtdice.solver.values.card import Card, check_position
from yachtdice.solver.values.choices import cards_after, options_by_worth, rolls_by_worth
from yachtdice.solver.values.lattice import lattice, throws
from yachtdice.solver.values.levels import most_points
from yachtdice.solver.values.option import Option
from yachtdice.solver.values.position import Standing
from yachtdice.solver.values.solution import Solution

_GAMES_PER_CALL: Final = 2000


def win_options(
    solution: Solution,
    insight: Insight,
    own: Standing,
    rivals: Sequence[Standing],
    dice: Dice,
    rolls_left: int,
) -> tuple[Option, ...]:
    """Return every legal choice, best first; values are chances of winning, a draw counts half.

    This is one step of policy improvement: it assumes that all players play for points after this
    turn. By this estimate the first choice is never worse than that of best play. A tiny
    multiple of the expected points (`TRIFLE`) decides between equal chances. Raises as
    `Solution.options` does.
    """
    card = own.card
    roll = check_position(solution.rules, card, dice, rolls_left)
    worth = _worth(solution, insight, own.score, card, _winning(insight, rivals, card.phase))
    column = solution.columns[card.phase]
    return options_by_worth(solution.rules, column, card, roll, rolls_left, worth)


def win_estimate(
    solution: Solution, insight: Insight, own: Standing, rivals: Sequence[Standing]
) -> float:
    """Return the chance of winning before a turn, if only this turn is played to win.

    It is the mean over all first rolls of the best value of `win_options`.
    """
    card = own.card
    worth = _worth(solution, insight, own.score, card, _winning(insight, rivals, card.phase))
    column = solution.columns[card.phase]
    best = rolls_by_worth(column, card, column.rolls - 1, worth)
    return min(1.0, float(best @ lattice().chance))


def _winning(insight: Insight, rivals: Sequence[Standing], phase: int) -> NDArray[np.float64]:
    """Return the chance of beating all rivals, by the player's points at the end of this phase."""
    ends = [_ends(insight, rival) for rival in rivals]
    size = max((len(end) for end in ends), default=1) + 1
    winning = np.ones(size)
    for end in ends:
        padded = np.concatenate([end, np.zeros(size - len(end))])
        winning *= np.cumsum(padded) - 0.5 * padded
    later = insight.later[phase]
    extended = np.concatenate([winning, np.ones(len(later))])
    beaten: NDArray[np.float64] = np.correlate(extended, later, mode="valid")
    return beaten


def _ends(insight: Insight, rival: Standing) -> NDArray[np.float64]:
    """Return the probability of every final score of a rival."""
    quantiles = insight.phases[rival.card.phase].quantiles[insight.row(rival.card)]
    rest = quantiles.astype(np.int64) + rival.score
    chances: NDArray[np.float64] = np.convolve(
        np.bincount(rest) / len(rest), insight.later[rival.card.phase]
    )
    return chances


def _worth(
    solution: Solution, insight: Insight, score: int, card: Card, winning: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the chance of winning after each outcome, plus the tie-breaking points.

    It is -1 for outcomes of a box that is filled already.
    """
    column, table = solution.columns[card.phase], solution.tables[card.phase]
    worth = np.full(len(column.paid), -1.0)
    some = np.flatnonzero(card.open_boxes >> column.into & 1)
    after, upper = cards_after(column, card, some)
    paid = column.paid[some]
    rows = insight.rows[card.phase].firsts[after] + upper
    rest = insight.phases[card.phase].quantiles[rows].astype(np.int64)
    ends = score + paid.astype(np.int64)[:, None] + rest
    chance = winning[np.minimum(ends, len(winning) - 1)].mean(axis=1)
    worth[some] = chance + TRIFLE * (paid + table.reshape(-1, table.shape[2])[after, upper])
    return worth


class Matches(NamedTuple):
    """Pairs of games with the same dice at each seat and the two players exchanged.

    `scores`: pairs x 2 games x 2 seats. In game g of a pair the player who plays to win has seat g.
    """

    scores: NDArray[np.int64]

    @property
    def points(self) -> NDArray[np.float64]:
        """The mean result of the player that plays to win, by pair: win 1, draw 0.5."""
        ahead = self.scores[:, :, 0] - self.scores[:, :, 1]
        ahead[:, 1] = -ahead[:, 1]
        points: NDArray[np.float64] = ((ahead > 0) + 0.5 * (ahead == 0)).mean(axis=1)
        return points


def play_matches(
    solution: Solution,
    insight: Insight,
    pairs: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = no_progress,
) -> Matches:
    """Play pairs of games of play to win against best play and return their results.

    Raises ValueError for rules with several phases.
    """
    from yachtdice.solver.kernels import matching  # noqa: PLC0415 - loads numba

    if len(solution.columns) > 1:
        raise ValueError(f"{solution.rules.id} has several phases; matches are for one")
    scores = np.zeros((2 * pairs, 2), np.int64)
    rest = matching.Rest(insight.phases[0].quantiles, insight.rows[0].firsts)
    most = most_points(solution.columns[0])
    shared = (match_seed(seed), most, solution.column_values[0], rest, throws())
    firsts = list(range(0, 2 * pairs, _GAMES_PER_CALL))
    workers = thread_count(threads)
    for i in range(0, len(firsts), workers):
        calls = [(scores[a : a + _GAMES_PER_CALL], a, *shared) for a in firsts[i : i + workers]]
        run_kernel(matching.play_matches, calls, workers)
        progress(min(1.0, (i + workers) / len(firsts)))
    return Matches(scores.reshape(pairs, 2, 2))


def match_seed(seed: int) -> np.uint64:
    """Return 64 bits derived from a seed."""
    bits: np.uint64 = np.frombuffer(sha256(f"match/{seed}".encode()).digest()[:8], np.uint64)[0]
    return bits
