"""The pages of docs/commands and the tutorials show the real output of the commands."""

import re
from pathlib import Path
from shutil import copy

import pytest

from tests.paths import ROOT
from tests.unit.cli.conftest import Yacht

PAGES = [
    page for part in ("commands", "learn") for page in sorted((ROOT / "docs" / part).glob("*.md"))
]
SHOWN = [
    shown
    for page in PAGES
    for shown in re.findall(
        r"```console\n\$ yacht ([^\n]*)\n(.*?)```", page.read_text("utf-8"), re.DOTALL
    )
]
EXAMPLES = ("game.txt", "house.toml", "players/keep_the_most.py")


def plain(text: str) -> list[str]:
    """Return the lines without times, with column gaps normalized."""
    lines = [re.sub(r"(?<=\S) {2,}", "  ", line.rstrip()) for line in text.splitlines()]
    return [re.sub(r"(Games per second +)[\d,]+", r"\1-", line) for line in lines]


@pytest.mark.parametrize(("command", "answer"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_page_shows_real_answers(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, answer: str
) -> None:
    """Every command on the pages prints the output below it; `...` marks lines left out."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    for name in EXAMPLES:
        copy(ROOT / "examples" / name, tmp_path)
    begun = yacht(*command.split())
    assert (begun.code, begun.err) == (0, "")
    head, dots, foot = answer.partition("...\n")
    printed = plain(begun.out)
    assert printed[: len(plain(head))] == plain(head)
    assert bool(dots) == (printed != plain(head))
    assert not foot or printed[-len(plain(foot)) :] == plain(foot)
