"""The workshop: from the store or by a worker, and what becomes of workers that fail."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server_process import shared_cache
from tests.unit.services.table import until
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.workshop import ProcessWorkshop, WorkerError
from yachtdice.solver import empty_card
from yachtdice.solver.distribution_store import distribution_path
from yachtdice.solver.store import path_of

HOUSE = load_rules(Path(__file__).parent.parent.parent.parent / "examples" / "house.toml")
Workshop = Callable[[str], ProcessWorkshop]


def _quiet(_done: float) -> None:
    """Hear how far it is, and do nothing."""


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep out of the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", shared_cache())


def _never_seen() -> RuleSet:
    """Return rules that nobody has solved."""
    return parse_rules(HOUSE.text + "\n[upper_bonus]\nat_least = 7\npoints = 77\n")


def _working(program: str) -> ProcessWorkshop:
    """Return a workshop whose workers run this program."""
    return ProcessWorkshop((sys.executable, "-c", program))


async def test_rules_are_solved_by_a_worker_once_and_then_taken_from_the_store() -> None:
    """A worker tells its progress and stores the solution; next time no worker is needed."""
    told: list[float] = []
    path_of(HOUSE).unlink(missing_ok=True)
    solved = await ProcessWorkshop().best_play(HOUSE, told.append)
    assert solved.value(empty_card(HOUSE)) == pytest.approx(126.885411)
    assert told == sorted(told)
    assert told[-1] == 1.0
    stored = await _working("raise SystemExit(3)").best_play(HOUSE, _quiet)
    assert stored.expected_score == solved.expected_score


async def test_scores_are_counted_by_a_worker_once_and_then_taken_from_the_store() -> None:
    """A worker solves, counts and stores; next time no worker is needed."""
    told: list[float] = []
    path_of(HOUSE).unlink(missing_ok=True)
    distribution_path(HOUSE).unlink(missing_ok=True)
    counted = await ProcessWorkshop().distribution(HOUSE, told.append)
    assert counted.mean == pytest.approx(126.885411)
    assert told == sorted(told)
    assert told[-1] == 1.0
    stored = await _working("raise SystemExit(3)").distribution(HOUSE, _quiet)
    assert stored.boxes == counted.boxes


async def test_where_nothing_can_be_stored_it_is_solved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a cache that takes no solutions they are handed over and nothing is left behind."""
    for name in ("cache", "tmp"):
        (tmp_path / name).mkdir()
    (tmp_path / "cache" / "yachtdice").mkdir()
    for name in ("solutions", "distributions"):
        (tmp_path / "cache" / "yachtdice" / name).write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    solved = await ProcessWorkshop().best_play(HOUSE, _quiet)
    assert solved.expected_score == pytest.approx(126.885411)
    counted = await ProcessWorkshop().distribution(HOUSE, _quiet)
    assert counted.mean == pytest.approx(126.885411)
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("import os; os.abort()", "ended with -6"),
        ("raise SystemExit('no memory')", "no memory"),
        ("pass", "it said nothing"),
        ("print('0.5')", "has no solution"),
        ("print('/nowhere/at/all')", "has no solution"),
        ("print('hello'); print('world')", "hello"),
    ],
)
async def test_a_worker_that_fails_is_told(program: str, says: str) -> None:
    """A worker that is killed, complains, or says what is no answer leads to an error."""
    with pytest.raises((WorkerError, ValueError), match=says):
        await _working(program).best_play(_never_seen(), _quiet)


async def test_who_gives_up_takes_the_worker_along(tmp_path: Path) -> None:
    """When the work is cancelled its process is killed, and the next in turn is served."""
    pid_file = tmp_path / "pid"
    program = (
        f"import os, time; open({str(pid_file)!r}, 'w').write(str(os.getpid())); time.sleep(99)"
    )
    workshop = _working(program)
    tasks = [asyncio.create_task(workshop.best_play(_never_seen(), _quiet)) for _ in range(2)]
    for task in tasks:
        await until(lambda: pid_file.exists() and pid_file.read_text() != "")
        pid = int(pid_file.read_text())
        pid_file.unlink()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
