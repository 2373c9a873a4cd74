"""Checkouts of this project, each with its own servers."""

import os
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from bench.load.servers.failure import FailedProcessError
from bench.load.servers.server import LoadServer
from tests.support.servers.server_process import share_kernels
from yachtdice.cache import cache_folder

_BUILT_IN: Final = "from yachtdice.rules import rules_ids; print(*rules_ids())"
#: Solves rule sets; versions before 0.2.0 have no insight.
_SOLVE: Final = """
import sys
from yachtdice import solver
from yachtdice.rules import load_rules
for name in sys.argv[1:]:
    found = solver.best_play(load_rules(name))
    getattr(solver, "fetch_insight", lambda _: None)(found)
"""


class Checkout:
    """A folder with the sources of this project, of this version or an older one."""

    def __init__(self, folder: Path, cache: Path) -> None:
        """Use the sources of a folder, and an empty folder as the cache of its servers."""
        self.folder = folder.resolve()
        python_path = (str(self.folder / "src"), str(self.folder))
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(python_path),
            "XDG_CACHE_HOME": str(cache),
        }
        share_kernels(cache)
        _share_files(cache / "yachtdice")

    @cached_property
    def version(self) -> str:
        """The version of the package."""
        return self._output("import yachtdice; print(yachtdice.__version__)").strip()

    @cached_property
    def commit(self) -> str:
        """The commit, empty if the folder is no Git repository."""
        command = ["git", "-C", str(self.folder), "describe", "--always", "--dirty", "--exclude=*"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    @property
    def name(self) -> str:
        """The version and the commit."""
        return f"{self.version} {self.commit}".strip()

    def solve(self, *rules: str) -> None:
        """Solve rule sets, so that the servers do not do it during the loads."""
        self._output(_SOLVE, *rules)

    def solve_all(self) -> None:
        """Solve all built-in rule sets."""
        self.solve(*self._output(_BUILT_IN).split())

    def _output(self, program: str, *words: str) -> str:
        """Return the output of a Python program of this checkout; raise FailedProcessError."""
        command = [sys.executable, "-c", program, *words]
        ended = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, check=False
        )
        if ended.returncode:
            raise FailedProcessError(f"{self.folder} cannot be loaded", ended.stderr.decode())
        return ended.stdout.decode()

    def server(self, core: int = 0, **settings: Any) -> LoadServer:
        """Return a server, which has not started."""
        return LoadServer(self.folder, self.environment, settings, core)


def _share_files(cache: Path) -> None:
    """Let a cache use the solutions and insights of the user's cache."""
    for kind in ("solutions", "insights"):
        (cache / kind).mkdir()
        for file in (cache_folder() / kind).glob("*.*"):
            (cache / kind / file.name).symlink_to(file)
