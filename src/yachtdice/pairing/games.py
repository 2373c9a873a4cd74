"""The games of a contest, its standings, and how often its entrants have met."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from math import inf
from typing import Final

from msgspec import Struct

STREAK: Final = 3  #: From this win in a row on, a win in an arena counts twice.

_SIXTHS: Final = 6  # the points of tables of up to four are whole sixths


class PlayedGame(Struct, frozen=True):
    """A finished game: the numbers of its entrants, and the place of each; equal places are ties.

    A bye is a game of one entrant.
    """

    numbers: tuple[int, ...]
    places: tuple[int, ...]

    def beaten(self, at: int) -> int:
        """Return twice the number of rivals that the entrant at this index beat; a tie counts 1."""
        own = self.places[at]
        return sum(2 * (own < place) + (own == place) for place in self.places) - 1


class FieldPlace(Struct, frozen=True):
    """An entrant in the standings; entrants that are equal in all that decides share a place."""

    place: int
    number: int
    points: float
    streak: int = 0  #: Wins in a row up to now, in an arena.
    given: float | None = None  #: Points given away in a game; None if no game is reviewed.
    buchholz: float = 0  #: The points of all rivals; a bye counts as a rival with the own points.


def meetings(games: Iterable[PlayedGame]) -> Mapping[int, Mapping[int, int]]:
    """Return how often each entrant has met each of its rivals."""
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for game in games:
        for one, other in permutations(game.numbers, 2):
            met[one][other] += 1
    return met


def arena_standings(entrants: Iterable[int], games: Iterable[PlayedGame]) -> list[FieldPlace]:
    """Return the places of all entrants, after these games in the order of their ends.

    A game gives twice the share of the rivals that the entrant beat; a tied rival counts half. From
    the third win in a row on, a win over all rivals counts twice.
    """
    sixths = dict.fromkeys(entrants, 0)
    streak = dict.fromkeys(sixths, 0)
    for game in games:
        rivals = len(game.numbers) - 1
        for at, number in enumerate(game.numbers):
            beaten = game.beaten(at)
            streak[number] = streak[number] + 1 if beaten == 2 * rivals else 0
            gained = _SIXTHS * beaten // rivals
            sixths[number] += 2 * gained if streak[number] >= STREAK else gained
    return [
        FieldPlace(place, number, sixths[number] / _SIXTHS, streak[number])
        for place, number in _placed(sixths, lambda number: -sixths[number])
    ]


def swiss_standings(
    entrants: Iterable[int], games: Sequence[PlayedGame], given: Mapping[int, float]
) -> list[FieldPlace]:
    """Return the places of all entrants: by points, then by points given away, then by Buchholz.

    A win and a bye give a point, a tie half a point.
    """
    halves = dict.fromkeys(entrants, 0)
    rivals: defaultdict[int, list[int]] = defaultdict(list)
    for game in games:
        for at, number in enumerate(game.numbers):
            halves[number] += game.beaten(at) if len(game.numbers) > 1 else 2
            rivals[number] += [rival for rival in game.numbers if rival != number] or [number]
    buchholz = {each: sum(halves[rival] for rival in rivals[each]) for each in halves}

    def key(number: int) -> tuple[float, ...]:
        return -halves[number], given.get(number, inf), -buchholz[number]

    return [
        FieldPlace(place, each, halves[each] / 2, 0, given.get(each), buchholz[each] / 2)
        for place, each in _placed(halves, key)
    ]


def _placed(numbers: Iterable[int], key: Callable[[int], object]) -> list[tuple[int, int]]:
    """Return the numbers by this key, each with its place; equal keys share the better place."""
    found: list[tuple[int, int]] = []
    for at, number in enumerate(sorted(numbers, key=lambda each: (key(each), each)), 1):
        is_shared = bool(found) and key(found[-1][1]) == key(number)
        found.append((found[-1][0] if is_shared else at, number))
    return found
