"""Code in the documents runs, and the files they name exist."""

import re
import sys
from pathlib import Path
from runpy import run_path

import pytest

from tests.conformance.documents.pages import WRITTEN, made
from tests.paths import ROOT
from tests.support.length import some_of
from tools.site.links import DOCS, URLS, is_made
from tools.site.live.pages import TRY
from tools.site.rule_sets.pages import rule_pages
from yachtdice.rules import rules_ids

CONFORMANCE = ROOT / "docs" / "conformance.md"
PAGES = sorted([*ROOT.glob("*.md"), *WRITTEN])
IMPORTED = {"curves.py"}  #: Modules that only another example runs.
EXAMPLES = sorted(
    path
    for folder in ("examples", "examples/gallery")
    for path in ROOT.glob(f"{folder}/*.py")
    if path.name not in IMPORTED
)
SMALL = ["--rules", "sums", "--games", "1", "--points", "1", "--measured", "2"]
#: Options that shorten an example; a test of its own shows that it learns.
SHORTER = {"learn_yahtzee.py": SMALL}
#: Examples that start a server as users do; `tests/soak/fresh` runs them.
SERVED = {"table_client.py"}
#: Blocks that compute for seconds; `make soak` runs them too.
SLOW = {"book.md-1", "measuring.md-1", "review.md-2", "winning.md-1"}
CODE = {
    f"{page.name}-{number}": block
    for page in PAGES
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), 1
    )
}
QUICK = some_of(CODE, *(name for name in CODE if name not in SLOW))


@pytest.mark.parametrize("code", QUICK.values(), ids=QUICK)
def test_python_in_the_documents_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python block in the documents runs unchanged from the project's folder."""
    monkeypatch.chdir(ROOT)

    exec(compile(code, "document", "exec"), {"__name__": "document"})

    assert code.strip()


@pytest.mark.parametrize(
    "example", [path for path in EXAMPLES if path.name not in SERVED], ids=lambda path: path.name
)
def test_examples_run(
    example: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every example runs to its end and prints output; `tests/soak/fresh` has it alone."""
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(example.parent)
    monkeypatch.setattr(sys, "argv", [str(example), *SHORTER.get(example.name, [])])

    run_path(str(example), run_name="__main__")

    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_the_documents_name_exist(page: Path) -> None:
    """Every relative path in backticks leads from the project or the package to a file."""
    text = page.read_text(encoding="utf-8")
    paths = re.findall(r"`([\w*-][\w./*-]*/[\w*-]+\.[a-z]+)`", text)
    homes = [ROOT, ROOT / "src" / "yachtdice"]

    missing = [path for path in paths if not any(any(home.glob(path)) for home in homes)]

    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_the_documents_have_targets(page: Path) -> None:
    """Every relative link and picture of the documents is a file of the project in git."""
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    files = [(page.parent / target).resolve() for target in targets]

    assert [file for file in files if not file.exists() or is_made(file)] == []


def test_links_to_the_published_site_have_targets() -> None:
    """Every link of the documents to the site is a page of it, or its description of the API."""
    link = re.compile(re.escape(URLS["Documentation"]) + r"([^)#\s]+)")
    links = {name for page in PAGES for name in link.findall(page.read_text("utf-8"))}
    sources = {path.relative_to(DOCS) for path in (*made(), *WRITTEN)}
    names = {path.with_suffix(".html" if path.suffix == ".md" else path.suffix) for path in sources}

    assert len(links) > len(rules_ids())
    assert links - {name.as_posix() for name in names} == {f"{TRY}/"}  # the build writes the game


def test_links_of_the_client_have_targets() -> None:
    """Every page of the documentation to which the client links exists, with its heading."""
    topics = (ROOT / "web" / "src" / "docs" / "topics.ts").read_text(encoding="utf-8")
    targets = re.findall(r"'([a-z/-]+)\.html(?:#([a-z-]+))?'", topics)

    missing = [target for target in targets if not _has_heading(*target)]

    assert len(targets) == topics.count(".html")
    assert targets
    assert missing == []
    assert {path.stem for path in rule_pages(DOCS / "rules")} == set(rules_ids())


def _has_heading(page: str, anchor: str) -> bool:
    """Return whether a page exists and has the heading of this anchor, if one is given."""
    path = ROOT / "docs" / f"{page}.md"
    if not path.is_file():
        return False
    titles = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return not anchor or anchor in {title.lower().replace(" ", "-") for title in titles}


def test_the_tests_named_for_conformance_exist() -> None:
    """Every `path::name` of the page is a test function of Python or a title of the client."""
    text = CONFORMANCE.read_text(encoding="utf-8")
    named = re.findall(r"`([\w/.-]+\.(?:py|ts))::([^`]+)`", text)

    missing = [f"{path}::{name}" for path, name in named if not _has_test(ROOT / path, name)]

    assert missing == []


def _has_test(path: Path, name: str) -> bool:
    """Return whether a test file has a test of this name."""
    form = rf"^(async )?def {name}\(" if path.suffix == ".py" else rf"^\s*it.*'{re.escape(name)}'"
    return path.is_file() and re.search(form, path.read_text("utf-8"), re.MULTILINE) is not None


def test_every_point_of_conformance_is_counted() -> None:
    """The numbers of points that hold and differ are those of the rows below, each with a test."""
    summary, *sheets = CONFORMANCE.read_text(encoding="utf-8").split("\n## ")
    counts = re.findall(r"\| (\d+) \| (\d+) \| (\d+) \|\n", summary)
    rows = [
        re.findall(r"^\| \d+ \| .* \| (yes|differs) \| .*::", sheet, re.MULTILINE)
        for sheet in sheets
    ]

    listed = [(len(row), row.count("yes"), row.count("differs")) for row in rows]

    assert [tuple(map(int, line)) for line in counts] == listed
    assert sum(map(len, rows)) == 73
