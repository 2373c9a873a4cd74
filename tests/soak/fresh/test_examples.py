"""Every example runs in an interpreter of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.documents.test_docs import EXAMPLES, SHORTER
from tests.paths import ROOT


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs_alone(example: Path) -> None:
    """Every example runs to its end and prints output."""
    done = subprocess.run(
        [sys.executable, str(example), *SHORTER.get(example.name, [])],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )

    assert done.stdout
