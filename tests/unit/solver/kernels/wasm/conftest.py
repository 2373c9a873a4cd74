"""The WebAssembly module for the tests."""

import subprocess
import sys
from pathlib import Path

import pytest
from wasmtime import Engine, Module

from hatch_build import Client
from tests.paths import ROOT
from tests.unit.solver.kernels.wasm.module import load


@pytest.fixture(scope="session")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the module: that of the client, or a new one if that is old."""
    client = Client(ROOT)
    path = client.made / "kernels.wasm"
    if any(one.file == path.name for one in client.unmade()):
        path = build(tmp_path_factory.mktemp("wasm") / path.name)
    return path


@pytest.fixture(scope="session")
def module(path: Path) -> tuple[Engine, Module]:
    """Return the module of the current sources."""
    return load(path)


def build(path: Path) -> Path:
    """Build the module in a process of its own, which takes half a minute."""
    command = [sys.executable, "-m", "yachtdice.solver.kernels.wasm.build", str(path)]
    subprocess.run(command, check=True)
    return path
