"""The insight of a rule set: the points that every card still brings under best play.

For each card and upper total that a game can reach: the mean points of each box, the mean repeat
bonus, the chance of the upper bonus, and 64 equally likely sums of points still to come. For cards
of at most `LATE` open boxes and for the empty card also the exact chance of each sum. A counting
pass, the same as that of the distribution, computes all of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet
from yachtdice.solver.array_files import ArrayFiles, Arrays, Form, have_forms
from yachtdice.solver.distributions import count_phase
from yachtdice.solver.kernels.arrays import Column, LevelRows, Quantiles
from yachtdice.solver.limits import USUAL, WorkLimit, check_boxes, check_work
from yachtdice.solver.running import Progress, no_progress, part_of, thread_count
from yachtdice.solver.sizes import insight_size
from yachtdice.solver.values.card import Card
from yachtdice.solver.values.column import column_of
from yachtdice.solver.values.levels import CardRows, card_rows, fact_width, score_type
from yachtdice.solver.values.solution import Solution, check_solution

QUANTILES: Final = 64  #: Quantiles stored for each card and upper total.
LATE: Final = 3  #: Cards with at most this many open boxes have the exact chance of each score.


class PhaseInsight(NamedTuple):
    """The insight of a phase; its rows are numbered by `values.levels.CardRows`.

    `facts` (rows x (boxes + 2), float32): the mean points of each box, without bonuses, the mean
    repeat bonus, and the chance of the upper bonus. `quantiles` (rows x 64): of `score_type`. Late
    row r has the exact `chances[ends[r] : ends[r + 1]]` (float32) of the `sums` (of `score_type`)
    at the same places; after the last late row come those of the empty card.
    """

    facts: NDArray[np.float32]
    quantiles: Quantiles
    ends: NDArray[np.int64]
    sums: Quantiles
    chances: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Insight:
    """The points that every card still brings under best play; see `PhaseInsight`.

    `rows`: for each phase the rows of its cards. `later[p]`: the chance of every total score of the
    phases after p. `start`: the chance of every final score of a game.
    """

    rules: RuleSet
    columns: tuple[Column, ...]
    phases: tuple[PhaseInsight, ...]
    rows: tuple[CardRows, ...] = field(init=False)
    later: tuple[NDArray[np.float64], ...] = field(init=False)
    start: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        """Derive the rows of the cards and the scores of whole phases."""
        rows = tuple(card_rows(self.rules, column, LATE) for column in self.columns)
        scores = [np.ones(1)]
        for phase in reversed(self.phases):
            scores.append(np.convolve(scores[-1], _dense(phase, len(phase.ends) - 2)))
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "later", tuple(reversed(scores[:-1])))
        object.__setattr__(self, "start", scores[-1])

    def facts(self, card: Card) -> NDArray[np.float64]:
        """Return the facts of a card before a turn: boxes, repeat bonus, chance of the bonus."""
        row: NDArray[np.float64] = self.phases[card.phase].facts[self.row(card)].astype(np.float64)
        return row

    def scores(self, card: Card) -> NDArray[np.float64]:
        """Return the chance of every sum of points still to come in the phase of a card.

        It is exact for late cards and the empty card; otherwise 64 quantiles are equally likely.
        """
        found, row, late = self.phases[card.phase], self.row(card), self.rows[card.phase].late
        if row < late:
            return _dense(found, row)
        if row == self.rows[card.phase].firsts[(1 << self.columns[card.phase].boxes) - 1]:
            return _dense(found, late)
        counts: NDArray[np.float64] = np.bincount(found.quantiles[row]) / QUANTILES
        return counts

    def row(self, card: Card) -> int:
        """Return the number of a card's row; raise ValueError for a card that no game reaches."""
        column, rows = self.columns[card.phase], self.rows[card.phase]
        flag = int(card.holds_repeat and column.flags == 2)
        number, upper = flag << column.boxes | card.open_boxes, min(card.upper_total, column.cap)
        if not 0 <= upper < rows.totals[number]:
            raise ValueError(f"no game of {self.rules.id} reaches the card {card}")
        return int(rows.firsts[number] + upper)

    def percentile(self, score: float) -> float:
        """Return the share of games of best play that end at or below a score, from 0 to 1."""
        below = int(np.floor(score + 1e-9)) + 1
        return float(np.clip(self.start[: max(below, 0)].sum(), 0.0, 1.0))


def _dense(phase: PhaseInsight, row: int) -> NDArray[np.float64]:
    """Return an exact row as the chance of every sum from 0 on."""
    part = slice(phase.ends[row], phase.ends[row + 1])
    sums = phase.sums[part]
    dense = np.zeros(int(sums[-1]) + 1)
    dense[sums] = phase.chances[part]
    dense /= dense.sum()  # float32 has lost some of the last digits
    return dense


def _arrays(found: Insight) -> Arrays:
    """Return the arrays of all phases, in order."""
    return [array for phase in found.phases for array in phase]


