"""Points and places: who leads."""

from collections.abc import Collection, Sequence

from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import Mode, games_in_all
from yachtdice.tournament.worker import Setup


def game_points(mode: Mode, result: GameResult) -> tuple[float, ...]:
    """Return the points of one game by seat: 1 for each at the top; pairs share it."""
    top = len(result.winners)
    share = 1.0 if mode is Mode.HILL or not top else 1.0 / top
    return tuple(share if seat in result.winners else 0.0 for seat in range(len(result.seats)))


def points_of(setup: Setup, results: Sequence[GameResult]) -> list[float]:
    """Return each entrant's points, playoffs aside."""
    points = [0.0] * len(setup.entrants)
    last = games_in_all(setup.mode, len(setup.entrants), setup.games)
    for result in results[:last]:
        for entrant, won in zip(result.seats, game_points(setup.mode, result), strict=True):
            points[entrant] += won
    return points


def leaders(points: Sequence[float], barred: Collection[int]) -> tuple[int, ...]:
    """Return the entrants with the most points, those barred left out."""
    best = max((p for e, p in enumerate(points) if e not in barred), default=None)
    return tuple(e for e, p in enumerate(points) if p == best and e not in barred)
