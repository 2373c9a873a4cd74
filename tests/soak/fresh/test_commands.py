"""The script `yacht` in fresh interpreters: streams that cannot be written, and completion."""

import os
import shlex
import subprocess

import pytest

from tests.unit.cli.common.test_output import FULL, LINES
from tests.unit.cli.conftest import YACHT

pytestmark = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@pytest.mark.parametrize("arguments", LINES.values(), ids=LINES)
def test_a_full_disk_is_reported_in_one_line(arguments: list[str]) -> None:
    """Any output to a full disk ends with one line on stderr and exit code 2."""
    done = _into_full(*arguments)
    says = "yacht: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, says)


def _into_full(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Return the end of a command whose stdout is on a full disk."""
    with FULL.open("w") as full:
        return subprocess.run(
            [YACHT, *arguments], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )


def test_an_unwritable_stderr_does_not_change_the_exit_code() -> None:
    """With stderr on a full disk a refusal still ends with exit code 2."""
    with FULL.open("w") as full:
        done = subprocess.run([YACHT, "nope"], stderr=full, stdout=subprocess.PIPE, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("arguments", [["rules"], ["nope"], ["--help"]])
def test_closed_streams_cause_no_crash(arguments: list[str]) -> None:
    """A command without stdout (`>&-`) does not crash."""
    quoted = shlex.join([str(YACHT), *arguments])
    done = subprocess.run(["sh", "-c", f"{quoted} >&-"], capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert done.returncode == (2 if arguments == ["nope"] else 0)


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
    words = [str(YACHT), "rules", "show", "sums", "--lang", "ko"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(words, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