def _stored(rules: RuleSet, arrays: Arrays) -> Insight | None:
    """Return the insight with the arrays of a file, None if they do not fit the rules."""
    check_boxes(rules)
    columns = tuple(column_of(rules, phase) for phase in rules.phases)
    width = len(PhaseInsight._fields)
    if len(arrays) != width * len(columns):
        return None
    phases = [PhaseInsight(*arrays[at : at + width]) for at in range(0, len(arrays), width)]
    if not all(map(partial(_fits, rules), columns, phases)):
        return None
    return Insight(rules, columns, tuple(phases))


def _fits(rules: RuleSet, column: Column, phase: PhaseInsight) -> bool:
    """Return whether arrays fit a phase: their forms, and exact rows of which none is empty."""
    rows, exact, kind = card_rows(rules, column, LATE), phase.sums.size, score_type(column)
    forms: list[Form] = [
        (np.float32, (rows.many, column.boxes + 2)),
        (kind, (rows.many, QUANTILES)),
        (np.int64, (rows.late + 2,)),
        (kind, (exact,)),
        (np.float32, (exact,)),
    ]
    return (
        have_forms(phase, forms)
        and (int(phase.ends[0]), int(phase.ends[-1])) == (0, exact)
        and bool((np.diff(phase.ends) > 0).all())
    )


INSIGHTS: Final = ArrayFiles("insight", _arrays, _stored)


def fetch_insight(
    solution: Solution, *, progress: Progress = no_progress, limit: WorkLimit | None = USUAL
) -> Insight:
    """Return the insight of a rule set from the user's cache, or compute and cache it.

    Raises TooLargeError if the computation would exceed `limit` (None: no limit).
    """
    compute = partial(insight_of, solution, progress=progress, limit=limit)
    return INSIGHTS.fetch(solution.rules, compute)


def insight_of(
    solution: Solution,
    *,
    threads: int | None = None,
    progress: Progress = no_progress,
    limit: WorkLimit | None = USUAL,
) -> Insight:
    """Compute and return the insight of a rule set, without looking into the cache.

    Ties are broken as in `play_games`. Raises TooLargeError if the computation would exceed `limit`
    (None: no limit).
    """
    rules, phases = check_solution(solution).rules, len(solution.columns)
    check_work(rules, insight_size(rules), limit)
    progress(0.0)
    found = []
    for phase in range(phases):
        report = part_of(progress, phase / phases, 1 / phases)
        found.append(_phase(solution, phase, thread_count(threads), report))
    return Insight(rules, solution.columns, tuple(found))


def _phase(solution: Solution, phase: int, threads: int, progress: Progress) -> PhaseInsight:
    """Return the insight of one phase."""
    column = solution.columns[phase]
    parts = _Parts(column, card_rows(solution.rules, column, LATE).many)
    chances, _ = count_phase(solution, phase, threads, progress=progress, keep=parts.keep)
    parts.add_exact(chances[None, :])
    ends = np.concatenate([[0], np.cumsum(np.concatenate(parts.counts))]).astype(np.int64)
    sums, exact = np.concatenate(parts.sums), np.concatenate(parts.chances)
    return PhaseInsight(parts.facts, parts.quantiles, ends, sums, exact)


class _Parts:
    """The parts of a phase's insight, filled level by level."""

    def __init__(self, column: Column, many: int) -> None:
        self._column, self._done = column, 0
        self._score_type = score_type(column)
        self.facts = np.empty((many, column.boxes + 2), np.float32)
        self.quantiles: Quantiles = np.empty((many, QUANTILES), self._score_type)
        self.counts: list[NDArray[np.int64]] = []
        self.sums: list[Quantiles] = []
        self.chances: list[NDArray[np.float32]] = []

    def keep(self, rows: LevelRows, level: NDArray[np.int64]) -> None:
        """Take the figures of a level."""
        from yachtdice.solver.kernels.counting import take_quantiles  # noqa: PLC0415 - loads numba

        boxes, many = self._column.boxes, int(level[:, 2].sum())
        here = slice(self._done, self._done + many)
        facts = rows.facts.reshape(-1, fact_width(self._column))[:many]
        self.facts[here, :boxes] = facts[:, :boxes]
        self.facts[here, boxes:] = facts[:, 2 * boxes : 2 * boxes + 2]
        take_quantiles(self.quantiles[here], rows, level, self._column)
        self._done += many
        if int(level[0, 0]).bit_count() <= LATE:
            for block in _blocks(rows, level, boxes):
                self.add_exact(block)

    def add_exact(self, block: NDArray[np.float64]) -> None:
        """Add exact rows: the chance of each sum."""
        places, sums = block.nonzero()
        self.counts.append(np.bincount(places, minlength=len(block)))
        self.sums.append(sums.astype(self._score_type))
        self.chances.append(block[places, sums].astype(np.float32))


def _blocks(rows: LevelRows, level: NDArray[np.int64], boxes: int) -> Iterator[NDArray[np.float64]]:
    """Yield for each card of a level the chances of each sum, by upper total."""
    for mask, flag, totals in level.tolist():
        card = flag << boxes | mask
        begin, span = rows.starts[card], rows.spans[card]
        yield rows.chances[begin : begin + totals * span].reshape(totals, span)
