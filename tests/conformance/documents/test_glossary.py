"""The glossary has the words that the screens, the commands and the pages use."""

import re
from functools import cache
from itertools import chain

import pytest

from tests.conformance.documents.pages import pages
from tests.paths import ROOT

GLOSSARY = ROOT / "docs" / "glossary.md"
#: Each row: the English words, the Korean word, and the meaning in both languages.
ROWS = re.findall(
    r"^\| (\*\*.*?) · (.*?) \| (.*?) \| (.*?) \|$", GLOSSARY.read_text("utf-8"), re.MULTILINE
)


#: Words that no screen shows, so that their Korean is in the glossary only.
CODE = {"**sender**", "**follower**"}


@cache
def _texts() -> str:
    """Return all texts for people: those of the client and of the package, and the pages."""
    files = chain(
        (ROOT / "web" / "src").rglob("*.ts"),
        (ROOT / "src").rglob("*.py"),
    )
    texts = [path.read_text("utf-8") for path in files]
    texts += [text for path, text in pages().items() if path != GLOSSARY]
    return "\n".join(texts).casefold()


@pytest.mark.parametrize(("english", "korean"), [row[:2] for row in ROWS])
def test_words_are_those_that_are_used(english: str, korean: str) -> None:
    """Both words of a row appear in texts outside the glossary."""
    words = [*re.findall(r"\*\*(.*?)\*\*", english), *([] if english in CODE else [korean])]

    assert [word for word in words if word.casefold() not in _texts()] == []


def test_every_row_has_both_languages() -> None:
    """Every row of the tables is read, and has a meaning in English and in Korean."""
    lines = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| **")]

    assert len(ROWS) == len(lines) > 40
    for _, korean, meaning, korean_meaning in ROWS:
        assert re.search(r"[가-힣%]", korean)
        assert not re.search(r"[가-힣]", re.sub(r"\(.*?\)", "", meaning))
        assert re.search(r"[가-힣]", korean_meaning)
