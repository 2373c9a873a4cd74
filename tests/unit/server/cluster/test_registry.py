"""The server registry and the epoch fence of rooms, on SQLite and PostgreSQL."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import event, text

from tests.support.servers.postgres import PostgresCluster
from tests.unit.server.rooms.store.steps import record, step
from yachtdice.server.cluster.ports import Heartbeat, Lease
from yachtdice.server.cluster.registry import SqlRegistry
from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.rooms.service.state.record import CommandKey
from yachtdice.server.rooms.store.rooms import SqlRooms


async def _room(database: Database, name: str = "room") -> None:
    """Create a room."""
    await SqlRooms(database).create(name, record(), 7)


async def test_heartbeats_are_counted_by_server(database: Database) -> None:
    """Each heartbeat counts up by one, says whether the bus is up, and returns all heartbeats."""
    registry = SqlRegistry(database)
    assert await registry.heartbeat("one", True) == {"one": Heartbeat(1, True)}
    await registry.heartbeat("two", True)
    assert await registry.heartbeat("one", False) == {
        "one": Heartbeat(2, False),
        "two": Heartbeat(1, True),
    }
    await registry.remove_nodes(["two", "nobody"])
    assert await registry.heartbeat("one", True) == {"one": Heartbeat(3, True)}


async def test_the_registry_names_the_owner_of_a_room(database: Database) -> None:
    """A room belongs to the server that loaded it last, until that server signs off."""
    await _room(database)
    await _room(database, "other")
    registry, one, two = (
        SqlRegistry(database),
        SqlRooms(database, "one"),
        SqlRooms(database, "two"),
    )
    assert await registry.lease("nowhere") is None
    assert await registry.lease("room") == Lease(0, None)
    await one.wake("room")
    assert await registry.lease("room") == Lease(1, "one")
    await two.wake("room")
    await one.wake("other")
    assert await registry.lease("room") == Lease(2, "two")
    await registry.heartbeat("two", True)
    await registry.sign_off("two")
    assert await registry.lease("room") == Lease(2, None)
    assert await registry.lease("other") == Lease(1, "one")
    assert await registry.heartbeat("one", True) == {"one": Heartbeat(1, True)}


async def test_only_one_concurrent_load_of_a_room_succeeds(database: Database) -> None:
    """Of ten servers that load a room from the same epoch, one succeeds and nine lose it."""
    await _room(database)
    asked = (SqlRooms(database, f"s{n}").wake("room", 0) for n in range(10))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    woken = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert [room and room.epoch for room in woken] == [1]
    assert sum(isinstance(answer, LostRoomError) for answer in answers) == 9
    lease = await SqlRegistry(database).lease("room")
    assert lease is not None
    assert lease.epoch == 1
    assert await SqlRooms(database).wake("nowhere", 0) is None


async def test_a_late_step_of_the_old_owner_is_refused(database: Database) -> None:
    """A previous owner of a room cannot write a step of any version."""
    await _room(database)
    old, new = SqlRooms(database, "old"), SqlRooms(database, "new")
    await old.wake("room", 0)
    await old.commit(step("room", 1, cid="a"))
    await new.wake("room", 1)
    late = [old.commit(step("room", version, cid=f"late{version}")) for version in (1, 2, 3)]
    for answer in await asyncio.gather(*late, return_exceptions=True):
        assert isinstance(answer, LostRoomError)
    with pytest.raises(LostRoomError):
        await old.wake("room", 1)
    assert await new.answer("room", CommandKey("mina", "late2")) is None
    await new.commit(step("room", 2, epoch=2, cid="b"))
    assert await new.answer("room", CommandKey("mina", "b")) == 3


async def test_a_race_of_step_and_takeover_has_one_winner(database: Database) -> None:
    """A concurrent step and load: the loader sees the step, or the step is refused."""
    for number in range(20):
        name = f"room{number}"
        await _room(database, name)
        old, new = SqlRooms(database, "old"), SqlRooms(database, "new")
        await old.wake(name)
        answer, woken = await asyncio.gather(
            old.commit(step(name, 1, cid="a")), new.wake(name), return_exceptions=True
        )
        assert not isinstance(woken, BaseException)
        assert woken is not None
        assert isinstance(answer, LostRoomError) == (woken.version == 1)


async def test_a_server_learns_which_rooms_it_has_lost(database: Database) -> None:
    """Rooms loaded by others, loaded again or unknown are lost, and all others are not."""
    registry, one = SqlRegistry(database), SqlRooms(database, "one")
    names = [f"room{number:04}" for number in range(1200)]
    for name in names[:3]:
        await _room(database, name)
        await one.wake(name)
    await SqlRooms(database, "two").wake("room0001")
    await one.wake("room0002")
    lost_rooms = await registry.lost_rooms("one", dict.fromkeys(names, 1))
    assert lost_rooms == frozenset(names) - {"room0000"}
    assert await registry.lost_rooms("one", {}) == frozenset()


async def test_a_code_finds_loaded_rooms(database: Database) -> None:
    """Rooms are found by their exact first letters if a server has loaded them."""
    registry, one = SqlRegistry(database), SqlRooms(database, "one")
    for name in ("abcdef111111", "abcdef222222", "abcdeg111111", "abcde1111111"):
        await _room(database, name)
    assert await registry.rooms_with_code("abcdef") == ()
    await one.wake("abcdef222222")
    await one.wake("abcdeg111111")
    assert await registry.rooms_with_code("abcdef") == ("abcdef222222",)
    assert await registry.rooms_with_code("abc_ef") == ()
    assert await registry.rooms_with_code("abcde%") == ()


async def test_a_code_finds_rooms_in_any_collation(postgres: PostgresCluster) -> None:
    """Codes are compared letter by letter, also where the language orders texts differently."""
    # In this collation "{" precedes "a", and "aa" follows "z".
    database = database_at(postgres.empty_database("da-DK"))
    await database.open()
    registry, one = SqlRegistry(database), SqlRooms(database, "one")
    for name in ("abcdez111111", "abcde9111111", "abcdeaa11111"):
        await _room(database, name)
        await one.wake(name)
        assert await registry.rooms_with_code(name[:6]) == (name,)
    await database.close()


async def test_a_code_is_found_by_an_index_in_any_collation(postgres: PostgresCluster) -> None:
    """The lookup of a code reads the matching part of an index, not the whole table."""
    database = database_at(postgres.empty_database("da-DK"))
    await database.open()
    async with database.engine.begin() as connection:
        rows = "SELECT md5(n::text), 1, 1, '', 7, 7, 'one' FROM generate_series(1, 20000) AS n"
        await connection.execute(text(f"INSERT INTO rooms {rows}"))
        await connection.execute(text("ANALYZE rooms"))
    event.listen(database.engine.sync_engine, "before_cursor_execute", _explain, retval=True)
    plan = "\n".join(await SqlRegistry(database).rooms_with_code("abcdef"))
    assert "rooms_by_code" in plan
    assert "Index Cond" in plan
    await database.close()


def _explain(*given: Any) -> tuple[str, Any]:
    """Replace a statement with one that returns its plan; the parameters stay."""
    statement, parameters = given[2:4]
    return f"EXPLAIN {statement}", parameters


async def test_servers_that_start_together_upgrade_once(postgres: PostgresCluster) -> None:
    """Five servers that open an empty database at the same time all find it ready."""
    url = postgres.empty_database()
    opened = [database_at(url) for _ in range(5)]
    await asyncio.gather(*(database.open() for database in opened))
    await _room(opened[3])
    for database in opened:
        await database.close()
