"""Insights in the store: complete, or not there."""

from pathlib import Path

import numpy as np
import pytest

from tests.support.bot_games import BRIEF
from tests.support.descriptors import no_free_descriptor
from tests.unit.solver.test_reference import SMALL
from yachtdice.solver import fetch_insight, insight_of, solve
from yachtdice.solver.insight.store import insight_path, read_insight, write_insight

SOLUTION = solve(BRIEF)
FOUND = insight_of(SOLUTION)


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own store."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_a_stored_insight_is_the_same_insight() -> None:
    """A stored insight is mapped, the same bit for bit, and is not computed again."""
    fetch_insight(SOLUTION)
    progress: list[float] = []
    stored = fetch_insight(SOLUTION, progress=progress.append)
    assert progress == []
    for kept, found in zip(stored.phases, FOUND.phases, strict=True):
        for one, other in zip(map(np.asarray, kept), map(np.asarray, found), strict=True):
            assert (one.dtype, one.shape) == (other.dtype, other.shape)
            assert np.array_equal(one, other)
    assert isinstance(stored.phases[0].facts, np.memmap)
    assert list(insight_path(BRIEF).parent.iterdir()) == [insight_path(BRIEF)]


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "empty", "other rules", "lengths"])
def test_a_damaged_or_foreign_file_is_computed_again(damage: str) -> None:
    """A file that is not the complete insight of this rule set is detected and replaced."""
    path = insight_path(BRIEF)
    other = SMALL["bonus"]
    write_insight(path, insight_of(solve(other)))
    foreign = path.read_bytes()
    write_insight(path, FOUND)
    good = path.read_bytes()
    bad = {
        "cut": good[:-8],
        "flipped": good[:-9] + bytes([good[-9] ^ 1]) + good[-8:],
        "foreign": b"something else" * 1000,
        "empty": b"",
        "other rules": foreign,
        "lengths": good.replace(str(len(FOUND.phases[0].sums)).encode(), b"1", 1),
    }
    path.write_bytes(bad[damage])
    assert read_insight(path, BRIEF) is None
    assert not path.exists()
    fetch_insight(SOLUTION)
    assert path.read_bytes() == good


def test_a_store_that_cannot_be_written_only_costs_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An insight is returned even if it cannot be stored."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert np.array_equal(fetch_insight(SOLUTION).start, FOUND.start)


def test_an_insight_that_cannot_be_opened_is_kept() -> None:
    """A process without a free file descriptor reads nothing and deletes nothing."""
    path = insight_path(BRIEF)
    write_insight(path, FOUND)
    with no_free_descriptor():
        assert read_insight(path, BRIEF) is None
    assert read_insight(path, BRIEF) is not None
