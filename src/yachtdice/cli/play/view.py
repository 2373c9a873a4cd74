"""The view of `yacht play`: the full screen on a terminal, otherwise plain lines."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from yachtdice.cli.common.help_texts import option
from yachtdice.cli.common.options import Answer
from yachtdice.cli.common.output import write_error_line, write_line
from yachtdice.terminal.lines.view import LinesView
from yachtdice.terminal.screen.app import MISSING, fits_terminal, is_installed, show_screen
from yachtdice.terminal.session import PlaySession
from yachtdice.terminal.words import plain, saved

_BOT_PAUSE: Final = 0.6  #: Seconds between two actions of a bot on the full screen.


@Parameter(name="*")
@dataclass(frozen=True)
class PlayView:
    """The view that the player asks for."""

    plain: Annotated[
        bool,
        option(
            "Tell the game in plain lines, as for a screen reader or a pipe.",
            "화면 낭독기나 파이프에 맞게 게임을 한 줄씩 알려 줍니다.",
            negative="",
            show_default=False,
        ),
    ] = False
    no_color: Annotated[
        bool,
        option(
            "Use no colors, as with NO_COLOR=1.",
            "NO_COLOR=1처럼 색을 쓰지 않습니다.",
            negative="",
            show_default=False,
        ),
    ] = False

    def is_full(self, answer: Answer) -> bool:
        """Return whether the full screen is possible and wished."""
        return not (self.plain or answer.json) and fits_terminal(os.environ) and is_installed()

    def bot_pause(self, answer: Answer) -> float:
        """Return the seconds between two actions of a bot, so that a person can follow them."""
        return _BOT_PAUSE if self.is_full(answer) else 0.0

    async def show(self, session: PlaySession, answer: Answer) -> None:
        """Open the session and show it until the player quits; raise the PlayError that ends it.

        With --json the plain lines are not written.
        """
        _save_at_hangup(session)
        review = partial(_review, answer=answer)
        if not self.is_full(answer):
            if not self.plain and not answer.json and fits_terminal(os.environ):
                write_error_line(answer.say(MISSING))
            view = LinesView(session, answer.say, _drop if answer.json else _write_now, review)
            await view.run(_input())
            return
        try:
            await show_screen(session, answer.lang, review, not self._is_colorless())
        finally:
            if session.table.alarm is not None:  # the screen that showed it is gone
                write_line(f"!!! {plain(answer.say(session.table.alarm))}")
            if session.table.saved is not None:
                write_line(answer.say(saved(session.table.saved)))

    def _is_colorless(self) -> bool:
        """Return whether the player wants no colors."""
        return self.no_color or bool(os.environ.get("NO_COLOR"))


def _save_at_hangup(session: PlaySession) -> None:
    """Save the record and end when the terminal closes, as ssh does, or the system ends."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None, "a view is shown in a task"

    def end() -> None:
        session.save()
        task.cancel()

    for name in ("SIGHUP", "SIGTERM"):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(getattr(signal, name, signal.SIGTERM), end)


def _review(file: Path, answer: Answer) -> str:
    """Return the review of a record; its imports take as long as the rest of the command."""
    from yachtdice.cli.play.review import review_text  # noqa: PLC0415 - 0.2 s, after the game

    return review_text(file, answer)


def _input() -> int:
    """Return the descriptor of stdin; one without lines for a process started with it closed."""
    return os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()


def _write_now(text: str) -> None:
    """Write a line and flush it: a reader may wait for it."""
    write_line(text)
    sys.stdout.flush()


def _drop(text: str) -> None:
    """Write nothing."""
