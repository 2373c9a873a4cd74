"""Packages that are imported without all their code."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.support.waiting import PATIENCE, wait_until
from yachtdice.lazy import import_on_first_use

FILES = {
    "__init__": "from shelf.front import light\nfrom shelf.back import heavy\nCOUNT = [1]\n",
    "front": "from . import hinge\nlight = hinge.NAME\n",
    "hinge": "NAME = 'light'\n",
    "back": "import shelf.front\nheavy = 'heavy ' + shelf.front.light\n",
    "loose": "NAME = 'loose'\n",
}

#: A module whose code waits, and then asks for a name that it has not defined yet.
SLOW = """
import threading
BEGUN, MAY_END = threading.Event(), threading.Event()
BEGUN.set()
MAY_END.wait()
early = hasattr(__import__(__name__), 'value')
value = [3]
"""

#: A module whose code fails when it runs for the first time, and that makes names of its own.
FAILS_ONCE = """
def __getattr__(name):
    return f"own {name}"
if "tried" not in globals():
    tried = True
    raise OSError("no file")
value = 3
"""

WITHOUT_YAML = """
import sys
class Finder:
    def find_spec(name, path=None, target=None):
        if name == "yaml":
            raise ModuleNotFoundError(name=name)
sys.meta_path.insert(0, Finder)
import yachtdice.server
print("yaml" in sys.modules, "uvicorn" in sys.modules)
"""

MODULES = {"plain_module": "value = 3\n", "slow_module": SLOW, "fails_once": FAILS_ONCE}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return a package of which only `light` is used, imported lazily."""
    (tmp_path / "shelf").mkdir()
    for name, text in FILES.items():
        (tmp_path / "shelf" / f"{name}.py").write_text(text, "utf-8")
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import_on_first_use("shelf", {"light": "front"})
    yield import_module("shelf")
    for name in [name for name in sys.modules if name.split(".")[0] in {"shelf", *MODULES}]:
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


@pytest.mark.usefixtures("shelf")
def test_a_thread_waits_for_the_code_that_another_thread_runs() -> None:
    """Both get the name, from one run of the code, which itself misses it before its line."""
    import_on_first_use("slow_module")
    module = import_module("slow_module")
    second_asks = threading.Event()

    def second() -> object:
        second_asks.set()
        return module.value

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(lambda: module.value)
        wait_until(lambda: vars(module).get("BEGUN"))
        asked = threads.submit(second)
        second_asks.wait(PATIENCE)
        vars(module)["MAY_END"].set()
    assert asked.result() is first.result()
    assert module.early is False


@pytest.mark.usefixtures("shelf")
def test_code_that_fails_runs_again() -> None:
    """The error reaches the first caller only; then the module is as usual."""
    import_on_first_use("fails_once")
    module = import_module("fails_once")
    with pytest.raises(OSError, match="no file"):
        _ = module.value
    assert module.value == 3
    assert module.other == "own other"


def test_the_server_needs_no_yaml() -> None:
    """The package of the server also loads where PyYAML is not installed."""
    program = [sys.executable, "-c", WITHOUT_YAML]
    ended = subprocess.run(program, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.stdout.split() == ["False", "True"]


def test_a_module_that_is_imported_already_stays_as_it_is() -> None:
    """The call does nothing for it."""
    import_on_first_use("threading", {"Thread": "nowhere"})
    assert sys.modules["threading"] is threading


def test_a_module_that_is_not_installed_is_named() -> None:
    """The error is that of an import statement."""
    with pytest.raises(ModuleNotFoundError, match="'no_such_module'") as raised:
        import_on_first_use("no_such_module")
    assert raised.value.name == "no_such_module"
