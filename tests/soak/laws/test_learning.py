"""The example that learns really learns."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.paths import ROOT
from yachtdice.envs import Arena


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[ModuleType]:
    """Return a copy of the example that learns, in a folder of its own."""
    file = tmp_path / "learn_yahtzee.py"
    file.write_text((ROOT / "examples" / "learn_yahtzee.py").read_text("utf-8"), "utf-8")
    spec = importlib.util.spec_from_file_location("learn_yahtzee_copy", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_the_example_learns(
    learner: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short training comes far above random play (46); saved and loaded, it plays the same."""
    given = learner.read_options(["--games", "12000", "--points", "2", "--measured", "500"])
    start = Arena("yahtzee", 64)
    chance = np.random.default_rng(given.seed)
    network = learner.Network.fresh(start.obs.shape[1], start.masks.shape[1], chance)
    points = list(learner.curve(network, given))
    assert points[-1].games >= 12_000
    assert points[-1].found.without_luck.mean > 90
    monkeypatch.syspath_prepend(ROOT / "examples")  # where its charts come from
    assert ElementTree.fromstring(learner.chart(points, "yahtzee")).tag.endswith("svg")
    network.save(learner.SAVED)
    assert learner.SAVED.parent == tmp_path
    expected = network.policy(start.obs, start.masks)
    assert np.array_equal(learner.policy(start.obs, start.masks), expected)
