"""The build of the WebAssembly module: whole or refused, small, and the same on every run."""

import re
from pathlib import Path

import pytest
from wasmtime import Engine, Module, Trap

from tests.support.length import IS_LONG
from tests.unit.solver.kernels.wasm.conftest import build
from tests.unit.solver.kernels.wasm.module import WasmColumn, load
from yachtdice.rules import load_rules
from yachtdice.solver.kernels.wasm.build import object_file
from yachtdice.solver.kernels.wasm.objects import MemoryLayout, ModuleError, module_of

_LAYOUT = MemoryLayout(data_end=16, stack_top=64, pages=1)
_CODE = """
@numbers = global [2 x double] [double 1.5, double 2.5]
declare double @exp(double)
define double @second() { %p = getelementptr [2 x double], ptr @numbers, i32 0, i32 1
  %value = load volatile double, ptr %p
  ret double %value }
define double @weight(double %x) { %value = call double @exp(double %x)
  ret double %value }
"""


def test_the_build_fails_on_an_undefined_symbol() -> None:
    """Code that calls a function which is not in the module is refused, by its name."""
    code = object_file([_CODE], ["weight"])
    with pytest.raises(ModuleError, match=r"undefined symbols: exp$"):
        module_of(code, {"weight": "weight"}, _LAYOUT)


def test_the_build_fails_on_a_missing_function_and_on_too_much_data() -> None:
    """A function that is not there and data that reach into the stack are refused."""
    code = object_file([_CODE], ["second"])
    assert module_of(code, {"second": "second"}, _LAYOUT)
    with pytest.raises(ModuleError, match="not in the object file: third"):
        module_of(code, {"third": "third"}, _LAYOUT)
    with pytest.raises(ModuleError, match="more than 8 bytes"):
        module_of(code, {"second": "second"}, _LAYOUT._replace(data_end=8))


def test_the_module_imports_nothing_and_names_no_file(path: Path) -> None:
    """The module needs nothing from its host, and has no path of the machine that built it."""
    assert not load(path)[1].imports
    assert not re.search(rb"\.py\b|numba|site-packages", path.read_bytes())


def test_a_refused_memory_is_a_trap(module: tuple[Engine, Module]) -> None:
    """A column that does not fit into the memory ends the call, and a smaller one still opens."""
    rules = load_rules("yahtzee")
    with pytest.raises(Trap):
        WasmColumn(module, rules, most_bytes=4 << 20).solve()
    assert WasmColumn(module, load_rules("classic"), most_bytes=4 << 20).solve() == 1


@pytest.mark.skipif(not IS_LONG, reason="takes half a minute")
def test_two_builds_give_the_same_bytes(path: Path, tmp_path: Path) -> None:
    """The module depends on nothing but the sources and the versions of the compilers."""
    assert build(tmp_path / "other.wasm").read_bytes() == path.read_bytes()
