"""Packages whose public names load on first use."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

LAZY = ["yachtdice", "yachtdice.analysis", "yachtdice.bots", "yachtdice.solver"]


def _declared(package: str) -> list[tuple[str, str]]:
    """Return the names that a package imports for type checkers, each with its module."""
    source = Path(str(import_module(package).__file__)).read_text("utf-8")
    guarded = [node for node in ast.parse(source).body if isinstance(node, ast.If)]
    imports = [each for block in guarded for each in block.body if isinstance(each, ast.ImportFrom)]
    return [(str(each.module), alias.name) for each in imports for alias in each.names]


@pytest.mark.parametrize("package", LAZY)
def test_a_public_name_is_that_of_its_module(package: str) -> None:
    """Each name is the object that type checkers see."""
    declared = _declared(package)
    assert declared
    for module, name in declared:
        assert getattr(import_module(package), name) is getattr(import_module(module), name), name


@pytest.mark.parametrize("package", LAZY)
def test_every_public_name_loads(package: str) -> None:
    """A package has all the names of its `__all__`, and no others."""
    loaded = import_module(package)
    assert all(hasattr(loaded, name) for name in loaded.__all__)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nothing'"):
        _ = loaded.nothing
