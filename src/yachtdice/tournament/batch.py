"""Built-in players through the solver's engine: the same games, a great many at once.

The dice, the seeds of players and what they choose are those of games played one by one, so that
it makes no difference to any figure but the times which way a tournament went.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots import find_bot
from yachtdice.solver import (
    Dealt,
    Seats,
    Simple,
    Solution,
    Stray,
    dealt_seeds,
    has_best_play,
    judge_games,
    play_dealt,
)
from yachtdice.tournament.dice import key_of
from yachtdice.tournament.entrants import EntrantKind
from yachtdice.tournament.points import Tally, leaders, tied_after
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.running import sequential_of
from yachtdice.tournament.schedule import Mode, games_in_all, pairings
from yachtdice.tournament.sequential import Sequential
from yachtdice.tournament.sheet import NOBODY, Sheet, add_sums, joined, most_rolls, no_sums
from yachtdice.tournament.worker import Setup, Stretch, play_stretch

AT_ONCE: Final = 1 << 19
"""Seats played at once, where nobody watches."""


def needs_best_play(setup: Setup) -> bool:
    """Return whether a player of ours plays by best play."""
    kinds = [find_bot(e.spec) for e in setup.entrants if e.kind is EntrantKind.BOT]
    return any(kind is not None and kind.needs_solution for kind in kinds)


def is_batchable(setup: Setup) -> bool:
    """Return whether the engine knows all players of a tournament, and its rules."""
    return has_best_play(setup.rules) and None not in [*_manners(setup)]


def _manners(setup: Setup) -> Iterator[Stray | Simple | None]:
    """Yield how each entrant plays, None for one that the engine does not know."""
    for entrant in setup.entrants:
        kind = find_bot(entrant.spec) if entrant.kind is EntrantKind.BOT else None
        yield None if kind is None else kind.stray or kind.simple


class Batch:
    """A tournament of built-in players, played part by part."""

    def __init__(self, setup: Setup, solution: Solution | None, *, judged: bool) -> None:
        """Play by this solution, which none of the players may need; judge games, or do not."""
        self.setup, self.solution, self.judged = setup, solution, judged and solution is not None
        self.tally, self.sequential = Tally(setup), sequential_of(setup)
        self.scheduled = games_in_all(setup.mode, len(setup.entrants), setup.games)
        self.sheets: list[Sheet] = []
        self.playoffs: list[GameResult] = []

    @property
    def sheet(self) -> Sheet:
        """All games so far."""
        return joined(self.sheets)

    def run(self, told: Callable[["Batch"], None], at_once: int = AT_ONCE) -> None:
        """Play to the end, or until a sequential test is decided; each part is told.

        Parts of fewer seats at once are told sooner, and change no figure.
        """
        count = len(self.setup.entrants)
        seats = count if self.setup.mode is Mode.HILL else 2
        step = max(2, at_once // seats // 2 * 2)
        first = 0
        while first < self.scheduled:
            self._part(np.arange(first, min(first + step, self.scheduled)))
            first += step
            told(self)
        while among := self._tied():
            game = self.scheduled + len(self.playoffs)
            self.playoffs += play_stretch(self.setup, Stretch(game, 1, among=among))

    def _tied(self) -> tuple[int, ...]:
        """Return the entrants that share the lead, if a playoff is to part them."""
        if self.setup.mode is not Mode.HILL:
            return ()
        return tied_after(leaders(self.tally.points, ()), self.playoffs, self.setup.playoffs)

    def progress(self) -> dict[str, Any]:
        """Return how far it has come, as plain values: games, of how many, standings."""
        return self.tally.facts(self.scheduled)

    def _part(self, games: NDArray[np.int64]) -> None:
        """Play some games, and count them up to the deal that decides."""
        setup = self.setup
        seats = seat_table(setup.mode, len(setup.entrants), games)
        sheet = _blank(setup, games, seats)
        played = []
        for entrant, manner in enumerate(_manners(setup)):
            own = sheet.of(entrant)
            dealt = self._played(manner, games, own)
            sheet.scores[own] = dealt.scores
            if self.judged and self.solution is not None:
                found = judge_games(self.solution, dealt.trace)
                sheet.luck[own], sheet.regret[own] = found.luck, found.regret
            played.append((own[0], dealt._replace(trace=())))
        sheet.won[:] = sheet.scores == sheet.scores.max(axis=1)[:, None]
        count = self._decisive(sheet)
        for entrant, (rows, dealt) in enumerate(played):
            whose = np.where(rows < count, entrant, NOBODY)
            add_sums(sheet.sums, setup.rules, whose, dealt.boxes, dealt.upper)
        self._count(sheet.first(count))

    def _played(
        self,
        manner: Stray | Simple | None,
        games: NDArray[np.int64],
        own: tuple[NDArray[np.int64], NDArray[np.int64]],
    ) -> Dealt:
        """Return the games of one entrant, which sits at these rows and seats."""
        assert manner is not None, "the engine knows all of them"
        setup, (rows, places) = self.setup, own
        numbers = games[rows]
        deals = numbers if setup.mode is Mode.HILL else numbers // 2
        chance = dealt_seeds(numbers, places, key_of("player", setup.seed))
        dealt, key = Seats(deals, places, chance), key_of("dice", setup.seed)
        return play_dealt(setup.rules, self.solution, manner, dealt, key, trace=self.judged)

    def _count(self, sheet: Sheet) -> None:
        """Let games count."""
        count = len(self.setup.entrants)
        there = sheet.seats != NOBODY
        points = sheet.points(self.setup.mode, count)
        games = np.bincount(sheet.seats[there], minlength=count)
        scores = np.bincount(sheet.seats[there], sheet.scores[there], count)
        self.tally.add(
            len(sheet.games), points.tolist(), games.tolist(), scores.astype(np.int64).tolist()
        )
        self.sheets.append(sheet)

    def _decisive(self, sheet: Sheet) -> int:
        """Return how many of these games count: those up to the deal that decides all tests."""
        if self.sequential is None:
            return len(sheet.games)
        last = [self._deciding(self.sequential, sheet, *pair) for pair in self.sequential.pairs]
        if not self.sequential.decided(frozenset()):
            return len(sheet.games)
        self.scheduled = int(sheet.games[max(last)]) + 1
        return max(last) + 1

    def _deciding(self, sequential: Sequential, sheet: Sheet, one: int, other: int) -> int:
        """Return the row of the game that ends the deal which decides this pair, 0 if none does."""
        rows = np.flatnonzero((sheet.seats[:, 0] == one) & (sheet.seats[:, 1] == other))
        halves = _halves(sheet, rows, 0) + _halves(sheet, rows + 1, 1)
        found = sequential.pairs[one, other].add(halves)
        return 0 if found is None else int(rows[found]) + 1


def _halves(sheet: Sheet, rows: NDArray[np.int64], seat: int) -> NDArray[np.int64]:
    """Return what a seat got of games of two: 2 for a win, 1 for a draw."""
    halves: NDArray[np.int64] = sheet.won[rows, seat] * (2 // sheet.winners[rows])
    return halves


def _blank(setup: Setup, games: NDArray[np.int64], seats: NDArray[np.int16]) -> Sheet:
    """Return a sheet of these games with nothing played."""
    return Sheet(
        games,
        seats,
        np.zeros(seats.shape, np.int32),
        np.zeros(seats.shape, bool),
        np.zeros(seats.shape, bool),
        np.full(seats.shape, np.nan),
        np.full((*seats.shape, most_rolls(setup.rules)), np.nan),
        no_sums(setup),
    )


def seat_table(mode: Mode, entrants: int, games: NDArray[np.int64]) -> NDArray[np.int16]:
    """Return who sits where in these games, as `seats_of` does with nobody barred."""
    if mode is Mode.HILL:
        table = (games[:, None] + np.arange(entrants)) % entrants
    else:
        pairs = np.array(pairings(mode, entrants))
        table = pairs[games // 2 % len(pairs)]
        table = np.where(games[:, None] % 2 == 0, table, table[:, ::-1])
    return table.astype(np.int16)
