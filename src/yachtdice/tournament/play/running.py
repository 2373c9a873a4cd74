"""Runner of a tournament: ranges of games run on any executor and count in order.

A result counts only if no entrant in it was barred in an earlier game. Ranges that were started
before a fault was known are therefore played again without the entrant. So the result does not
depend on the order in which workers finish. A sequential test ends the tournament after the deal
that decides it.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Final, TypeAlias

import numpy as np

from yachtdice.tournament.faults import Fault
from yachtdice.tournament.games.playing import play_at, result_of, table_of
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import Mode, games_in_all, pairings
from yachtdice.tournament.games.setup import EntrantBots, GameRange, Setup, seats_at
from yachtdice.tournament.messages import TournamentProgress
from yachtdice.tournament.play.points import Tally, leaders, tied_after
from yachtdice.tournament.play.sequential import Sequential
from yachtdice.tournament.players.entrants import EntrantSource
from yachtdice.tournament.playrooms.pool import played


def play_range(setup: Setup, game_range: GameRange) -> list[GameResult]:
    """Return the results; an entrant that fails is left out of the following games.

    Games with Python players run in a playroom.
    """
    if any(entrant.kind is EntrantSource.CLASS for entrant in setup.entrants):
        return played(setup, game_range)
    with EntrantBots(setup) as bots:
        results, barred = [], set(game_range.barred)
        for game in range(game_range.first, game_range.first + game_range.count):
            seats = seats_at(setup, game, game_range.among, barred)
            result = _played(setup, seats, game, bots)
            barred |= {fault.entrant for fault in result.faults}
            results.append(result)
        return results


def _played(setup: Setup, seats: tuple[int, ...], game: int, bots: EntrantBots) -> GameResult:
    """Return the result of one game."""
    if not seats:
        return GameResult(game)
    return result_of(play_at(table_of(setup, seats, game), [bots[e] for e in seats]))


OnResult: TypeAlias = Callable[[GameResult], None]

_SHORTEST: Final = 8
_LONGEST: Final = 128
#: Ranges in progress for each worker, so that no worker waits for the oldest range.
_AHEAD: Final = 3


class Tournament:
    """The games that count so far, and the barred entrants."""

    def __init__(self, setup: Setup, results: Sequence[GameResult] = ()) -> None:
        """Continue after these results of the first games."""
        self.setup = setup
        self.results: list[GameResult] = []
        self.faults: dict[int, Fault] = {}
        self.tally = Tally(setup)
        self.sequential = sequential_of(setup)
        self._ended: int | None = None
        for result in results:
            self.count(result)

    @property
    def barred(self) -> frozenset[int]:
        """The barred entrants."""
        return frozenset(self.faults)

    @property
    def scheduled(self) -> int:
        """Number of games without playoffs; lower once a sequential test is decided."""
        if self._ended is not None:
            return self._ended
        return games_in_all(self.setup.mode, len(self.setup.entrants), self.setup.games)

    @property
    def playoffs(self) -> list[GameResult]:
        """The games played to break a tie."""
        return self.results[self.scheduled :]

    def count(self, result: GameResult) -> None:
        """Add the result of the next game."""
        assert result.game == len(self.results), "games count in their order"
        if result.game < self.scheduled:
            self.tally.count(result)
        self.results.append(result)
        for fault in result.faults:
            self.faults.setdefault(fault.entrant, fault)
        if self.sequential is not None and result.game % 2:
            self._test(self.sequential)

    def _test(self, sequential: Sequential) -> None:
        """Add the deal of the last two games to the test of its pair."""
        one, two = self.results[-2:]
        if one.seats and two.seats and not one.faults and not two.faults:
            halves = [_halves(one, 0) + _halves(two, 1)]
            sequential.pairs[one.seats[0], one.seats[1]].add(np.array(halves))
        if sequential.decided(self.barred):
            self._ended = len(self.results)

    def tied(self) -> tuple[int, ...]:
        """Return the entrants tied for the lead if a playoff is needed."""
        if self.setup.mode is not Mode.HILL or len(self.results) < self.scheduled:
            return ()
        lead = leaders(self.tally.points, self.barred)
        return tied_after(lead, self.playoffs, self.setup.playoffs)

    def progress(self) -> TournamentProgress:
        """Return the games played, the games in total and the standings."""
        return self.tally.progress(self.scheduled, self.barred)


def sequential_of(setup: Setup) -> Sequential | None:
    """Return the sequential tests of a tournament, or None if it has none."""
    if setup.sprt is None:
        return None
    return Sequential(setup.sprt, pairings(setup.mode, len(setup.entrants)))


def _halves(result: GameResult, seat: int) -> int:
    """Return the half points of a seat in a two-player game: 2 for a win, 1 for a draw."""
    return 2 // len(result.winners) if seat in result.winners else 0


def run(tournament: Tournament, executor: Executor, on_result: OnResult, workers: int = 1) -> None:
    """Play the rest of a tournament; call `on_result` in order with each game that counts."""
    for result in _main_games(tournament, executor, workers):
        tournament.count(result)
        on_result(result)
    while among := tournament.tied():
        games = GameRange(len(tournament.results), 1, tournament.barred, among)
        [result] = executor.submit(play_range, tournament.setup, games).result()
        tournament.count(result)
        on_result(result)


def _main_games(tournament: Tournament, executor: Executor, workers: int) -> Iterator[GameResult]:
    """Yield the results that count, without playoffs."""
    size = range_size(tournament.scheduled, workers)
    under_way: deque[tuple[GameRange, Future[list[GameResult]]]] = deque()
    start = len(tournament.results)
    while start < tournament.scheduled or under_way:
        while start < tournament.scheduled and len(under_way) < _AHEAD * workers:
            count = min(size, tournament.scheduled - start)
            games = GameRange(start, count, tournament.barred)
            under_way.append((games, executor.submit(play_range, tournament.setup, games)))
            start += count
        games, future = under_way.popleft()
        for result in future.result():
            if result.game < tournament.scheduled:
                yield result
        if tournament.barred != games.barred or len(tournament.results) >= tournament.scheduled:
            for _, stale in under_way:
                stale.cancel()
            under_way.clear()
            start = len(tournament.results)


def range_size(games: int, workers: int) -> int:
    """Return the number of games in a range of games."""
    return max(_SHORTEST, min(_LONGEST, games // (8 * workers)))
