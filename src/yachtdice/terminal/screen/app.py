"""Opens the full screen: draws the table at once, then loads Textual, which takes half a second."""

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from shutil import get_terminal_size
from typing import Final, Literal

from yachtdice import install_command
from yachtdice.rules import Text
from yachtdice.terminal.screen.layout import drawn
from yachtdice.terminal.screen.look import Look
from yachtdice.terminal.session import PlaySession, ReviewText
from yachtdice.terminal.table import PlayTable

MISSING: Final = Text(
    f"for the full screen, run: {install_command('terminal')}",
    f"전체 화면으로 하려면: {install_command('terminal')}",
)
_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[2J\x1b[H"  #: The other screen, without cursor, cleared.
_LEAVE: Final = "\x1b[?25h\x1b[?1049l"


def fits_terminal(environment: Mapping[str, str]) -> bool:
    """Return whether the standard streams are a terminal that can show a full screen."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)  # Textual writes to the last
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    return is_terminal and environment.get("TERM", "") not in ("", "dumb", "unknown")


def is_installed() -> bool:
    """Return whether the package of the full screen is there, without loading it."""
    return find_spec("textual") is not None


async def show_screen(
    session: PlaySession, lang: Literal["en", "ko"], review: ReviewText, colors: bool
) -> None:
    """Open the session and show its table until the player quits.

    Raises the PlayError that ends the session, with the terminal as it was before.
    """
    _draw_first(session.table, Look(language=lang))
    try:
        from yachtdice.terminal.screen.table_app import TableApp  # noqa: PLC0415 - takes 0.5 s
    except BaseException:
        _write(_LEAVE)
        raise
    app = TableApp(session, Look(language=lang), review, colors=colors)
    await app.run_async(mouse=False)  # so that the terminal can select text
    app.raise_fault()


def _draw_first(table: PlayTable, look: Look) -> None:
    """Draw the table without Textual, where the terminal is known to understand it."""
    if sys.platform != "win32":
        columns, lines = get_terminal_size()
        rows = ["".join(text for text, _ in line) for line in drawn(table, look, columns, lines)]
        _write(_ENTER + "\r\n".join(rows))


def _write(text: str) -> None:
    """Write to the standard error, as Textual does."""
    if sys.__stderr__ is not None:
        sys.__stderr__.write(text)
        sys.__stderr__.flush()
