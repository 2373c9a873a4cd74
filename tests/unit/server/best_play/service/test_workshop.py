"""The workshop: results from the store or a worker, and the handling of failed workers."""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.servers.server_process import share_kernels
from tests.support.waiting import until
from yachtdice.cache import CacheFullError
from yachtdice.rules import RuleSet, load_rules, parse_rules
from yachtdice.server.best_play.service.child_messages import WorkOrder
from yachtdice.server.best_play.service.workshop import SMALL_S, ProcessWorkshop, WorkerError
from yachtdice.server.jobs.process import Child, child, run_job
from yachtdice.solver import TooLargeError, WorkLimit, empty_card, solution_size
from yachtdice.solver.distributions import DISTRIBUTIONS
from yachtdice.solver.solving import SOLUTIONS

HOUSE = load_rules(ROOT / "examples" / "house.toml")
TIGHT = WorkLimit(400_000_000, 3)


def _quiet(_done: float) -> None:
    """Ignore the progress."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache folder that other workers do not use: these tests delete solutions."""
    folder = tmp_path_factory.mktemp("cache")
    share_kernels(folder)
    return folder


@pytest.fixture(autouse=True)
def own_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use that folder instead of the user's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))


def _large(phases: int) -> RuleSet:
    """Return rules with 15 boxes, an upper bonus that is far away, and this number of phases."""
    box = '{{ id = "b{0}", section = "upper", title = "B", pattern = "anything", pay = {1} }}'
    boxes = ",\n".join(box.format(n, '"all"' if n else 5000) for n in range(15))
    columns = ",".join(
        f'{{ id = "p{n}", title = "P", order = "any", rolls = 3 }}' for n in range(phases)
    )
    text = f'id="big"\ntitle="B"\nsummary="B"\nboxes=[\n{boxes}\n]\nphases=[{columns}]\n'
    return parse_rules(f"{text}[upper_bonus]\nat_least = {1000 * phases}\npoints = 10\n")


HUGE, LARGE = _large(6), _large(1)


def _never_seen() -> RuleSet:
    """Return rules that have not been solved yet."""
    return parse_rules(HOUSE.text + "\n[upper_bonus]\nat_least = 7\npoints = 77\n")


def _working(program: str) -> ProcessWorkshop:
    """Return a workshop whose workers run this program."""
    return ProcessWorkshop((sys.executable, "-c", program))


async def test_rules_are_solved_by_a_worker_once_and_then_taken_from_the_store() -> None:
    """A worker reports progress and stores the solution; later no worker is needed."""
    progress: list[float] = []
    SOLUTIONS.path(HOUSE).unlink(missing_ok=True)
    solved = await ProcessWorkshop().best_play(HOUSE, progress.append)
    assert solved.value(empty_card(HOUSE)) == pytest.approx(126.885411)
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    stored = await _working("raise SystemExit(3)").best_play(HOUSE, _quiet)
    assert stored.expected_score == solved.expected_score


async def test_scores_are_counted_by_a_worker_once_and_then_taken_from_the_store() -> None:
    """A worker solves, counts and stores the scores; later no worker is needed."""
    progress: list[float] = []
    SOLUTIONS.path(HOUSE).unlink(missing_ok=True)
    DISTRIBUTIONS.path(HOUSE).unlink(missing_ok=True)
    counted = await ProcessWorkshop().distribution(HOUSE, progress.append)
    assert counted.mean == pytest.approx(126.885411)
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    stored = await _working("raise SystemExit(3)").distribution(HOUSE, _quiet)
    assert stored.boxes == counted.boxes


async def test_rules_are_solved_without_a_writable_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Without a writable folder results come over the pipe, and the log says so once."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "nowhere"))
    share_kernels(tmp_path)
    in_the_way = [SOLUTIONS.path(HOUSE).parent, DISTRIBUTIONS.path(HOUSE).parent]
    for folder in in_the_way:
        folder.write_text("a file")
    workshop = ProcessWorkshop()
    solved = await workshop.best_play(HOUSE, _quiet)
    assert solved.expected_score == pytest.approx(126.885411)
    counted = await workshop.distribution(HOUSE, _quiet)
    assert counted.mean == pytest.approx(126.885411)
    assert all(folder.read_text() == "a file" for folder in in_the_way)
    assert caplog.text.count("best play is kept in memory") == 1


async def test_a_file_that_a_full_disk_does_not_store_is_an_error() -> None:
    """Other processes cannot read it, and a cache that can be written has to store it."""
    worker = _working("""print('{"end":"sent","size":1,"reason":"disk full"}'); print('x')""")
    with pytest.raises(WorkerError, match="no solution"):
        await worker.solution_file(_never_seen(), _quiet)


async def test_work_beyond_the_limit_is_refused_before_a_worker_starts() -> None:
    """The refusal gives the size of the job and the limit, and no process is started."""
    workshop = _working("raise SystemExit('started')")
    with pytest.raises(TooLargeError, match=r"GB of memory and .* the limit is 2.5 GB and 10 min"):
        await workshop.best_play(HUGE, _quiet)
    with pytest.raises(TooLargeError, match=r"the limit is 2\.5 GB"):
        await workshop.distribution(HUGE, _quiet)


