"""A tournament's games as arrays: what all figures are reckoned from, whoever played them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, OfAKind, RuleSet
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode
from yachtdice.tournament.worker import Setup

NOBODY = -1


class Sums(NamedTuple):
    """What the finished games of each entrant add up to.

    `finished`: how many they are; `boxes` (entrants x boxes): points, columns summed; `bonuses`:
    games with an upper bonus; `yachts`: boxes for five alike that hold points.
    """

    finished: NDArray[np.int64]
    boxes: NDArray[np.float64]
    bonuses: NDArray[np.int64]
    yachts: NDArray[np.int64]


class Sheet(NamedTuple):
    """Games that were played, n of them with at most so many seats.

    `games`: their numbers. By seat (n x seats): `seats` who sat there, `NOBODY` for none;
    `scores`; `won`, alone or shared; `failed`. `luck`, and `regret` (n x seats x kinds), are NaN
    where nothing was judged.
    """

    games: NDArray[np.int64]
    seats: NDArray[np.int16]
    scores: NDArray[np.int32]
    won: NDArray[np.bool_]
    failed: NDArray[np.bool_]
    luck: NDArray[np.float64]
    regret: NDArray[np.float64]
    sums: Sums

    @property
    def winners(self) -> NDArray[np.int64]:
        """How many share the top of each game."""
        winners: NDArray[np.int64] = self.won.sum(axis=1)
        return winners

    def of(self, entrant: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the rows and seats of an entrant's games."""
        rows, seats = np.nonzero(self.seats == entrant)
        return rows, seats

    def points(self, mode: Mode, entrants: int) -> NDArray[np.float64]:
        """Return what each entrant has won."""
        shares = self.won / (1 if mode is Mode.HILL else np.maximum(1, self.winners)[:, None])
        there = self.seats != NOBODY
        return np.bincount(self.seats[there], shares[there], entrants).astype(np.float64)

    def first(self, count: int) -> "Sheet":
        """Return the first of the games; `sums` stay those of all."""
        parts: Any = (*(part[:count] for part in self[:-1]), self.sums)
        return Sheet(*parts)


def joined(sheets: Sequence[Sheet]) -> Sheet:
    """Return sheets with as many seats, one after another."""
    sums = [np.sum(parts, axis=0) for parts in zip(*(one.sums for one in sheets), strict=True)]
    columns: Any = zip(*(sheet[:-1] for sheet in sheets), strict=True)
    parts: Any = (*map(np.concatenate, columns), Sums(*sums))
    return Sheet(*parts)


def sheet_of(setup: Setup, results: Sequence[GameResult]) -> Sheet:
    """Return the sheet of results, in their order; games that nobody played are left out."""
    played = [result for result in results if result.seats]
    shape = (len(played), max((len(result.seats) for result in played), default=2))
    kinds = most_rolls(setup.rules)
    sheet = Sheet(
        np.array([result.game for result in played], np.int64),
        np.full(shape, NOBODY, np.int16),
        np.zeros(shape, np.int32),
        np.zeros(shape, bool),
        np.zeros(shape, bool),
        np.full(shape, np.nan),
        np.full((*shape, kinds), np.nan),
        no_sums(setup),
    )
    for row, result in enumerate(played):
        sheet.seats[row, : len(result.seats)] = result.seats
        sheet.scores[row, : len(result.seats)] = result.scores
        sheet.won[row, list(result.winners)] = True
        for fault in result.faults:
            sheet.failed[row, result.seats.index(fault.entrant)] = True
    _add_up(setup, played, sheet)
    return sheet


def _add_up(setup: Setup, played: Sequence[GameResult], sheet: Sheet) -> None:
    """Add finished games to the sums of a sheet."""
    rules = setup.rules
    seated = [(row, seat) for row, r in enumerate(played) for seat in range(len(r.seats))]
    done = [(row, seat) for row, seat in seated if not sheet.failed[row, seat]]
    boxes = np.array([[p or 0 for p in played[row].boxes[seat]] for row, seat in done], np.int32)
    upper = np.array([played[row].upper_bonus[seat] > 0 for row, seat in done], bool)
    entrants = np.array([played[row].seats[seat] for row, seat in done], np.int64)
    shape = (len(done), len(rules.phases) * len(rules.boxes))
    add_sums(sheet.sums, rules, entrants, boxes.reshape(shape), upper)


def add_sums(
    sums: Sums,
    rules: RuleSet,
    entrants: NDArray[np.int64],
    boxes: NDArray[np.int32],
    upper: NDArray[np.bool_],
) -> None:
    """Add finished seats to sums: whose they are, their boxes, whether there was the bonus."""
    for entrant in range(len(sums.finished)):
        own = entrants == entrant
        sums.finished[entrant] += own.sum()
        columns = boxes[own].reshape(-1, len(rules.phases), len(rules.boxes))
        sums.boxes[entrant] += columns.sum(axis=(0, 1))
        sums.bonuses[entrant] += upper[own].sum()
        sums.yachts[entrant] += (boxes[own][:, yacht_places(rules)] > 0).sum()


def no_sums(setup: Setup) -> Sums:
    """Return the sums of no game."""
    count = len(setup.entrants)
    none = np.zeros(count, np.int64)
    return Sums(none, np.zeros((count, len(setup.rules.boxes))), none.copy(), none.copy())


def yacht_places(rules: RuleSet) -> list[int]:
    """Return where boxes for five alike stand, over all columns."""
    boxes = len(rules.boxes)
    asks = [place for place, box in enumerate(rules.boxes) if box.pattern == OfAKind(DICE)]
    return [column * boxes + place for column in range(len(rules.phases)) for place in asks]


def most_rolls(rules: RuleSet) -> int:
    """Return the most rolls that a turn has, in whatever phase."""
    return max(phase.rolls for phase in rules.phases)
