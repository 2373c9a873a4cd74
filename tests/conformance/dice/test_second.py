"""The page of the bytes suffices for a verifier: one that follows it agrees with the others."""

import ast
import re
import sys
from pathlib import Path
from random import Random

import pytest

from tests.conformance.dice import second
from tests.conformance.dice.games import record
from tests.conformance.dice.verdicts import Judge
from tests.paths import ROOT
from tests.support.length import at_length
from tools.verify_dice import verdict

PAGE = ROOT / "docs" / "dice" / "bytes.md"
SOURCES = [file.read_text("utf-8") for file in Path(second.__file__).parent.glob("*.py")]


def test_the_verifier_uses_nothing_but_the_page() -> None:
    """It imports the standard library and its own modules only."""
    tree = [node for source in SOURCES for node in ast.walk(ast.parse(source))]
    modules = {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    names = {name.name for node in tree if isinstance(node, ast.Import) for name in node.names}

    strange = {
        name for name in modules | names if not name.startswith("tests.conformance.dice.second")
    }

    assert {name.partition(".")[0] for name in strange} <= sys.stdlib_module_names


def test_each_quoted_sentence_is_on_the_page() -> None:
    """A rule that changes on the page changes in the verifier too."""
    page = " ".join(PAGE.read_text("utf-8").split())
    comments = " ".join(line for source in SOURCES for line in re.findall(r"# (.+)", source))

    quoted = re.findall(r'"([^"]+)"', comments)

    assert len(quoted) >= 40
    assert [sentence for sentence in quoted if sentence not in page] == []


@pytest.mark.parametrize("seed", range(at_length(12, 500)))
def test_all_verifiers_accept_honest_records(seed: int) -> None:
    """Records with every kind of party, void attempt, pledge and ending are proven."""
    text = record(seed)

    assert second.accepts(text)
    assert verdict(text)[0] == 0, verdict(text)[1]
    assert Judge(text).accepts(text)


@pytest.mark.parametrize("seed", range(at_length(3, 100)))
def test_the_verifiers_agree_on_faulty_records(seed: int) -> None:
    """On records with a fault, as they are and with a new seal, both verdicts are the same."""
    faulty = list(Judge(record(seed)).texts(Random(1), each=1))

    apart = [one for one in faulty if second.accepts(one) != (verdict(one)[0] == 0)]

    assert apart == []
    assert len(faulty) > 30
