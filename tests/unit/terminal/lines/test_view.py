"""The lines view writes text alone, and reads commands when they can be carried out."""

import asyncio
import os
from pathlib import Path

from yachtdice.game import Seat
from yachtdice.rules import Text, load_rules
from yachtdice.terminal.lines.view import LinesView
from yachtdice.terminal.local import LocalSession


class NoisySession(LocalSession):
    """A session whose status and alarm have control characters, as a hostile server's have."""

    async def _open(self) -> None:
        await super()._open()
        noise = Text("\x1b[2J\u202eGive\nup\x07", "")
        self._tell(noise, status=noise, alarm=noise)
        asyncio.get_running_loop().call_soon(lambda: self._show(status=None))


async def test_texts_of_a_server_cannot_control_the_terminal(tmp_path: Path) -> None:
    """News, status and alarm lose escapes, bidi characters and line breaks; `ok` ends the alarm."""
    session = NoisySession(load_rules("bonus"), [Seat("Mina")], tmp_path / "g.txt", seed=1)
    written: list[str] = []
    view = LinesView(session, lambda text: text.en, written.append, lambda _: "")
    typed, writer = os.pipe()
    os.write(writer, b"ok\nquit\n")
    os.close(writer)
    await view.run(typed)
    os.close(typed)
    assert written.count(" [2J Give up ") == 2
    assert "!!!  [2J Give up " in written
    assert all(line.isprintable() for line in written)
    assert session.table.alarm is None


async def test_an_alarm_is_told_at_each_turn_until_it_is_acknowledged(tmp_path: Path) -> None:
    """News may scroll a warning away; the next question of the table repeats it."""
    session = NoisySession(load_rules("bonus"), [Seat("Mina")], tmp_path / "g.txt", seed=1)
    written: list[str] = []
    view = LinesView(session, lambda text: text.en, written.append, lambda _: "")
    typed, writer = os.pipe()
    os.write(writer, b"roll\nfill 1\nok\nroll\nquit\n")
    os.close(writer)
    await view.run(typed)
    os.close(typed)
    assert written.count("!!!  [2J Give up ") == 3
