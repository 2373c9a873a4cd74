"""Distributions in the store: whole, or not at all."""

from pathlib import Path

import numpy as np
import pytest

from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import load_rules
from yachtdice.solver import Distribution, distribution, solve, store
from yachtdice.solver.distribution_store import (
    distribution_path,
    fetch_distribution,
    read_distribution,
    write_distribution,
)

SOLUTION = solve(SMALL["bonus"])
RULES = SOLUTION.rules


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a store of its own."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path)


def _facts(found: Distribution) -> tuple[object, ...]:
    """Return all that a distribution tells, to the bit."""
    return found.chances.tolist(), found.boxes, found.upper_bonus, found.repeat_bonus


def test_a_stored_distribution_is_the_same_distribution() -> None:
    """What comes from the store is what was counted, value for value, and is not counted again."""
    counted = fetch_distribution(SOLUTION)
    told: list[float] = []
    stored = fetch_distribution(SOLUTION, progress=told.append)
    assert told == []
    assert _facts(stored) == _facts(counted) == _facts(distribution(SOLUTION))
    assert [file.name for file in distribution_path(RULES).parent.iterdir()] == [
        distribution_path(RULES).name
    ]


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "empty", "another rule set"])
def test_a_damaged_or_foreign_file_is_counted_anew(damage: str) -> None:
    """A file that is not this rule set's whole distribution is noticed and replaced."""
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


def test_a_store_that_cannot_be_written_costs_nothing_but_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """How best play scores is answered even where it cannot be kept."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "file")
    assert _facts(fetch_distribution(SOLUTION)) == _facts(distribution(SOLUTION))


def test_scores_of_a_shipped_rule_set_are_read_back_as_they_are() -> None:
    """Three columns, a bonus in each: phases, boxes and bonuses keep their places in the file."""
    rules = load_rules("extended")
    counted = distribution(solve(rules))
    path = distribution_path(rules)
    write_distribution(path, counted)
    found = read_distribution(path, rules)
    assert found is not None
    assert _facts(found) == _facts(counted)
    assert found.mean == counted.mean
    assert np.array_equal(found.chances, counted.chances)
