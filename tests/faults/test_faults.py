"""Nothing promised is lost, doubled or changed: kills, restarts, full disks, lost databases."""

import asyncio
import resource
import sys
import time
from pathlib import Path

from sqlalchemy import delete

from tests.faults.reckoning import reckon
from tests.faults.restart import open_tables, waits
from tests.faults.tables import end_often, tables
from tests.postgres import PostgresCluster
from tests.server_process import ServerProcess
from yachtdice.services.telling import room_of
from yachtdice.storage import Database, SqlRooms, database_url
from yachtdice.storage.tables import commands

KILLS, STOPS, TABLES = 12, 4, 20


async def test_nothing_acknowledged_is_lost_by_kills(tmp_path: Path) -> None:
    """Through kills at random moments with twenty games in flight every answer given holds."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database) as server:
        async with tables(server, TABLES) as them:
            await end_often(server, them, KILLS, server.kill, seed=8)
        found = await reckon(database, them.players)
    assert found.is_clean, found
    assert found.acknowledged > KILLS * TABLES


async def test_the_reckoning_sees_what_is_missing(tmp_path: Path) -> None:
    """A database from which an answered command has vanished does not pass."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database) as server:
        async with tables(server, 2) as them:
            await them.play_on(20)
        opened = Database(database_url(database))
        await opened.open()
        async with opened.engine.begin() as connection:
            await connection.execute(delete(commands).where(commands.c.cid == "r2"))
        await opened.close()
        found = await reckon(database, them.players)
    assert found.lost == 2
    assert found.doubled > 0


async def test_a_planned_restart_loses_nothing_and_says_nothing(tmp_path: Path) -> None:
    """Through restarts by SIGTERM nobody loses a move, and nobody a game."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database) as server:
        async with tables(server, TABLES) as them:
            await end_often(server, them, STOPS, server.stop, seed=9)
        tables_seen = [player.guest.table for player in them.players]
        assert not any(
            seat.resigned or seat.bot for table in tables_seen if table for seat in table.seats
        )
        found = await reckon(database, them.players)
    assert found.is_clean, found


async def test_people_go_on_soon_after_a_kill(tmp_path: Path) -> None:
    """With a hundred games open all players move again after a kill, and nobody has to help."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3")) as server:
        players = await open_tables(server, 100)
        assert len(await waits(server, players)) == 100
        for player in players:
            await player.guest.leave()
            await player.guest.http.aclose()


async def test_a_full_disk_is_told_and_outlived(tmp_path: Path) -> None:
    """While nothing can be written nothing is acknowledged; then all goes on by itself."""
    database = tmp_path / "yacht.sqlite3"
    with ServerProcess(str(database)) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(20)
            full = (tmp_path / "yacht.sqlite3-wal").stat().st_size
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
            await asyncio.sleep(0.5)
            stuck = them.accepted
            await asyncio.sleep(1.0)
            assert them.accepted == stuck
            everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, everything)
            await them.play_on(20)
        found = await reckon(str(database), them.players)
    assert found.is_clean, found


async def test_a_database_that_is_away_is_told_and_outlived(postgres: PostgresCluster) -> None:
    """While PostgreSQL is down nothing is acknowledged; when it is back all goes on by itself."""
    database = postgres.new_database()
    with ServerProcess(database) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(20)
            await asyncio.to_thread(postgres.stop)
            stuck = them.accepted
            await asyncio.sleep(2.0)
            assert them.accepted <= stuck + len(them.players)
            await asyncio.to_thread(postgres.start)
            back = time.monotonic()
            await them.play_on(20)
            assert time.monotonic() - back < 30
        found = await reckon(database, them.players)
    assert found.is_clean, found


async def test_a_backup_taken_while_people_play_restores_to_games_that_verify(
    tmp_path: Path,
) -> None:
    """The copy is of one moment: all its rooms wake, and every game replays from its events."""
    database, copy = str(tmp_path / "yacht.sqlite3"), str(tmp_path / "copy.sqlite3")
    with ServerProcess(database) as server:
        async with tables(server, TABLES) as them:
            await them.play_on(10 * TABLES)
            yacht = str(Path(sys.executable).with_name("yacht"))
            words = ["backup", copy, "--database", database]
            backup = await asyncio.create_subprocess_exec(yacht, *words)
            await them.play_on(10 * TABLES)
            assert await backup.wait() == 0
            promised = {player.room: player.journal for player in them.players}
    opened = Database(database_url(copy))
    await opened.open()
    rooms = SqlRooms(opened)
    for room, journal in promised.items():
        stored = await rooms.wake(room)
        assert stored is not None
        state = room_of(stored).state
        assert state is not None
        assert state.version == len(stored.events)
        assert stored.version > 10
        assert max(journal.acknowledged.values()) > stored.version
    await opened.close()
