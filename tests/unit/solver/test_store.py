"""Solutions in the store: complete, or not there."""

from pathlib import Path

import numpy as np
import pytest

from tests.support.descriptors import no_free_descriptor
from tests.unit.solver.test_reference import SMALL
from yachtdice.rules import parse_rules
from yachtdice.solver import Solution, fetch, solve, store

RULES = SMALL["bonus"]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own store."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_a_stored_solution_is_the_same_solution() -> None:
    """The second time the solution comes from the store, value for value."""
    first, second = fetch(RULES), fetch(RULES)

    assert (first.from_store, second.from_store) == (False, True)
    assert second.seconds_solving == 0
    assert np.array_equal(first.solution.tables[0], second.solution.tables[0])


def test_titles_do_not_matter_to_the_store() -> None:
    """Rule sets that play alike share a solution, even with different titles."""
    renamed = parse_rules(RULES.text.replace('title = "Small"', 'title = "Another"'))

    assert renamed != RULES
    assert store.path_of(renamed) == store.path_of(RULES)


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "empty", "another rule set"])
def test_a_damaged_or_foreign_file_is_solved_again(damage: str) -> None:
    """A file that is not this rule set's complete solution is detected and replaced."""
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


def test_every_flipped_bit_of_a_head_is_noticed_and_the_file_deleted() -> None:
    """Every flipped bit of the head is detected, and the damaged file is deleted."""
    path = store.path_of(RULES)
    store.write(path, solve(RULES))
    good = path.read_bytes()
    for bit in range(8 * 200):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bad)
        assert store.read(path, RULES) is None
        assert not path.exists()


def test_a_file_that_cannot_be_opened_is_kept() -> None:
    """A process without a free file descriptor reads nothing and deletes nothing."""
    path = store.path_of(RULES)
    store.write(path, solve(RULES))
    with no_free_descriptor():
        assert store.read(path, RULES) is None
    assert store.read(path, RULES) is not None


def test_forged_shapes_are_refused() -> None:
    """A file with a good checksum whose tables do not fit the rules is refused."""
    path, good = store.path_of(RULES), solve(RULES)
    for tables in [(good.tables[0][:, :-1],), good.tables * 2, ()]:
        store.write(path, Solution(RULES, tables))
        assert store.read(path, RULES) is None
        assert not path.exists()


def test_a_store_that_cannot_be_written_only_costs_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A solution is returned even if it cannot be stored."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))

    found = fetch(RULES)
    assert found.solution.expected_score == pytest.approx(solve(RULES).expected_score)
    assert isinstance(found.fault, OSError)
