"""The lines that install the package work for a reader of the repository, and for the index."""

import re

import pytest

from tests.paths import ROOT
from tools.gen.install_lines import adapted, install_lines
from yachtdice import IS_PUBLISHED

PAIRS = [
    ("pip install . && yacht serve    # in a checkout", "pip install yachtdice && yacht serve"),
    ("pip install '.[envs]'    # in a checkout; x", "pip install 'yachtdice[envs]'    # x"),
    ("run `pip install .` in a checkout.", "run `pip install yachtdice`."),
    ("``pip install . matplotlib`` in a checkout", "``pip install yachtdice matplotlib``"),
    ("`pip install ./` builds it", "`pip install ./` builds it"),
]


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_a_release_switches_a_line(before: str, after: str) -> None:
    """A line installs from a checkout before the publication, from the index after it."""
    for line in (before, after):
        assert adapted(line, "en", is_published=False) == before
        assert adapted(line, "en", is_published=True) == after


def test_every_page_has_the_lines_of_this_version() -> None:
    """Each page is as the generator writes it, the READMEs and the start page included."""
    made = install_lines(ROOT)
    assert {ROOT / "README.md", ROOT / "README.ko.md", ROOT / "docs" / "index.md"} <= {*made}
    assert [page for page, text in made.items() if page.read_text("utf-8") != text] == []


@pytest.mark.skipif(IS_PUBLISHED, reason="the package is on the index")
def test_no_text_installs_from_the_index_before_the_release() -> None:
    """No document, program or example names the package as if an index had it."""
    folders = [ROOT / "docs", ROOT / "src" / "yachtdice", ROOT / "examples", ROOT / "deploy"]
    files = [*ROOT.glob("README*"), *(file for folder in folders for file in folder.rglob("*.*"))]
    texts = [file for file in files if file.suffix in {".md", ".py", ".toml"}]
    wrong = re.compile(r"(?:pip3? install|pipx install|uvx|uv add) '?yachtdice")
    assert [file for file in texts if wrong.search(file.read_text("utf-8"))] == []
