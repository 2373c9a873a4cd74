"""The files of docs/: those in git, and those that are made from the code."""

from functools import cache
from pathlib import Path
from typing import Final

from tests.support.servers.api import API
from tools.site.links import DOCS, is_made
from tools.site.made import made_files

WRITTEN: Final = sorted(path for path in DOCS.rglob("*.md") if not is_made(path))


@cache
def made() -> dict[Path, str]:
    """Return the files that are made from the code, with their content."""
    return made_files(API)


def page_text(name: str) -> str:
    """Return the text of a page, by its path in docs/."""
    return made().get(DOCS / name) or (DOCS / name).read_text("utf-8")


@cache
def pages() -> dict[Path, str]:
    """Return all pages with their texts."""
    paths = [*WRITTEN, *(path for path in made() if path.suffix == ".md")]
    return {path: page_text(path.relative_to(DOCS).as_posix()) for path in paths}
