"""Output of commands: tables, numbers and JSON."""

import json
import os
import sys
from contextlib import suppress
from math import ceil, log10
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType

LEAST_WIDTH: Final = 80  #: The columns in which every table has all its figures.


def percent(chance: float) -> str:
    """Return a chance in per cent: 12.3%, small ones with two significant digits, or >99.9%."""
    share = 100 * chance
    if share <= 0 or share >= 100:
        return f"{min(max(share, 0), 100):.0f}%"
    if share > 99.9:
        return ">99.9%"
    if share < 0.0001:
        return "<0.0001%"
    return f"{share:.{max(1, 1 + ceil(-log10(share)))}f}%"


def whole_percent(chance: float) -> str:
    """Return a chance in whole per cent, <1% and >99% at the ends."""
    if 0 < chance < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= chance < 1 - 1e-12 else f"{100 * chance:.0f}%"


def points(value: float) -> str:
    """Return points: integers without a fraction, others with one decimal."""
    return f"{value:.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.1f}"


def bar_sign() -> str:
    """Return the character of bars: ASCII if the encoding of stdout is not Unicode."""
    return "█" if _is_unicode() else "#"


def about_sign() -> str:
    """Return the sign before an estimate: ASCII if the encoding of stdout is not Unicode."""
    return "≈" if _is_unicode() else "~"


def _is_unicode() -> bool:
    """Return whether stdout is Unicode; on the full screen, its stand-in has no encoding."""
    stream = sys.stdout if hasattr(sys.stdout, "encoding") else sys.__stdout__
    return "utf" in (getattr(stream, "encoding", None) or "").lower()


def write_json(answer: dict[str, object]) -> None:
    """Write the output for a program."""
    write_line(json.dumps(answer, ensure_ascii=False, indent=2))


def write_line(text: str) -> None:
    """Write one line of output."""
    sys.stdout.write(text + "\n")


def write_error_line(text: str) -> None:
    """Write one line to stderr; if that fails, the exit code is the only report."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Redirect a failing stream to the null device, so that the process ends silently."""
    try:
        stream.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError), Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())


def write_laid_out(what: "RenderableType") -> None:
    """Write a rich layout, without colors if stdout is not a terminal or NO_COLOR is set.

    The layout is at least LEAST_WIDTH columns wide: a narrower terminal breaks the lines itself,
    because a narrower table would lose figures.
    """
    from yachtdice.cli.common.console import table_console  # noqa: PLC0415 - loads rich, 25 ms

    console = table_console()
    console.width = max(console.width, LEAST_WIDTH)
    console.print(what)


def one_line(text: str) -> str:
    """Return the text as one line without control characters; texts from files may have them."""
    return "".join(char if char.isprintable() else " " for char in text)
