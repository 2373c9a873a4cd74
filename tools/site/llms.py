"""Writes llms.txt beside the built pages: a flat list of them for programs that read text."""

from pathlib import Path
from typing import Any, Final

HEAD: Final = """# Yacht Dice

> A game server for Yacht and Yahtzee, and a Python library that computes exact best play.

"""


def write_list(app: Any, error: Exception | None) -> None:
    """Write the list of all pages with their titles, after an HTML build."""
    if error is None and app.builder.name == "html":
        titles = sorted((name, title.astext()) for name, title in app.env.titles.items())
        lines = [f"- [{title}]({name}.html)\n" for name, title in titles]
        (Path(app.outdir) / "llms.txt").write_text(HEAD + "".join(lines), "utf-8")
