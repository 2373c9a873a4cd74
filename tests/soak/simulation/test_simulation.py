"""A story of the simulation is the same for the same seed; its laws: test_simulation.py."""

import os
import subprocess
import sys

from tests.paths import ROOT
from tests.soak.simulation.story import play

THREE_SERVERS = 93  #: The seed of a story with three servers.


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
