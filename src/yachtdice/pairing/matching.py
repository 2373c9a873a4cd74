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
    swap of two players that saves most is made, until none saves anything. For up to 12 players
    the result is the least sum, except rarely. The same seed gives the same tables.
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
    while True:
        there = costs @ (at[:, None] == at)  # the cost of each player at the table of each
        own = there.diagonal()
        change = there + there.T - 2 * costs - own[:, None] - own
        change[at[:, None] == at] = 0
        one, other = divmod(int(change.argmin()), len(at))
        if change[one, other] >= 0:
            return float(own.sum()), at.tolist()
        at[[one, other]] = at[[other, one]]
