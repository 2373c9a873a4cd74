"""A command that cannot be carried out says so in one plain line, with exit code 2."""

import os
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Yacht

MISUSES = {
    "unknown id": (["rules", "show", "nope"], "no rule set or file 'nope'; the rule sets are "),
    "missing file": (["rules", "check", "no/file.toml"], "no rule set or file 'no/file.toml'"),
    "a folder": (["rules", "show", "/"], "no rule set or file '/'"),
    "a name too long": (["rules", "check", "x" * 5000], "no rule set or file 'xxx"),
    "nothing to show": (["rules", "show"], "requires an argument"),
    "one word too many": (["rules", "show", "yatzy", "sums"], "'sums' is one word too many"),
    "unknown subcommand": (["rules", "nope"], "'nope' is one word too many"),
    "unknown command": (["nope"], "there is no command 'nope'"),
    "unknown option": (["rules", "--nope"], "--nope"),
    "unknown language": (["rules", "--lang", "fr"], '"en", "ko"'),
}


@pytest.mark.parametrize(("arguments", "says"), MISUSES.values(), ids=MISUSES)
def test_one_plain_line(yacht: Yacht, arguments: list[str], says: str) -> None:
    """Each misuse is named on stderr, after `yacht:`, and nothing is printed on stdout."""
    refused = yacht(*arguments)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("yacht: ")
    assert says in refused.err
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize(("arguments", "says"), MISUSES.values(), ids=MISUSES)
def test_misuse_as_json(yacht: Yacht, arguments: list[str], says: str) -> None:
    """With --json the same words come as the key `error`, and the exit code is the same."""
    refused = yacht(*arguments, "--json")
    assert (refused.code, refused.err) == (2, "")
    assert list(refused.json()) == ["error"]
    assert says in refused.json()["error"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_one_may_not_read(yacht: Yacht, tmp_path: Path) -> None:
    """A file without the right to read it is a misuse, not a crash."""
    file = tmp_path / "house.toml"
    file.touch(mode=0)
    refused = yacht("rules", "check", str(file))
    assert (refused.code, refused.err) == (2, f"yacht: {file} cannot be read: Permission denied\n")


def test_a_command_says_why_it_cannot(yacht: Yacht) -> None:
    """A command that gives up, here the server over its address, does so in one line as well."""
    refused = yacht("serve", "--public-url", "dice.example")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("yacht: --public-url: 'dice.example'")
    assert refused.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["--help"], ["rules", "show", "--help"]])
def test_help(yacht: Yacht, arguments: list[str]) -> None:
    """`yacht` alone, or with --help anywhere, says how it is used."""
    helped = yacht(*arguments)
    assert helped.code == 0
    assert helped.out.startswith("Usage: yacht")
