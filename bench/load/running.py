"""Starting the generator in a process of its own, and telling what came of it."""

import os
import subprocess
import sys

import msgspec

from bench.load.figures import LoadFigures
from tests.server_process import ROOT


def pin(pid: int, core: int) -> None:
    """Keep a process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(pid, {core % (os.cpu_count() or 1)})


def generate(kind: str, urls: list[str], count: int, rate: float, seconds: float) -> LoadFigures:
    """Return what a generator in a process of its own has measured."""
    words = [kind, ",".join(urls), str(count), str(rate), str(seconds)]
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.load.generator", *words], cwd=ROOT, stdout=subprocess.PIPE
    )
    pin(process.pid, 1)
    told, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"the generator has failed ({kind})")
    return msgspec.json.decode(told, type=LoadFigures)


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
