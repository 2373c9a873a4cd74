"""Line numbers for a rules file: the TOML reader keeps none, people need them."""

import re


def line_of(text: str, table: str, number: int | None = None, key: str | None = None) -> int | None:
    """Return the line (from 1) where a table begins, or None when its layout hides it.

    `number` picks the n-th entry (from 0) of a list of tables, written as `[[table]]` blocks or
    as one `{ ... }` a line. `key` asks for the line of a key at the top of the file instead.
    """
    lines = text.splitlines()
    if key is not None:
        return _first(lines, rf"\s*{re.escape(key)}\s*=")
    if number is None:
        head = rf"\s*\[\s*{table}\s*\]|\s*{table}\s*=" if table else r"$^"
        return _first(lines, head)
    blocks = [i for i, line in enumerate(lines, 1) if re.match(rf"\s*\[\[\s*{table}\s*\]\]", line)]
    if not blocks:
        start = _first(lines, rf"\s*{table}\s*=\s*\[") or len(lines)
        blocks = [i for i, line in enumerate(lines, 1) if i > start and re.match(r"\s*\{", line)]
    return blocks[number] if number < len(blocks) else None


def _first(lines: list[str], form: str) -> int | None:
    """Return the number of the first line that begins like this, from 1."""
    return next((i for i, line in enumerate(lines, 1) if re.match(form, line)), None)
