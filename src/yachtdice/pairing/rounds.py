"""Which entrants play each other next, in an arena and in a Swiss contest."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, TypeVar

from msgspec import Struct

from yachtdice.pairing.matching import pairs, tables

T = TypeVar("T")

POOL: Final = 100  #: The most entrants that are paired at once: neighbours in the standings.


class FieldEntrant(Struct, frozen=True):
    """An entrant that the next games are for; rivals that it has not met may be absent in `met`."""

    number: int
    place: int
    points: float
    byes: int
    met: Mapping[int, int]


def arena_tables(
    entrants: Sequence[FieldEntrant], sizes: Sequence[int], seed: int = 0
) -> list[tuple[int, ...]]:
    """Return the numbers at each table, for tables of these sizes, which sum to all entrants.

    A pair at a table costs the difference of the places, and for each time that the two have met
    the number of all entrants: a repeat costs, but is never forbidden.
    """
    field = iter(sorted(entrants, key=lambda one: one.place))

    def cost(one: FieldEntrant, other: FieldEntrant) -> int:
        return abs(one.place - other.place) + len(entrants) * one.met.get(other.number, 0)

    found: list[tuple[FieldEntrant, ...]] = []
    for part in _parts(sizes, POOL // max(sizes, default=1), 1):
        pool = list(islice(field, sum(part)))
        found += pairs(pool, cost) if max(part) == 2 else tables(pool, cost, part, seed)
    return [tuple(one.number for one in each) for each in found]


def swiss_round(entrants: Sequence[FieldEntrant]) -> list[tuple[int, ...]]:
    """Return the numbers at each table of the next round: pairs, and a bye alone at the end.

    In this order: no entrant gets a second bye, as few pairs as possible meet again, the bye goes
    to the entrant that is placed lowest, and the squared differences of points sum to the least.
    """
    field = sorted(entrants, key=lambda one: one.place)
    found = [pair for pool in _parts(field, POOL, 2) for pair in _paired(pool)]
    numbers = [tuple(one.number for one in pair) for pair in found]
    return sorted(numbers, key=len, reverse=True)


def _paired(pool: Sequence[FieldEntrant]) -> list[Sequence[FieldEntrant]]:
    """Return the pairs of a pool; the bye is alone."""
    numbers = {one.number for one in pool}
    points = [round(2 * one.points) for one in pool]
    # Each weight is above all sums of those before it.
    below = 1 + len(pool) * (max(points) - min(points)) ** 2
    repeat = below * len(pool)
    second = repeat * (1 + sum(n for one in pool for met, n in one.met.items() if met in numbers))

    def cost(a: int, b: int) -> int:
        if b == len(pool):
            return second * pool[a].byes + below * (len(pool) - 1 - a)
        return repeat * pool[a].met.get(pool[b].number, 0) + (points[a] - points[b]) ** 2

    chosen = pairs(range(len(pool) + len(pool) % 2), cost)
    return [[pool[at] for at in pair if at < len(pool)] for pair in chosen]


def _parts(items: Sequence[T], most: int, multiple: int) -> list[Sequence[T]]:
    """Return the items in parts of about equal size, at most `most`, which keep their order.

    Each part but the last has a multiple of `multiple` items.
    """
    count = max(1, -(-len(items) // most))
    step = -(-len(items) // (count * multiple)) * multiple
    return [items[begin : begin + step] for begin in range(0, len(items), step or 1)]
