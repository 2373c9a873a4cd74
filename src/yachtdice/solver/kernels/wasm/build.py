"""Compile the entries to a WebAssembly module, with numba and llvmlite alone.

    python -m yachtdice.solver.kernels.wasm.build kernels.wasm

1. numba compiles each entry for this machine. The code of all functions is captured before it is
   optimized, since optimized code depends on the size of pointers.
2. The code gets the target WebAssembly and the functions of `runtime` in place of numba's own.
   LLVM optimizes it and writes an object file.
3. `objects` makes a module of it. The module is the same to the byte on every run.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
from numba.core import cgutils, codegen

from yachtdice.solver.kernels.compilation import CheckedCache
from yachtdice.solver.kernels.wasm.objects import module_of
from yachtdice.solver.kernels.wasm.runtime import DATA_LAYOUT, LAYOUT, RUNTIME, TRIPLE, wrapper

_FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
_FLOAT: Final[Any] = numba.types.float64
_normal: Final[Any] = cgutils.normalize_ir_text

#: The code of each library of numba, by the identity of the library.
_Captured = dict[int, list[str]]


def build() -> bytes:
    """Return the module; raise ModuleError if it needs anything that it does not contain.

    No kernel may have been compiled in this process before.
    """
    with _capturing() as captured:
        names, texts = _compile(captured)
    code = object_file([RUNTIME, *texts], names)
    return module_of(code, {name: name for name in names}, LAYOUT)


@contextmanager
def _capturing() -> Iterator[_Captured]:
    """Capture the code that numba makes until the end, and load no compiled kernels."""
    captured: _Captured = {}
    add: Any = codegen.CPUCodeLibrary.add_ir_module

    def capture(library: Any, code: Any) -> None:
        captured.setdefault(id(library), []).append(_normal(str(code)))
        add(library, code)

    def nothing(*_: Any) -> None: ...

    with (
        patch.object(codegen.CPUCodeLibrary, "add_ir_module", capture),
        patch.object(CheckedCache, "load_overload", nothing),
        patch.object(CheckedCache, "save_overload", nothing),
    ):
        yield captured


def _compile(captured: _Captured) -> tuple[list[str], list[str]]:
    """Compile all entries; return their names, and the code of all functions and wrappers."""
    from yachtdice.solver.kernels.wasm.entries import ENTRIES  # noqa: PLC0415 - compiles kernels

    libraries: dict[int, Any] = {}
    wrappers = []
    for name, entry in ENTRIES.items():
        made: Any = numba.njit(entry.signature, nogil=True, error_model="numpy")(entry.function)
        [overload] = made.overloads.values()
        _add_libraries(libraries, overload.library)
        arguments, is_float = len(entry.signature.args), entry.signature.return_type is _FLOAT
        called = overload.fndesc.llvm_func_name
        wrappers.append(wrapper(name, called, arguments, is_float, entry.lasts))
    texts = [text for number in libraries for text in captured[number]]
    return list(ENTRIES), [*map(_retargeted, texts), *wrappers]


def _add_libraries(found: dict[int, Any], library: Any) -> None:
    """Add a library and all that it is linked with, except numba's runtime."""
    if id(library) not in found and library.name != "nrt":
        found[id(library)] = library
        for other in library._linking_libraries:
            _add_libraries(found, other)


def _retargeted(text: str) -> str:
    """Return the code of a library for the module's target."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    text = re.sub(r'@"?llvm\.smul\.with\.overflow\.i64"?', "@unchecked_product", text)
    text = text.replace("= common global", "= internal global")
    # every library has its own copy of these functions
    return re.sub(
        r'^define internal (.*@"?straight_)', r"define linkonce_odr \1", text, flags=re.MULTILINE
    )


def object_file(texts: Sequence[str], exports: Sequence[str]) -> bytes:
    """Return the object file of some code (LLVM's language), optimized.

    Only the functions in `exports` can be called from outside.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    head = f'target datalayout = "{DATA_LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
    whole = llvm.parse_assembly(head)
    for text in texts:
        whole.link_in(llvm.parse_assembly(head + text))
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration and one.name not in exports:
            one.linkage = llvm.Linkage.internal
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=_FEATURES, reloc="static"
    )
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(whole, builder)
    code: bytes = machine.emit_object(whole)
    return code


def main() -> None:
    """Write the module to the path that is the only argument."""
    [path] = map(Path, sys.argv[1:])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(build())


if __name__ == "__main__":
    main()
