"""Chances to win at a table, for every seat, if all seats continue with best play for points.

A shared first place counts as an equal share of a win. The scores of the seats are independent
given their cards, so that the chance is exact for late cards; see `Insight.scores`. For the seat on
turn, the chances follow its choices through the turn.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.polynomial.legendre import leggauss
from numpy.typing import NDArray

from yachtdice.rules import Dice
from yachtdice.solver.insight.table import Insight
from yachtdice.solver.kernels.arrays import TRIFLE
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.choices import cards_after
from yachtdice.solver.values.lattice import KEEP_NUMBER
from yachtdice.solver.values.option import Option
from yachtdice.solver.values.position import Standing
from yachtdice.solver.values.turn import (
    CarriedRows,
    TurnValues,
    carried_back,
    grown_means,
    keeps_followed,
    roll_number,
    stages,
)


def win_chances(insight: Insight, standings: Sequence[Standing]) -> NDArray[np.float64]:
    """Return the chance of every seat to win, before the next turn."""
    if len(standings) == 1:
        return np.ones(1)
    own, by_score = _final(insight, standings[0]), wins_by_score(insight, standings, 0)
    reached = np.minimum(np.arange(len(own)), by_score.shape[1] - 1)
    chances: NDArray[np.float64] = by_score[:, reached] @ own
    return chances


def wins_by_score(
    insight: Insight, standings: Sequence[Standing], seat: int
) -> NDArray[np.float64]:
    """Return the chance of every seat to win, by the final score of one seat (seats x scores).

    The last column holds for all higher scores.
    """
    others = [place for place in range(len(standings)) if place != seat]
    ends = [_final(insight, standings[place]) for place in others]
    size = max((len(end) for end in ends), default=0) + 1
    chances = np.zeros((len(ends), size))
    for place, end in enumerate(ends):
        chances[place, : len(end)] = end
    # With n rivals, the mean share of a tied first place is the integral over t from 0 to 1 of the
    # product of (chance of a lower score + t x chance of this score). This sum is exact for it.
    nodes, weights = _nodes(len(standings))
    below = np.cumsum(chances, axis=1) - chances
    within = below + nodes[:, None, None] * chances  # nodes x rivals x scores
    found = np.empty((len(standings), size))
    found[seat] = np.einsum("k,ks->s", weights, within.prod(axis=1))
    for place, other in enumerate(others):
        rest = np.delete(within, place, axis=1).prod(axis=1)
        ahead = chances[place] * (weights @ rest)
        level = chances[place] * ((weights * nodes) @ rest)
        found[other] = ahead.sum() - np.cumsum(ahead) + level
    return found


@lru_cache(maxsize=16)
def _nodes(seats: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return nodes and weights that integrate polynomials of degree seats - 1 from 0 to 1."""
    nodes, weights = leggauss(seats // 2 + 1)
    return (nodes + 1) / 2, weights / 2


def _final(insight: Insight, standing: Standing) -> NDArray[np.float64]:
    """Return the chance of every final score of a seat."""
    rest = np.convolve(insight.scores(standing.card), insight.later[standing.card.phase])
    return np.concatenate([np.zeros(standing.score), rest])


class TurnWins:
    """The chances to win within a turn of one seat.

    `rows`: the chance of every seat after each roll and keep, if the seat on turn continues with
    best play for points. `best` and `means`: the greatest chance of the seat on turn for each roll
    and keep if it plays to win until the end of the turn, by rolls left.
    """

    def __init__(
        self, turn: TurnValues, insight: Insight, standings: Sequence[Standing], seat: int
    ) -> None:
        """Compute the chances; `standings[seat]` has the card of the turn."""
        worth = _worth(turn, insight, standings, seat)
        self.worth = worth
        self.rows = turn.carried(worth[:, turn.filled].T)
        own = worth[seat][turn.outcomes]
        self.fills = np.where(np.isfinite(turn.fills), own, -np.inf)
        self.best, self.means = stages(self.fills.max(axis=1), turn.column.rolls, grown_means)
        self._turn = turn

    @cached_property
    def to_win(self) -> CarriedRows:
        """The chance of every seat if the seat on turn plays this turn to win.

        A tiny multiple of the expected points decides between equal chances.
        """
        turn = self._turn
        points = np.where(np.isfinite(turn.fills), turn.fills, 0.0)
        fills = self.fills + TRIFLE * points
        best, means = stages(fills.max(axis=1), turn.column.rolls)
        filled = turn.outcomes[np.arange(len(fills)), fills.argmax(axis=1)]
        follows = tuple(keeps_followed(best[0], mean) for mean in means)
        return carried_back(self.worth[:, filled].T, follows)

    def after_throw(self, dice: Dice, rolls_left: int) -> NDArray[np.float64]:
        """Return the chance of every seat with these dice on the table."""
        return self.rows.of_roll(dice, rolls_left)

    def after_choice(self, dice: Dice, rolls_left: int, chosen: Option) -> NDArray[np.float64]:
        """Return the chance of every seat after a choice."""
        if chosen.keep_faces is not None:
            return self.rows.of_keep(chosen.keep_faces, rolls_left)
        return self._filled(dice, chosen)

    def of_option(self, dice: Dice, rolls_left: int, option: Option) -> float:
        """Return the greatest chance of the seat on turn after an option."""
        if option.keep_faces is not None:
            return float(self.means[rolls_left][KEEP_NUMBER[option.keep_faces]])
        box = self._turn.solution.rules.index[option.box or ""]
        return float(self.fills[roll_number(dice), box])

    def greatest(self, dice: Dice, rolls_left: int) -> float:
        """Return the greatest chance of the seat on turn with these dice."""
        return float(self.best[rolls_left][roll_number(dice)])

    def _filled(self, dice: Dice, chosen: Option) -> NDArray[np.float64]:
        chances: NDArray[np.float64] = self.worth[:, self._turn.outcome(dice, chosen.box or "")]
        return chances


def _worth(
    turn: TurnValues, insight: Insight, standings: Sequence[Standing], seat: int
) -> NDArray[np.float64]:
    """Return the chance of every seat to win after each outcome of a fill (seats x outcomes).

    It is 0 for outcomes of a box that is filled already.
    """
    column, card = turn.column, turn.card
    by_score = wins_by_score(insight, standings, seat)
    wins = _before_later_phases(by_score, insight.later[card.phase])
    some = np.flatnonzero(card.open_boxes >> column.into & 1)
    after, upper = cards_after(column, card, some)
    rows, reached = insight.rows[card.phase], standings[seat].score + column.paid[some].astype(int)
    known = upper < rows.totals[after]  # a few outcomes cannot follow from this card
    some, reached = some[known], reached[known]
    numbers = (rows.firsts[after] + upper)[known]
    worth = np.zeros((len(standings), len(column.paid)))
    # The chances of all seats add up to 1, so those of the last seat follow from the others.
    worth[:-1, some] = _means(insight, card, numbers, reached, wins[:-1])
    worth[-1, some] = 1.0 - worth[:-1, some].sum(axis=0)
    return worth


def _before_later_phases(
    by_score: NDArray[np.float64], later: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the chances by the score at the end of a phase, from those by the final score."""
    if len(later) == 1:
        return by_score
    padded = np.concatenate([by_score, np.repeat(by_score[:, -1:], len(later), axis=1)], axis=1)
    return np.array([np.correlate(row, later, mode="valid") for row in padded])


def _means(
    insight: Insight,
    card: Card,
    numbers: NDArray[np.int64],
    reached: NDArray[np.int64],
    wins: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the mean of `wins` over the sums of each row, added to the points reached."""
    phase = insight.phases[card.phase]
    if numbers.max(initial=-1) >= insight.rows[card.phase].late:
        ends = reached[:, None] + phase.quantiles[numbers]
        means: NDArray[np.float64] = wins.take(ends, axis=1, mode="clip").mean(axis=2)
        return means
    begins, many = phase.ends[numbers], phase.ends[numbers + 1] - phase.ends[numbers]
    firsts = np.cumsum(many) - many
    places = np.arange(int(many.sum())) + np.repeat(begins - firsts, many)
    ends = np.repeat(reached, many) + phase.sums[places]
    chances = phase.chances[places].astype(np.float64)
    found = wins.take(ends, axis=1, mode="clip") * chances
    exact: NDArray[np.float64] = np.add.reduceat(found, firsts, axis=1)
    return exact / np.add.reduceat(chances, firsts)


class Parts(NamedTuple):
    """The parts of a choice's value, without the points of later phases.

    By box: `now` and `later`, the mean points in this turn and afterwards; `some` and `none`, the
    chances of a fill with points and with 0 in this turn. `repeat`: the mean repeat bonus. `bonus`:
    the chance of the upper bonus.
    """

    now: NDArray[np.float64]
    later: NDArray[np.float64]
    some: NDArray[np.float64]
    none: NDArray[np.float64]
    repeat: float
    bonus: float


class TurnParts:
    """The parts of every choice in `turn`."""

    def __init__(self, turn: TurnValues, insight: Insight) -> None:
        """Take the insight of the rules of a turn."""
        self.turn, self._insight = turn, insight

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        """The row of the best fill of every roll."""
        return self._of_outcomes(self.turn.filled)

    def of_option(self, dice: Dice, rolls_left: int, option: Option) -> Parts:
        """Return the parts of an option with these dice on the table."""
        if option.keep_faces is not None:
            return self._split(self.turn.fill_chances(option.keep_faces, rolls_left) @ self._rows)
        outcome = self.turn.outcome(dice, option.box or "")
        return self._split(self._of_outcomes(np.array([outcome]))[0])

    def _split(self, row: NDArray[np.float64]) -> Parts:
        boxes = self.turn.column.boxes
        now, later, some, none = row[: 4 * boxes].reshape(4, boxes)
        return Parts(now, later, some, none, float(row[-2]), float(row[-1]))

    def _of_outcomes(self, outcomes: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the row of each of these outcomes."""
        column, card, boxes = self.turn.column, self.turn.card, self.turn.column.boxes
        after, upper = cards_after(column, card, outcomes)
        numbers = self._insight.rows[card.phase].firsts[after] + upper
        facts = self._insight.phases[card.phase].facts[numbers]
        extra, into = column.extra[outcomes], column.into[outcomes]
        plain, every = column.paid[outcomes] - extra, np.arange(len(outcomes))
        rows = np.zeros((len(outcomes), 4 * boxes + 2))
        rows[:, boxes : 2 * boxes] = facts[:, :boxes]
        rows[:, -2:] = facts[:, boxes:]
        rows[:, -2] += extra
        rows[every, into] = plain
        rows[every, 2 * boxes + into] = plain + extra > 0
        rows[every, 3 * boxes + into] = plain + extra == 0
        return rows
