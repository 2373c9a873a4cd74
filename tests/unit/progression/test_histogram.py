"""Score histograms: every game in one bin, round widths, beside best play."""

import pytest
from hypothesis import given, strategies as st

from yachtdice.progression import ScoreBins, score_bins
from yachtdice.progression.statistics import MOST_BINS

GAMES = st.dictionaries(st.integers(0, 2000), st.integers(1, 50), max_size=30)


def test_games_and_chances_share_the_bins() -> None:
    """Three games, and best play that scores 20 or 30, share bins of one score."""
    chances = [0.0] * 20 + [0.25] + [0.0] * 9 + [0.75]
    found = score_bins({12: 2, 30: 1}, chances)
    assert (found.first, found.width) == (12, 1)
    assert found.games == (2, *[0] * 17, 1)
    assert found.best_play == (*[0.0] * 8, 0.25, *[0.0] * 9, 0.75)


def test_without_games_or_chances_there_are_no_bins() -> None:
    """Without games and probabilities there are no bins."""
    assert score_bins({}) == ScoreBins(0, 1, ())


def test_rare_scores_of_best_play_make_no_bins() -> None:
    """A score of one in 10,000 games does not make the usual scores too narrow."""
    chances = [0.0] * 100 + [0.9999] + [0.0] * 1400 + [0.0001]
    assert score_bins({95: 1}, chances).games == (1, 0, 0, 0, 0, 0)


@given(GAMES)
def test_every_game_is_in_the_bin_of_its_score(games: dict[int, int]) -> None:
    """Bins are few, of round width, aligned to it, and contain exactly the games there."""
    found = score_bins(games)
    assert len(found.games) <= MOST_BINS
    assert found.width in {1, 2, 5, 10, 20, 50, 100}
    assert found.first % found.width == 0
    assert sum(found.games) == sum(games.values())
    for place, number in enumerate(found.games):
        start = found.first + place * found.width
        assert number == sum(games.get(score, 0) for score in range(start, start + found.width))


@given(GAMES, st.lists(st.floats(0.01, 1), min_size=1, max_size=400))
def test_the_chances_of_the_bins_are_nearly_all(games: dict[int, int], raw: list[float]) -> None:
    """The bins leave out at most the two tails of the distribution."""
    found = score_bins(games, [chance / sum(raw) for chance in raw])
    assert found.best_play is not None
    assert len(found.best_play) == len(found.games)
    assert sum(found.best_play) == pytest.approx(1, abs=0.0021)
