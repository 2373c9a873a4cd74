"""Processor time of commands from their start, beside that of an empty Python program.

A server counts until it has answered a request, on a database that exists. Python stores compiled
modules on the first start of each command, so that only the later ones count. Linux only.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from bench.timing import judged
from yachtdice.rules import load_rules
from yachtdice.solver import best_play

ROUNDS: Final = 10
YACHT: Final = str(Path(sys.executable).with_name("yacht"))
ADVISE: Final = (YACHT, "advise", "yahtzee", "--dice", "1", "3", "3", "5", "6", "--rolls-left", "2")
ENVIRONMENT: Final = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}


def of_command(*command: str) -> float:
    """Return the processor seconds of a command that ends."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return used.ru_utime + used.ru_stime


def of_drawing() -> float:
    """Return the processor seconds of `yacht play` until its first line."""
    command = (YACHT, "play", "--plain", "--seed", "1")
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        seconds = _used(process.pid)
        process.terminate()
    return seconds


def of_server(database: Path) -> float:
    """Return the processor seconds of a server until it has answered a request."""
    command = (YACHT, "serve", "--port", "0", "--database", str(database), "--no-prepare", "--json")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        greeting = "".join(iter(process.stdout.readline, "}\n")) + "}"
        with urlopen(json.loads(greeting)["url"] + "/health") as answer:  # noqa: S310 - http
            assert answer.read() == b"up"
        seconds = _used(process.pid)
        process.terminate()
    return seconds


def _used(process: int) -> float:
    """Return the processor seconds of all threads of a process that runs."""
    counters = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(counter.read_text().split()[0]) for counter in counters) / 1e9


def main() -> None:
    """Measure and print."""
    best_play(load_rules("yahtzee"))
    print(f"\nProcessor seconds of a start, least of {ROUNDS}; ratio to `python -c pass`")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "yacht.sqlite3"
        jobs: dict[str, tuple[Callable[[], float], float | None]] = {
            "python -c pass": (lambda: of_command(sys.executable, "-c", "pass"), None),
            "yacht --version": (lambda: of_command(YACHT, "--version"), 0.1),
            "yacht advise, solution stored": (lambda: of_command(*ADVISE), 0.3),
            "yacht play, until it draws": (of_drawing, 0.5),
            "yacht serve, until it answers": (lambda: of_server(database), 0.7),
        }
        for measure, _ in jobs.values():
            measure()  # stores compiled modules, and makes the database
        rounds = [{name: measure() for name, (measure, _) in jobs.items()} for _ in range(ROUNDS)]
    empty = min(each["python -c pass"] for each in rounds)
    for name, (_, most) in jobs.items():
        least = min(each[name] for each in rounds)
        limit = "" if most is None else f"; must {most} s: {judged(least <= most)}"
        print(f"  {name}: {least:.3f} s, {least / empty:.1f} x{limit}")


if __name__ == "__main__":
    main()
