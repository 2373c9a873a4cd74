"""Packages of others that are imported without all their code."""

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec, module_from_spec


def import_on_first_use(name: str, homes: Mapping[str, str] | None = None) -> None:
    """Import a module or package so that its own code runs when a name needs it.

    `homes`: names of the package, each with its submodule that defines it. These names load only
    that submodule, and submodules load only themselves. The first other name runs the code, after
    which the module is as usual. Does nothing if it is imported already. Raises ModuleNotFoundError
    if it is not installed.
    """
    if name in sys.modules:
        return
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    execute, module = spec.loader.exec_module, module_from_spec(spec)
    home = {} if homes is None else {used: f"{name}.{place}" for used, place in homes.items()}

    def load(wanted: str) -> object:
        if wanted in home:
            found = getattr(import_module(home[wanted]), wanted)
            setattr(module, wanted, found)
            return found
        if "__path__" in vars(module) and find_spec(f"{name}.{wanted}") is not None:
            return import_module(f"{name}.{wanted}")
        if vars(module).pop("__getattr__", None) is not None:
            execute(module)
        return getattr(module, wanted)

    vars(module)["__getattr__"] = load
    sys.modules[name] = module
    parent, _, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, module)
