"""A lint for pages that are easy to read: it counts words.

`python -m tools.language.prose` reads the pages of docs/ and README.md, without those for
contributors. It prints every sentence, paragraph, bullet and page that is too long, with its place
and its number of words. The exit code is 1 if there is one.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.site.links import MADE, ROOT

#: The words that a passage or page may have; one more is too many. Code does not count.
LIMITS: Final = {"sentence": 25, "paragraph": 90, "bullet": 40, "page": 1200}

FOR_CONTRIBUTORS: Final = (
    "contribute/*",
    "decisions/*",
    "conformance.md",
    "scale.md",
    "screens.md",
)

_ABBREVIATION: Final = re.compile(r"\b(e\.g|i\.e|vs|No|St|Den)\.$")


class Passage(NamedTuple):
    """A paragraph or bullet of a page: its kind, its first line and its words."""

    kind: str
    line: int
    text: str


def passages(text: str) -> Iterator[Passage]:
    """Yield the paragraphs and bullets of a page, without code, tables and headings."""
    bare = _without_code(text)
    for block in re.finditer(r"(?:^(?!\s*$).*\n?)+", bare, flags=re.MULTILINE):
        line = bare.count("\n", 0, block.start()) + 1
        yield from _split(block[0], line)


def _without_code(text: str) -> str:
    """Return the text of a page without code blocks, comments and pictures, with the same lines."""
    bare = re.sub(r"^( *)```.*?^ *```$", _blank, text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"<!--.*?-->|<img[^>]*>", _blank, bare, flags=re.DOTALL)


def _blank(match: re.Match[str]) -> str:
    """Return the line ends of a passage that is left out."""
    return "\n" * match[0].count("\n")


def _split(block: str, line: int) -> Iterator[Passage]:
    """Yield the bullets or the paragraph of a block of lines."""
    found: list[Passage] = []
    for number, text in enumerate(block.splitlines(), line):
        if re.match(r"\s*(\||#|</?\w)", text):
            continue
        if re.match(r"\s*([-*]|\d+\.) ", text):
            found.append(Passage("bullet", number, re.sub(r"^\s*([-*]|\d+\.) ", "", text)))
        elif found:
            last = found.pop()
            found.append(last._replace(text=f"{last.text} {text.strip()}"))
        else:
            found.append(Passage("paragraph", number, text.strip()))
    yield from found


def sentences(text: str) -> list[str]:
    """Return the sentences of a passage."""
    found: list[str] = []
    for part in re.split(r"(?<=[.!?:])[*_]*\s+(?=[A-Z`*_\[\"“])", text):
        if found and _ABBREVIATION.search(found[-1]):
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def words(text: str) -> int:
    """Return the number of words; code and the target of a link count as one word or none."""
    text = re.sub(r"`[^`]*`", "code", text)
    text = re.sub(r"\]\([^)]*\)|<https?:[^>]*>", "", text)
    return len(re.findall(r"[^\W_][\w'’.,%/-]*", text))


def faults(text: str) -> Iterator[str]:
    """Yield a message for every passage of a page that is too long."""
    for passage in passages(text):
        parts = {passage.kind: [passage.text], "sentence": sentences(passage.text)}
        for kind, pieces in parts.items():
            for piece in pieces:
                if words(piece) > LIMITS[kind]:
                    yield f"{passage.line}: {kind} of {words(piece)} words: {piece[:60]}"


def page_words(text: str) -> int:
    """Return the number of words of a page, with its tables and without its code."""
    return words(_without_code(text))


def page_fault(text: str) -> Iterator[str]:
    """Yield a message if a page is too long."""
    many = page_words(text)
    if many > LIMITS["page"]:
        yield f"1: page of {many} words"


def pages() -> list[Path]:
    """Return the pages for users, in English."""
    left_out = (*FOR_CONTRIBUTORS, *MADE, "ko/*")
    docs = ROOT / "docs"
    found = [path for path in docs.rglob("*.md") if not any(map(path.match, left_out))]
    return [ROOT / "README.md", ROOT / "SUPPORT.md", *sorted(found)]


def main() -> int:
    """Print every passage that is too long and return the exit code."""
    found: list[str] = []
    for page in pages():
        text = page.read_text("utf-8")
        messages = (*faults(text), *page_fault(text))
        found += [f"{page.relative_to(ROOT)}:{message}" for message in messages]
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(found)} passages to shorten", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
