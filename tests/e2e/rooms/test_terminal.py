"""A terminal and a browser at one table."""

import os
import subprocess
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import NewPerson
from tests.support.waiting import PATIENCE
from tests.unit.cli.conftest import YACHT


def test_a_terminal_and_a_browser_play_a_game(person: NewPerson, tmp_path: Path) -> None:
    """Both see the same dice, totals and code of the table; both took part in every throw."""
    mina = person()
    mina.page.goto("/")
    link = mina.make_table("one-box", "Mina")
    command = [str(YACHT), "play", link, "--name", "Jun", "--lang", "en"]
    with subprocess.Popen(
        [*command, "--record", str(tmp_path / "game.txt")],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as terminal:
        assert terminal.stdin is not None
        terminal.stdin.write("roll\nfill 1\n?\nquit\n")
        terminal.stdin.flush()
        expect(mina.see("seat-1")).to_contain_text("Jun")
        mina.see("start-game").click()
        rolled = " ".join(map(str, mina.roll()))
        mina.fill_first()
        expect(mina.see("result")).to_be_visible()
        said, _ = terminal.communicate(timeout=PATIENCE)
    assert f"Mina rolls {rolled}; " in said
    assert "Jun fills Five: 235, total 235.\nA draw: Mina, Jun with 235 points each." in said
    mina.see("menu").click()
    code = mina.see("table-code").inner_text()
    assert f"Sealed dice: 2 throws checked, this device took part in 2; code {code}." in said
