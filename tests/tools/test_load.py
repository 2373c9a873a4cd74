"""The tools of the load tests: figures, profiles, other checkouts, options."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.load.__main__ import chosen, outcomes_of, read_options
from bench.load.figures import figures_of
from bench.load.loads import LOADS
from bench.load.measuring import Job
from bench.load.outcomes import comparison, median, outcome, scaling
from bench.load.servers.checkout import Checkout
from bench.load.servers.failure import FailedLoadError
from bench.load.servers.parts import MODULES, OLDER, Profile, part_of, seconds_by_part
from bench.load.servers.processor import ProcessorTime, processor_time
from bench.load.servers.quota import GROUPS, _move, quota
from tests.paths import ROOT

SRC = "/home/x/src/"
PACKAGES = "/home/x/.venv/lib/python3.11/site-packages/"
STDLIB = "/usr/lib/python3.11/"

#: The outer frames of every stack of a server.
LOOP = (
    f"{STDLIB}asyncio/events.py",
    f"{STDLIB}asyncio/base_events.py",
    f"{STDLIB}asyncio/runners.py",
    f"{SRC}yachtdice/server/app/run.py",
)


def test_a_move_that_does_not_arrive_is_one_error() -> None:
    """Of three moves that were due, two reached all seats, so one counts as an error."""
    figures = figures_of(4, 1.0, 3, [2.0, 5.0])
    assert (figures.moves, figures.errors, figures.latency.worst) == (3, 1, 5.0)
    assert figures.committed == 2


def test_percentiles_are_those_of_all_times() -> None:
    """Of the times from 1 to 100, p95 and p99 have 95 and 99 below them."""
    times = figures_of(4, 1.0, 100, list(range(1, 101))).latency
    assert (times.p50, times.p95, times.p99, times.worst) == (51, 96, 100, 100)


@pytest.mark.parametrize(
    ("stack", "part"),
    [
        (("yachtdice/game/engine.py", "yachtdice/server/rooms/service/core.py"), "decide"),
        (("yachtdice/game/sealed_dice.py", "yachtdice/server/rooms/service/core.py"), "dice"),
        (("yachtdice/server/rooms/service/parts/clock.py",), "parts"),
        (("yachtdice/server/rooms/store/rooms.py",), "SQL"),
        (
            (
                "yachtdice/server/rooms/store/record_forms.py",
                "yachtdice/server/rooms/store/rooms.py",
            ),
            "record",
        ),
        (("yachtdice/views/table.py", "yachtdice/server/rooms/service/state/room.py"), "encode"),
        (("yachtdice/server/common/log_events.py",), "other"),
    ],
)
def test_a_stack_works_for_its_innermost_part(stack: tuple[str, ...], part: str) -> None:
    """A module with a part of its own counts for it, and not for the part of its caller."""
    assert part_of((*(SRC + file for file in stack), *LOOP)) == part


def test_helpers_count_for_their_caller() -> None:
    """The standard library and packages without a part work for the module that calls them."""
    record = f"{SRC}yachtdice/server/rooms/store/record_forms.py"
    assert part_of((f"{STDLIB}json/encoder.py", f"{PACKAGES}msgspec/json.py", record)) == "record"
    assert part_of((f"{PACKAGES}sqlalchemy/engine/base.py", *LOOP)) == "SQL"
    assert part_of((f"{STDLIB}asyncio/selector_events.py", *LOOP)) == "send"


def test_the_loop_itself_is_no_part_of_the_server() -> None:
    """A wait of the event loop is not time of the module that has started the loop."""
    assert part_of((f"{STDLIB}selectors.py", *LOOP[1:])) == "event loop"


@pytest.mark.parametrize("begins", [name for name in MODULES if name.startswith("yachtdice/")])
def test_every_module_with_a_part_exists(begins: str) -> None:
    """The beginning of a path with a part is that of a module, so a renamed module is noticed."""
    assert list((ROOT / "src").glob(f"{begins}*"))
    assert begins not in OLDER


def test_parts_add_up_to_the_processor_time() -> None:
    """Samples divide the exact time of the main thread; other threads count by their modules."""
    profile = Profile(
        stacks=((1.0, (f"{SRC}yachtdice/game/engine.py",)), (3.0, (f"{SRC}yachtdice/bots/x.py",))),
        threads={7: (f"{STDLIB}threading.py", f"{PACKAGES}aiosqlite/core.py")},
    )
    found = seconds_by_part(profile, ProcessorTime(2.0, {7: 0.5, 8: 0.25}, 0.125, 1.0))
    assert (found["decide"], found["parts"]) == (0.5, 1.5)
    assert (found["database threads"], found["other threads"]) == (0.5, 0.375)
    assert found["children"] == 1.0
    assert sum(found.values()) == 3.875


BURN = """
import subprocess, sys, threading, time