async def test_work_whose_result_has_no_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is computed for a file that cannot be stored; a worker may find that out too."""
    rules = _never_seen()
    with pytest.raises(CacheFullError, match="beside the files in use"):
        await _working("""print('{"end":"full"}')""").best_play(rules, _quiet)
    monkeypatch.setenv("YACHT_CACHE_MB", "0")
    for work in (ProcessWorkshop.best_play, ProcessWorkshop.solution_file, ProcessWorkshop.insight):
        with pytest.raises(CacheFullError, match="cache of 0 MB"):
            await work(_working("raise SystemExit('started')"), rules, _quiet)


async def test_a_worker_says_that_its_result_has_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room may be gone when a worker has its result; it does not send the result instead."""
    monkeypatch.setenv("YACHT_CACHE_MB", "0")
    SOLUTIONS.path(HOUSE).unlink(missing_ok=True)
    order = WorkOrder("solution", HOUSE.text, TIGHT.memory, 60)

    async def listen(running: Child) -> list[bytes]:
        return (await running.said.read()).splitlines()

    end = await run_job(child("best-play"), 0, order, listen)
    assert (end.found[-1], end.code, end.errors) == (b'{"end":"full"}', 0, "")


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("while True: pass", "was stopped after 3 s"),
        ("kept = bytearray(10**10)", "more memory than the limit of 0.4 GB"),
    ],
)
async def test_a_worker_beyond_its_limits_is_stopped_with_a_reason(program: str, says: str) -> None:
    """CPU time, memory and wall time stop a worker, and the same job is not started again."""
    limited = f"""
import json, sys
from yachtdice.solver.limits import OUT_OF_MEMORY
from yachtdice.server.best_play.service.solving_process import limit_process
order = json.loads(sys.stdin.readline())
limit_process(order["memory"], order["cpu_seconds"])
try:
    {program}
except MemoryError:
    sys.exit(OUT_OF_MEMORY)
"""
    workshop = ProcessWorkshop((sys.executable, "-c", limited), TIGHT, clock_factor=1000)
    with pytest.raises(TooLargeError, match=says):
        await workshop.best_play(_never_seen(), _quiet)


async def test_a_worker_that_hangs_is_ended_by_the_clock(tmp_path: Path) -> None:
    """Wall time stops a worker that uses no CPU, and the job is not started again."""
    worker = tmp_path / "worker"
    worker.write_text("#!/bin/sh\nexec sleep 999\n")
    worker.chmod(0o755)
    workshop = ProcessWorkshop((str(worker),), TIGHT, clock_factor=0.3)
    with pytest.raises(TooLargeError, match="was stopped after 1 s"):
        await workshop.best_play(_never_seen(), _quiet)
    worker.unlink()  # another start would raise FileNotFoundError
    with pytest.raises(TooLargeError, match="was stopped after 1 s"):
        await workshop.best_play(_never_seen(), _quiet)


async def test_a_small_rule_set_never_waits_behind_a_large_one(tmp_path: Path) -> None:
    """While the worker of a large rule set hangs, another worker solves small ones."""
    begun = tmp_path / "large has begun"
    program = f"""
import os, runpy, sys, time
order = sys.stdin.buffer.readline()
if b'id=\\\\"big' in order:
    open({str(begun)!r}, "w").close()
    time.sleep(999)
ours, theirs = os.pipe()
os.write(theirs, order)
os.dup2(ours, 0)
sys.argv = ["child", "best-play"]
runpy.run_module("yachtdice.server.app.child", run_name="__main__", alter_sys=False)
"""
    workshop = ProcessWorkshop((sys.executable, "-c", program))
    assert solution_size(LARGE).cpu_seconds > SMALL_S
    large = asyncio.create_task(workshop.best_play(LARGE, _quiet))
    await until(begun.exists)
    SOLUTIONS.path(HOUSE).unlink(missing_ok=True)
    solved = await workshop.best_play(HOUSE, _quiet)
    assert solved.expected_score == pytest.approx(126.885411)
    assert not large.done()
    large.cancel()
    with suppress(asyncio.CancelledError):
        await large


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("import os; os.abort()", "ended with -6"),
        ("raise SystemExit('no memory')", "no memory"),
        ("pass", "no output"),
        ("print('{}')", "no output"),
        ("""print('{"end":"kept"}')""", "returned no solution"),
        ("""print('{"end":"sent","size":9}\\n123456789')""", "returned no solution"),
        ("""print('{"end":"sent","size":99999}')""", "returned no solution"),
        ("print('hello'); print('world')", "malformed"),
    ],
)
async def test_a_failed_worker_raises_an_error(program: str, says: str) -> None:
    """A worker that is killed, fails or answers nonsense leads to an error."""
    with pytest.raises((WorkerError, ValueError), match=says):
        await _working(program).best_play(_never_seen(), _quiet)


async def test_large_jobs_yield_the_processor_to_small_ones() -> None:
    """The worker of a small rule set gets niceness 10, that of a large one 19."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    niceness_now = "os.getpriority(os.PRIO_PROCESS, 0)"
    program = f"import os, sys; sys.stdin.readline(); sys.exit(f'niceness {{{niceness_now}}}')"
    workshop = _working(program)
    for rules, nice in ((_never_seen(), 10), (LARGE, 19)):
        niceness = min(usual + nice, 19)
        with pytest.raises(WorkerError, match=f"niceness {niceness}$"):
            await workshop.best_play(rules, _quiet)


async def test_cancelling_a_job_kills_its_worker(tmp_path: Path) -> None:
    """When a job is cancelled its process is killed, and the next job in line runs."""
    pid_file = tmp_path / "pid"
    program = (
        f"import os, time; open({str(pid_file)!r}, 'w').write(str(os.getpid())); time.sleep(99)"
    )
    workshop = _working(program)
    first = asyncio.create_task(workshop.best_play(_never_seen(), _quiet))
    await until(lambda: pid_file.exists() and pid_file.read_text() != "")
    second = asyncio.create_task(workshop.best_play(_never_seen(), _quiet))
    for task in (first, second):
        await until(lambda: pid_file.exists() and pid_file.read_text() != "")
        pid = int(pid_file.read_text())
        pid_file.unlink()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
