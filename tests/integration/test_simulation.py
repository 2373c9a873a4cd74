"""Short stories of the simulation and of power losses; tests/soak has many."""

import logging
from pathlib import Path

import pytest

from tests.soak.power.story import Story, prepared
from tests.soak.simulation.story import play

#: Short stories, of a server alone and of clusters; the last one has play-offs.
SEEDS = (1, 2, 3, 4, 5, 6, 10)


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
    """Six power failures at any write or sync lose no acknowledged step."""
    result = Story(0, prepared(tmp_path)).play(6)
    assert result.crashes == 6
    assert result.acknowledged > 10
    assert result.errors > 5
