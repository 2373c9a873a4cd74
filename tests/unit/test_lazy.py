"""Packages that are imported without all their code."""

import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from yachtdice.lazy import import_on_first_use

FILES = {
    "__init__": "from shelf.front import light\nfrom shelf.back import heavy\nCOUNT = [1]\n",
    "front": "from . import hinge\nlight = hinge.NAME\n",
    "hinge": "NAME = 'light'\n",
    "back": "import shelf.front\nheavy = 'heavy ' + shelf.front.light\n",
    "loose": "NAME = 'loose'\n",
}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return a package of which only `light` is used, imported lazily."""
    (tmp_path / "shelf").mkdir()
    for name, text in FILES.items():
        (tmp_path / "shelf" / f"{name}.py").write_text(text, "utf-8")
    (tmp_path / "plain_module.py").write_text("value = 3\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import_on_first_use("shelf", {"light": "front"})
    yield import_module("shelf")
    for name in [name for name in sys.modules if name.split(".")[0] in {"shelf", "plain_module"}]:
        del sys.modules[name]


def loaded() -> set[str]:
    """Return the submodules of the package that are loaded."""
    return {name.partition(".")[2] for name in sys.modules if name.startswith("shelf.")}


def test_a_name_with_a_home_loads_only_its_submodule(shelf: ModuleType) -> None:
    """The name is the same object as in its submodule, whose own imports of the package work."""
    assert loaded() == set()
    assert shelf.light == "light"
    assert loaded() == {"front", "hinge"}
    assert "COUNT" not in vars(shelf)


def test_a_submodule_loads_without_the_code_of_its_package(shelf: ModuleType) -> None:
    """An import and an attribute of the package find it."""
    assert import_module("shelf.loose").NAME == "loose"
    assert shelf.hinge.NAME == "light"
    assert loaded() == {"loose", "hinge"}


def test_any_other_name_runs_the_code_of_the_package_once(shelf: ModuleType) -> None:
    """Afterwards the package has all its names, also the one that was used before."""
    assert shelf.light == "light"
    assert shelf.heavy == "heavy light"
    first = shelf.COUNT
    assert shelf.COUNT is first
    assert "__getattr__" not in vars(shelf)


def test_an_unknown_name_is_missing_as_usual(shelf: ModuleType) -> None:
    """Callers that probe for a name get an AttributeError."""
    assert not hasattr(shelf, "nothing")
    assert shelf.heavy == "heavy light"


@pytest.mark.usefixtures("shelf")
def test_a_module_without_submodules_loads_on_first_use() -> None:
    """A module that is a file runs when its first name is used."""
    import_on_first_use("plain_module")
    module = import_module("plain_module")
    assert "value" not in vars(module)
    assert module.value == 3


def test_a_module_that_is_imported_already_stays_as_it_is() -> None:
    """The call does nothing for it."""
    import_on_first_use("threading", {"Thread": "nowhere"})
    assert sys.modules["threading"] is threading


def test_a_module_that_is_not_installed_is_named() -> None:
    """The error is that of an import statement."""
    with pytest.raises(ModuleNotFoundError, match="'no_such_module'") as raised:
        import_on_first_use("no_such_module")
    assert raised.value.name == "no_such_module"
