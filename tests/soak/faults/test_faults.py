"""No acknowledged move is lost, doubled or changed by kills, restarts or database outages."""

import asyncio
import shutil
import sys
from pathlib import Path

from sqlalchemy import delete, func, select, tuple_, update

from tests.soak.faults.losses import count_losses
from tests.soak.faults.restart import open_tables, waits
from tests.soak.faults.sealed import kill_in_mid_throw
from tests.soak.faults.tables import end_often, tables, until_ready
from tests.support.servers.fleet import fleet_on
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import CROWD, ServerProcess
from yachtdice.game import check_dice
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.database.tables import events, last_commands, rooms
from yachtdice.server.rooms.service.state.room import room_of
from yachtdice.server.rooms.store.rooms import SqlRooms

KILLS, STOPS, TABLES, THROWS, TAKEOVERS = 8, 2, 12, 6, 3

_IS_THROW = events.c.body.contains("DiceThrown")
#: The first throws of all games.
_FIRST = select(events.c.game, func.min(events.c.version)).where(_IS_THROW).group_by(events.c.game)
#: Changes of a database, with the fault that each is at every table.
PLANTED = (
    ("lost", update(rooms).values(version=rooms.c.version - 2)),
    ("lost", delete(events).where(tuple_(events.c.game, events.c.version).in_(_FIRST))),
    ("doubled", update(rooms).values(version=rooms.c.version + 1)),
    ("doubled", delete(events).where(tuple_(events.c.game, events.c.version).in_(_FIRST))),
    ("changed", update(last_commands).values(version=last_commands.c.version - 1)),
    (
        "changed",
        update(events).values(body=func.replace(events.c.body, ":[", ":[6,")).where(_IS_THROW),
    ),
)


async def test_nothing_acknowledged_is_lost_by_kills(tmp_path: Path) -> None:
    """Kills at random moments with twelve games in flight lose no acknowledged move."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, limit_factor=CROWD) as server:
        async with tables(server, TABLES) as them:
            await end_often(server, them, KILLS, server.kill, seed=8)
        found = await count_losses(database, them.players)
    assert found.is_clean, found
    assert found.acknowledged > KILLS * TABLES


async def test_a_kill_in_mid_throw_does_not_change_the_dice(tmp_path: Path) -> None:
    """A roll that is repeated after a kill has the dice of the same shares; the record checks."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, limit_factor=CROWD) as server:
        report, pair = await kill_in_mid_throw([server], database, THROWS, seed=3)
        await pair.end()
    assert report.is_clean, report
    assert report.kills == THROWS
    await assert_all_took_part(database, pair.room)


async def test_a_killed_owner_does_not_change_the_dice(
    postgres: PostgresCluster, nats: NatsServer
) -> None:
    """After a kill of the room's owner, another server throws the dice of the same shares.

    Some clients have seen these dice before the kill. Both servers of the cluster are killed.
    """
    database = postgres.new_database()
    with fleet_on(database, nats.url, limit_factor=CROWD) as servers:
        report, pair = await kill_in_mid_throw(servers, database, TAKEOVERS, seed=5)
        await pair.end()
    assert report.is_clean, report
    assert report.kills == report.takeovers == TAKEOVERS
    assert 0 < report.seen_before <= report.stored_before < TAKEOVERS
    await assert_all_took_part(database, pair.room)


async def assert_all_took_part(database: str, room: str) -> None:
    """Assert that the stored game checks, and that each throw has the shares of both guests."""
    opened = database_at(database)
    await opened.open()
    stored = await SqlRooms(opened).wake(room)
    await opened.close()
    assert stored is not None
    assert stored.record.game is not None
    rules = rules_of(stored.record.rules_text)
    checked = check_dice(rules, stored.events, stored.record.game)
    assert all(throw.parties == (0, 1, 2) for throw in checked.throws)


async def test_the_comparison_detects_planted_faults(tmp_path: Path) -> None:
    """The comparison detects steps that are missing, were added or were changed in the database."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, limit_factor=CROWD) as server:
        async with tables(server, 2) as them:
            await them.play_on(20)
    is_clean = await count_losses(database, them.players)
    assert is_clean.is_clean, is_clean
    for number, (fault, plant) in enumerate(PLANTED):
        copy = str(tmp_path / f"{number}.sqlite3")
        shutil.copy(database, copy)
        opened = database_at(copy)
        await opened.open()
        async with opened.engine.begin() as connection:
            await connection.execute(plant)
        await opened.close()
        found = await count_losses(copy, them.players)
        assert getattr(found, fault) >= 2, (number, found)


async def test_a_planned_restart_loses_nothing_and_prints_nothing(tmp_path: Path) -> None:
    """Restarts by SIGTERM lose no move and no game, and print nothing."""
    database = str(tmp_path / "yacht.sqlite3")
    with ServerProcess(database, limit_factor=CROWD) as server:
        async with tables(server, TABLES) as them:
            await end_often(server, them, STOPS, server.stop, seed=9)
        seats = [seat for player in them.players for seat in player.guest.table.seats]
        assert not any(seat.resigned or seat.bot for seat in seats)
        found = await count_losses(database, them.players)
    assert found.is_clean, found


async def test_players_resume_after_a_kill(tmp_path: Path) -> None:
    """With forty games open all players move again after a kill without help."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), limit_factor=CROWD) as server:
        players = await open_tables(server, 40)
        assert len(await waits(server, players)) == 40
        for player in players:
            await player.guest.leave()
            await player.guest.http.aclose()


async def test_a_database_outage_is_reported_and_survived(postgres: PostgresCluster) -> None:
    """While PostgreSQL is down no move is acknowledged, and afterwards play resumes by itself."""
    database = postgres.new_database()
    with ServerProcess(database, may_complain=True, limit_factor=CROWD) as server:
        async with tables(server, 4, pause=0.01) as them:
            await them.play_on(20)
            await asyncio.to_thread(postgres.stop)
            stuck = them.accepted
            await asyncio.sleep(2.0)  # waits: the length of the outage
            assert them.accepted <= stuck + len(them.players)
            await asyncio.to_thread(postgres.start)
            await them.play_on(20)
            await until_ready(server)
        found = await count_losses(database, them.players)
        begun, over = server.said().splitlines()
    assert "does not answer" in begun
    assert over.endswith("[database.back]")
    assert found.is_clean, found


async def test_a_backup_taken_while_people_play_restores_to_games_that_verify(
    tmp_path: Path,
) -> None:
    """In a backup taken during play all rooms load, and every game replays from its events."""
    database, copy = str(tmp_path / "yacht.sqlite3"), str(tmp_path / "copy.sqlite3")
    with ServerProcess(database, limit_factor=CROWD) as server:
        async with tables(server, TABLES) as them:
            await them.play_on(10 * TABLES)
            yacht = str(Path(sys.executable).with_name("yacht"))
            words = ["backup", copy, "--database", database]
            backup = await asyncio.create_subprocess_exec(yacht, *words)
            await them.play_on(10 * TABLES)
            assert await backup.wait() == 0
            promised = {player.room: player.journal for player in them.players}
    opened = database_at(copy)
    await opened.open()
    rooms = SqlRooms(opened)
    for room, journal in promised.items():
        stored = await rooms.wake(room)
        assert stored is not None
        state = room_of(stored).game
        assert state is not None
        assert state.version == len(stored.events)
        assert stored.version > 10
        assert max(journal.acknowledged.values()) > stored.version
    await opened.close()
