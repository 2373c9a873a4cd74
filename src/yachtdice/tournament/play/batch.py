"""Games between built-in players in bulk, played by the solver's engine.

Dice, player seeds and choices are the same as in games played one by one. So a tournament has the
same figures either way, except for the timings.
"""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yachtdice import solver
from yachtdice.bots import find_bot
from yachtdice.tournament.dice import key_of
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import Mode, games_in_all, pairings
from yachtdice.tournament.games.setup import GameRange, Setup
from yachtdice.tournament.messages import TournamentProgress
from yachtdice.tournament.play.points import Tally, leaders, tied_after
from yachtdice.tournament.play.running import play_range, sequential_of
from yachtdice.tournament.play.sequential import Sequential
from yachtdice.tournament.play.sheet import NO_ENTRANT, Sheet, add_sums, blank_sheet, joined
from yachtdice.tournament.players.entrants import EntrantSource

AT_ONCE: Final = 1 << 19  #: Seats played at once if the caller needs no frequent progress.


def needs_best_play(setup: Setup) -> bool:
    """Return whether a built-in player needs best play."""
    kinds = [find_bot(e.spec) for e in setup.entrants if e.kind is EntrantSource.BOT]
    return any(kind.needs_solution for kind in kinds)


def is_batchable(setup: Setup) -> bool:
    """Return whether the engine supports the rules and all players of a tournament."""
    return solver.has_best_play(setup.rules) and None not in [*_strategies(setup)]


def _strategies(setup: Setup) -> Iterator[solver.Stray | solver.Simple | None]:
    """Yield the engine's strategy for each entrant, None if the engine does not support it."""
    for entrant in setup.entrants:
        kind = find_bot(entrant.spec) if entrant.kind is EntrantSource.BOT else None
        yield None if kind is None else kind.stray or kind.simple


