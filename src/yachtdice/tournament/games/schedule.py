"""Pairings and seats of every game, computed from its number, which counts from 0."""

from collections.abc import Collection
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from yachtdice.tournament.players.entrants import Entrant


class Mode(StrEnum):
    """Tournament modes."""

    HILL = "hill"  #: All entrants play in every game; the highest score gets the point.
    #: The first entrant plays each of the others, every deal twice with exchanged seats.
    PAIRS = "pairs"
    #: Every entrant plays every other, every deal twice with exchanged seats.
    ROUND_ROBIN = "round-robin"


class Sprt(Struct, frozen=True):
    """A sequential test: whether the first of a pair is stronger by `elo0` or by `elo1`.

    `alpha` is the probability to accept elo1 if elo0 is true, `beta` to accept elo0 if elo1 is.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05


def pairings(mode: Mode, entrants: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs that meet, in the order of one round of deals."""
    if mode is Mode.PAIRS:
        return tuple((0, other) for other in range(1, entrants))
    return tuple(combinations(range(entrants), 2))


def games_in_all(mode: Mode, entrants: int, games: int) -> int:
    """Return the total number of games; `games` is the number for each pair, or in total (hill)."""
    return games if mode is Mode.HILL else games * len(pairings(mode, entrants))


def deal_of(mode: Mode, game: int) -> int:
    """Return the number of the deal of a game."""
    return game if mode is Mode.HILL else game // 2


def seats_of(mode: Mode, entrants: int, game: int, barred: Collection[int] = ()) -> tuple[int, ...]:
    """Return the entrants of a game by seat; empty if fewer than two are left for it.

    In hill mode the seats rotate from game to game.
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
    """Return the names of the entrants."""
    return tuple(entrant.name for entrant in entrants)
