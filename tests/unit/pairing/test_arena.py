"""An arena: its tables and its standings."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.support.length import at_length
from yachtdice.pairing import (
    FieldEntrant,
    PlayedGame,
    arena_standings,
    arena_tables,
    meetings,
    tables_due,
)

S = 1000  # one second, in ms


@pytest.mark.parametrize(
    ("free", "playing", "waited_s", "size", "begin"),
    [
        (2, 0, 0, 2, (2,)),  # no game is left: at once
        (5, 0, 0, 4, (3, 2)),
        (3, 0, 0, 2, (2,)),  # at tables of two, one is left over
        (1, 0, 60, 4, ()),
        (4, 4, 9, 4, ()),
        (7, 4, 10, 4, (4,)),  # full tables
        (3, 4, 19, 4, ()),
        (3, 4, 20, 4, (3,)),  # smaller tables
        (9, 4, 20, 4, (3, 3, 3)),
    ],
)
def test_tables_begin_when_they_are_due(
    free: int, playing: int, waited_s: int, size: int, begin: tuple[int, ...]
) -> None:
    """Full tables begin after 10 s, smaller ones after 20 s, and all if no game goes on."""
    assert tables_due(free, playing, waited_s * S, size) == begin


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("players", range(2, 13))
def test_no_player_waits_beside_a_free_one(players: int, size: int) -> None:
    """In every field of 2 to 12 and with any game ends, no player waits 30 s beside another."""
    for seed in range(at_length(2, 20)):
        games = _evening(players, size, Random(seed))
        played = Counter(one for game in games for one in game)
        assert max(played.values()) - min(played[one] for one in range(players)) <= len(games) / 3
        assert len(games) >= 5


def _evening(players: int, size: int, rng: Random) -> list[tuple[int, ...]]:
    """Play for an hour of simulated time; return the tables in order."""
    free_since = dict.fromkeys(range(players), 0)
    ends: list[tuple[int, tuple[int, ...]]] = []
    games: list[tuple[int, ...]] = []
    for now in range(0, 3600 * S, S):
        for end, table in ends:
            if end == now:
                free_since |= dict.fromkeys(table, now)
        ends = [each for each in ends if each[0] > now]
        played = Counter(one for game in games for one in game)
        order = sorted(free_since, key=lambda one: (free_since[one], played[one], rng.random()))
        waited = now - free_since[order[0]] if order else 0
        sizes = tables_due(len(order), len(ends), waited, size)
        met = meetings([PlayedGame(table, table) for table in games])
        field = [FieldEntrant(one, one, 0, 0, met.get(one, {})) for one in order[: sum(sizes)]]
        for table in arena_tables(field, sizes, now) if field else []:
            games.append(table)
            ends.append((now + rng.randrange(60, 600) * S, table))
            for one in table:
                del free_since[one]  # fails if a player sits at two tables
        assert len(free_since) < 2 or waited < 30 * S
    return games


@pytest.mark.parametrize("size", [2, 4])
def test_a_large_field_is_paired_in_pools(size: int) -> None:
    """402 entrants are seated once each, with rivals that they have not met and of like places."""
    field = [FieldEntrant(one, one, 0, 0, {one ^ 1: 1}) for one in range(402)]
    sizes = tables_due(402, 0, 0, size)
    found = arena_tables(field, sizes)
    assert sorted(one for table in found for one in table) == list(range(402))
    together = [pair for table in found for pair in combinations(table, 2)]
    assert not any(a ^ 1 == b for a, b in together)
    assert max(abs(a - b) for a, b in together) < 100


def test_the_share_of_beaten_rivals_counts_and_a_third_win_doubles() -> None:
    """2 x share of rivals beaten; ties count half; wins count twice from the third in a row."""
    won = PlayedGame((1, 2), (1, 2))
    four = PlayedGame((1, 2, 3, 4), (2, 1, 2, 4))
    games = [won, won, won, won, four, won]
    points = {each.number: each.points for each in arena_standings(range(1, 6), games)}
    assert points == {1: 2 + 2 + 4 + 4 + 1 + 2, 2: 2, 3: 1, 4: 0, 5: 0}


def test_equal_points_share_a_place() -> None:
    """Two entrants with as many points have the better place; the next place stays empty."""
    found = arena_standings([1, 2, 3], [PlayedGame((1, 3), (1, 2)), PlayedGame((2, 3), (1, 2))])
    assert [(each.place, each.number, each.streak) for each in found] == [
        (1, 1, 1),
        (1, 2, 1),
        (3, 3, 0),
    ]
