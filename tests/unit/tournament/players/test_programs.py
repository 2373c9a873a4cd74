"""Programs in their own process: the protocol, and the handling of faulty programs."""

import os
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.support.length import IS_LONG
from tests.support.waiting import wait_until
from tests.unit.tournament.tables import played, setup_of, timeless
from yachtdice.rules import load_rules
from yachtdice.tournament.games.setup import Setup
from yachtdice.tournament.lineup import find_entrant
from yachtdice.tournament.play.check import Checked, check_program
from yachtdice.tournament.play.running import Tournament
from yachtdice.tournament.players import program
from yachtdice.tournament.players.entrants import command_entrant
from yachtdice.tournament.processes.sandbox import ProgramLimits, sandbox_path

PROGRAMS = ROOT / "examples" / "players"
#: The answer to hello; before the question it would be a line too many.
HELLO = (
    "import sys, json, os, time\nsys.stdin.readline()\n"
    'print(\'{"type":"hello","name":"Bad"}\', flush=True)\n'
)

TURN = "for line in sys.stdin:\n  m = json.loads(line)\n  if m['type'] == 'turn':\n    "
PATIENT = ProgramLimits(start_s=60, answer_s=20)


def checks(*command: str, limits: ProgramLimits = PATIENT) -> list[Checked]:
    """Return all checks of a program."""
    return [*check_program(command, load_rules("yahtzee"), limits, games=2)]


@pytest.mark.parametrize(
    ("runs", "file"),
    [(sys.executable, "gull.py"), ("node", "gull.js"), ("java", "Gull.java")],
)
def test_the_example_programs_keep_to_the_protocol(runs: str, file: str) -> None:
    """The examples in Python, JavaScript and Java, each under 80 lines, pass every check."""
    if shutil.which(runs) is None or (runs == "java" and shutil.which("javac") is None):
        pytest.skip(f"{runs} is not installed")
    assert len((PROGRAMS / file).read_text("utf-8").splitlines()) < 80
    looked_at = checks(runs, str(PROGRAMS / file))
    assert [check for check in looked_at if not check.good] == []
    assert len(looked_at) == 5


