"""The lines that install the package, in the READMEs and the documentation.

Until the package is published, each of them installs from a checkout. `tools.gen` writes them by
`yachtdice.IS_PUBLISHED`.
"""

import re
from pathlib import Path
from typing import Final

from yachtdice import IS_PUBLISHED, install_command

_LINE: Final = re.compile(
    r"pip install (?:yachtdice|\.|'(?:yachtdice|\.)\[(?P<extra>[\w-]+)\]')(?![\w/.])"
    r"(?P<also> matplotlib| && yacht serve)?"
    r"(?P<end>`+(?: in a checkout)?|[ ]*#[ ](?:in a checkout|체크아웃 폴더에서)(?:; )?|"
    r"[ ]*#[ ]|[ ]*$)",
    re.MULTILINE,
)
_PLACE: Final = {"en": "in a checkout", "ko": "체크아웃 폴더에서"}


def install_lines(root: Path) -> dict[Path, str]:
    """Return the text of every page with such a line."""
    pages = [*root.glob("README*.md"), *(root / "docs").rglob("*.md")]
    pages.append(root / "examples" / "gallery" / "GALLERY_HEADER.rst")
    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    return {
        page: adapted(text, "ko" if page.name == "README.ko.md" or "ko" in page.parts else "en")
        for page, text in texts.items()
        if _LINE.search(text)
    }


def adapted(text: str, language: str, *, is_published: bool = IS_PUBLISHED) -> str:
    """Return a text whose install lines are those before or after the publication."""

    def line(found: re.Match[str]) -> str:
        command = install_command(found["extra"] or "", is_published=is_published)
        ending = _ending(found["end"], "" if is_published else _PLACE[language])
        return command + (found["also"] or "") + ending

    return _LINE.sub(line, text)


def _ending(end: str, place: str) -> str:
    """Return the end of a line: the place where its command works, and the rest of its comment."""
    if end.startswith("`"):
        return end.removesuffix(" in a checkout") + (f" {place}" if place else "")
    has_more = end.endswith(("# ", "; "))
    comment = "; ".join([place] * bool(place) + [""] * has_more)
    return f"    # {comment}" if comment or has_more else ""
