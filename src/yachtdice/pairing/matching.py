"""Pairs and tables of low total cost."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

STARTS: Final = 20  #: Random starts for tables; the best end counts.


def pairs(players: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """Return as many pairs as there can be, so that the sum of their costs is the least.

    `cost` is symmetric. Of an odd number of players, one is in no pair. The time grows with the
    cube of the number of players.
    """
    import rustworkx as rx  # noqa: PLC0415 - slow import, 0.1 s with numpy

    edges = [(a, b, cost(players[a], players[b])) for a, b in combinations(range(len(players)), 2)]
    big = 1 + max((each for _, _, each in edges), default=0)
    graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(players)))
    # The matching has the greatest weight, so the weight is what a pair costs less than `big`.
    graph.add_edges_from([(a, b, big - each) for a, b, each in edges])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(players[a], players[b]) for a, b in sorted((min(e), max(e)) for e in found)]


def tables(
    players: Sequence[T], cost: Callable[[T, T], int], sizes: Sequence[int], seed: int = 0
) -> list[tuple[T, ...]]:
    """Return the players at tables of these sizes, so that the pairs at one table cost little.

    `cost` is symmetric, and the sizes sum to the number of players. From each random start, the
    swaps of two players that save most are made, at most one at each table at a time, until none
    saves anything. For up to 12 players the result is the least sum, except rarely. The same seed
    gives the same tables.
    """
    import numpy as np  # noqa: PLC0415 - slow import

    costs = np.zeros((len(players), len(players)))
    for a, b in combinations(range(len(players)), 2):
        costs[a, b] = costs[b, a] = cost(players[a], players[b])
    rng = Random(seed)  # noqa: S311 - no secret
    seats = [at for at, size in enumerate(sizes) for _ in range(size)]
    ends = [_improved(costs, np.array(rng.sample(seats, len(seats)))) for _ in range(STARTS)]
    best = min(ends)[1]
    return [
        tuple(one for one, table in zip(players, best, strict=True) if table == at)
        for at in range(len(sizes))
    ]


def _improved(costs: "NDArray[np.float64]", at: "NDArray[np.int64]") -> tuple[float, list[int]]:
    """Return the cost and the table of each player after all swaps that save something."""
    import numpy as np  # noqa: PLC0415 - slow import

    every = np.arange(len(at))
    while True:
        there = costs @ (at[:, None] == every[: at.max() + 1])  # of each player at each table
        own = there[every, at]
        there[every, at] = np.inf
        change = there[:, at] - costs - own[:, None]  # of each player that moves to a rival's seat
        change = change + change.T
        other = change.argmin(axis=1)
        saved = change[every, other]
        one = saved.argsort()[: np.count_nonzero(saved < 0)]
        if not one.size:
            return float(own.sum()), at.tolist()
        _swap(at, np.stack((one, other[one], at[one], at[other[one]]), axis=1).tolist())


def _swap(at: "NDArray[np.int64]", swaps: Sequence[Sequence[int]]) -> None:
    """Swap two players each time, unless the costs at one of their two tables have changed."""
    changed = set[int]()
    for one, other, table, other_table in swaps:
        if changed.isdisjoint((table, other_table)):
            changed.update((table, other_table))
            at[one], at[other] = other_table, table
