"""The figures that helper processes keep mapped: a bounded part of the cache."""

from pathlib import Path

import numpy as np
import pytest

from yachtdice import cache
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.best_play.service import stored as stored_figures
from yachtdice.server.jobs.lines import MissingFigureError
from yachtdice.solver import Solution
from yachtdice.solver.solving import SOLUTIONS
from yachtdice.solver.values.column import table_shape

QUARTER = 250_000  #: Of a cache limit of 1 MB; a solution of `classic` has 33 kB.


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own small cache, with nothing kept mapped."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("YACHT_CACHE_MB", "1")
    stored_figures._kept.clear()


def _stored(name: str, number: int = 0) -> RuleSet:
    """Return rules whose solution is stored: all cards are worth 0."""
    text = load_rules(name).text.replace("pay = 30", f"pay = {31 + number}")
    rules = parse_rules(text)
    SOLUTIONS.write(Solution(rules, (np.zeros(table_shape(rules)),)))
    return rules


def test_a_process_keeps_a_quarter_of_the_cache_mapped() -> None:
    """Of many rule sets only those used last stay mapped; the files of the others can go."""
    many = [_stored("classic", number) for number in range(15)]
    assert len({rules.fingerprint for rules in many}) == 15
    for rules in many:
        assert stored_figures.stored_solution(rules).rules is rules
        assert stored_figures.kept_bytes() <= QUARTER
    last = stored_figures.stored_solution(many[-1])
    assert stored_figures.stored_solution(many[-1]) is last
    cache.require_room(1_000_000 - QUARTER - 100_000)


def test_a_file_beyond_the_quarter_is_mapped_for_one_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A large solution is read, but it is not in use afterwards."""
    monkeypatch.setenv("YACHT_CACHE_MB", "5")
    rules = _stored("clubhouse")
    assert stored_figures.stored_solution(rules).states * 8 > 1_250_000
    assert stored_figures.kept_bytes() == 0
    cache.require_room(5_000_000)


def test_a_helper_process_never_solves_rules_whose_file_can_come_back() -> None:
    """Best play that the cache has deleted is missing; a helper process does not solve for it."""
    rules = _stored("classic")
    SOLUTIONS.path(rules).unlink()
    with pytest.raises(MissingFigureError, match="best play of classic is not in the cache"):
        stored_figures.stored_solution(rules)
    assert not SOLUTIONS.path(rules).exists()


def test_a_helper_process_solves_rules_that_cannot_be_stored() -> None:
    """Without a cache that can be written, the process solves the rules once and keeps them."""
    rules = load_rules("classic")
    cache.cache_folder().mkdir()
    SOLUTIONS.path(rules).parent.touch()
    found = stored_figures.stored_solution(rules)
    assert found.expected_score > 100
    assert stored_figures.stored_solution(rules) is found
