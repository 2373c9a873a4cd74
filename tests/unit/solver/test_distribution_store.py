"""Distributions in the store: complete, or not there."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import load_rules
from yachtdice.solver import Distribution, distribution, solve
from yachtdice.solver.store import (
    distribution_path,
    fetch_distribution,
    read_distribution,
    write_distribution,
)

SOLUTION = solve(SMALL["bonus"])
RULES = SOLUTION.rules
COUNTED = distribution(SOLUTION)


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own store."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def _facts(found: Distribution) -> tuple[object, ...]:
    """Return all values of a distribution, bit for bit."""
    return found.chances.tolist(), found.boxes, found.upper_bonus, found.repeat_bonus


def test_a_stored_distribution_is_the_same_distribution() -> None:
    """A stored distribution equals the computed one bit for bit, and is not computed again."""
    counted = fetch_distribution(SOLUTION)
    progress: list[float] = []
    stored = fetch_distribution(SOLUTION, progress=progress.append)
    assert progress == []
    assert _facts(stored) == _facts(counted) == _facts(distribution(SOLUTION))
    assert [file.name for file in distribution_path(RULES).parent.iterdir()] == [
        distribution_path(RULES).name
    ]


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "empty", "another rule set"])
def test_a_damaged_or_foreign_file_is_computed_again(damage: str) -> None:
    """A file that is not the complete distribution of this rule set is detected and replaced."""
    path = distribution_path(RULES)
    write_distribution(path, distribution(SOLUTION))
    good = path.read_bytes()
    write_distribution(path, distribution(solve(SMALL["plain"])))
    bad = {
        "cut": good[:-8],
        "flipped": good[:-9] + bytes([good[-9] ^ 1]) + good[-8:],
        "foreign": b"something else" * 1000,
        "empty": b"",
        "another rule set": path.read_bytes(),
    }
    path.write_bytes(bad[damage])
    assert read_distribution(path, RULES) is None
    fetch_distribution(SOLUTION)
    assert path.read_bytes() == good


@pytest.mark.parametrize(
    "forged",
    [
        replace(COUNTED, chances=COUNTED.chances / 2),
        replace(COUNTED, boxes=COUNTED.boxes[:-1]),
        replace(COUNTED, boxes=COUNTED.boxes[::-1]),
        replace(COUNTED, upper_bonus=()),
    ],
)
def test_a_forged_file_is_refused_and_deleted(forged: Distribution) -> None:
    """A file with a good checksum that does not fit the rules is refused."""
    path = distribution_path(RULES)
    write_distribution(path, forged)
    assert read_distribution(path, RULES) is None
    assert not path.exists()


def test_a_store_that_cannot_be_written_only_costs_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A distribution is returned even if it cannot be stored."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert _facts(fetch_distribution(SOLUTION)) == _facts(distribution(SOLUTION))


def test_scores_of_a_shipped_rule_set_are_read_back_as_they_are() -> None:
    """A stored distribution of three columns with bonuses reads back unchanged."""
    rules = load_rules("extended")
    counted = distribution(solve(rules))
    path = distribution_path(rules)
    write_distribution(path, counted)
    found = read_distribution(path, rules)
    assert found is not None
    assert _facts(found) == _facts(counted)
    assert found.mean == counted.mean
    assert np.array_equal(found.chances, counted.chances)