def test_the_python_player_of_the_examples() -> None:
    """The player class of the examples plays a tournament."""
    found = find_entrant(str(PROGRAMS / "keep_the_most.py"))
    assert (found.name, len(found.fingerprint)) == ("KeepTheMost", 16)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], tuple[str, str]]:
    """Return a function that writes a Python program and returns its command."""

    def write(text: str) -> tuple[str, str]:
        (tmp_path / "bad.py").write_text(text, "utf-8")
        return sys.executable, str(tmp_path / "bad.py")

    return write


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "crashed: it ended with exit code 0"),
        ("import sys; print('Oh dear', file=sys.stderr); sys.exit(4)", "Oh dear"),
        # A program that does not wait for the question may write an unasked line.
        ("input(); print('hi')", "garbled: the answer to hello was 'hi'"),
        (
            HELLO + TURN + "print('{\"keep\":[9]}', flush=True)",
            "illegal in game 0, turn 1, stage 0",
        ),
        (HELLO + TURN + 'print(\'{"fill":"ones"}\', flush=True)', "illegal in game 0, turn 2"),
        (HELLO + TURN + "print('{}', flush=True)", "exactly one of keep and fill is needed"),
        (HELLO + TURN + "print('ones', flush=True)", "garbled in game 0, turn 1"),
        (HELLO + TURN + "print('{\"a\":' + '[' * 9000, flush=True)", "garbled in game 0, turn 1"),
        (HELLO + TURN + "print('x' * 70000, flush=True)", "longer than 65,536 bytes"),
        (HELLO + TURN + "os.kill(os.getpid(), 11)", "crashed in game 0, turn 1"),
        (
            HELLO + TURN + "print('{\"keep\":[]}\\nmore', flush=True)",
            "more lines than it was asked for",
        ),
    ],
)
def test_a_protocol_error_is_reported(
    written: Callable[[str], tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    says: str,
) -> None:
    """A protocol error is reported with the reason, the place and the stderr output."""
    monkeypatch.setattr(program, "_MORE_S", 0.01)  # no program here writes a line later
    last = checks(*written(text))[-1]
    assert not last.good
    assert says in last.words


@pytest.mark.parametrize("text", ["import time; time.sleep(60)", HELLO + "time.sleep(60)"])
def test_a_silent_program_is_stopped(written: Callable[[str], tuple[str, str]], text: str) -> None:
    """A program that does not answer in time is late, at the start and later."""
    looked_at = checks(
        *written(text), limits=ProgramLimits(start_s=5 if "json" in text else 0.5, answer_s=0.3)
    )
    assert "late" in looked_at[-1].words


def test_memory_is_limited(written: Callable[[str], tuple[str, str]]) -> None:
    """A program that takes too much memory fails by itself."""
    command = written(HELLO + TURN + "x = bytearray(400_000_000)")
    looked_at = checks(*command, limits=ProgramLimits(60, 20, memory_mb=200))
    assert "MemoryError" in looked_at[-1].words


def with_program(command: tuple[str, ...], workers: int = 1) -> Tournament:
    """Return a tournament of a program against a fast player."""
    base = setup_of("Hasty", "random", games=16)
    entrants = (*base.entrants, command_entrant(shlex.join(command), "Outside"))
    return played(
        Setup(base.rules_text, entrants, base.mode, 16, base.seed, limits=PATIENT), workers=workers
    )


def test_programs_play_tournaments() -> None:
    """A program plays the same games in one range of games and in many."""
    command = (sys.executable, str(PROGRAMS / "gull.py"))
    alone, shared = with_program(command), with_program(command, 2)
    assert timeless(alone.results) == timeless(shared.results)
    assert not alone.faults


def test_a_program_that_cannot_start_is_barred() -> None:
    """A missing command is disqualified from the first game, and the others play on."""
    held = with_program(("/no/such/program",))
    assert held.faults[2].position.en == "game 0, before its first turn"
    assert "No such file" in held.faults[2].log
    assert {*held.results[-1].seats} == {0, 1}


def test_a_program_is_sandboxed(written: Callable[[str], tuple[str, str]], tmp_path: Path) -> None:
    """With bubblewrap a program cannot read our files, write files or use the network."""
    if sandbox_path() is None:
        pytest.skip("bubblewrap is not installed, or not allowed here")
    secret = ROOT / "pyproject.toml"
    tries = [
        f"open({str(secret)!r})",
        f"open({str(tmp_path / 'new')!r}, 'w')",
        "__import__('socket').create_connection(('127.0.0.1', PORT), 2)",
    ]
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        for attempt in tries:
            last = checks(*written(HELLO + TURN + attempt.replace("PORT", port)))[-1]
            assert "Error" in last.words, attempt
            assert not (tmp_path / "new").exists()


def test_a_partial_sandbox_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If bubblewrap supports only a part of the sandbox, there is no sandbox."""
    found = tmp_path / "bwrap"
    found.write_text('#!/bin/sh\ncase " $* " in *" --proc "*) exit 1 ;; esac\n', "utf-8")
    found.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert sandbox_path.__wrapped__() is None


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")
def test_nothing_outlives_a_tournament_that_is_killed(tmp_path: Path) -> None:
    """When the tournament is killed, its workers and programs end too."""
    mark = f"mark-{tmp_path.name}-{os.getpid()}"
    (tmp_path / mark).write_text(HELLO + TURN + "time.sleep(60)", "utf-8")
    command = f"{sys.executable} {tmp_path / mark}"
    arguments = [
        "random",
        "--cmd",
        command,
        "--workers",
        "2",
        "--answer-s",
        "60",
        "--start-s",
        "60",
    ]
    yacht = Path(sys.executable).with_name("yacht")
    with subprocess.Popen([yacht, "tournament", *arguments]) as running:
        wait_until(lambda: len(_family(running.pid)) >= 4)
        family = _family(running.pid)
        running.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family))


def _family(pid: int) -> list[int]:
    """Return all descendants of a process."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        children = [int(child) for child in file.read_text().split()]
    except OSError:
        return []
    return children + [heir for child in children for heir in _family(child)]


TWO_LINES = (
    "for line in sys.stdin:\n  m = json.loads(line)\n  if m['type'] == 'turn':\n"
    "    {first}\n    time.sleep({pause})\n    {second}\n"
)
_KEEP = "print('{\"keep\":[0]}', flush=True)"


PAUSES = (0, 0.001, 0.02, 0.2)
SECONDS = (_KEEP, "print('more', flush=True)", 'print(\'{"fill":"none"}\', flush=True)')


SOME = [*zip(SECONDS, PAUSES, strict=False), (SECONDS[1], PAUSES[3])]


@pytest.mark.parametrize(("second", "pause"), [*product(SECONDS, PAUSES)] if IS_LONG else SOME)
def test_two_lines_in_one_answer_have_one_reason(
    written: Callable[[str], tuple[str, str]], second: str, pause: float
) -> None:
    """A second line gives the same reason, whether it comes before or after the next question."""
    text = HELLO + TWO_LINES.format(first=_KEEP, second=second, pause=pause)
    last = checks(*written(text))[-1]
    assert "garbled in game 0, turn 1, stage" in last.words
    assert "it wrote more lines than it was asked for" in last.words
