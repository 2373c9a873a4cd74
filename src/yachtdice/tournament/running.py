"""A whole tournament: stretches are played anywhere, but count in the order of their games.

A result counts only if it was played by those not barred in any game before it. Stretches that
were begun before a fault became known are therefore played again, without the entrant: which
worker saw what first changes nothing.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Final, TypeAlias

from yachtdice.tournament.faults import Fault
from yachtdice.tournament.points import leaders, points_of
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode, games_in_all
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
        for result in results:
            self.count(result)

    @property
    def barred(self) -> frozenset[int]:
        """The entrants that take no further part."""
        return frozenset(self.faults)

    @property
    def scheduled(self) -> int:
        """How many games there are, playoffs aside."""
        return games_in_all(self.setup.mode, len(self.setup.entrants), self.setup.games)

    def count(self, result: GameResult) -> None:
        """Let the next game count."""
        assert result.game == len(self.results), "games count in their order"
        self.results.append(result)
        for fault in result.faults:
            self.faults.setdefault(fault.entrant, fault)

    def tied(self) -> tuple[int, ...]:
        """Return the entrants that share the lead, if a playoff is to part them."""
        setup, played = self.setup, len(self.results) - self.scheduled
        if setup.mode is not Mode.HILL or not 0 <= played < setup.playoffs:
            return ()
        lead = leaders(points_of(setup, self.results), self.barred)
        for result in self.results[self.scheduled :]:
            seats = {result.seats[seat] for seat in result.winners}
            lead = tuple(entrant for entrant in lead if entrant in seats) or lead
        return lead if len(lead) > 1 else ()


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
        yield from future.result()
        if tournament.barred != stretch.barred:
            for _, stale in under_way:
                stale.cancel()
            under_way.clear()
            start = len(tournament.results)


def stretch_size(games: int, workers: int) -> int:
    """Return how many games a worker is given at once."""
    return max(_SHORTEST, min(_LONGEST, games // (8 * workers)))
