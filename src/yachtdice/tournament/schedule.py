"""Who meets whom in which game. Games count from 0, and each is known by its number alone."""

from collections.abc import Collection
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from yachtdice.tournament.entrants import Entrant


class Mode(StrEnum):
    """How the entrants meet."""

    HILL = "hill"
    """All in every game; the highest score gets the point."""
    PAIRS = "pairs"
    """The first against each of the others, every deal twice with the seats exchanged."""
    ROUND_ROBIN = "round-robin"
    """Each against each, every deal twice with the seats exchanged."""


class Sprt(Struct, frozen=True):
    """A sequential test: whether the first of a pair is the stronger by `elo0` or by `elo1`.

    `alpha`: the chance to accept elo1 where elo0 is true, `beta` the other way round.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05


def pairings(mode: Mode, entrants: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs that meet, in the order of a round of deals."""
    if mode is Mode.PAIRS:
        return tuple((0, other) for other in range(1, entrants))
    return tuple(combinations(range(entrants), 2))


def games_in_all(mode: Mode, entrants: int, games: int) -> int:
    """Return how many games are played, when `games` is what one asks for: of each pair, or all."""
    return games if mode is Mode.HILL else games * len(pairings(mode, entrants))


def deal_of(mode: Mode, game: int) -> int:
    """Return the number of the deal that a game's dice are from."""
    return game if mode is Mode.HILL else game // 2


def seats_of(mode: Mode, entrants: int, game: int, barred: Collection[int] = ()) -> tuple[int, ...]:
    """Return the entrants of a game by seat; nobody, where fewer than two are left for it.

    On the hill the seats move on by one from game to game.
    """
    if mode is not Mode.HILL:
        pairs = pairings(mode, entrants)
        first, second = pairs[game // 2 % len(pairs)]
        seats = (first, second) if game % 2 == 0 else (second, first)
        return () if {*seats} & {*barred} else seats
    left = [entrant for entrant in range(entrants) if entrant not in barred]
    start = game % len(left) if left else 0
    return (*left[start:], *left[:start]) if len(left) > 1 else ()


def names_of(entrants: tuple[Entrant, ...]) -> tuple[str, ...]:
    """Return what the entrants are called."""
    return tuple(entrant.name for entrant in entrants)
