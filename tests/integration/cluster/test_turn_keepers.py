"""The keepers of two real servers: their clocks differ by five seconds, and they are killed."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack
from functools import partial

import pytest
from sqlalchemy import select, text, update

from tests.support.games.waiting_games import begin_waiting
from tests.support.length import at_length
from tests.support.servers.fleet import Fleet
from tests.support.servers.nats import NatsServer
from tests.support.servers.postgres import PostgresCluster
from tests.support.servers.server_process import ServerProcess
from tests.support.waiting import until
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import events, games, play_times, turns
from yachtdice.server.rooms.store.rooms import SqlRooms

AHEAD_MS = 5000
SOON = 10
GAMES = at_length(70, 150)  #: Those that are overdue at once take more than one claim of a keeper.

KILLS = at_length(2, 60)

_FILLS = select(events.c.game, events.c.at_ms).where(events.c.body.contains("BoxFilled"))
_END_CLAIM = update(turns).where(turns.c.held_ms > 0).values(held_ms=0)
_WAITING = text(
    "SELECT true FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1"
)


@pytest.fixture
async def database(postgres: PostgresCluster) -> AsyncIterator[Database]:
    """Return an open database, which servers can share."""
    opened = database_at(postgres.new_database())
    async with opened.running():
        yield opened
    await opened.close()


@pytest.fixture
def fleet(database: Database, nats: NatsServer) -> Iterator[Fleet]:
    """Return two servers that look for due turns all the time; no server runs at the start.

    The clock of the second one is ahead.
    """
    url = database.url.render_as_string(hide_password=False)
    one, two = (
        ServerProcess(url, bus=nats.url, turns_s=0.05, second_ms=400, ahead_ms=ahead_ms)
        for ahead_ms in (0, AHEAD_MS)
    )
    with ExitStack() as stack:
        for server in (one, two):
            stack.push(server)
        yield one, two


async def test_two_keepers_play_each_turn_once_and_none_early(
    database: Database, fleet: Fleet
) -> None:
    """Some turns are due soon; then many are overdue at once, and both servers want them."""
    store = SqlRooms(database)
    rooms = await asyncio.gather(*(begin_waiting(store, number) for number in range(GAMES)))
    await store.close()
    for server in fleet:
        server.start()
    due = await _move_deadlines(database, rooms[:SOON], 4000)
    await until(partial(_are_played, database, SOON))
    due |= await _move_deadlines(database, rooms[SOON:], -DAY_MS)
    await until(partial(_are_played, database, GAMES))
    async with database.reading() as connection:
        filled = (await connection.execute(_FILLS)).all()
        shift_ms = await connection.scalar(select(play_times.c.shift_ms)) or 0
        running = await connection.scalars(select(games.c.id).where(games.c.ended_ms.is_(None)))
        waiting = await connection.scalars(
            select(turns.c.game).where(turns.c.player.startswith("jun"))
        )
    assert sorted(game for game, _ in filled) == sorted(due)
    # at the earliest, the server whose clock is ahead has written the time
    assert [game for game, at_ms in filled if at_ms - AHEAD_MS - shift_ms < due[game]] == []
    assert sorted(waiting) == sorted(running) == sorted(due)


async def test_a_claim_outlives_its_server(database: Database, fleet: Fleet) -> None:
    """Killed between claim and step, a server leaves the turn to another one, which plays it once.

    A lock on the row of the room stops the server before the room is loaded, and a lock on the row
    of the game stops it in the transaction of the step.
    """
    store = SqlRooms(database)
    fleet[0].start()
    for kill in range(KILLS):
        room = await begin_waiting(store, kill)
        rows = select(games.c.id).where(games.c.room == room)
        if kill % 2 == 0:
            rows = select(tables.rooms.c.id).where(tables.rooms.c.id == room)
        async with database.engine.connect() as holder:
            assert await holder.scalar(rows.with_for_update())
            await _move_deadlines(database, [room], -DAY_MS)
            await until(partial(_is_stopped, database))
            fleet[kill % 2].kill()
        async with database.writing() as connection:
            assert (await connection.execute(_END_CLAIM)).rowcount == 1
        fleet[1 - kill % 2].start()
        await until(partial(_are_played, database, kill + 1))
    await store.close()
    async with database.reading() as connection:
        filled = [row.game for row in await connection.execute(_FILLS)]
        waiting = (await connection.execute(select(turns.c.game, turns.c.keeper))).all()
    assert len(set(filled)) == len(filled) == KILLS
    assert sorted(waiting) == [(game, None) for game in sorted(filled)]


async def _is_stopped(database: Database) -> bool:
    """Return whether a turn is claimed, and a statement waits for the lock that the test holds."""
    async with database.reading() as connection:
        is_claimed = await connection.scalar(select(turns.c.keeper).where(turns.c.held_ms > 0))
        return bool(is_claimed and await connection.scalar(_WAITING))


async def _move_deadlines(database: Database, rooms: Sequence[str], by_ms: int) -> dict[str, int]:
    """Let the turns of these rooms be due at a time from now; return the times by game."""
    due_ms = time.time_ns() // 1_000_000 + by_ms
    moved = update(turns).where(turns.c.room.in_(rooms)).values(due_ms=due_ms)
    async with database.writing() as connection:
        found = await connection.scalars(moved.returning(turns.c.game))
        return dict.fromkeys(found, due_ms)


async def _are_played(database: Database, count: int) -> bool:
    """Return whether this number of turns is played."""
    async with database.reading() as connection:
        return len((await connection.execute(_FILLS)).all()) >= count
