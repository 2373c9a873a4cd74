"""Memory, disk and time of games that wait: 10,000 open games, of which 1,000 are due at once.

The games are in a SQLite file. Live tables play beside the keeper, and before it for comparison.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from bench.load.figures import LoadFigures
from bench.load.running import Generator
from bench.load.servers.checkout import Checkout
from bench.load.servers.processor import memory_mb
from bench.load.servers.server import LoadServer
from bench.timing import judged
from tests.paths import ROOT
from tests.support.games.waiting_games import begin_waiting
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.rooms.store.rooms import SqlRooms

OPEN: Final = 10_000
DUE: Final = 1000
MOST_MB: Final = 40.0  #: Memory of the open games.
MOST_DISK_MB: Final = 300.0
MOST_S: Final = 120.0  #: Seconds until all due turns are played.
MOST_P99_MS: Final = 50.0
TABLES: Final = 50
RATE: Final = 100.0  #: Moves a second of the live tables.
TOGETHER: Final = 200  #: Games that are stored at the same time.
_OVERDUE: Final = "SELECT count(*) FROM turns WHERE due_ms < began_ms"
_EXPIRE: Final = f"UPDATE turns SET due_ms = began_ms - 86400000 WHERE room IN (SELECT room FROM turns LIMIT {DUE})"  # noqa: E501, S608 - a constant


def main() -> None:
    """Measure, and print each figure beside its limit."""
    with tempfile.TemporaryDirectory(prefix="yachtdice-waiting-") as folder:
        checkout = Checkout(ROOT, _made(Path(folder) / "cache"))
        checkout.solve("extended")
        database = Path(folder) / "yacht.sqlite3"
        with checkout.server() as server:
            empty_mb = memory_mb(server.pid)
        asyncio.run(fill(str(database), OPEN))
        disk_mb = database.stat().st_size / 1e6
        _say("disk", disk_mb, MOST_DISK_MB, "MB, games without a throw")
        with checkout.server(database=str(database), second_ms=1000) as server:
            _say("memory", memory_mb(server.pid) - empty_mb, MOST_MB, "MB more than an empty one")
            before, _ = _played(server, lambda: 0.0)
            beside, took_s = _played(server, lambda: _keep(database))
            _say("memory after", memory_mb(server.pid), float("inf"), "MB, with the live tables")
        _say("all due turns", took_s, MOST_S, f"s for {DUE} turns")
        print(f"live tables alone: p50 {before.latency.p50:.1f}, p99 {before.latency.p99:.1f} ms")
        _say("live tables beside", beside.latency.p99, MOST_P99_MS, "ms, p99")


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _say(name: str, figure: float, limit: float, unit: str) -> None:
    print(f"{name}: {figure:.1f} {unit} ({judged(figure <= limit)}: {limit:.0f})")


async def fill(where: str, count: int) -> None:
    """Store games for two that wait for their first throw, a day per turn."""
    database = database_at(where)
    async with database.running():
        store = SqlRooms(database)
        for first in range(0, count, TOGETHER):
            numbers = range(first, first + TOGETHER)
            await asyncio.gather(*(begin_waiting(store, number) for number in numbers))
        await store.close()
    await database.close()


def _played(server: LoadServer, work: Callable[[], float]) -> tuple[LoadFigures, float]:
    """Return the figures of live tables, and the seconds of the work beside them."""
    with Generator("tables", [server.url], TABLES, RATE, MOST_S) as moves:
        moves.wait_for("begun")
        took_s = work()
        return moves.figures(), took_s


def _keep(database: Path) -> float:
    """Let turns be due; return the seconds until all are played."""
    with closing(sqlite3.connect(database, timeout=60)) as connection, connection:
        connection.execute(_EXPIRE)
    began = time.perf_counter()
    while _overdue(database) > 0 and time.perf_counter() - began < 4 * MOST_S:
        time.sleep(0.5)
    return time.perf_counter() - began


def _overdue(database: Path) -> int:
    with closing(sqlite3.connect(database, timeout=60)) as connection:
        return int(connection.execute(_OVERDUE).fetchone()[0])


if __name__ == "__main__":
    main()
