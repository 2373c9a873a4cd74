"""Load tests of the real server: `python -m bench.load`. Server and generator use one core each."""

import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.load import fleet
from bench.load.figures import LoadFigures
from bench.load.running import generate, pin, say, server
from tests.paths import ROOT
from tests.support.server_process import free_port

SECONDS = 20.0
TABLES, RATE = 250, 300.0


def commit_ms(folder: str) -> float:
    """Return the median time of a durable commit of one small row, in milliseconds."""
    connection = sqlite3.connect(Path(folder) / "commits.sqlite3", isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE rows (text)"
    )
    times = []
    for _ in range(200):
        begun = time.perf_counter()
        connection.execute("INSERT INTO rows VALUES (?)", ("x" * 300,))
        times.append((time.perf_counter() - begun) * 1000)
    connection.close()
    return statistics.median(times)


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process in megabytes; 0 if the system does not report it."""
    status = Path(f"/proc/{pid}/status")
    if not status.is_file():
        return 0.0
    found = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(found.split()[1]) / 1024


def summary(name: str, figures: LoadFigures) -> str:
    """Return the results of a run as a line of text."""
    times = figures.latency
    return (
        f"{name}: {figures.sockets} sockets, {figures.moves / figures.seconds:.0f} moves/s, to all "
        f"p50 {times.p50:.1f} ms, p99 {times.p99:.1f} ms, worst {times.worst:.0f} ms, "
        f"{figures.errors} errors"
    )


def bare() -> None:
    """Measure the lower bound: the bare framework at the same rate."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "bench.load.bare", str(port)], cwd=ROOT)
    try:
        pin(process.pid, 0)
        time.sleep(1)
        url = f"http://127.0.0.1:{port}"
        say(summary("bare framework", generate("bare", [url], TABLES, RATE, SECONDS / 2)))
    finally:
        process.kill()
        process.wait()


def dice(folder: str) -> None:
    """Measure tables whose clients do not take part in the dice, and tables whose clients do."""
    for kind in ("tables", "sealed"):
        with server(folder, kind) as process:
            figures = generate(kind, [process.url], TABLES, RATE, SECONDS)
            rolls = figures.rolls
            say(
                f"{summary(kind, figures)}, {memory_mb(process.pid):.0f} MB; rolls: "
                f"p50 {rolls.p50:.1f} ms, p99 {rolls.p99:.1f} ms"
            )


def main() -> None:
    """Measure the machine, then all loads."""
    with tempfile.TemporaryDirectory() as folder:
        say(f"load of the machine {os.getloadavg()[0]:.1f}")
        say(f"a durable commit takes {commit_ms(folder):.1f} ms")
        bare()
        dice(folder)
        with server(folder, "crowd") as process:
            say(summary("spectators", generate("spectators", [process.url], 1000, 2.0, SECONDS)))
        with server(folder, "bots") as process:
            figures = generate("bots", [process.url], 200, 0, SECONDS / 2)
            say(f"bots alone: {figures.moves / figures.seconds:.0f} committed moves/s")
    fleet.compare(SECONDS / 2)


if __name__ == "__main__":
    main()
