"""Solutions in the store: whole, or not at all."""

from pathlib import Path

import numpy as np
import pytest

from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import parse_rules
from yachtdice.solver import fetch, solve, store

RULES = SMALL["bonus"]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a store of its own."""
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path)


def test_a_stored_solution_is_the_same_solution() -> None:
    """The second time the solution comes from the store, value for value."""
    first, second = fetch(RULES), fetch(RULES)

    assert (first.from_store, second.from_store) == (False, True)
    assert second.seconds_solving == 0
    assert np.array_equal(first.solution.tables[0], second.solution.tables[0])


def test_titles_do_not_matter_to_the_store() -> None:
    """Rule sets that play alike share a solution, whatever they are called."""
    renamed = parse_rules(RULES.text.replace('title = "Small"', 'title = "Another"'))

    assert renamed != RULES
    assert store.path_of(renamed) == store.path_of(RULES)


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "empty", "another rule set"])
def test_a_damaged_or_foreign_file_is_solved_anew(damage: str) -> None:
    """A file that is not this rule set's whole solution is noticed, solved anew and replaced."""
    path = store.path_of(RULES)
    store.write(path, solve(RULES))
    good = path.read_bytes()
    store.write(path, solve(SMALL["plain"]))
    bad = {
        "cut": good[:-8],
        "flipped": good[:-1] + bytes([good[-1] ^ 1]),
        "foreign": b"something else" * 1000,
        "empty": b"",
        "another rule set": path.read_bytes(),
    }
    path.write_bytes(bad[damage])

    assert not fetch(RULES).from_store
    assert path.read_bytes() == good
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_store_that_cannot_be_written_costs_nothing_but_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Best play is answered even where it cannot be kept."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: tmp_path / "file")

    assert fetch(RULES).solution.expected_score == pytest.approx(solve(RULES).expected_score)
