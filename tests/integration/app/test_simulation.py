"""Stories of the simulation and of power losses; tests/soak has planted bugs."""

import logging
from pathlib import Path

import pytest

from tests.soak.power.story import Story, prepared
from tests.soak.simulation.story import play
from tests.support.length import IS_LONG, at_length

#: The short list has clusters and a server alone (23), each kind of network, and play-offs (5, 10).
SEEDS = range(30) if IS_LONG else (1, 3, 5, 6, 10, 23)


@pytest.fixture(autouse=True)
def in_silence(caplog: pytest.LogCaptureFixture) -> None:
    """Suppress the log lines of outages."""
    caplog.set_level(logging.CRITICAL)


def test_no_seed_breaks_a_law() -> None:
    """Through kills, cut wires and database outages every step is stored first and sent once."""
    stories = [play(seed) for seed in SEEDS]
    assert sum(story.kills for story in stories) > len(SEEDS)
    assert sum(story.steps for story in stories) > 30 * len(SEEDS)


def test_no_power_failure_loses_an_acknowledged_step(tmp_path: Path) -> None:
    """Power failures at any write or sync lose no acknowledged step."""
    crashes = at_length(6, 20)
    result = Story(0, prepared(tmp_path)).play(crashes)
    assert result.crashes == crashes
    assert result.acknowledged > 10
    assert result.errors > 5
