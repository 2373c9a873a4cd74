"""Resources that players can use up, and the handling of players that do."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.tournament.tables import played, setup_of
from yachtdice.rules import Text, load_rules
from yachtdice.tournament.play.check import Checked, check_program
from yachtdice.tournament.processes.process import Process, isolation_here
from yachtdice.tournament.processes.sandbox import LimitEnforcement, ProgramLimits
from yachtdice.tournament.report.outcome import outcome_of
from yachtdice.tournament.report.report import report_of

HELLO = """
import json, mmap, os, sys, time
sys.stdin.readline()
print('{"type":"hello","name":"Bad"}', flush=True)
for line in sys.stdin:
    if json.loads(line)["type"] == "turn":
        break
"""
SMALL = ProgramLimits(start_s=60, answer_s=20, memory_mb=200, processes=100)
ENDED = Text("it ended with exit code 0", "실행이 끝났어요 (종료 코드 0)")
HERE = isolation_here(shut_in=True)
needs_watching = pytest.mark.skipif(
    HERE.enforcement is LimitEnforcement.SINGLE, reason="nothing limits a whole here"
)
needs_walls = pytest.mark.skipif(not HERE.sandboxed, reason="bubblewrap cannot work here")


@pytest.fixture
def checked(tmp_path: Path) -> Callable[[str], Checked]:
    """Return a function that runs a program with this first turn and returns the last check."""

    def check(text: str) -> Checked:
        (tmp_path / "bad.py").write_text(HELLO + text + "\ntime.sleep(30)\n", "utf-8")
        command = (sys.executable, str(tmp_path / "bad.py"))
        return [*check_program(command, load_rules("yahtzee"), SMALL, games=1)][-1]

    return check


@needs_watching
@pytest.mark.parametrize(
    "text",
    [
        # Shared memory of eight processes, each of which maps less than its limit.
        "maps = [mmap.mmap(-1, 100 << 20) for _ in range(8)]\n"
        "for m in maps:\n  if os.fork():\n    m.write(b'x' * len(m)); break",
        "for n in range(12):\n  if not os.fork():\n    x = bytearray(50 << 20); break",
        "for n in range(12):\n"
        "  open(os.memfd_create('m'), 'wb', closefd=False).write(bytes(50 << 20))",
    ],
)
def test_memory_is_limited_over_all_processes(checked: Callable[[str], Checked], text: str) -> None:
    """Memory that is shared, spread over processes or unmapped counts toward the limit."""
    last = checked(text)
    assert not last.good
    assert "more than 200 MB of memory" in last.words


@needs_walls
@pytest.mark.parametrize("folder", ["/tmp", "/dev/shm", "/dev", "/", "."])
def test_files_in_memory_are_limited(checked: Callable[[str], Checked], folder: str) -> None:
    """A program cannot write more than its limit into its folders, and has no others."""
    last = checked(f"for n in range(20):\n  open(f'{folder}/{{n}}', 'wb').write(bytes(50 << 20))")
    assert not last.good
    assert any(
        says in last.words
        for says in ("No space left", "Read-only", "Permission", "more than 200 MB")
    )


@pytest.mark.skipif(sys.platform != "linux", reason="it is refused on Linux")
def test_persistent_shared_memory_is_refused(checked: Callable[[str], Checked]) -> None:
    """System V shared memory, which outlives its process, is not available."""
    last = checked(
        "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n"
        "assert libc.shmget(0, 4096, 0o1600) != -1, os.strerror(ctypes.get_errno())"
    )
    assert "Operation not permitted" in last.words


def test_a_program_gets_no_secret_of_the_environment(
    checked: Callable[[str], Checked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The environment of a server, with the password of its database, is not passed on."""
    monkeypatch.setenv("YACHT_DATABASE", "postgresql://yacht:secret@db/yacht")
    last = checked("sys.exit(' '.join(['variables', *sorted(os.environ)]))")
    assert "variables" in last.words
    assert "PATH" in last.words
    assert "YACHT_DATABASE" not in last.words


