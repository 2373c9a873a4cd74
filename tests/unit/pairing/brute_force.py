"""The least total costs, by trying everything."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

Cost = Callable[[int, int], int]


def random_costs(players: int, seed: int) -> Cost:
    """Return symmetric costs from 0 to 99."""
    rng = Random(seed)
    costs = {pair: rng.randrange(100) for pair in combinations(range(players), 2)}
    return lambda a, b: costs[min(a, b), max(a, b)]


def total(tables: Sequence[Sequence[int]], cost: Cost) -> int:
    """Return the sum of the costs of all pairs at the tables."""
    return sum(cost(a, b) for table in tables for a, b in combinations(table, 2))


def least_total(players: Sequence[int], cost: Cost, sizes: Sequence[int]) -> int:
    """Return the least sum for tables of these sizes; a table of one costs nothing."""
    if not players:
        return 0
    found = []
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            rest = [each for each in players if each not in table]
            found.append(total([table], cost) + least_total(rest, cost, left))
    return min(found)
