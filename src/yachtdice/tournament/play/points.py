"""Points of a running tournament: the leaders and the progress."""

from collections.abc import Collection, Sequence

from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import Mode
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.messages import ProgressRow, TournamentProgress


def game_points(mode: Mode, winners: int) -> float:
    """Return the points of each winner of a game: 1 in hill mode, a share in pairs."""
    return 1.0 if mode is Mode.HILL else 1.0 / winners


class Tally:
    """Points, games and scores of each entrant so far, without playoffs."""

    def __init__(self, setup: Setup) -> None:
        """Start with no games."""
        self.setup = setup
        self.played = 0
        self.points = [0.0] * len(setup.entrants)
        self.games = [0] * len(setup.entrants)
        self.scores = [0] * len(setup.entrants)

    def count(self, result: GameResult) -> None:
        """Add the result of a game."""
        self.played += 1
        for entrant, score in zip(result.seats, result.scores, strict=True):
            self.games[entrant] += 1
            self.scores[entrant] += score
        for seat in result.winners:
            self.points[result.seats[seat]] += game_points(self.setup.mode, len(result.winners))

    def add(
        self, played: int, points: Sequence[float], games: Sequence[int], scores: Sequence[int]
    ) -> None:
        """Add several games at once, by totals for each entrant."""
        self.played += played
        for entrant in range(len(self.points)):
            self.points[entrant] += points[entrant]
            self.games[entrant] += games[entrant]
            self.scores[entrant] += scores[entrant]

    def progress(self, total: int, barred: Collection[int] = ()) -> TournamentProgress:
        """Return the games played out of `total`, and the standings, best first."""
        rows = [
            ProgressRow(
                name=entrant.name,
                player=entrant.spec,
                points=self.points[number],
                games=self.games[number],
                mean_score=self.scores[number] / max(1, self.games[number]),
                barred=number in barred,
            )
            for number, entrant in enumerate(self.setup.entrants)
        ]
        rows.sort(key=lambda row: (row.barred, -row.points))
        return TournamentProgress(None, self.played, total, tuple(rows))


def leaders(points: Sequence[float], barred: Collection[int]) -> tuple[int, ...]:
    """Return the entrants with the most points, except barred ones."""
    best = max((p for e, p in enumerate(points) if e not in barred), default=None)
    return tuple(e for e, p in enumerate(points) if p == best and e not in barred)


def tied_after(lead: Sequence[int], playoffs: Sequence[GameResult], most: int) -> tuple[int, ...]:
    """Return the entrants still tied after these playoffs; empty after `most` playoffs."""
    left = tuple(lead)
    for result in playoffs:
        seats = {result.seats[seat] for seat in result.winners}
        left = tuple(entrant for entrant in left if entrant in seats) or left
    return left if len(left) > 1 and len(playoffs) < most else ()
