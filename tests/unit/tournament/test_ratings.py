"""How strong, and how sure: ratings, shares and likelihoods of few games and of many."""

import numpy as np
import pytest
from numpy.typing import NDArray

from yachtdice.tournament.figures import share_interval
from yachtdice.tournament.ratings import elo_with_errors, superiority


def _meetings(share: float, games: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what two have won against each other, and how often they met, in groups of one."""
    met = np.zeros((games, 2, 2))
    met[:, 0, 1] = met[:, 1, 0] = 1
    won = np.zeros((games, 2, 2))
    won[: round(share * games), 0, 1] = 1
    won[round(share * games) :, 1, 0] = 1
    return won, met


def test_an_even_match_of_many_games_is_known_well() -> None:
    """At half the points ratings are alike, and their error that of a coin's throws."""
    rated, errors = elo_with_errors(*_meetings(0.5, 400))
    assert rated == pytest.approx([0, 0], abs=1e-6)
    assert errors == pytest.approx([8.7, 8.7], abs=0.1)  # 400 / ln 10 x 2 / sqrt(400), for two


@pytest.mark.parametrize("games", [4, 10, 100])
def test_who_has_won_all_is_not_known_for_certain(games: int) -> None:
    """Without a game lost the error stays, and shrinks as games are added to the share's."""
    rated, errors = elo_with_errors(*_meetings(1.0, games))
    assert rated[0] > 100
    assert errors[0] == pytest.approx(errors[1])
    assert errors[0] > 80
    wide = share_interval(np.ones(games))["plus_minus"]
    assert wide == pytest.approx(1 - 0.025 ** (1 / games))
    assert share_interval(np.zeros(games)) == {"mean": 0.0, "plus_minus": wide}


def test_superiority_is_never_certain() -> None:
    """All of few deals won is likely to be strength; nothing played tells nothing."""
    assert superiority(np.ones(3)) == 15 / 16
    assert superiority(np.zeros(3)) == 1 / 16
    assert superiority(np.full(5, 0.5)) == superiority(np.zeros(0)) == 0.5
    assert 0.5 < superiority(np.array([1.0, 1.0, 0.0])) < 0.9
