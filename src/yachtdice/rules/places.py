"""Line numbers for a rules file: the TOML reader keeps none, people need them."""

from collections.abc import Iterator


def line_of(text: str, key: str, number: int | None = None) -> int | None:
    """Return the line (from 1) where a key or table at the top of the file first stands.

    `number` picks the n-th entry (from 0) of a list of tables instead, written as `[[key]]`
    blocks or as one `{ ... }` a line. None when the layout of the file hides the place.
    """
    lines = text.split("\n")
    found = [at for at, line in enumerate(lines, 1) if _begins(line, key)]
    if number is None:
        return found[0] if found else None
    if found and not lines[found[0] - 1].lstrip(" \t").startswith("[["):
        found = list(_listed(lines, found[0]))
    return found[number] if number < len(found) else None


def _listed(lines: list[str], head: int) -> Iterator[int]:
    """Return the lines with the entries of a list that begins in line `head`, one a line."""
    if "{" in lines[head - 1]:
        return
    for at, line in enumerate(lines[head:], head + 1):
        mark = line.lstrip(" \t")[:1]
        if mark == "]":
            return
        if mark == "{":
            yield at


def _begins(line: str, key: str) -> bool:
    """Return whether a line begins with this key, as a key or in the head of a table."""
    line = line.lstrip(" \t[")
    for form in (key, f'"{key}"', f"'{key}'"):
        if line.startswith(form):
            return line[len(form) :].lstrip(" \t")[:1] in {"=", ".", "]"}
    return False
