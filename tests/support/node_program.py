"""Programs of the client's tests, run by Node with the compiled kernels."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hatch_build import node_folder
from tests.paths import ROOT

_WEB: Final = ROOT / "web"
_MODULE: Final = _WEB / "src" / "local" / "made" / "kernels.wasm"


@contextmanager
def node_program(entry: str) -> Iterator["subprocess.Popen[str]"]:
    """Bundle a program of the client's tests and run it with the kernels until the end."""
    tools = node_folder(ROOT)
    assert tools is not None, "Node is missing; run tools/bootstrap.sh dev"
    node = str(tools / "node")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "program.mjs"
        bundler = [node, "node_modules/rolldown/bin/cli.mjs", "--platform", "node"]
        files = ["--logLevel", "silent", "--input", entry, "--file", str(program)]
        subprocess.run([*bundler, *files], cwd=_WEB, check=True)
        command = [node, str(program), str(_MODULE)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
            yield process
            process.communicate()
