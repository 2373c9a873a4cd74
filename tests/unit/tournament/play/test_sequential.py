"""The sequential test of a pair."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.tournament.games.schedule import Mode, Sprt
from yachtdice.tournament.play.sequential import OUTCOMES, PairTest, bounds, log_ratio, share_of
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import report_of

TEST = Sprt(0, 30)
COUNTS = st.lists(st.integers(1, 400), min_size=5, max_size=5)


def likeliest(counts: list[int], mean: float) -> float:
    """Return the maximal log-likelihood of counts for outcomes with this mean, by bisection."""
    gaps, seen = OUTCOMES - mean, np.array(counts, float)
    low, high = -1 / gaps[-1] + 1e-12, -1 / gaps[0] - 1e-12
    for _ in range(200):
        middle = (low + high) / 2
        slope = (seen * gaps / (1 + middle * gaps)).sum()
        low, high = (middle, high) if slope > 0 else (low, middle)
    chances = seen / seen.sum() / (1 + low * gaps)
    assert np.isclose(chances.sum(), 1)
    assert np.isclose((chances * OUTCOMES).sum(), mean)
    return float((seen * np.log(chances)).sum())


@settings(max_examples=50, deadline=None)
@given(counts=COUNTS, elo1=st.integers(5, 200))
def test_the_ratio_is_that_of_the_likeliest_chances(counts: list[int], elo1: int) -> None:
    """Newton's method finds the same maximum as plain bisection."""
    found = log_ratio(Sprt(0, elo1), np.array([counts], float))[0]
    other = likeliest(counts, share_of(elo1)) - likeliest(counts, share_of(0))
    assert np.isclose(found, other, rtol=1e-6, atol=1e-6)


def wrong(chance: NDArray[np.float64], accepted: str, tries: int) -> float:
    """Return how often a test accepts this hypothesis for deals drawn with these probabilities."""
    rng, ends = np.random.default_rng(5), 0
    for _ in range(tries):
        test, deals = PairTest(TEST), rng.choice(5, 4_000, p=chance)
        assert any(test.add(part) is not None for part in np.split(deals, 10))
        ends += test.accepted == accepted
    return ends / tries


def test_errors_are_as_rare_as_requested() -> None:
    """Players whose strength is one hypothesis are rarely accepted as the other."""
    even = np.array([0.15, 0.1, 0.5, 0.1, 0.15])
    tilt = 1 + (OUTCOMES - 0.5) * ((share_of(30) - 0.5) / (even @ (OUTCOMES - 0.5) ** 2))
    assert wrong(even, "elo1", 100) < 0.09
    assert wrong(even * tilt, "elo0", 100) < 0.09


def test_the_bounds_are_walds() -> None:
    """At 5 % error each, a log ratio of 2.94 decides."""
    assert bounds(TEST) == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert bounds(Sprt(0, 5, 0.01, 0.1)) == pytest.approx((-2.293, 4.500), abs=1e-3)


@settings(max_examples=20, deadline=None)
@given(cuts=st.lists(st.integers(0, 400), max_size=5))
def test_deals_count_the_same_singly_and_together(cuts: list[int]) -> None:
    """Added in parts or at once, the same deal decides and later ones change nothing."""
    halves = np.random.default_rng(3).choice(5, 400, p=[0.05, 0.1, 0.5, 0.1, 0.25])
    whole, parts = PairTest(TEST), PairTest(TEST)
    decisive = whole.add(halves)
    for part in np.split(halves, sorted(cuts)):
        parts.add(part)
    assert decisive is not None
    assert whole.summary("A", "B") == parts.summary("A", "B")
    assert whole.counts.sum() == decisive + 1


def test_any_number_of_workers_ends_at_the_same_game() -> None:
    """The deciding deal ends the tournament at the same game with one worker and with eight."""
    test = Sprt(0, 60)
    setup = setup_of("Plain", "Hasty", "random", mode=Mode.ROUND_ROBIN, games=200, sprt=test)
    alone = played(setup)
    with ThreadPoolExecutor(8) as pool:
        shared = played(setup, pool, 8)
    assert timeless(alone.results) == timeless(shared.results)
    assert 20 < len(alone.results) < 600
    assert len(alone.results) % 2 == 0
    report = report_of(outcome_of(alone))
    assert report.games == len(alone.results)
    assert report.sequential_test is not None
    assert all(pair.accepted for pair in report.sequential_test.pairs)


def test_a_disqualified_player_keeps_no_test_open() -> None:
    """A pair that no longer plays does not keep the others from ending."""
    setup = setup_of("Plain", "Hasty", "Stillborn", mode=Mode.ROUND_ROBIN, games=200, sprt=TEST)
    held = played(setup)
    assert len(held.results) < 600
    accepted = {pair: test.accepted for pair, test in held.sequential.pairs.items()}  # type: ignore[union-attr]
    assert accepted[0, 1] == "elo1"
    assert accepted[0, 2] is None
