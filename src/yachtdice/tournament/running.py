"""A whole tournament: stretches are played anywhere, but count in the order of their games.

A result counts only if it was played by those not barred in any game before it. Stretches that
were begun before a fault became known are therefore played again, without the entrant: which
worker saw what first changes nothing. A sequential test ends it after the deal that decides.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeAlias

import numpy as np

from yachtdice.tournament.faults import Fault
from yachtdice.tournament.points import Tally, leaders, tied_after
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode, games_in_all, pairings
from yachtdice.tournament.sequential import Sequential
from yachtdice.tournament.worker import Setup, Stretch, play_stretch

Told: TypeAlias = Callable[[GameResult], None]

_SHORTEST: Final = 8
_LONGEST: Final = 128
_AHEAD: Final = 3
"""Stretches under way for each worker: enough that none waits for the one in front."""


class Tournament:
    """The games that count so far, and who is barred since which one."""

    def __init__(self, setup: Setup, results: Sequence[GameResult] = ()) -> None:
        """Go on after these results, which are those of the first games."""
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
        """The entrants that take no further part."""
        return frozenset(self.faults)

    @property
    def scheduled(self) -> int:
        """How many games there are, playoffs aside; fewer once a sequential test is decided."""
        if self._ended is not None:
            return self._ended
        return games_in_all(self.setup.mode, len(self.setup.entrants), self.setup.games)

    @property
    def playoffs(self) -> list[GameResult]:
        """The games played to break a tie."""
        return self.results[self.scheduled :]

    def count(self, result: GameResult) -> None:
        """Let the next game count."""
        assert result.game == len(self.results), "games count in their order"
        if result.game < self.scheduled:
            self.tally.count(result)
        self.results.append(result)
        for fault in result.faults:
            self.faults.setdefault(fault.entrant, fault)
        if self.sequential is not None and result.game % 2:
            self._test(self.sequential)

    def _test(self, sequential: Sequential) -> None:
        """Count the deal of the last two games in the test of its pair."""
        one, two = self.results[-2:]
        if one.seats and two.seats and not one.faults and not two.faults:
            halves = [_halves(one, 0) + _halves(two, 1)]
            sequential.pairs[one.seats[0], one.seats[1]].add(np.array(halves))
        if sequential.decided(self.barred):
            self._ended = len(self.results)

    def tied(self) -> tuple[int, ...]:
        """Return the entrants that share the lead, if a playoff is to part them."""
        if self.setup.mode is not Mode.HILL or len(self.results) < self.scheduled:
            return ()
        lead = leaders(self.tally.points, self.barred)
        return tied_after(lead, self.playoffs, self.setup.playoffs)

    def progress(self) -> dict[str, Any]:
        """Return how far it has come, as plain values: games, of how many, standings."""
        return self.tally.facts(self.scheduled, self.barred)


def sequential_of(setup: Setup) -> Sequential | None:
    """Return the tests of a tournament, if it has any."""
    if setup.sprt is None:
        return None
    return Sequential(setup.sprt, pairings(setup.mode, len(setup.entrants)))


def _halves(result: GameResult, seat: int) -> int:
    """Return what a seat got of a game of two: 2 for a win, 1 for a draw."""
    return 2 // len(result.winners) if seat in result.winners else 0


def run(tournament: Tournament, executor: Executor, told: Told, workers: int = 1) -> None:
    """Play what is left of a tournament; each game that counts is told, in order."""
    for result in _main_games(tournament, executor, workers):
        tournament.count(result)
        told(result)
    while among := tournament.tied():
        stretch = Stretch(len(tournament.results), 1, tournament.barred, among)
        [result] = executor.submit(play_stretch, tournament.setup, stretch).result()
        tournament.count(result)
        told(result)


def _main_games(tournament: Tournament, executor: Executor, workers: int) -> Iterator[GameResult]:
    """Yield the results that count, of the games before any playoff."""
    size = stretch_size(tournament.scheduled, workers)
    under_way: deque[tuple[Stretch, Future[list[GameResult]]]] = deque()
    start = len(tournament.results)
    while start < tournament.scheduled or under_way:
        while start < tournament.scheduled and len(under_way) < _AHEAD * workers:
            count = min(size, tournament.scheduled - start)
            stretch = Stretch(start, count, tournament.barred)
            under_way.append((stretch, executor.submit(play_stretch, tournament.setup, stretch)))
            start += count
        stretch, future = under_way.popleft()
        for result in future.result():
            if result.game < tournament.scheduled:
                yield result
        if tournament.barred != stretch.barred or len(tournament.results) >= tournament.scheduled:
            for _, stale in under_way:
                stale.cancel()
            under_way.clear()
            start = len(tournament.results)


def stretch_size(games: int, workers: int) -> int:
    """Return how many games a worker is given at once."""
    return max(_SHORTEST, min(_LONGEST, games // (8 * workers)))
