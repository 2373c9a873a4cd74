"""`yacht` as users run it: a process with a terminal, a pipe or a closed stream."""

import os
import pty
import subprocess
import sys

import pytest

from tests.unit.cli.conftest import YACHT, yacht_process
from yachtdice import __version__

HEAVY = {"litestar", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "asyncpg", "numpy"}


def test_version() -> None:
    """`yacht --version` prints name and version."""
    assert yacht_process("--version") == (0, f"yacht {__version__}\n", "")


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rules"], ["nope"]])
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    """Commands that need neither server nor database import neither."""
    program = (
        "import sys; from yachtdice.cli.app import run; run(sys.argv[1:]);"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    assert HEAVY.isdisjoint(done.stderr.split())


def test_a_pipe_gets_plain_text() -> None:
    """Without a terminal there are no escape sequences."""
    assert "\x1b" not in yacht_process("rules", "show", "extended").out


@pytest.mark.parametrize(("no_color", "colored"), [("", True), ("1", False)])
def test_a_terminal_gets_colours_unless_disabled(no_color: str, colored: bool) -> None:
    """On a terminal the list has colours, and with NO_COLOR it is plain."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": no_color}
    with subprocess.Popen([YACHT, "rules"], stdout=theirs, env=environment) as process:
        os.close(theirs)
        printed = b""
        while chunk := _read(ours):
            printed += chunk
        assert process.wait(60) == 0
    os.close(ours)
    assert (b"\x1b[" in printed) is colored


def _read(terminal: int) -> bytes:
    """Return the next output, or nothing if the other end is closed."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


@pytest.mark.parametrize("arguments", [["rules"], ["rules", "show", "extended", "--json"]])
def test_a_closed_pipe_is_no_error(arguments: list[str]) -> None:
    """A pipe closed at the other end, as by `head`, ends the command silently."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([YACHT, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.stderr == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_can_show_korean_rules(encoding: str) -> None:
    """A terminal without Korean shows question marks instead of failing."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "100"}
    done = subprocess.run(
        [YACHT, "rules", "show", "sums", "--lang", "ko"],
        capture_output=True,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
