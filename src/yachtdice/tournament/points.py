"""Points as they are won: who leads, and how far a tournament has come."""

from collections.abc import Collection, Sequence
from typing import Any

from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode
from yachtdice.tournament.worker import Setup


def game_points(mode: Mode, winners: int) -> float:
    """Return what each of so many at the top of a game gets: 1 each; pairs share it."""
    return 1.0 if mode is Mode.HILL else 1.0 / winners


class Tally:
    """What each entrant has won so far, playoffs aside."""

    def __init__(self, setup: Setup) -> None:
        """Begin with nothing."""
        self.setup = setup
        self.played = 0
        self.points = [0.0] * len(setup.entrants)
        self.games = [0] * len(setup.entrants)
        self.scores = [0] * len(setup.entrants)

    def count(self, result: GameResult) -> None:
        """Count a game."""
        self.played += 1
        for entrant, score in zip(result.seats, result.scores, strict=True):
            self.games[entrant] += 1
            self.scores[entrant] += score
        for seat in result.winners:
            self.points[result.seats[seat]] += game_points(self.setup.mode, len(result.winners))

    def add(
        self, played: int, points: Sequence[float], games: Sequence[int], scores: Sequence[int]
    ) -> None:
        """Count so many games at once, by what each entrant got out of them."""
        self.played += played
        for entrant in range(len(self.points)):
            self.points[entrant] += points[entrant]
            self.games[entrant] += games[entrant]
            self.scores[entrant] += scores[entrant]

    def facts(self, of: int, barred: Collection[int] = ()) -> dict[str, Any]:
        """Return how far it has come, of so many games, with the standings: best first."""
        rows: list[dict[str, Any]] = [
            {
                "name": entrant.name,
                "player": entrant.spec,
                "points": self.points[number],
                "games": self.games[number],
                "mean_score": self.scores[number] / max(1, self.games[number]),
                "barred": number in barred,
            }
            for number, entrant in enumerate(self.setup.entrants)
        ]
        rows.sort(key=lambda row: (row["barred"], -row["points"]))
        return {"games": self.played, "of": of, "standings": rows}


def leaders(points: Sequence[float], barred: Collection[int]) -> tuple[int, ...]:
    """Return the entrants with the most points, those barred left out."""
    best = max((p for e, p in enumerate(points) if e not in barred), default=None)
    return tuple(e for e, p in enumerate(points) if p == best and e not in barred)


def tied_after(lead: Sequence[int], playoffs: Sequence[GameResult], most: int) -> tuple[int, ...]:
    """Return who still shares the lead after these playoffs; nobody if no more may be played."""
    left = tuple(lead)
    for result in playoffs:
        seats = {result.seats[seat] for seat in result.winners}
        left = tuple(entrant for entrant in left if entrant in seats) or left
    return left if len(left) > 1 and len(playoffs) < most else ()
