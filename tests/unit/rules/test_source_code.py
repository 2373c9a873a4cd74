"""Strings that must not be in the code, and modules that a bare import must not load."""

import ast
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.paths import ROOT
from yachtdice.rules import rules_ids

SOURCE = ROOT / "src" / "yachtdice"

#: By file (under src/yachtdice): ids of rule sets used as ordinary words, and the reason.
MAY_SAY: dict[str, set[str]] = {
    "cli/tournament/options.py": {"yahtzee"},  # the default of programs without another choice
    "cli/play/command.py": {"clubhouse"},  # the rule set without --rules, as in the browser
    "analysis/explaining.py": {"bonus", "repeat"},  # kinds of points in an explanation
    "server/learning/messages/reviews.py": {"bonus", "repeat"},  # the same kinds
    "server/learning/service/today.py": {"clubhouse"},  # the rule set of the day
    "envs/open_spiel.py": {"yahtzee"},  # the default that OpenSpiel requires of a parameter
}


def constants(tree: ast.AST) -> Iterator[str]:
    """Return the string constants of a module except its docstrings."""
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        is_docstring = id(node) in documentation
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not is_docstring:
            yield node.value


def test_no_rule_set_is_named_in_code() -> None:
    """No string of the code is the id of a shipped rule set: rules are data."""
    ids = set(rules_ids())
    trees = {
        str(path.relative_to(SOURCE)): ast.parse(path.read_text("utf-8"))
        for path in SOURCE.rglob("*.py")
    }
    found = {name: ids & set(constants(tree)) for name, tree in trees.items()}
    assert found["server/learning/service/today.py"] == {"clubhouse"}
    assert {name: said for name, said in found.items() if said - MAY_SAY.get(name, set())} == {}


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
    """The public names are those of the rules, listed, and other names are refused."""
    import yachtdice  # noqa: PLC0415 - the import is what is tested

    assert yachtdice.load_rules is not None
    assert set(yachtdice.__all__) <= set(dir(yachtdice))
    assert all(getattr(yachtdice, name) is not None for name in yachtdice.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'dragons'"):
        _ = yachtdice.dragons
