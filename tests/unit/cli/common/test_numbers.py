"""Numbers formatted for people."""

from itertools import pairwise

import numpy as np
import pytest

from tests.support.games.strategies import SHIPPED
from yachtdice.cli.common.output import percent, points, whole_percent
from yachtdice.cli.distribution.report import bars, round_totals
from yachtdice.rules import number_ranges
from yachtdice.solver import Distribution


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (0.0, "0%"), (1.0, "100%"), (0.12345, "12.3%"), (0.9996, ">99.9%"), (0.00944, "0.94%"),
        (0.000123, "0.012%"), (1e-7, "<0.0001%"), (0.05, "5.0%"), (0.01, "1.0%"),
    ],
)  # fmt: skip
def test_a_chance_keeps_the_digits_that_count(chance: float, shown: str) -> None:
    """Small chances keep two digits, and no possible chance is shown as none or certain."""
    assert percent(chance) == shown


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(0.0, "0%"), (0.001, "<1%"), (0.49, "49%"), (0.999, ">99%"), (1.0, "100%")],
)
def test_a_whole_per_cent(chance: float, shown: str) -> None:
    """Whole per cents are not 0 for a possible event, nor 100 for an uncertain one."""
    assert whole_percent(chance) == shown


def test_points_and_runs() -> None:
    """Whole points have no fraction, and three or more consecutive numbers become a range."""
    assert [points(25.0000000001), points(9.66)] == ["25", "9.7"]
    assert number_ranges([0, 5, 6, 7, 9, 10]) == "0, 5-7, 9, 10"


@pytest.mark.parametrize("most", [5, 24, 64])
def test_bars_hold_every_score(most: int) -> None:
    """The bars of a distribution add up to 1, do not overlap, and are few enough."""
    chances = np.random.default_rng(1).dirichlet(np.full(400, 0.3))
    found = Distribution(SHIPPED[0], chances, (), (), ())
    shown = bars(found, most)
    assert len(shown) <= most
    assert sum(bar.chance for bar in shown) == pytest.approx(1)
    assert all(a.greatest + 1 == b.least for a, b in pairwise(shown))
    for bar in shown[1:-1]:
        assert bar.chance == pytest.approx(chances[bar.least : bar.greatest + 1].sum(), abs=1e-12)
    assert len(round_totals(found)) <= 12


def test_a_score_that_is_certain_is_one_bar() -> None:
    """A distribution of a single score has one bar without tails, and no round totals."""
    found = Distribution(SHIPPED[0], np.array([0.0, 0.0, 1.0]), (), (), ())
    [bar] = bars(found, 24)
    assert (bar.label, bar.chance) == ("2", 1.0)