def burn(seconds):
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass

if len(sys.argv) == 1:
    burnt, over = threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: (burn(0.2), burnt.set(), over.wait()))
    thread.start()
    child = subprocess.Popen([sys.executable, __file__, "child"], stdout=subprocess.PIPE,
                             stdin=subprocess.PIPE)
    child.stdout.readline()
    burn(0.1)
    burnt.wait()
    print("burnt", flush=True)
    sys.stdin.readline()
    over.set()
    child.communicate()
else:
    burn(0.3)
    print("burnt", flush=True)
    sys.stdin.readline()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux reports it")
def test_processor_time_is_that_of_threads_and_children(tmp_path: Path) -> None:
    """A process that has burnt time in its main thread, a thread and a child has each of them."""
    file = tmp_path / "burn.py"
    file.write_text(BURN, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        found = processor_time(process.pid)
        process.communicate(b"\n")
    assert found.main >= 0.09
    assert sum(found.threads.values()) >= 0.19
    assert found.children >= 0.29
    assert found.since(found) == ProcessorTime(0.0, dict.fromkeys(found.threads, 0.0), 0.0, 0.0)


PARENT = """
import subprocess, sys
child = subprocess.Popen(["sleep", "60"])
print(child.pid, flush=True)
sys.stdin.readline()
child.kill()
child.wait()
"""


@pytest.fixture
def parent() -> Iterator[subprocess.Popen[str]]:
    """Run a process that prints the id of its child; with a line it ends the child."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.communicate("\n")


def _groups(pid: int) -> list[str]:
    """Return the lines of a process's control groups that are quotas."""
    lines = Path(f"/proc/{pid}/cgroup").read_text("utf-8").splitlines()
    return [line for line in lines if "yachtdice-load" in line]


def test_a_quota_holds_for_a_process_and_its_children(parent: subprocess.Popen[str]) -> None:
    """Both are in the group of the quota, also the older child, and leave it at the end."""
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    try:
        with quota(parent.pid, 0.5):
            for each in (parent.pid, child):
                assert f"yachtdice-load-{parent.pid}" in "".join(_groups(each))
        assert _groups(parent.pid) == _groups(child) == []
    except FailedLoadError as error:
        pytest.skip(str(error))


def test_a_process_that_ends_while_it_is_moved_does_not_matter() -> None:
    """A quota ends as usual if a process of its group has just ended."""
    process = subprocess.Popen(["sleep", "60"])
    try:
        with quota(process.pid, 0.5):
            process.kill()
            process.wait()
            _move(process.pid, GROUPS / "cpu" if (GROUPS / "cpu").is_dir() else GROUPS)
    except FailedLoadError as error:
        pytest.skip(str(error))
    finally:
        process.kill()
        process.wait()


def test_a_quota_that_the_system_refuses_leaves_nothing(parent: subprocess.Popen[str]) -> None:
    """If Linux refuses the limit, or there are no control groups, no group stays behind."""
    with pytest.raises(FailedLoadError, match="or leave out --quota"), quota(parent.pid, 0.0):
        pass
    assert not list(GROUPS.glob(f"*/yachtdice-load-{parent.pid}"))
    assert not list(GROUPS.glob(f"yachtdice-load-{parent.pid}"))


def test_a_quota_without_control_groups_is_an_error(tmp_path: Path) -> None:
    """Without control groups, the error says what to do."""
    with (
        pytest.raises(FailedLoadError, match="or leave out --quota"),
        quota(1, 0.5, tmp_path / "no"),
    ):
        pass


def test_help_runs_no_load(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` prints the options and ends the program."""
    with pytest.raises(SystemExit) as ended:
        read_options(["--help"])
    assert ended.value.code == 0
    assert "--against FOLDER" in capsys.readouterr().out


def test_wrong_options_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown load, and figures for the page from a part of the loads, are errors."""
    for words, reason in (
        (["boats"], "'boats' is not a load"),
        (["bots", "--write"], "all loads"),
        (["--against", str(ROOT / "docs")], "docs has no sources of Yacht Dice"),
        (["fleet", "--quota", "0"], "--quota must be at least 0.1 cores"),
        (["bots", "--quota", "0.5"], "`fleet`, which is not among the loads"),
    ):
        with pytest.raises(SystemExit):
            read_options(words)
        assert reason in capsys.readouterr().err


def test_options_set_loads_and_sizes() -> None:
    """Named loads run alone, with the number of tables and the rate of the options."""
    (load,) = chosen(read_options(["tables", "--tables", "7", "--rate", "9"]))
    assert (load.name, load.tables, load.rate) == ("tables", 7, 9.0)
    (bots,) = chosen(read_options(["bots", "--rate", "9"]))
    assert bots.rate == 0, "bots play as fast as they can"
    assert [load.name for load in chosen(read_options([]))] == list(LOADS)
    assert all(load.tables <= 200 for load in chosen(read_options(["--short"])))


def test_a_comparison_has_the_ratio_of_medians() -> None:
    """Of three rounds the medians count, also for each part of the cost."""
    runs = [outcome("tables", "", figures_of(4, 1.0, 1, [wait])) for wait in (2.0, 30.0, 4.0)]
    assert median(runs).p50 == 4.0
    text = comparison(median(runs), median(runs[:1]))
    assert "| p50, ms | 4.0 | 2.0 | 0.50 |" in text


def test_two_servers_are_compared_also_without_what_runs_beside_them() -> None:
    """Two servers whose moves cost as much as those of one make twice its moves on two cores."""
    run = outcome("fleet 1", "", figures_of(4, 1.0, 4, [1.0] * 4))
    one = replace(run, cost={"decide": 200.0}, cores={"servers": 1.0, "NATS": 0.0})
    two = replace(one, load="fleet 2", moves_s=6.0, cores={"servers": 1.5, "NATS": 0.25})
    text = scaling(one, two)
    assert "| moves/s | 4.00 | 6.00 | 1.50 |" in text
    assert "| moves/s with a core for each server | 5,000 | 10,000 | 2.00 |" in text
    assert "| cores, NATS | 0.00 | 0.25 |  |" in text
    assert "| cores, all | 1.00 | 1.75 | 1.75 |" in text


def test_a_checkout_that_cannot_run_a_load_is_named_with_the_reason(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A checkout whose sources raise an error fails the load in one line, without a stack trace."""
    (tmp_path / "src" / "yachtdice").mkdir(parents=True)
    (tmp_path / "src" / "yachtdice" / "__init__.py").write_text("raise OSError('too old')", "utf-8")
    (tmp_path / "cache").mkdir()
    old = Checkout(tmp_path, tmp_path / "cache")
    vars(old).update(kinds=frozenset(), version="0.0.1", commit="1a2b3c4")
    with pytest.raises(FailedLoadError) as failed:
        outcomes_of(Job(LOADS["bots"], old, 1.0))
    assert str(failed.value) == (
        "the load 'bots' cannot run on 0.0.1 1a2b3c4: "
        "the server ended at its start: OSError: too old"
    )
    assert capfd.readouterr().err == ""
