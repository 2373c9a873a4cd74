"""`--json` is one convention: a flag of every command, and one JSON document on stdout."""

import json

import pytest
from cyclopts import App

from tests.unit.cli.conftest import Yacht
from tests.unit.cli.every_command import COMMANDS, NAMES, arguments_of

ELSEWHERE = {"tournament"}  #: Commands whose --json takes the file of a report, with - for stdout.


@pytest.mark.parametrize(("path", "command"), COMMANDS.items(), ids=NAMES)
def test_every_command_has_the_flag(path: tuple[str, ...], command: App) -> None:
    """--json is a flag without a value, with the same help text in every command."""
    [flag] = [each for each in arguments_of(command) if "--json" in each.names]
    if " ".join(path) not in ELSEWHERE:
        assert flag.hint is bool
        assert flag.names == ("--json",)
        wanted = "Answer in JSON, for programs; texts in both languages."
        assert flag.parameter.help == wanted


@pytest.mark.parametrize("wrong", [["--no-such-option"], ["--lang", "xx"]], ids=" ".join)
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_refusal_is_one_document(
    yacht: Yacht, path: tuple[str, ...], wrong: list[str]
) -> None:
    """With --json a refusal is an object on stdout with `error`, and stderr stays empty."""
    refused = yacht(*path, *wrong, "--json")
    assert (refused.code, refused.err) == (2, "")
    assert list(json.loads(refused.out)) == ["error"]


@pytest.mark.parametrize(
    "words",
    [
        ["rules"],
        ["rules", "show", "yahtzee"],
        ["rules", "check", "yahtzee"],
        ["solve", "classic"],
        ["advise", "classic", "--dice", "13356"],
        ["duel", "classic"],
        ["distribution", "classic"],
        ["simulate", "classic", "--bot", "random", "--games", "2"],
        ["replay", "examples/game.txt"],
        ["review", "examples/game.txt", "--endgame-s", "0.1"],
        ["verify", "examples/sealed.txt"],
    ],
    ids=" ".join,
)
def test_every_answer_is_one_document(yacht: Yacht, words: list[str]) -> None:
    """With --json an answer is one object on stdout, and stderr stays empty."""
    answered = yacht(*words, "--json")
    assert (answered.code, answered.err) == (0, "")
    assert isinstance(json.loads(answered.out), dict)


def test_the_flag_may_have_a_value(yacht: Yacht) -> None:
    """`--json=true` means the same as `--json`, for refusals too."""
    assert "rules" in yacht("rules", "--json=true").json()
    assert "error" in yacht("rules", "show", "nope", "--json=true").json()
