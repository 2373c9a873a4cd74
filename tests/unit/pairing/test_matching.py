"""Pairs and tables against brute force."""

import pytest

from tests.support.length import at_length
from tests.unit.pairing.brute_force import least_total, random_costs, total
from yachtdice.pairing import pairs, tables

SEEDS = at_length(30, 150)


@pytest.mark.parametrize("players", range(9))
def test_pairs_cost_the_least_sum(players: int) -> None:
    """In fields of up to 8, all players but at most one are paired, at the least total cost."""
    sizes = [2] * (players // 2) + [1] * (players % 2)
    for seed in range(at_length(20, 60)):
        cost = random_costs(players, seed)
        found = pairs(range(players), cost)
        assert len({one for pair in found for one in pair}) == players - players % 2
        assert total(found, cost) == least_total(range(players), cost, sizes)


@pytest.mark.parametrize("sizes", [(4, 4), (4, 3), (3, 2), (4, 4, 4), (3, 3, 3)])
def test_tables_cost_the_least_sum(sizes: tuple[int, ...]) -> None:
    """Swaps from random starts find the least total cost in fields of up to 12."""
    players = range(sum(sizes))
    for seed in range(SEEDS):
        cost = random_costs(len(players), seed)
        found = tables(players, cost, sizes, seed)
        assert sorted(one for table in found for one in table) == list(players)
        assert [len(table) for table in found] == list(sizes)
        assert total(found, cost) == least_total(players, cost, sizes)


def test_a_seed_gives_the_same_tables() -> None:
    """Two calls with one seed agree, so that a pairing can be repeated."""
    cost = random_costs(40, 1)
    assert tables(range(40), cost, [4] * 10, 7) == tables(range(40), cost, [4] * 10, 7)
