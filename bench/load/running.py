"""Running the generator in a separate process, and printing its results."""

import os
import subprocess
import sys

import msgspec

from bench.load.figures import LoadFigures
from tests.paths import ROOT


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


def say(text: str) -> None:
    """Print a line and flush it."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
