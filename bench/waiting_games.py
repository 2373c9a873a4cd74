"""Memory, disk and time of games that wait: 10,000 open games, of which 1,000 are due at once.

The games are in a SQLite file, with `--postgres` in a private PostgreSQL (fsync off). Live tables
play beside the keeper, and before it for comparison. The disk of games in mid-play is measured with
fewer games, which clients play on a real server, one at the table at a time.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import text

from bench.load.figures import LoadFigures
from bench.load.running import Generator
from bench.load.servers.checkout import Checkout
from bench.load.servers.fleet import neighbours
from bench.load.servers.processor import memory_mb
from bench.load.servers.server import LoadServer
from bench.timing import judged
from tests.paths import ROOT
from tests.support.clients.sealed_guest import SealedGuest
from tests.support.games.waiting_games import begin_waiting
from tests.support.servers.databases import new_sqlite
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.rooms.messages.client import ChangeSettings, Fill, StartGame, TakeSeat
from yachtdice.server.rooms.messages.room import Pace
from yachtdice.server.rooms.messages.server import Accepted
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
PLAYED: Final = 200  #: Games in mid-play.
TURNS: Final = 5  #: Turns of each player in a game in mid-play, of three throws each.
AT_ONCE: Final = 10  #: Games that are played at the same time.
WARM_S: Final = 60.0  #: Seconds of live tables before the memory of a server is measured.
_OVERDUE: Final = text("SELECT count(*) FROM turns WHERE due_ms < began_ms")
_EXPIRE: Final = text(
    "UPDATE turns SET due_ms = began_ms - 86400000"
    " WHERE room IN (SELECT room FROM turns LIMIT :due)"
).bindparams(due=DUE)
_FILE_SIZE: Final = text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
_SERVER_SIZE: Final = text("SELECT pg_database_size(current_database())")


def main() -> None:
    """Measure, and print each figure beside its limit."""
    parser = argparse.ArgumentParser(prog="python -m bench.waiting_games", description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="measure on PostgreSQL")
    on_server = parser.parse_args().postgres
    with tempfile.TemporaryDirectory(prefix="yachtdice-waiting-") as folder:
        checkout = Checkout(ROOT, _made(Path(folder) / "cache"))
        checkout.solve("extended")
        with _databases(Path(folder), on_server=on_server) as new_database:
            _measure_middle(checkout, new_database())
            with checkout.server(database=new_database()) as server:
                _played(server, WARM_S)
                empty_mb = memory_mb(server.pid)
            _measure_open(checkout, new_database(), empty_mb)


def _measure_middle(checkout: Checkout, database: str) -> None:
    """Measure the disk of games in mid-play, without the first space of each table."""
    with checkout.server(database=database) as server:
        asyncio.run(_play_games(server.url, AT_ONCE))
        before = asyncio.run(_asked(database, _size))
        asyncio.run(_play_games(server.url, PLAYED))
        per_game = (asyncio.run(_asked(database, _size)) - before) / PLAYED
    print(f"a game with {6 * TURNS} throws: {per_game / 1000:.1f} kB of disk, of {PLAYED} games")
    _say("disk in mid-play", per_game * OPEN / 1e6, MOST_DISK_MB, f"MB for {OPEN} games")


def _measure_open(checkout: Checkout, database: str, empty_mb: float) -> None:
    """Measure disk and memory of open games, and the time until many due turns are played."""
    before = asyncio.run(_asked(database, _size))
    asyncio.run(_asked(database, _fill))
    size = asyncio.run(_asked(database, _size)) - before
    _say("disk at the start", size / 1e6, MOST_DISK_MB, f"MB for {OPEN} games")
    with checkout.server(database=database, second_ms=1000) as server:
        alone, _ = _played(server, WARM_S)
        _say("memory", memory_mb(server.pid) - empty_mb, MOST_MB, "MB more than without games")
        beside, took_s = _played(server, MOST_S, lambda: asyncio.run(_asked(database, _keep)))
    _say("all due turns", took_s, MOST_S, f"s for {DUE} turns")
    print(f"live tables alone: p50 {alone.latency.p50:.1f}, p99 {alone.latency.p99:.1f} ms")
    _say("live tables beside", beside.latency.p99, MOST_P99_MS, "ms, p99")


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _say(name: str, figure: float, limit: float, unit: str) -> None:
    print(f"{name}: {figure:.1f} {unit} ({judged(figure <= limit)}: {limit:.0f})", flush=True)


@contextmanager
def _databases(folder: Path, *, on_server: bool) -> Iterator[Callable[[], str]]:
    """Yield a function that returns a new database at each call."""
    if on_server:
        with neighbours() as (cluster, _):
            yield cluster.new_database
    else:
        yield lambda: new_sqlite(folder / f"{time.time_ns()}.sqlite3")


async def _asked(where: str, work: Callable[[Database], Any]) -> Any:
    """Return the result of a coroutine that works on an open database."""
    database = database_at(where)
    async with database.running():
        found = await work(database)
    await database.close()
    return found


async def _size(database: Database) -> int:
    """Return the bytes of a database on disk, without its log."""
    wanted = _SERVER_SIZE if database.is_server else _FILE_SIZE
    return int(await database.read(lambda connection: connection.scalar(wanted)) or 0)


async def _fill(database: Database) -> None:
    """Store games for two that wait for their first throw, a day per turn."""
    store = SqlRooms(database)
    for first in range(0, OPEN, TOGETHER):
        numbers = range(first, first + TOGETHER)
        await asyncio.gather(*(begin_waiting(store, number) for number in numbers))
    await store.close()


async def _keep(database: Database) -> float:
    """Let turns be due; return the seconds until all are played."""
    async with database.writing() as connection:
        await connection.execute(_EXPIRE)
    began = time.perf_counter()
    while time.perf_counter() - began < 4 * MOST_S:
        if not await database.read(lambda connection: connection.scalar(_OVERDUE)):
            break
        await asyncio.sleep(0.5)
    return time.perf_counter() - began


def _played(
    server: LoadServer, seconds: float, work: Callable[[], float] = lambda: 0.0
) -> tuple[LoadFigures, float]:
    """Return the figures of live tables, and the seconds of the work beside them."""
    with Generator("tables", [server.url], TABLES, RATE, seconds) as moves:
        moves.wait_for("begun")
        took_s = work()
        return moves.figures(), took_s


async def _play_games(url: str, count: int) -> None:
    """Play this number of games that wait up to their middle."""
    for first in range(0, count, AT_ONCE):
        numbers = range(first, first + AT_ONCE)
        await asyncio.gather(*(_play_game(url, number) for number in numbers))


async def _play_game(url: str, number: int) -> None:
    """Play a game for two; only the player on turn is at the table."""
    mina, jun = SealedGuest(url, f"mina{number}"), SealedGuest(url, f"jun{number}")
    async with mina, jun:
        await mina.named("Mina")
        await jun.named("Jun")
        room = await mina.make_room()
        await mina.enter(room)
        await jun.enter(room)
        await jun.do(TakeSeat, seat=1)
        await mina.catch_up(jun.version)
        await mina.do(ChangeSettings, pace=Pace.DAY)
        await mina.do(StartGame)
        for turn in range(2 * TURNS):
            await mina.leave()
            await jun.leave()
            await _play_turn((mina, jun)[turn % 2], room, turn % 2)


async def _play_turn(guest: SealedGuest, room: str, seat: int) -> None:
    """Come to the table, throw three times and fill a box."""
    guest.epoch = guest.version = 0
    await guest.enter(room)
    while guest.has_turn(seat):
        if not guest.table.offers or guest.table.rolls_left:
            answer = await guest.ask(guest.next_roll(f"r{guest.version}"))
        else:
            answer = await guest.do(Fill, box=guest.table.offers[0].box)
        assert isinstance(answer, Accepted), answer
        await guest.catch_up(answer.version)


if __name__ == "__main__":
    main()
