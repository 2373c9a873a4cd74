"""The lint for plain language finds riddles and leaves plain sentences alone."""

from pathlib import Path

import pytest

from tools.language.plain import (
    Passage,
    client_passages,
    findings,
    markdown_passages,
    python_passages,
    text_passages,
)

RIDDLES = [
    "Whoever reads too slowly is cut off.",
    "Who resigns is skipped.",
    "Return what a box pays.",
    "Nobody waits for an answer.",
    "At most so many phrases.",
    "The values are reckoned once.",
    "The records replay for ever.",
    "All clients are told at once.",
    "The file has mode 0600 whatever the umask.",
    "An outage is one line however often it fails.",
    "The job starts anew.",
    "Upper boxes stand before lower ones.",
    "Null until the review is there.",
    "The file is no journal.",
    "The player to move has the lead.",
]
PLAIN = [
    "A client that reads too slowly is disconnected.",
    "The players who resigned are skipped.",
    "Return the points of a box.",
    "What is a keep?",
    "The code `nobody` is a name.",
    "Return the seats of the players who are present.",
    "The files have mode 0600 with any umask; however, others can list them.",
    "There is no room with this id, and it is no longer loaded.",
    "The bonus is out of reach, so the player has to move on.",
]


@pytest.mark.parametrize("sentence", RIDDLES)
def test_forbidden_patterns_are_found(sentence: str) -> None:
    """A sentence with an unclear idiom is reported."""
    assert [*findings(iter([Passage(Path("x.py"), 1, sentence)]))]


@pytest.mark.parametrize("sentence", PLAIN)
def test_plain_sentences_pass(sentence: str) -> None:
    """A plain sentence is not reported."""
    assert not [*findings(iter([Passage(Path("x.py"), 1, sentence)]))]


def test_code_and_documents_are_read(tmp_path: Path) -> None:
    """Docstrings, comments, paragraphs and titles are read, exempted lines and code are not."""
    code, page, titles = tmp_path / "a.py", tmp_path / "a.md", tmp_path / "a.test.ts"
    code.write_text(
        '"""Nobody."""\n\n\nA = 1  #: Whoever.\nB = "nobody"  # lest\n\n'
        '"""Nobody."""  # plain: quoted\n'
        "#: Null until the review\n#: is there.\nC = 2\n"
    )
    page.write_text("# Title\n\nNobody.\n\n```\nnobody\n```\n\n<!-- plain: a quote --> Nobody.\n")
    assert [found.line for found in findings(python_passages(code))] == [1, 4, 5, 8]
    titles.write_text(
        "describe('a box', () => {\n  it('of who watches is shown', f);\n  see('who');\n});\n"
    )
    assert [found.line for found in findings(markdown_passages(page))] == [3]
    assert [found.line for found in findings(client_passages(titles))] == [2]


def test_texts_in_code_are_read(tmp_path: Path) -> None:
    """Errors are read, also with values in them; Korean texts and exempted lines are not."""
    code = tmp_path / "a.py"
    code.write_text(
        '"""Doc."""\nA = 1\nprint(f"{A} and nobody")\nprint("for ever")\n'
        'print("nobody 없음")\nprint("lest we")  # plain: quoted\n'
    )
    assert [found.line for found in findings(text_passages(code))] == [3, 4]
