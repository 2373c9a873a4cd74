"""What the documents show is run, and what they name exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
EXAMPLES = sorted(ROOT.glob("examples/*.py"))
CODE = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(
        re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), 1
    )
]


@pytest.mark.parametrize("code", CODE)
def test_python_in_the_documents_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of Python in the documents runs as it stands, from the project's folder."""
    monkeypatch.chdir(ROOT)

    exec(compile(code, "document", "exec"), {"__name__": "document"})

    assert code.strip()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example: Path) -> None:
    """Every example runs to its end and has something to say."""
    done = subprocess.run(
        [sys.executable, str(example)], capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_the_documents_lead_somewhere(page: Path) -> None:
    """Every relative link and picture of the documents is a file of the project."""
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))

    missing = [target for target in targets if not (page.parent / target).exists()]

    assert missing == []
