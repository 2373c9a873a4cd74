"""The way to the compiled kernels, which load in half a second and only when they are needed."""

from importlib import import_module
from typing import Any


def load_kernels() -> Any:
    """Return the module of kernels, loaded by now; options are reckoned by them from then on."""
    return import_module("yachtdice.solver.kernels")
