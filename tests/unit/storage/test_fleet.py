"""The register of a fleet and the fence around rooms, on SQLite and on PostgreSQL alike."""

import asyncio

import pytest

from tests.postgres import PostgresCluster
from tests.unit.storage.steps import record, step
from yachtdice.services.fleet.ports import Beat, Holding
from yachtdice.services.ports import CommandKey, LostRoomError
from yachtdice.storage import Database, SqlRegistry, SqlRooms, database_url


async def _room(database: Database, name: str = "room") -> None:
    """Make a room."""
    await SqlRooms(database).create(name, record(), 7)


async def test_signs_of_life_are_counted_by_server(database: Database) -> None:
    """Each sign counts one up, says whether the bus was there, and returns those of all."""
    registry = SqlRegistry(database)
    assert await registry.beat("one", True) == {"one": Beat(1, True)}
    await registry.beat("two", True)
    assert await registry.beat("one", False) == {"one": Beat(2, False), "two": Beat(1, True)}
    await registry.forget(["two", "nobody"])
    assert await registry.beat("one", True) == {"one": Beat(3, True)}


async def test_the_register_says_who_woke_a_room(database: Database) -> None:
    """A room is its last waker's, until that server signs off; other servers' rooms stay theirs."""
    await _room(database)
    await _room(database, "other")
    registry, one, two = (
        SqlRegistry(database),
        SqlRooms(database, "one"),
        SqlRooms(database, "two"),
    )
    assert await registry.holding("nowhere") is None
    assert await registry.holding("room") == Holding(0, None)
    await one.wake("room")
    assert await registry.holding("room") == Holding(1, "one")
    await two.wake("room")
    await one.wake("other")
    assert await registry.holding("room") == Holding(2, "two")
    await registry.beat("two", True)
    await registry.sign_off("two")
    assert await registry.holding("room") == Holding(2, None)
    assert await registry.holding("other") == Holding(1, "one")
    assert await registry.beat("one", True) == {"one": Beat(1, True)}


async def test_of_many_who_want_a_room_one_gets_it(database: Database) -> None:
    """Ten servers that saw the same epoch try to wake a room: one does, nine have lost it."""
    await _room(database)
    asked = (SqlRooms(database, f"s{n}").wake("room", 0) for n in range(10))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    woken = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert [room and room.epoch for room in woken] == [1]
    assert sum(isinstance(answer, LostRoomError) for answer in answers) == 9
    holding = await SqlRegistry(database).holding("room")
    assert holding is not None
    assert holding.epoch == 1
    assert await SqlRooms(database).wake("nowhere", 0) is None


async def test_a_late_step_of_the_old_keeper_is_refused(database: Database) -> None:
    """The epoch is the fence: whoever held a room before writes nothing, whatever its version."""
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
    """A step and a waking at one moment: the step is in what the waker sees, or it is refused."""
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
    """Rooms woken by others, woken again, or never there are lost; all others are not."""
    registry, one = SqlRegistry(database), SqlRooms(database, "one")
    names = [f"room{number:04}" for number in range(1200)]
    for name in names[:3]:
        await _room(database, name)
        await one.wake(name)
    await SqlRooms(database, "two").wake("room0001")
    await one.wake("room0002")
    lost = await registry.lost("one", dict.fromkeys(names, 1))
    assert lost == frozenset(names) - {"room0000"}
    assert await registry.lost("one", {}) == frozenset()


async def test_a_code_finds_the_rooms_that_servers_keep(database: Database) -> None:
    """Rooms are found by their first letters, exactly, if they have been woken."""
    registry, one = SqlRegistry(database), SqlRooms(database, "one")
    for name in ("abcdef111111", "abcdef222222", "abcdeg111111", "abcde1111111"):
        await _room(database, name)
    assert await registry.with_code("abcdef") == ()
    await one.wake("abcdef222222")
    await one.wake("abcdeg111111")
    assert await registry.with_code("abcdef") == ("abcdef222222",)
    assert await registry.with_code("abc_ef") == ()
    assert await registry.with_code("abcde%") == ()


async def test_servers_that_start_together_upgrade_once(postgres: PostgresCluster) -> None:
    """Five servers that open an empty database at one moment all find it ready."""
    url = postgres.new_database()
    opened = [Database(database_url(url)) for _ in range(5)]
    await asyncio.gather(*(database.open() for database in opened))
    await _room(opened[3])
    for database in opened:
        await database.close()
