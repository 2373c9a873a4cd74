"""The processor time of the server for a committed move: `python -m bench.load.cost`.

Each load runs twice, on servers of their own, for some seconds and for three times as many. The
difference of both runs leaves out the start of the server and the making of the tables. Other work
on the machine lengthens the runs, but changes the processor time only a little.
"""

import os
import tempfile
from pathlib import Path

from bench.load.running import generate, say, server

LOADS = {
    "bots": ("bots alone, one watcher per table", 50, 0.0),
    "tables": ("four browsers at each table, whose clients do not take part in the dice", 50, 50.0),
    "sealed": ("four browsers at each table, whose clients take part in the dice", 50, 50.0),
}
"""By kind of the generator: what it is, the tables, and the moves per second (0: all they can)."""
SECONDS = 10.0


def processor_s(pid: int) -> float:
    """Return the processor seconds that a process has used, as Linux reports them."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spent(folder: str, kind: str, seconds: float) -> tuple[float, int]:
    """Return the processor seconds of a server under this load, and the moves that it committed."""
    _, tables, rate = LOADS[kind]
    with server(folder, f"{kind}{seconds}") as process:
        figures = generate(kind, [process.url], tables, rate, seconds)
        return processor_s(process.pid), figures.moves - figures.errors


def main() -> None:
    """Print the cost of a move under each load."""
    with tempfile.TemporaryDirectory() as folder:
        for kind, (name, _, _) in LOADS.items():
            brief, long = (spent(folder, kind, seconds) for seconds in (SECONDS, 3 * SECONDS))
            moves = long[1] - brief[1]
            cost = 1e6 * (long[0] - brief[0]) / moves
            say(f"{name}: {cost:.0f} us of processor time a move ({moves} moves)")


if __name__ == "__main__":
    main()