class BatchTournament:
    """A tournament of built-in players, played part by part."""

    def __init__(self, setup: Setup, solution: solver.Solution | None, *, judged: bool) -> None:
        """Use this solution, or None if no player needs it; `judged`: analyse the games."""
        self.setup, self.solution, self.judged = setup, solution, judged and solution is not None
        self.tally, self.sequential = Tally(setup), sequential_of(setup)
        self.scheduled = games_in_all(setup.mode, len(setup.entrants), setup.games)
        self.sheets: list[Sheet] = []
        self.playoffs: list[GameResult] = []

    @property
    def sheet(self) -> Sheet:
        """All games so far."""
        return joined(self.sheets)

    def run(self, on_part: Callable[["BatchTournament"], None], at_once: int = AT_ONCE) -> None:
        """Play until the end or a decided sequential test; call `on_part` after each part.

        Smaller parts report progress more often and do not change the results.
        """
        count = len(self.setup.entrants)
        seats = count if self.setup.mode is Mode.HILL else 2
        step = max(2, at_once // seats // 2 * 2)
        first = 0
        while first < self.scheduled:
            self._part(np.arange(first, min(first + step, self.scheduled)))
            first += step
            on_part(self)
        while among := self._tied():
            game = self.scheduled + len(self.playoffs)
            self.playoffs += play_range(self.setup, GameRange(game, 1, among=among))

    def _tied(self) -> tuple[int, ...]:
        """Return the entrants tied for the lead if a playoff is needed."""
        if self.setup.mode is not Mode.HILL:
            return ()
        return tied_after(leaders(self.tally.points, ()), self.playoffs, self.setup.playoffs)

    def progress(self) -> TournamentProgress:
        """Return the games played, the games in total and the standings."""
        return self.tally.progress(self.scheduled)

    def _part(self, games: NDArray[np.int64]) -> None:
        """Play some games, and count them up to the deal that decides the tests."""
        setup = self.setup
        seats = seat_table(setup.mode, len(setup.entrants), games)
        sheet = blank_sheet(setup, games, seats)
        played = []
        for entrant, strategy in enumerate(_strategies(setup)):
            own = sheet.of(entrant)
            dealt = self._played(strategy, games, own)
            sheet.scores[own] = dealt.scores
            if self.judged and self.solution is not None:
                found = solver.judge_games(self.solution, dealt.trace)
                sheet.luck[own], sheet.regret[own] = found.luck, found.regret
            played.append((own[0], dealt._replace(trace=())))
        sheet.won[:] = sheet.scores == sheet.scores.max(axis=1)[:, None]
        count = self._decisive(sheet)
        for entrant, (rows, dealt) in enumerate(played):
            owners = np.where(rows < count, entrant, NO_ENTRANT)
            add_sums(sheet.sums, setup.rules, owners, dealt.boxes, dealt.upper)
        self._count(sheet.first(count))

    def _played(
        self,
        strategy: solver.Stray | solver.Simple | None,
        games: NDArray[np.int64],
        own: tuple[NDArray[np.int64], NDArray[np.int64]],
    ) -> solver.Dealt:
        """Return the games of one entrant, at these rows and seats."""
        assert strategy is not None, "is_batchable has been checked"
        setup, (rows, places) = self.setup, own
        numbers = games[rows]
        deals = numbers if setup.mode is Mode.HILL else numbers // 2
        chance = solver.dealt_seeds(numbers, places, key_of("player", setup.seed))
        dealt, key = solver.Seats(deals, places, chance), key_of("dice", setup.seed)
        return solver.play_dealt(
            setup.rules, self.solution, strategy, dealt, key, trace=self.judged
        )

    def _count(self, sheet: Sheet) -> None:
        """Add games to the result."""
        count = len(self.setup.entrants)
        there = sheet.seats != NO_ENTRANT
        points = sheet.points(self.setup.mode, count)
        games = np.bincount(sheet.seats[there], minlength=count)
        scores = np.bincount(sheet.seats[there], sheet.scores[there], count)
        self.tally.add(
            len(sheet.games), points.tolist(), games.tolist(), scores.astype(np.int64).tolist()
        )
        self.sheets.append(sheet)

    def _decisive(self, sheet: Sheet) -> int:
        """Return the number of games that count: those up to the deal that decides all tests."""
        if self.sequential is None:
            return len(sheet.games)
        last = [self._deciding(self.sequential, sheet, *pair) for pair in self.sequential.pairs]
        if not self.sequential.decided(frozenset()):
            return len(sheet.games)
        self.scheduled = int(sheet.games[max(last)]) + 1
        return max(last) + 1

    def _deciding(self, sequential: Sequential, sheet: Sheet, one: int, other: int) -> int:
        """Return the row after the deal that decides this pair, 0 if none does."""
        rows = np.flatnonzero((sheet.seats[:, 0] == one) & (sheet.seats[:, 1] == other))
        halves = _halves(sheet, rows, 0) + _halves(sheet, rows + 1, 1)
        found = sequential.pairs[one, other].add(halves)
        return 0 if found is None else int(rows[found]) + 1


def _halves(sheet: Sheet, rows: NDArray[np.int64], seat: int) -> NDArray[np.int64]:
    """Return the half points of a seat in two-player games: 2 for a win, 1 for a draw."""
    halves: NDArray[np.int64] = sheet.won[rows, seat] * (2 // sheet.winners[rows])
    return halves


def seat_table(mode: Mode, entrants: int, games: NDArray[np.int64]) -> NDArray[np.int16]:
    """Return the entrant at each seat of these games, as `seats_of` does without barred ones."""
    if mode is Mode.HILL:
        table = (games[:, None] + np.arange(entrants)) % entrants
    else:
        pairs = np.array(pairings(mode, entrants))
        table = pairs[games // 2 % len(pairs)]
        table = np.where(games[:, None] % 2 == 0, table, table[:, ::-1])
    return table.astype(np.int16)
