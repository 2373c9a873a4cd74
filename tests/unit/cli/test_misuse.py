"""A command that fails prints one plain line, with exit code 2."""

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
    "an extra word": (["rules", "show", "yatzy", "sums"], "'sums' is not expected here"),
    "unknown subcommand": (["rules", "nope"], "'nope' is not expected here"),
    "unknown command": (["nope"], "there is no command 'nope'"),
    "an option without its value": (["site", "public", "--rules"], "--rules requires at least 1"),
    "previews without an address": (
        ["serve", "--port=0", "--previews"],
        "--previews needs --public-",
    ),
    "unknown option": (["rules", "--nope"], "--nope"),
    "unknown language": (["rules", "--lang", "fr"], '"en", "ko"'),
}


@pytest.mark.parametrize(("arguments", "says"), MISUSES.values(), ids=MISUSES)
def test_one_plain_line_or_one_document(yacht: Yacht, arguments: list[str], says: str) -> None:
    """Each misuse is a line on stderr after `yacht:`, or with --json the key `error`; code 2."""
    refused = yacht(*arguments)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("yacht: ")
    assert says in refused.err
    assert refused.err.count("\n") == 1
    refused = yacht(*arguments, "--json")
    assert (refused.code, refused.err) == (2, "")
    assert list(refused.json()) == ["error"]
    assert says in refused.json()["error"]


def test_words_of_another_program_are_not_options(yacht: Yacht) -> None:
    """Words after `--` choose neither the form nor the language of an error."""
    refused = yacht("bot", "check", "--start-s", "0", "--", "gull", "--json", "--lang", "ko")
    says = "yacht: --start-s 0: it must be at least 0.001\n"
    assert (refused.code, refused.out, refused.err) == (2, "", says)


@pytest.mark.parametrize(
    ("words", "near"),
    [(["tournamnt"], "tournament"), (["bot", "chek"], "check"), (["cache", "cler"], "clear")],
)
def test_a_similar_command_is_suggested(yacht: Yacht, words: list[str], near: str) -> None:
    """A mistyped command is answered with the one that it resembles, in either language."""
    assert f"did you mean {near}?" in yacht(*words).err
    assert f"혹시 {near} 명령인가요?" in yacht(*words, "--lang", "ko").err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(yacht: Yacht, tmp_path: Path) -> None:
    """A file without read permission is a misuse, not a crash."""
    file = tmp_path / "house.toml"
    file.touch(mode=0)
    refused = yacht("rules", "check", str(file))
    assert (refused.code, refused.err) == (2, f"yacht: {file} cannot be read: Permission denied\n")


def test_an_invalid_public_url(yacht: Yacht) -> None:
    """A server with an invalid public URL also ends with one line, in either language."""
    for language, words in (("en", "must be a URL like"), ("ko", "처럼 적어 주세요")):
        refused = yacht("serve", "--public-url", "dice.example", "--lang", language).refused()
        assert refused.startswith("yacht: --public-url: 'dice.example'")
        assert words in refused


@pytest.mark.parametrize("arguments", [[], ["--help"], ["rules", "show", "--help"]])
def test_help(yacht: Yacht, arguments: list[str]) -> None:
    """`yacht` alone, or with --help anywhere, prints the usage."""
    helped = yacht(*arguments)
    assert helped.code == 0
    assert helped.out.startswith("Usage: yacht")
