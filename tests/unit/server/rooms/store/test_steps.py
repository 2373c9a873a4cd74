"""Batches of steps: each step is stored whole or not at all, also if another does not fit."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, func, select, text

from tests.support.servers.postgres import PostgresCluster
from tests.unit.server.rooms.store.steps import PLAYED, play, record, start, step
from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.tables import events, game_seats, games, last_commands, rooms
from yachtdice.server.rooms.service.state.record import CommandKey, Commit
from yachtdice.server.rooms.store.rooms import SqlRooms
from yachtdice.server.rooms.store.steps import HOUR_MS, write_to_server

ROOMS = [f"room{number}" for number in range(6)]


@pytest.fixture
async def store(database: Database) -> SqlRooms:
    """Return a store with rooms in which a game has begun: at epoch 1, version 2."""
    store = SqlRooms(database)
    for room in ROOMS:
        await store.create(room, record(), 7)
        await store.wake(room)
    await asyncio.gather(*(store.commit(start(room, 1, f"game-{room}")) for room in ROOMS))
    return store


async def _count(database: Database, table: Any) -> int:
    """Return the number of rows of a table."""
    async with database.engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


def _played(room: str, version: int = 2) -> Commit:
    """Return a step with two events of the game of a room."""
    return play(room, version, f"game-{room}", 2, PLAYED[1:3])


async def test_a_stale_step_leaves_nothing_and_stops_no_other(
    database: Database, store: SqlRooms
) -> None:
    """In a batch with one stale step all others are stored, and no part of the stale one."""
    steps = [_played(room, 3 if room == ROOMS[2] else 2) for room in ROOMS]
    found = await asyncio.gather(*map(store.commit, steps), return_exceptions=True)
    assert [type(each) for each in found].count(LostRoomError) == 1
    assert isinstance(found[2], LostRoomError)
    assert found.count(None) == len(ROOMS) - 1
    assert await _count(database, events) == len(ROOMS) + 2 * (len(ROOMS) - 1)
    answers = [await store.answer(room, CommandKey("mina", "c2")) for room in ROOMS]
    assert answers == [None if room == ROOMS[2] else 3 for room in ROOMS]
    assert await store.answer(ROOMS[2], CommandKey("mina", "start")) == 2
    stale = await store.wake(ROOMS[2])
    assert stale is not None
    assert (stale.version, len(stale.events)) == (2, 1)


async def test_a_repeated_command_leaves_nothing(database: Database, store: SqlRooms) -> None:
    """A step whose command was applied before leaves its room as it was."""
    with pytest.raises(LostRoomError):
        await store.commit(step(ROOMS[0], 2, cid="start"))
    assert await store.answer(ROOMS[0], CommandKey("mina", "start")) == 2
    woken = await store.wake(ROOMS[0])
    assert woken is not None
    assert woken.version == 2
    assert await _count(database, last_commands) == len(ROOMS)


async def test_of_two_steps_for_one_version_one_is_stored(store: SqlRooms) -> None:
    """Two different steps of one batch that expect the same version are not both acknowledged."""
    steps = [step(ROOMS[0], 2, cid="a"), step(ROOMS[0], 2, cid="b"), _played(ROOMS[1])]
    found = await asyncio.gather(*map(store.commit, steps), return_exceptions=True)
    assert [type(each) for each in found] == [type(None), LostRoomError, type(None)]
    assert await store.answer(ROOMS[0], CommandKey("mina", "b")) is None


@pytest.mark.usefixtures("store")
async def test_a_game_begins_with_its_players(database: Database) -> None:
    """The seats of all games of a batch are stored with the games, bots without a player."""
    async with database.engine.connect() as connection:
        found = (await connection.execute(select(game_seats.c.seat, game_seats.c.player))).all()
    assert sorted(map(tuple, found), key=str) == sorted(
        [(0, "mina"), (1, None)] * len(ROOMS), key=str
    )
    assert await _count(database, games) == len(ROOMS)


async def test_a_stale_end_of_a_game_counts_nothing(database: Database, store: SqlRooms) -> None:
    """Ends of games in one batch: the stale one writes nothing, the others end their games."""
    steps = [
        play(room, 9 if room == ROOMS[1] else 2, f"game-{room}", 2, PLAYED[1:], over=True)
        for room in ROOMS[:3]
    ]
    found = await asyncio.gather(*map(store.commit, steps), return_exceptions=True)
    assert [type(each) for each in found] == [type(None), LostRoomError, type(None)]
    async with database.engine.connect() as connection:
        ended = await connection.scalars(select(games.c.id).where(games.c.ended.is_not(None)))
        assert set(ended) == {f"game-{ROOMS[0]}", f"game-{ROOMS[2]}"}


def _end(room: str) -> Commit:
    """Return the step that ends the game of a room."""
    return play(room, 2, f"game-{room}", 2, PLAYED[1:], over=True)


async def test_closing_waits_for_the_end_of_a_game(database: Database, store: SqlRooms) -> None:
    """A step that ends a game and is in the queue is stored before the store closes."""
    ending = asyncio.create_task(store.commit(_end(ROOMS[0])))
    await asyncio.create_task(store.close())
    async with database.reading() as connection:
        assert await connection.scalar(select(games.c.ended).where(games.c.id == "game-room0"))
    await ending


async def test_a_step_moves_the_time_of_use_to_the_end_of_its_hour(
    database: Database, store: SqlRooms
) -> None:
    """A room counts as used until the end of the hour of its last step; a clock may go back."""
    used = select(rooms.c.touched_ms).where(rooms.c.id == ROOMS[0])
    expected = (
        (2 * HOUR_MS, 3 * HOUR_MS),
        (3 * HOUR_MS - 1, 3 * HOUR_MS),
        (3 * HOUR_MS, 4 * HOUR_MS),
        (5, HOUR_MS),
    )
    for version, (at_ms, until_ms) in enumerate(expected, 2):
        await store.commit(replace(step(ROOMS[0], version), at_ms=at_ms))
        async with database.reading() as connection:
            assert await connection.scalar(used) == until_ms


@pytest.mark.parametrize("table", ["rooms", "last_commands"])
async def test_steps_of_an_hour_change_no_index(postgres: PostgresCluster, table: str) -> None:
    """Of two steps of a room in one hour, PostgreSQL changes the indexes for the first alone.

    Its pages have space for the new versions of the rows.
    """
    database = database_at(postgres.emptied_database())
    store = SqlRooms(database)
    await store.create(ROOMS[0], record(), 7)
    await store.wake(ROOMS[0])

    def write(connection: Connection) -> list[int]:
        counted = text(f"SELECT pg_stat_get_xact_tuples_hot_updated('{table}'::regclass)")
        found = [connection.scalar(counted) or 0]
        for version in (1, 2):
            write_to_server(connection, [step(ROOMS[0], version, cid=f"c{version}")])
            found.append(connection.scalar(counted) or 0)
        return found

    filled = text("SELECT reloptions FROM pg_class WHERE relname = :table")
    async with database.writing() as connection:
        before, first, second = await connection.run_sync(write)
        assert await connection.scalar(filled, {"table": table}) == ["fillfactor=50"]
    await database.close()
    assert (first - before, second - first) == (0, 1)
