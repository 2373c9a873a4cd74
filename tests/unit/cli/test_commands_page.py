"""docs/commands.md shows what the commands answer."""

import re
from pathlib import Path
from shutil import copy

import pytest

from tests.unit.cli.conftest import Yacht

ROOT = Path(__file__).parent.parent.parent.parent
PAGE = ROOT / "docs" / "commands.md"
SHOWN = re.findall(r"```console\n\$ yacht ([^\n]*)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def plain(text: str) -> list[str]:
    """Return the lines without what the clock says, and columns however wide that makes them."""
    lines = [re.sub(r"(?<=\S) {2,}", "  ", line.rstrip()) for line in text.splitlines()]
    return [re.sub(r"(Games a second +)[\d,]+", r"\1-", line) for line in lines]


@pytest.mark.usefixtures("solutions")
@pytest.mark.parametrize(("command", "answer"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_page_shows_real_answers(
    yacht: Yacht, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, answer: str
) -> None:
    """Every command on the page answers what stands under it; `...` stands for lines left out."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    copy(ROOT / "examples" / "game.txt", tmp_path)
    begun = yacht(*command.split())
    assert (begun.code, begun.err) == (0, "")
    head, dots, foot = answer.partition("...\n")
    printed = plain(begun.out)
    assert printed[: len(plain(head))] == plain(head)
    assert bool(dots) == (printed != plain(head))
    assert not foot or printed[-len(plain(foot)) :] == plain(foot)
