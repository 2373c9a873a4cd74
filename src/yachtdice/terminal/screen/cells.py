"""Lines of styled text, measured in the cells of a terminal: wide characters have two."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rich.cells import cell_len, set_cell_size

from yachtdice.terminal.words import plain

StyledText: TypeAlias = tuple[str, str]  #: A text, and the name of its style or an empty string.
Line: TypeAlias = tuple[StyledText, ...]

ELLIPSIS: Final = "…"


def fitted(text: str, width: int, align: str = "<") -> str:
    """Return a text of `width` cells, aligned by `<`, `^` or `>`; a longer one is cut."""
    shown = plain(text)
    if cell_len(shown) > width:
        return set_cell_size(set_cell_size(shown, width - 1).rstrip() + ELLIPSIS, width)
    free = width - cell_len(shown)
    left = {"<": 0, "^": free // 2, ">": free}[align]
    return " " * left + shown + " " * (free - left)


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text, broken between words; a longer word has a line of its own."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and cell_len(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def window(count: int, room: int, focus: int) -> range:
    """Return the places of `count` things that fit into the room, with the focus among them."""
    first = max(0, min(focus - room // 2, count - room))
    return range(first, min(first + room, count))


def row(text: str, width: int, style: str = "", align: str = "<") -> Line:
    """Return a line of one text, with a free cell at its left."""
    return (" ", style), (fitted(text, width - 1, align), style)


def rows(texts: Sequence[str], count: int, width: int, style: str = "") -> list[Line]:
    """Return `count` lines of these texts; the rest is empty."""
    return [row(text, width, style) for text in [*texts, *[""] * count][:count]]
