"""Writing to the terminal: JSON, single lines, and what rich lays out."""

import json
import os
import sys
from typing import Literal

from rich.console import Console, RenderableType


def write_json(answer: dict[str, object]) -> None:
    """Write the answer for a program."""
    write_line(json.dumps(answer, ensure_ascii=False, indent=2))


def write_line(text: str) -> None:
    """Write one line of answer."""
    sys.stdout.write(text + "\n")


def write_complaint(text: str) -> None:
    """Write one line of complaint."""
    sys.stderr.write(text + "\n")


def write_laid_out(what: RenderableType) -> None:
    """Write what rich lays out: plain where stdout is no terminal, or NO_COLOR is set."""
    colors: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    Console(color_system=colors, highlight=False, markup=False, emoji=False).print(what)


def one_line(text: str) -> str:
    """Return the text as one line without control characters, whatever a file put into it."""
    return "".join(char if char.isprintable() else " " for char in text)
