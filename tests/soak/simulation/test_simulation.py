"""Rooms, protocol and services under a seeded loop: no law is broken.

Planted bugs, which break laws, are in tests/soak/planted.
"""

import os
import subprocess
import sys

import pytest

from tests.paths import ROOT
from tests.soak.simulation.story import play

TOGETHER = 15

THREE_SERVERS = 93  #: The seed of a story with three servers.


@pytest.mark.parametrize("first", range(0, 30, TOGETHER))
def test_no_seed_breaks_a_law(first: int) -> None:
    """Through kills, cut wires and database outages every step is stored first and sent once."""
    stories = [play(seed) for seed in range(first, first + TOGETHER)]
    assert sum(story.kills for story in stories) > TOGETHER
    assert sum(story.steps for story in stories) > 30 * TOGETHER


def test_a_seed_repeats_its_story() -> None:
    """In another process with another hash seed, a seed gives the same bytes on every wire."""
    program = f"from tests.soak.simulation.story import play; print(play({THREE_SERVERS}).mark)"
    hashes = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == play(THREE_SERVERS).mark
