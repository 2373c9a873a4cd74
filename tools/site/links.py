"""Adapts the pages of docs/ to the site; on a code host they are read as they are.

A page of the site cannot link to a file outside docs/. Links to pages that the site includes lead
to their place there. Links to other files lead to the source on the web. Pages that are not in git
have links to the published site, for readers on a code host; in the site they lead to its own page.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
URLS: Final[dict[str, str]] = _PROJECT["urls"]
#: The pages of the site that show a file of the project's folder, or take its place.
PLACES: Final = {
    "ARCHITECTURE.md": "contribute/architecture.md",
    "CHANGELOG.md": "contribute/changelog.md",
    "CODE_OF_CONDUCT.md": "contribute/conduct.md",
    "CONTRIBUTING.md": "contribute/contributing.md",
    "README.ko.md": "ko/index.md",
    "README.md": "index.md",
    "SECURITY.md": "host/security.md",
    "SUPPORT.md": "contribute/support.md",
    "examples/gallery": "gallery/index.rst",
}
#: Files of docs/ that are not part of the site, because they are large.
LEFT_OUT: Final = ("screens.md", "pictures/screens/*")
#: Files of docs/ that are not in git: `tools/site/made.py` makes them from the code.
MADE: Final = (
    "messages.md",
    "openapi.json",
    "pictures/statistics/*",
    "reference/options.md",
    "reference/routes.md",
    "rules/*",
)

_INCLUDED: Final = re.compile(r"^```\{include\} (\S+)\n```$", re.MULTILINE)
_PUBLISHED: Final = re.compile(rf"(?<=\]\(){re.escape(URLS['Documentation'])}([^#)\s]*)\.html")
_LINK: Final = re.compile(r"(?<=\]\()([^)#:\s]*)(#[^)\s]*)?(?=\))")


def adapt(text: str, page: Path) -> str:
    """Return the text of a page for the site: included files and links outside docs/ resolved."""
    included = _INCLUDED.search(text)
    if included is not None:
        whole = (page.parent / included[1]).resolve()
        shown = adapt(whole.read_text("utf-8"), whole)
        return text.replace(included[0], shown)
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    prose = (part if part.startswith("```") else _resolved(part, page) for part in parts)
    return "".join(prose).replace("```mermaid", "```text")


def _resolved(text: str, page: Path) -> str:
    """Return a text of a page with the targets of its links for the site."""
    return _PUBLISHED.sub(r"/\1.md", _LINK.sub(lambda link: _target(link, page), text))


def _target(link: re.Match[str], page: Path) -> str:
    """Return the target of a link for the site."""
    path, anchor = link[1], link[2] or ""
    if not path:
        return anchor
    file = Path(os.path.normpath(page.parent / path))
    name = file.relative_to(ROOT).as_posix()
    if name in PLACES:
        return f"/{PLACES[name]}{anchor}"
    if file.is_relative_to(DOCS) and not _is_left_out(file.relative_to(DOCS)):
        return f"/{file.relative_to(DOCS).as_posix()}{anchor}"
    return f"{URLS['Source']}/blob/main/{name}{anchor}"


def _is_left_out(path: Path) -> bool:
    """Return whether a file of docs/ is not part of the site."""
    return any(path.match(pattern) for pattern in LEFT_OUT)


def is_made(path: Path) -> bool:
    """Return whether a file is one of docs/ that is made from the code."""
    is_below = path.is_relative_to(DOCS)
    return is_below and any(path.relative_to(DOCS).match(pattern) for pattern in MADE)
