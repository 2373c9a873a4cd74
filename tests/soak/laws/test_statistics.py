"""The stored games of bots, played again."""

import numpy as np

from tests.conformance.test_statistics import _numbers, figures
from tools.site.play_statistics import play_statistics, reach_statistics


def test_the_stored_games_of_bots_are_played_again() -> None:
    """Played again, the games of `classic` have the stored means, and the same greatest chances."""
    rules, kept = figures("classic")

    assert play_statistics(rules, kept["play"]["games"]) == kept["play"]
    reach = reach_statistics(rules, kept["chances"])
    np.testing.assert_allclose(_numbers([*map(list, reach)]), _numbers(kept["reach"]), atol=1e-12)
