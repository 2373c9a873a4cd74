"""Checkouts of this project, each with its own servers and its own load generator."""

import os
import subprocess
import sys
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from bench.load.figures import LoadFigures
from bench.load.servers.failure import FailedProcessError
from bench.load.servers.processor import processor_time
from bench.load.servers.server import LoadServer, pin
from tests.paths import ROOT
from tests.support.server_process import share_kernels
from yachtdice.cache import cache_folder

_DRIVE: Final = ROOT / "bench" / "load" / "drive.py"
_KINDS: Final = "from bench.load.generator import KINDS; print(*KINDS)"
_BUILT_IN: Final = "from yachtdice.rules import rules_ids; print(*rules_ids())"
_SOLVE: Final = """
import sys
from yachtdice import solver
from yachtdice.rules import load_rules
for name in sys.argv[1:]:
    found = solver.best_play(load_rules(name))
    getattr(solver, "fetch_insight", lambda _: None)(found)
"""
"""Solves rule sets; versions before 0.2.0 have no insight."""


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

    @property
    def is_own(self) -> bool:
        """Whether it is the checkout that this process runs from."""
        return self.folder == ROOT

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of load that its generator knows."""
        return frozenset(self._output(_KINDS).split())

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

    def generator(
        self, kind: str, urls: list[str], count: int, rate: float, seconds: float
    ) -> "Generator":
        """Return its generator, which has started."""
        return Generator(self, [kind, ",".join(urls), str(count), str(rate), str(seconds)])


def _share_files(cache: Path) -> None:
    """Let a cache use the solutions and insights of the user's cache."""
    for kind in ("solutions", "insights"):
        (cache / kind).mkdir()
        for file in (cache_folder() / kind).glob("*.*"):
            (cache / kind / file.name).symlink_to(file)


class Generator:
    """A load generator in a process of its own, on core 1."""

    def __init__(self, checkout: Checkout, words: list[str]) -> None:
        """Start the generator of a checkout with these arguments."""
        self._words = words
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed at exit
        program = ("-m", "bench.load.generator") if checkout.is_own else ("-P", str(_DRIVE))
        self._process = subprocess.Popen(
            [sys.executable, *program, *words],
            cwd=checkout.folder,
            env=checkout.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        pin(self._process.pid, 1)

    def __enter__(self) -> Self:
        """Return the generator."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()
        self._said.close()

    def spent(self) -> float:
        """Return the processor seconds so far."""
        return processor_time(self._process.pid).total

    def wait_for(self, word: str) -> None:
        """Wait until the generator prints a word; raise FailedProcessError if it ends before."""
        assert self._process.stdout is not None
        while (line := self._process.stdout.readline().decode()).strip() != word:
            if not line:
                raise self._failure()

    def go_on(self) -> None:
        """Let a generator that waits go on."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()

    def figures(self) -> LoadFigures:
        """Wait until the generator ends; return its figures, which are the last line.

        Raises FailedProcessError if it has failed.
        """
        assert self._process.stdout is not None
        lines = self._process.stdout.readlines()
        if self._process.wait() or not lines:
            raise self._failure()
        sys.stderr.write(self._errors())
        return msgspec.json.decode(lines[-1], type=LoadFigures)

    def _failure(self) -> FailedProcessError:
        """Return the error of a generator that has failed."""
        self._process.wait()
        text = f"the generator `{' '.join(self._words)}` has failed"
        return FailedProcessError(text, self._errors())

    def _errors(self) -> str:
        """Return what the generator has written to its standard error."""
        self._said.seek(0)
        return self._said.read().decode()
