"""The load generator in a process of its own."""

import subprocess
import sys
import tempfile
from typing import Self

import msgspec

from bench.load.figures import LoadFigures
from bench.load.servers.failure import FailedProcessError
from bench.load.servers.processor import processor_time
from bench.load.servers.server import pin
from tests.paths import ROOT
from yachtdice.server.jobs.process import LOWEST, lower_priority


class Generator:
    """A load generator in a process of its own, on core 1."""

    def __init__(self, kind: str, urls: list[str], count: int, rate: float, seconds: float) -> None:
        """Start the generator."""
        self._words = [kind, ",".join(urls), str(count), str(rate), str(seconds)]
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed at exit
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.load.generator", *self._words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        pin(self._process.pid, 1)

    def __enter__(self) -> Self:
        """Return the generator."""
        return self

    def yield_to_others(self) -> None:
        """Run only while no other generator needs the core, which would be late otherwise."""
        lower_priority(self._process.pid, LOWEST)

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
        """Return the text of the standard error of the generator."""
        self._said.seek(0)
        return self._said.read().decode()
