"""What must not stand in the code, and what a bare import must not load."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.strategies import ROOT
from yachtdice.rules import rules_ids

SOURCE = ROOT / "src" / "yachtdice"

MAY_SAY: dict[str, set[str]] = {
    "cli/tournament_options.py": {"yahtzee"},  # what programs play where nothing else is asked
}
"""By file (under src/yachtdice): ids of rule sets that stand there as ordinary words, and why."""


def constants(tree: ast.AST) -> Iterator[str]:
    """Return the string constants of a module but its docstrings."""
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        told = id(node) in documentation
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not told:
            yield node.value


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE))
)
def test_no_rule_set_is_named_in_code(path: Path) -> None:
    """No string of the code is the id of a shipped rule set: rules are data."""
    found = set(constants(ast.parse(path.read_text(encoding="utf-8")))) & set(rules_ids())
    assert found <= MAY_SAY.get(str(path.relative_to(SOURCE)), set())


def test_a_bare_import_is_light() -> None:
    """`import yachtdice` loads no other module of the package and nothing heavy."""
    heavy = "msgspec sqlalchemy litestar uvicorn numpy rich cyclopts alembic asyncio tomllib json"
    code = (
        "import sys; before = set(sys.modules); import yachtdice; "
        "print(*(name for name in set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & set(heavy.split())
    assert {name for name in loaded if name.startswith("yachtdice")} == {"yachtdice"}


def test_public_names_load_on_first_use() -> None:
    """The names of the root are those of the rules, listed, and others are refused."""
    import yachtdice  # noqa: PLC0415 - the import is what is tested

    assert yachtdice.load_rules is not None
    assert set(yachtdice.__all__) <= set(dir(yachtdice))
    assert all(getattr(yachtdice, name) is not None for name in yachtdice.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'dragons'"):
        _ = yachtdice.dragons
