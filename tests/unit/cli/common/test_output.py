"""Output that cannot be written gives one line; a closed pipe is not an error."""

import os
from pathlib import Path

import pytest

from tests.support.servers.commands import Ended, shared_commands
from tests.unit.cli.conftest import Yacht

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")

LINES = {
    "a table": ["rules"],
    "help": ["advise", "--help"],
    "the version": ["--version"],
    "JSON": ["rules", "show", "extended", "--json"],
    "a line": ["rules", "check", "yahtzee"],
}


def _into_full(*arguments: str) -> Ended:
    """Return the end of a command whose stdout is on a full disk."""
    with FULL.open("w") as full:
        return shared_commands().run(*arguments, stdout=full.fileno())


@pytest.mark.parametrize("arguments", LINES.values(), ids=LINES)
def test_a_full_disk_is_reported_in_one_line(arguments: list[str]) -> None:
    """Any output to a full disk ends with one line on stderr and exit code 2."""
    says = "yacht: the output cannot be written: No space left on device\n"
    assert _into_full(*arguments) == (2, "", says)


def test_a_full_disk_is_reported_in_korean() -> None:
    """The line about a full disk is in the language of the command."""
    says = "yacht: 출력을 쓸 수 없습니다: No space left on device\n"
    assert _into_full("rules", "--lang", "ko") == (2, "", says)


def test_an_error_that_json_cannot_carry_is_printed_as_text() -> None:
    """If JSON cannot be written to stdout, the refusal is one line on stderr."""
    refused = _into_full("rules", "show", "nope", "--json")
    assert refused.code == 2
    assert refused.err.startswith("yacht: no rule set or file 'nope'")
    assert refused.err.count("\n") == 1


def test_a_server_that_cannot_greet_ends_in_one_line(tmp_path: Path) -> None:
    """A server whose stdout is on a full disk ends with the same line, without a traceback."""
    outcome = _into_full("serve", "--port", "0", "--database", str(tmp_path / "yacht.sqlite3"))
    assert outcome == (2, "", "yacht: the output cannot be written: No space left on device\n")


def test_an_unwritable_stderr_does_not_change_the_exit_code() -> None:
    """With stderr on a full disk a refusal still ends with exit code 2."""
    with FULL.open("w") as full:
        assert shared_commands().run("nope", stderr=full.fileno()) == (2, "", "")


@pytest.mark.parametrize("arguments", [["rules"], ["nope"], ["--help"]])
def test_closed_streams_cause_no_crash(arguments: list[str]) -> None:
    """A command without stdout (`>&-`) does not crash."""
    done = shared_commands().run(*arguments, has_stdout=False)
    assert "Traceback" not in done.err
    assert done.code == (2 if arguments == ["nope"] else 0)


def test_a_file_that_cannot_be_created_is_reported_in_one_line(
    yacht: Yacht, tmp_path: Path
) -> None:
    """An impossible path is reported with its name in one line, with exit code 2."""
    taken = tmp_path / "taken"
    taken.touch()
    for arguments in (
        ["backup", str(taken / "copy"), "--database", str(tmp_path / "nothing")],
        ["rebuild-ranking", "--database", str(taken / "yacht.sqlite3")],
        ["serve", "--port", "0", "--database", str(taken / "yacht.sqlite3")],
        ["replay", os.fspath(taken / "game.txt")],
    ):
        assert str(tmp_path) in yacht(*arguments).refused()
