"""The long form of the fault tests, `python -m tests.soak.faults [KILLS]`, with measurements."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.soak.faults.losses import LossReport, count_losses
from tests.soak.faults.restart import open_tables, waits
from tests.soak.faults.sealed import ThrowReport, kill_in_mid_throw
from tests.soak.faults.slow_reader import SEND_BUFFER, stop_reading
from tests.soak.faults.tables import end_often, tables
from tests.support.servers.fleet import fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster, find_binaries
from tests.support.servers.server_process import CROWD, ServerProcess

TABLES, STOPS, OPEN, AWAY_S, SLOW_S = 20, 50, 1000, 30, 10.0


async def ends(database: str, times: int, *, gently: bool) -> LossReport:
    """Return the losses after ending a server this number of times, with twenty games in flight."""
    with ServerProcess(database, limit_factor=CROWD) as server:
        async with tables(server, TABLES) as them:
            await end_often(server, them, times, server.stop if gently else server.kill, seed=1)
        return await count_losses(database, them.players)


async def take_over(database: str, kills: int) -> ThrowReport:
    """Return the report of killing the owner of a room in mid-throw, in a cluster."""
    nats = NatsServer()
    nats.start()
    try:
        with fleet_on(database, nats.url, limit_factor=CROWD) as servers:
            report, pair = await kill_in_mid_throw(servers, database, kills, seed=1)
            await pair.end()
    finally:
        nats.kill()
    return report


async def restart(database: str) -> list[float]:
    """Return, sorted, the waiting times of the players of a thousand games after a kill."""
    with ServerProcess(database, limit_factor=CROWD) as server:
        players = await open_tables(server, OPEN)
        waited = await waits(server, players)
        await asyncio.gather(*(player.guest.leave() for player in players))
        await asyncio.gather(*(player.guest.http.aclose() for player in players))
    return waited


async def away(
    cluster: PostgresCluster, go: Callable[[], None], come_back: Callable[[], None]
) -> tuple[LossReport, float]:
    """Return the losses of half a minute without PostgreSQL, and the time to recover."""
    database = cluster.new_database()
    with ServerProcess(database, may_complain=True, limit_factor=CROWD) as server:
        async with tables(server, TABLES, pause=0.05) as them:
            await them.play_on(100)
            await asyncio.to_thread(go)
            await asyncio.sleep(AWAY_S)  # waits: the length of the outage
            await asyncio.to_thread(come_back)
            begun = time.monotonic()
            await them.play_on(1)
            back = time.monotonic() - begun
            await them.play_on(100)
        return await count_losses(database, them.players), back


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


async def main(kills: int) -> bool:
    """Run all fault tests; return whether nothing was lost."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, times, gently in (("SIGKILL", kills, False), ("SIGTERM", STOPS, True)):
            file = str(Path(folder) / f"{name}.sqlite3")
            found.append(await ends(file, times, gently=gently))
            say(f"{times} times {name}, {TABLES} games in flight: {found[-1]}")
        file = str(Path(folder) / "throws.sqlite3")
        with ServerProcess(file, limit_factor=CROWD) as server:
            report, pair = await kill_in_mid_throw([server], file, kills, seed=1)
            await pair.end()
        say(f"{kills} times SIGKILL in mid-throw of sealed dice: {report}")
        throws_are_kept = report.is_clean
        waited = await restart(str(Path(folder) / "open.sqlite3"))
        say(
            f"SIGKILL with {OPEN} games open, to each player's first move accepted: median "
            f"{waited[len(waited) // 2]:.2f} s, p95 {waited[len(waited) * 95 // 100]:.2f} s"
        )
        file = str(Path(folder) / "slow.sqlite3")
        with ServerProcess(file, send_buffer=SEND_BUFFER, limit_factor=CROWD) as server:
            for crowd in (1, 20):
                slow = await stop_reading(server, crowd, SLOW_S)
                say(str(slow))
                found.append(LossReport(slow.frames, lost=slow.gaps))
    if (binaries := find_binaries()) is not None:
        cluster = PostgresCluster(binaries)
        cluster.start()
        taken_over = await take_over(cluster.new_database(), max(1, kills // 10))
        say(f"SIGKILL of the owner in mid-throw, in a cluster of two servers: {taken_over}")
        throws_are_kept &= taken_over.is_clean
        for how, go, come_back in (
            ("away", cluster.stop, cluster.start),
            ("frozen", cluster.freeze, cluster.thaw),
        ):
            reckoned, back = await away(cluster, go, come_back)
            found.append(reckoned)
            say(f"PostgreSQL {how} for {AWAY_S} s: {reckoned}; moves again {back:.1f} s after")
        cluster.remove()
    return throws_are_kept and all(one.is_clean for one in found)


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else 200)) else 1)
