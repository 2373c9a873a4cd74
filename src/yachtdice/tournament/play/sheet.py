"""Games of a tournament as arrays: the source of all figures."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import DICE, OfAKind, RuleSet
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import Setup

NO_ENTRANT = -1


class Sums(NamedTuple):
    """Sums over the finished games of each entrant.

    `finished`: the number of games; `boxes` (entrants x boxes): points summed over columns;
    `bonuses`: games with an upper bonus; `yachts`: five-of-a-kind boxes with points.
    """

    finished: NDArray[np.int64]
    boxes: NDArray[np.float64]
    bonuses: NDArray[np.int64]
    yachts: NDArray[np.int64]


class Sheet(NamedTuple):
    """Arrays for n games, with the same number of seats in all rows.

    `games` has the numbers of the games. The other arrays have a row for each game and a column for
    each seat. `seats` has the entrants, `NO_ENTRANT` for an unused seat. `won` includes shared
    wins. `regret` has a third axis for the kinds of choices. `luck` and `regret` are NaN for games
    that were not analysed.
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
        """Number of winners of each game."""
        winners: NDArray[np.int64] = self.won.sum(axis=1)
        return winners

    def of(self, entrant: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the rows and seats of an entrant's games."""
        rows, seats = np.nonzero(self.seats == entrant)
        return rows, seats

    def points(self, mode: Mode, entrants: int) -> NDArray[np.float64]:
        """Return the points of each entrant."""
        shares = self.won / (1 if mode is Mode.HILL else np.maximum(1, self.winners)[:, None])
        there = self.seats != NO_ENTRANT
        return np.bincount(self.seats[there], shares[there], entrants).astype(np.float64)

    def first(self, count: int) -> "Sheet":
        """Return the first games; `sums` still covers all games."""
        return self._replace(**{name: getattr(self, name)[:count] for name in _ROWS})


#: The fields of a sheet with a row for each game.
_ROWS: Final = Sheet._fields[:-1]


def blank_sheet(setup: Setup, games: NDArray[np.int64], seats: NDArray[np.int16]) -> Sheet:
    """Return an empty sheet for these games, with the entrants at their seats."""
    return Sheet(
        games,
        seats,
        np.zeros(seats.shape, np.int32),
        np.zeros(seats.shape, bool),
        np.zeros(seats.shape, bool),
        np.full(seats.shape, np.nan),
        np.full((*seats.shape, setup.rules.most_rolls), np.nan),
        _no_sums(setup),
    )


def joined(sheets: Sequence[Sheet]) -> Sheet:
    """Return the concatenation of sheets with equal numbers of seats."""
    sums = [np.sum(parts, axis=0) for parts in zip(*(one.sums for one in sheets), strict=True)]
    rows: dict[str, Any] = {
        name: np.concatenate([getattr(sheet, name) for sheet in sheets]) for name in _ROWS
    }
    return sheets[0]._replace(**rows)._replace(sums=Sums(*sums))


def sheet_of(setup: Setup, results: Sequence[GameResult]) -> Sheet:
    """Return the sheet of results in their order, without games that were not played."""
    played = [result for result in results if result.seats]
    shape = (len(played), max((len(result.seats) for result in played), default=2))
    games = np.array([result.game for result in played], np.int64)
    sheet = blank_sheet(setup, games, np.full(shape, NO_ENTRANT, np.int16))
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
    """Add finished seats to the sums, by their entrants, boxes and upper bonuses."""
    for entrant in range(len(sums.finished)):
        own = entrants == entrant
        sums.finished[entrant] += own.sum()
        columns = boxes[own].reshape(-1, len(rules.phases), len(rules.boxes))
        sums.boxes[entrant] += columns.sum(axis=(0, 1))
        sums.bonuses[entrant] += upper[own].sum()
        sums.yachts[entrant] += (boxes[own][:, yacht_places(rules)] > 0).sum()


def _no_sums(setup: Setup) -> Sums:
    """Return sums of zero games."""
    count = len(setup.entrants)
    none = np.zeros(count, np.int64)
    return Sums(none, np.zeros((count, len(setup.rules.boxes))), none.copy(), none.copy())


def yacht_places(rules: RuleSet) -> list[int]:
    """Return the indexes of the five-of-a-kind boxes in all columns."""
    boxes = len(rules.boxes)
    asks = [place for place, box in enumerate(rules.boxes) if box.pattern == OfAKind(DICE)]
    return [column * boxes + place for column in range(len(rules.phases)) for place in asks]
