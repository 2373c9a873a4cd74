"""Ratings, shares and likelihoods with their errors, for few games and many."""

import numpy as np
import pytest
from numpy.typing import NDArray

from yachtdice.tournament.messages import Figure
from yachtdice.tournament.report.ratings import elo_with_errors, superiority
from yachtdice.tournament.report.tables import share_interval


def _meetings(share: float, games: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the wins and meetings of two players, one game per group."""
    met = np.zeros((games, 2, 2))
    met[:, 0, 1] = met[:, 1, 0] = 1
    won = np.zeros((games, 2, 2))
    won[: round(share * games), 0, 1] = 1
    won[round(share * games) :, 1, 0] = 1
    return won, met


def test_an_even_match_has_equal_ratings() -> None:
    """At half the points the ratings are equal, with the error of coin flips."""
    rated, errors = elo_with_errors(*_meetings(0.5, 400))
    assert rated == pytest.approx([0, 0], abs=1e-6)
    assert errors == pytest.approx([8.7, 8.7], abs=0.1)  # 400 / ln 10 x 2 / sqrt(400), for two


@pytest.mark.parametrize("games", [4, 10, 100])
def test_an_unbeaten_player_has_an_uncertain_rating(games: int) -> None:
    """For a player without a loss the errors stay; that of the share shrinks with more games."""
    rated, errors = elo_with_errors(*_meetings(1.0, games))
    assert rated[0] > 100
    assert errors[0] == pytest.approx(errors[1])
    assert errors[0] > 80
    wide = share_interval(np.ones(games)).plus_minus
    assert wide == pytest.approx(1 - 0.025 ** (1 / games))
    assert share_interval(np.zeros(games)) == Figure(0.0, wide)


def test_superiority_is_never_certain() -> None:
    """Winning every one of a few deals makes superiority likely; without games it is 0.5."""
    assert superiority(np.ones(3)) == 15 / 16
    assert superiority(np.zeros(3)) == 1 / 16
    assert superiority(np.full(5, 0.5)) == superiority(np.zeros(0)) == 0.5
    assert 0.5 < superiority(np.array([1.0, 1.0, 0.0])) < 0.9
