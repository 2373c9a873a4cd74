"""Solutions, distributions, insights and books in the cache: complete, or not there."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.support.descriptors import no_free_descriptor
from tests.support.games.bot_games import BRIEF
from tests.unit.solver.test_reference import ONES, ROW, SIXES, SMALL, YACHT, box, rule_set
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.solver import (
    Solution,
    distribution,
    fetch,
    fetch_distribution,
    fetch_insight,
    insight_of,
    read_book,
    solve,
    solve_book,
)
from yachtdice.solver.array_files import ArrayFiles
from yachtdice.solver.distributions import DISTRIBUTIONS
from yachtdice.solver.duel.book import BOOKS
from yachtdice.solver.insight.table import INSIGHTS
from yachtdice.solver.solving import SOLUTIONS

SOLUTION = solve(BRIEF)
#: A solution of the same shape.
OTHER = solve(parse_rules(BRIEF.text.replace("points = 20", "points = 21")))
COUNTED, FOUND = distribution(SOLUTION), insight_of(SOLUTION)
COLUMN = rule_set("", ONES, SIXES, YACHT, ROW)
OTHER_COLUMN = rule_set("", ONES, SIXES, box("yacht", "lower", "{ of_a_kind = 5 }", "51"), ROW)
PARTS = FOUND.phases[0]
WHOLE: dict[str, Any] = {"solution": SOLUTION, "distribution": COUNTED, "insight": FOUND}


class _Kind(NamedTuple):
    """A kind of file, a result, one of rules with other points, and how a caller gets the first.

    `fetch` receives the callback for progress.
    """

    files: ArrayFiles[Any]
    result: Any
    other: Any
    fetch: Callable[..., Any]


def _fetched(rules: RuleSet, **options: Any) -> Solution:
    return fetch(rules, **options).solution


@cache
def _books() -> tuple[Any, Any]:
    """Return two books, without files."""
    books = solve_book(COLUMN), solve_book(OTHER_COLUMN)
    for rules in (COLUMN, OTHER_COLUMN):
        BOOKS.path(rules).unlink()
    return books


def _book(**options: Any) -> Any:
    return read_book(COLUMN) or solve_book(COLUMN, **options)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test its own cache, and return the folder that has it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


KINDS = ["solution", "distribution", "insight", "duel"]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> _Kind:
    """Return each kind of file with its results."""
    match request.param:
        case "solution":
            return _Kind(SOLUTIONS, SOLUTION, OTHER, partial(_fetched, BRIEF))
        case "distribution":
            get = partial(fetch_distribution, SOLUTION)
            return _Kind(DISTRIBUTIONS, COUNTED, distribution(OTHER), get)
        case "insight":
            return _Kind(INSIGHTS, FOUND, insight_of(OTHER), partial(fetch_insight, SOLUTION))
        case _:
            return _Kind(BOOKS, *_books(), _book)


def _content(files: ArrayFiles[Any], result: Any) -> bytes:
    """Return the content of the file of a result."""
    return b"".join(files.pieces(result))


def test_a_stored_result_is_the_same_result(kind: _Kind) -> None:
    """A result is computed once, stored alone, and mapped bit for bit."""
    first, progress = kind.fetch(), list[float]()
    again = kind.fetch(progress=progress.append)
    path = kind.files.path(kind.result.rules)
    assert progress == []
    assert _content(kind.files, first) == _content(kind.files, again) == path.read_bytes()
    assert path.read_bytes() == _content(kind.files, kind.result)
    assert list(path.parent.iterdir()) == [path]
    assert not kind.files.arrays(again)[0].flags.writeable


def test_scores_of_a_shipped_rule_set_are_read_back_as_they_are() -> None:
    """A stored distribution of three columns with bonuses has the same facts by name."""
    counted = distribution(solve(load_rules("extended")))
    DISTRIBUTIONS.write(counted)
    found = DISTRIBUTIONS.read(counted.rules)
    assert found is not None
    assert found.boxes == counted.boxes
    assert found.upper_bonus == counted.upper_bonus
    assert found.repeat_bonus == counted.repeat_bonus
    assert np.array_equal(found.chances, counted.chances)


def test_titles_do_not_matter_to_the_cache() -> None:
    """Rule sets that play alike share a file, even with different titles."""
    rules = SMALL["bonus"]
    renamed = parse_rules(rules.text.replace('title = "Small"', 'title = "Another"'))
    assert renamed != rules
    assert SOLUTIONS.path(renamed) == SOLUTIONS.path(rules)


@pytest.mark.parametrize("damage", ["cut", "longer", "flipped", "foreign", "empty", "other rules"])
def test_a_damaged_or_foreign_file_is_computed_again(kind: _Kind, damage: str) -> None:
    """A file that is not the complete result of these rules is deleted and replaced."""
    good = _content(kind.files, kind.result)
    bad = {
        "cut": good[:-8],
        "longer": good + bytes(8),
        "flipped": good[:-1] + bytes([good[-1] ^ 1]),
        "foreign": b"something else" * 1000,
        "empty": b"",
        "other rules": _content(kind.files, kind.other),
    }
    path = kind.files.path(kind.result.rules)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bad[damage])
    assert kind.files.read(kind.result.rules) is None
    assert not path.exists()
    path.write_bytes(bad[damage])
    kind.fetch()
    assert path.read_bytes() == good
    assert list(path.parent.iterdir()) == [path]


def test_every_flipped_bit_of_a_head_is_noticed() -> None:
    """Every flipped bit of the head is detected."""
    content = bytearray(_content(INSIGHTS, FOUND))
    for bit in range(8 * 200):
        content[bit // 8] ^= 1 << bit % 8
        assert INSIGHTS.parse(content, BRIEF) is None
        content[bit // 8] ^= 1 << bit % 8
    assert INSIGHTS.parse(content, BRIEF) is not None


def test_a_file_that_cannot_be_opened_is_kept(kind: _Kind) -> None:
    """A process without a free file descriptor reads nothing and deletes nothing."""
    kind.files.write(kind.result)
    with no_free_descriptor():
        assert kind.files.read(kind.result.rules) is None
    assert kind.files.read(kind.result.rules) is not None


class _Forged(NamedTuple):
    """Phases that are stored as those of an insight."""

    phases: Any
    rules: RuleSet = BRIEF


FORGED: list[tuple[ArrayFiles[Any], Any]] = [
    (SOLUTIONS, Solution(BRIEF, (SOLUTION.tables[0][:, :-1],))),
    (SOLUTIONS, Solution(BRIEF, SOLUTION.tables * 2)),
    (SOLUTIONS, Solution(BRIEF, ())),
    (SOLUTIONS, Solution(BRIEF, (SOLUTION.tables[0].view(np.int64),))),
    (DISTRIBUTIONS, replace(COUNTED, chances=COUNTED.chances / 2)),
    (DISTRIBUTIONS, replace(COUNTED, boxes=COUNTED.boxes[:-2])),
    (DISTRIBUTIONS, replace(COUNTED, upper_bonus=(), repeat_bonus=())),
    (INSIGHTS, _Forged(FOUND.phases * 2)),
    (INSIGHTS, _Forged([PARTS._replace(quantiles=PARTS.quantiles[:-1])])),
    (INSIGHTS, _Forged([PARTS._replace(ends=PARTS.ends[::-1].copy())])),
    (INSIGHTS, _Forged([PARTS._replace(sums=PARTS.sums[:-1])])),
]


@pytest.mark.parametrize("number", range(len(FORGED)))
def test_a_file_that_does_not_fit_its_rules_is_refused(number: int) -> None:
    """A file with a good checksum whose arrays are not those of the rules is deleted."""
    files, forged = FORGED[number]
    files.write(forged)
    assert files.read(BRIEF) is None
    assert not files.path(BRIEF).exists()


@pytest.mark.parametrize("name", KINDS[:3])
def test_a_cache_that_cannot_be_written_only_costs_time(
    name: str, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result is returned even if it cannot be stored; that of best play says why."""
    (own_cache / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(own_cache / "file"))
    fetched = fetch(BRIEF)
    assert isinstance(fetched.fault, OSError)
    found: dict[str, tuple[Any, ArrayFiles[Any]]] = {
        "solution": (fetched.solution, SOLUTIONS),
        "distribution": (fetch_distribution(SOLUTION), DISTRIBUTIONS),
        "insight": (fetch_insight(SOLUTION), INSIGHTS),
    }
    result, files = found[name]
    assert _content(files, result) == _content(files, WHOLE[name])
    assert not files.path(BRIEF).exists()
