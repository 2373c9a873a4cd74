"""Running a server and the generator in processes of their own, and printing the results."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from bench.load.figures import LoadFigures
from tests.paths import ROOT
from tests.support.server_process import CROWD, ServerProcess


def pin(pid: int, core: int) -> None:
    """Pin a process to one core, if the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {core % (os.cpu_count() or 1)})


def generate(kind: str, urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return the measurements of a generator in its own process."""
    words = [kind, ",".join(urls), str(count), str(rate), str(seconds)]
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.load.generator", *words], cwd=ROOT, stdout=subprocess.PIPE
    )
    pin(process.pid, 1)
    output, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"the generator has failed ({kind})")
    return msgspec.json.decode(output, type=LoadFigures)


@contextmanager
def server(folder: str, name: str) -> Iterator[ServerProcess]:
    """Run a server with an empty database, pinned to core 0."""
    where = str(Path(folder) / f"{name}.sqlite3")
    with ServerProcess(where, cache=folder, limit_factor=CROWD) as process:
        pin(process.pid, 0)
        yield process


def say(text: str) -> None:
    """Print a line and flush it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
