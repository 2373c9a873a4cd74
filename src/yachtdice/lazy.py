"""Imports of third-party packages without all their code."""

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from threading import RLock


def import_on_first_use(name: str, homes: Mapping[str, str] | None = None) -> None:
    """Import a module or package so that its own code runs when a name needs it.

    `homes`: names of the package, each with its submodule that defines it. These names load only
    that submodule, and submodules load only themselves. The first other name runs the code, after
    which the module is as usual; other threads that need such a name wait. If the code raises an
    error, the next such name runs it again. Does nothing if the module is imported already. Raises
    ModuleNotFoundError if it is not installed.
    """
    if name in sys.modules:
        return
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    load = _Loader(spec, {} if homes is None else homes)
    sys.modules[name] = load.module
    parent, _, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, load.module)


class _Loader:
    """The `__getattr__` of a module until its own code has run."""

    def __init__(self, spec: ModuleSpec, homes: Mapping[str, str]) -> None:
        """Create the module."""
        self.module = module_from_spec(spec)
        self._spec, self._homes = spec, homes
        self._lock, self._is_begun = RLock(), False
        vars(self.module)["__getattr__"] = self

    def __call__(self, wanted: str) -> object:
        """Return a name that the module does not have yet, or raise AttributeError."""
        name = self._spec.name
        if wanted in self._homes:
            found = getattr(import_module(f"{name}.{self._homes[wanted]}"), wanted)
            setattr(self.module, wanted, found)
            return found
        if "__path__" in vars(self.module) and find_spec(f"{name}.{wanted}") is not None:
            return import_module(f"{name}.{wanted}")
        with self._lock:
            if self._is_begun and self._is_active:  # the code itself wants a name too early
                raise AttributeError(f"module {name!r} has no attribute {wanted!r}")
            self._run()
        return getattr(self.module, wanted)

    @property
    def _is_active(self) -> bool:
        """Whether the module still asks it for names."""
        return vars(self.module).get("__getattr__") is self

    def _run(self) -> None:
        """Run the code of the module, unless it has run."""
        if self._is_begun:
            return
        assert self._spec.loader is not None
        self._is_begun = True
        try:
            self._spec.loader.exec_module(self.module)
        except BaseException:
            self._is_begun = False
            vars(self.module)["__getattr__"] = self
            raise
        if self._is_active:
            del vars(self.module)["__getattr__"]