@needs_watching
def test_processes_are_limited(checked: Callable[[str], Checked]) -> None:
    """A program with a limit of 100 processes cannot start 400."""
    last = checked("for n in range(400):\n  if not os.fork():\n    time.sleep(60)")
    assert not last.good
    assert any(
        says in last.words
        for says in ("Resource temporarily unavailable", "more than 100 processes")
    )


@pytest.mark.skipif(not HERE.unprivileged, reason="it is about root")
def test_a_program_started_by_root_reads_only_public_files(
    checked: Callable[[str], Checked], tmp_path: Path
) -> None:
    """Programs cannot read files that only root can read, even next to their own file."""
    (tmp_path / "secret").write_text("s", "utf-8")
    (tmp_path / "secret").chmod(0o600)
    tmp_path.chmod(0o755)
    for path in ("/etc/shadow", str(tmp_path / "secret")):
        assert "PermissionError" in checked(f"print(open({path!r}).read())").words
    assert "AssertionError" in checked("assert os.getuid() == 0").words


@needs_walls
def test_a_link_inside_a_visible_folder_leads_to_its_target(tmp_path: Path) -> None:
    """A folder and a link in it, as a checkout with a linked environment, are both readable."""
    target, folder = tmp_path / "target", tmp_path / "folder"
    target.mkdir()
    folder.mkdir()
    (target / "file").write_text("here")
    (folder / "link").symlink_to(target)
    seen = [str(folder), str(folder / "link")]
    process = Process(("cat", f"{seen[1]}/file"), SMALL, shut_in=True, folders=seen)
    ending = process.ending(SMALL.start_s)
    assert (ending, os.read(process.stdout, 100)) == (ENDED, b"here"), process.log_end()
    process.end()


@pytest.mark.parametrize(
    ("player", "kind", "says"),
    [
        ("Quitter", "crashed", "it ended with exit code 0"),
        ("Lingerer", "crashed", "it left a thread running after its answer"),
        ("Native", "late", "no answer within 2 s"),
        ("Swallower", "late", "no answer within 2 s"),
    ],
)
def test_a_python_player_fails_alone(player: str, kind: str, says: str) -> None:
    """A player that ends or blocks its process, or leaves a thread in it, is disqualified alone."""
    limit = 2 if kind == "late" else 20  # the others have to answer in time
    held = played(setup_of("Hasty", player, "Plain", "optimal", games=6, answer_s=limit))
    assert [*held.faults] == [1]
    fault = held.faults[1]
    assert (fault.kind, says in fault.reason.en, fault.game) == (kind, True, 0)
    assert len(held.results) >= 6
    assert {*held.results[-1].seats} <= {0, 2, 3}


def test_the_last_stderr_output_of_a_player_is_reported() -> None:
    """The last stderr output of a player that ends its process is in the report, with its place."""
    report = report_of(outcome_of(played(setup_of("Hasty", "Quitter", games=4))))
    [fault] = report.faults
    assert (fault.said, fault.reason_ko) == ("I am off", "실행이 끝났어요 (종료 코드 0)")
    assert "turn" in fault.position
    assert report.limits_held == HERE.enforcement


@pytest.mark.parametrize("player", ["Helped", "Forker"])
def test_a_player_may_use_threads_that_end_with_its_answer(player: str) -> None:
    """Threads that have ended are allowed, and a forked copy of a player plays no game."""
    held = played(setup_of("Hasty", player, games=2))
    assert not held.faults
    assert [result.game for result in held.results[:2]] == [0, 1]


@needs_watching
@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="it needs files without a name")
def test_python_players_have_the_limits_of_programs() -> None:
    """A Python player cannot use more memory than a program."""
    setup = setup_of("Hasty", "Hoarder", games=2, memory_mb=300)
    assert "more than 300 MB of memory" in played(setup).faults[1].reason.en
