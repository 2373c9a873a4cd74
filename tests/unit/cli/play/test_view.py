"""The views of `yacht play`: which of them opens, and the review on the full screen."""

import os
import pty
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.unit.cli.play.test_command import GAME, until_shown
from tests.unit.terminal.screen.players import sitting, table
from yachtdice.cli.common.options import Answer
from yachtdice.cli.play import view
from yachtdice.cli.play.review import review_text
from yachtdice.cli.play.view import PlayView
from yachtdice.rules import Text

_WITHOUT_TEXTUAL = "import sys; sys.modules['textual'] = None; import yachtdice.cli as c; c.main()"


async def test_the_review_opens_on_the_full_screen(tmp_path: Path) -> None:
    """One key shows the review of the finished game; all its lines fit 80 columns."""
    session = table(tmp_path, rules="bonus")
    review = partial(review_text, answer=Answer(lang="en"))
    async with sitting(session, review=review) as player:
        await player.play_out(session)
        await player.press("r")
        rows = await player.see("The dice were worth")
        assert not any(row.endswith("…") for row in rows)
        await player.press("escape")
        await player.see("R review")


async def test_a_fault_of_the_dice_outlives_the_full_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that cheats and ends the session at once cannot hide the warning."""

    async def ends(*_: object) -> None:
        session.tell(alarm=Text("Throw 3 is\x1b[2J false.", ""))

    session = table(tmp_path)
    monkeypatch.setattr(PlayView, "is_full", lambda *_: True)
    monkeypatch.setattr(view, "show_screen", ends)
    await PlayView().show(session, Answer(lang="en"))
    assert capsys.readouterr().out == "!!! Throw 3 is [2J false.\n"


def test_without_the_package_the_lines_open(tmp_path: Path) -> None:
    """A terminal without Textual gets one line with the command that installs it, and the game."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", _WITHOUT_TEXTUAL, "play", *GAME, "--lang", "en"]
    env = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(
        [*command, "--record", str(tmp_path / "game.txt")],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        shown = until_shown(ours, "type roll.")
        os.write(ours, b"quit\n")
        shown += until_shown(ours, None)
        assert process.wait(timeout=60) == 0
    os.close(ours)
    assert shown.startswith("for the full screen, run: pip install ")
    assert "\x1b" not in shown
