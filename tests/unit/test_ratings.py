"""Ratings of strength, computed from results."""

from itertools import pairwise

import pytest

from yachtdice.ratings import NEWCOMER, PlayerStrength, rated


def test_the_winner_rises_and_the_loser_falls() -> None:
    """After one game the winner's mean is higher, and both deviations are smaller."""
    winner, loser = rated([NEWCOMER, NEWCOMER], [1, 2])
    assert winner.mean > NEWCOMER.mean > loser.mean
    assert max(winner.deviation, loser.deviation) < NEWCOMER.deviation
    assert (winner.games, loser.games) == (1, 1)
    assert winner.shown < winner.mean


def test_a_draw_moves_only_unequal_players() -> None:
    """Equal players who draw stay equal; a newcomer who draws with a master gains."""
    one, other = rated([NEWCOMER, NEWCOMER], [1, 1])
    assert one == other
    master = PlayerStrength(40.0, 2.0, 100)
    rose, fell = rated([NEWCOMER, master], [1, 1])
    assert rose.mean > NEWCOMER.mean
    assert fell.mean < master.mean
    assert fell.deviation < rose.deviation


@pytest.mark.parametrize("places", [[1, 2, 3, 4], [1, 1, 3, 3], [1, 2, 2, 2], [1, 2, 3, 3]])
def test_four_players_end_in_the_order_they_came_in(places: list[int]) -> None:
    """From equal starts the means follow the places, and equal places have equal means."""
    after = rated([NEWCOMER] * 4, places)
    by_place = {
        place: {one.mean for one, p in zip(after, places, strict=True) if p == place}
        for place in places
    }
    means = [by_place[place] for place in sorted(by_place)]
    assert all(min(better) > max(worse) for better, worse in pairwise(means))
    assert all(max(of) - min(of) < 1e-9 for of in means)


def test_the_same_games_give_the_same_numbers() -> None:
    """Rating the same games again gives bit-identical results."""
    before = [PlayerStrength(25.1, 7.7), NEWCOMER, PlayerStrength(20.3, 3.3)]
    assert rated(before, [2, 1, 2]) == rated(before, [2, 1, 2])
