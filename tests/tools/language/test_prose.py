"""The lint for easy reading finds long passages, and nothing in short ones."""

import pytest

from tools.language.prose import faults, page_fault, pages

LONG = " ".join(["word"] * 26)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{LONG}.\n", ["1: sentence of 26 words"]),
        (f"Short.\n\n- A bullet. {('Ten words. ' * 20).strip()}\n", ["3: bullet of 42 words"]),
        (f"{'Four words in all. ' * 23}\n", ["1: paragraph of 92 words"]),
        (f"| {LONG} |\n|---|\n\n```\n{LONG}\n```\n\n# {LONG}\n", []),
        ("See `yacht serve --host 0.0.0.0` and [a page](with/a/long/target.md).\n", []),
    ],
)
def test_passages_are_counted(text: str, found: list[str]) -> None:
    """Sentences, bullets and paragraphs have limits; tables, code and headings have none."""
    assert [fault.split(":")[0] + ":" + fault.split(":")[1] for fault in faults(text)] == found


def test_long_pages_are_found() -> None:
    """A page may have 1,200 words with its tables; words of code do not count."""
    short = "| word |\n" * 1200 + "```\nword\n```\n"

    assert list(page_fault(short)) == []
    assert list(page_fault(f"{short}word\n")) == ["1: page of 1201 words"]


def test_all_doors_are_read() -> None:
    """The pages for users include those of each door, and no page for contributors."""
    folders = {page.parent.name for page in pages()}

    assert {"play", "learn", "reference", "protocol", "host", "docs"} <= folders
    assert not {"contribute", "decisions", "ko"} & folders
