"""The sequential test of a pair."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.tournament.outcome import outcome_of
from yachtdice.tournament.report import report_of
from yachtdice.tournament.schedule import Mode, Sprt
from yachtdice.tournament.sequential import OUTCOMES, PairTest, bounds, log_ratio, share_of

TEST = Sprt(0, 30)
COUNTS = st.lists(st.integers(1, 400), min_size=5, max_size=5)


def likeliest(counts: list[int], mean: float) -> float:
    """Return the greatest log-likelihood of counts among chances of this mean, by bisection."""
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
    """Newton's method finds what plain bisection finds: chances of the mean of each hypothesis."""
    found = log_ratio(Sprt(0, elo1), np.array([counts], float))[0]
    other = likeliest(counts, share_of(elo1)) - likeliest(counts, share_of(0))
    assert np.isclose(found, other, rtol=1e-6, atol=1e-6)


def wrong(chance: NDArray[np.float64], accepted: str, tries: int) -> float:
    """Return how often a test ends with this hypothesis, deals drawn by these chances."""
    rng, ends = np.random.default_rng(5), 0
    for _ in range(tries):
        test = PairTest(TEST)
        assert test.add(rng.choice(5, 4_000, p=chance)) is not None
        ends += test.accepted == accepted
    return ends / tries


def test_errors_are_as_seldom_as_asked() -> None:
    """Of players whose strength is one hypothesis, few are taken for the other."""
    even = np.array([0.15, 0.1, 0.5, 0.1, 0.15])
    tilt = 1 + (OUTCOMES - 0.5) * ((share_of(30) - 0.5) / (even @ (OUTCOMES - 0.5) ** 2))
    assert wrong(even, "elo1", 200) < 0.09
    assert wrong(even * tilt, "elo0", 200) < 0.09


def test_the_bounds_are_walds() -> None:
    """At 5 % each a ratio of 2.94 decides."""
    assert bounds(TEST) == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert bounds(Sprt(0, 5, 0.01, 0.1)) == pytest.approx((-2.293, 4.500), abs=1e-3)


@settings(max_examples=20, deadline=None)
@given(cuts=st.lists(st.integers(0, 400), max_size=5))
def test_deals_count_one_by_one_however_they_come(cuts: list[int]) -> None:
    """Added in parts or at once, the same deal decides and later ones change nothing."""
    halves = np.random.default_rng(3).choice(5, 400, p=[0.05, 0.1, 0.5, 0.1, 0.25])
    whole, parts = PairTest(TEST), PairTest(TEST)
    decisive = whole.add(halves)
    for part in np.split(halves, sorted(cuts)):
        parts.add(part)
    assert decisive is not None
    assert whole.facts() == parts.facts()
    assert whole.counts.sum() == decisive + 1


def test_any_number_of_workers_ends_at_the_same_game() -> None:
    """The deal that decides ends the tournament, on one worker and on eight."""
    setup = setup_of("Plain", "Hasty", "random", mode=Mode.ROUND_ROBIN, games=200, sprt=TEST)
    alone = played(setup)
    with ThreadPoolExecutor(8) as pool:
        shared = played(setup, pool, 8)
    assert timeless(alone.results) == timeless(shared.results)
    assert 20 < len(alone.results) < 600
    assert len(alone.results) % 2 == 0
    report = report_of(outcome_of(alone))
    assert report["games"] == len(alone.results)
    assert all(pair["accepted"] for pair in report["sequential_test"]["pairs"])


def test_who_is_barred_keeps_no_test_open() -> None:
    """A pair that plays no more does not keep the others from ending."""
    setup = setup_of("Plain", "Hasty", "Stillborn", mode=Mode.ROUND_ROBIN, games=200, sprt=TEST)
    held = played(setup)
    assert len(held.results) < 600
    accepted = {pair: test.accepted for pair, test in held.sequential.pairs.items()}  # type: ignore[union-attr]
    assert accepted[0, 1] == "elo1"
    assert accepted[0, 2] is None
