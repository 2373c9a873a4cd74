"""Stored subscriptions and claims of turns keep their contract on SQLite and PostgreSQL."""

import asyncio
from typing import Any, Final

from sqlalchemy import insert, select, update

from tests.unit.server.people.store.accounts import make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import SESSION_MS
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.retention import RetentionKind, SqlRetention
from yachtdice.server.database.tables import push_keys, push_subscriptions, rooms, turns, vacations
from yachtdice.server.people.service.ports import Session
from yachtdice.server.reminders.messages import PushDevice, QuietHours
from yachtdice.server.reminders.service.queue import (
    REST_MS,
    WAIT_MS,
    PlayerTurns,
    ToldDevice,
    TurnReminders,
)
from yachtdice.server.reminders.store.push import SqlPush

HOUR: Final = 3_600_000
BEGAN: Final = 1000 * HOUR
NOW: Final = BEGAN + HOUR
QUIET: Final = QuietHours(22, 8, 540)


async def log_in(database: Database, player: str, secret: str) -> Session:
    """Return a new session of a player."""
    accounts = accounts_in(database)
    await accounts.begin_session(player, secret, NOW)
    session = await accounts.session(secret, NOW)
    assert session is not None
    return session


def device(number: int, quiet: QuietHours | None = None) -> PushDevice:
    """Return a subscription."""
    return PushDevice(f"https://fcm.googleapis.com/{number}", "key", "auth", "ko", quiet)


async def add_turns(database: Database, *of_rooms: tuple[str, str], began: int = BEGAN) -> None:
    """Add rooms with a turn of a day each: room and player."""
    async with database.engine.begin() as connection:
        row = dict.fromkeys([column.name for column in rooms.columns if not column.nullable], 0)
        for number, (room, player) in enumerate(of_rooms):
            new: dict[str, Any] = {**row, "id": room}
            texts = {c.name: "" for c in rooms.columns if c.type.python_type is str}
            await connection.execute(insert(rooms).values({**new, **texts, "id": room}))
            due = began + 24 * HOUR + number
            turn = {"room": room, "game": f"game-{room}", "player": player}
            await connection.execute(insert(turns).values(began_ms=began, due_ms=due, **turn))


class Told:
    """The messages of all servers of a test."""

    def __init__(self, *, works: bool = True) -> None:
        """`works`: whether the push service takes them."""
        self.got: list[tuple[str, int, str]] = []
        self.works = works

    async def tell(self, device: ToldDevice, told: PlayerTurns) -> bool:
        """Keep a message."""
        self.got.append((device.endpoint, told.turns, told.room))
        return self.works


def server(database: Database, told: Told, at_ms: int, *present: str) -> TurnReminders:
    """Return the reminders of a server at this time, with these players at a table."""
    store = SqlPush(database, lambda: at_ms)
    return TurnReminders(store, told.tell, lambda: set(present), lambda: at_ms, lambda: at_ms)


async def test_a_session_has_one_subscription(database: Database) -> None:
    """A new one replaces it; the browser's own moves to the session that sent it last."""
    await make_account(database, "mina", "jun")
    mina, jun = await log_in(database, "mina", "a"), await log_in(database, "jun", "b")
    store = SqlPush(database, lambda: NOW)
    assert await store.of_session(mina.id) is None
    await store.put(mina, device(1), NOW, 5)
    await store.put(mina, device(2, QUIET), NOW, 5)
    found = await store.of_session(mina.id)
    assert found is not None
    assert (found.endpoint, found.quiet) == (device(2).endpoint, QUIET)
    assert [each.endpoint for each in await store.devices_of({"mina"})] == [device(2).endpoint]
    await store.put(jun, device(2), NOW, 5)
    assert await store.of_session(mina.id) is None
    [only] = await store.devices_of({"mina", "jun"})
    assert (only.player, only.quiet, only.language) == ("jun", None, "ko")
    await store.end(jun.id)
    assert await store.devices_of({"mina", "jun"}) == ()


async def test_the_oldest_of_too_many_devices_ends(database: Database) -> None:
    """A player has at most the given number."""
    await make_account(database, "mina")
    store = SqlPush(database, lambda: NOW)
    for number in range(4):
        session = await log_in(database, "mina", f"secret-{number}")
        await store.put(session, device(number), NOW + number, 3)
    kept = {each.endpoint for each in await store.devices_of({"mina"})}
    assert kept == {device(number).endpoint for number in (1, 2, 3)}


async def test_a_subscription_ends_with_its_session(database: Database) -> None:
    """Logged out, expired or closed: nothing is sent, and the row is deleted."""
    await make_account(database, "mina", "jun")
    mina, jun = await log_in(database, "mina", "a"), await log_in(database, "jun", "b")
    store, accounts = SqlPush(database, lambda: NOW), accounts_in(database)
    for number, session in enumerate((mina, jun)):
        await store.put(session, device(number), NOW, 5)
    later = SqlPush(database, lambda: NOW + SESSION_MS)
    assert await later.devices_of({"mina", "jun"}) == ()
    await accounts.end_session(mina.id)
    assert [each.player for each in await store.devices_of({"mina", "jun"})] == ["jun"]
    await SqlRetention(database).delete(RetentionKind.SESSIONS, NOW, (-1, ""), tuple)
    await accounts.close_account("jun")
    async with database.reading() as connection:
        assert (await connection.execute(select(push_subscriptions))).all() == []


async def test_all_servers_have_the_same_key(url: str) -> None:
    """Of several that start at once, one stores its key and the others take it."""
    databases = [database_at(url) for _ in range(4)]
    for each in databases:
        await each.open()
    asked = (SqlPush(each, lambda: NOW).private_key(f"k{n}") for n, each in enumerate(databases))
    keys = await asyncio.gather(*asked)
    async with databases[0].reading() as connection:
        stored = (await connection.execute(select(push_keys.c.private))).scalars().all()
    assert {*keys} == {*stored}
    assert len(stored) == 1
    for each in databases:
        await each.close()


async def test_two_servers_never_tell_twice(url: str) -> None:
    """Of looks at the same time, each player gets one message on each device."""
    databases = [database_at(url) for _ in range(3)]
    for each in databases:
        await each.open()
    people = [f"player-{number}" for number in range(12)]
    await make_account(databases[0], *people)
    for number, player in enumerate(people):
        session = await log_in(databases[0], player, player)
        await SqlPush(databases[0], lambda: NOW).put(session, device(number), NOW, 5)
    await add_turns(databases[0], *((f"{p}-{n}", p) for p in people for n in range(2)))
    told = Told()
    await asyncio.gather(*(server(each, told, NOW).look() for each in databases))
    assert sorted(told.got) == sorted(
        (device(number).endpoint, 2, f"{player}-0") for number, player in enumerate(people)
    )
    await asyncio.gather(*(server(each, told, NOW + HOUR).look() for each in databases))
    assert len(told.got) == len(people)
    late = BEGAN + 20 * HOUR
    await asyncio.gather(*(server(each, told, late).look() for each in databases))
    assert len(told.got) == 2 * len(people)
    for each in databases:
        await each.close()


async def test_a_device_rests_ten_minutes_over_restarts_and_servers(url: str) -> None:
    """Another server, five seconds ahead, a restart and a new subscription bring none earlier."""
    databases = [database_at(url), database_at(url)]
    for each in databases:
        await each.open()
    await make_account(databases[0], "mina")
    session, store = await log_in(databases[0], "mina", "a"), SqlPush(databases[0], lambda: NOW)
    await store.put(session, device(1), NOW, 5)
    await add_turns(databases[0], ("first", "mina"))
    told = Told()
    await server(databases[0], told, NOW).look()
    assert [room for _, _, room in told.got] == ["first"]
    await add_turns(databases[0], ("second", "mina"))
    ahead = NOW + 10 * 60_000 + 5_000 - 1
    await asyncio.gather(*(server(each, told, ahead).look() for each in databases))
    await store.put(session, device(2), ahead, 5)
    await server(databases[1], told, ahead).look()
    assert len(told.got) == 1
    await asyncio.gather(*(server(each, told, NOW + REST_MS).look() for each in databases))
    assert [endpoint for endpoint, _, _ in told.got] == [device(1).endpoint, device(2).endpoint]
    for each in databases:
        await each.close()


async def test_a_player_on_vacation_is_told_afterwards(database: Database) -> None:
    """The first reminder comes at the end of the vacation."""
    await make_account(database, "mina")
    await SqlPush(database, lambda: NOW).put(await log_in(database, "mina", "a"), device(1), NOW, 5)
    await add_turns(database, ("room", "mina"))
    async with database.writing() as connection:
        away = {"player": "mina", "from_ms": BEGAN - HOUR, "until_ms": NOW + HOUR}
        await connection.execute(insert(vacations).values(**away))
    told = Told()
    await server(database, told, NOW + HOUR - 1).look()
    assert told.got == []
    await server(database, told, NOW + HOUR).look()
    assert told.got == [(device(1).endpoint, 1, "room")]


async def test_a_player_at_a_table_of_another_server_is_not_told(database: Database) -> None:
    """Two minutes count from the last look of any server that saw an open table."""
    await make_account(database, "mina")
    await SqlPush(database, lambda: NOW).put(await log_in(database, "mina", "a"), device(1), NOW, 5)
    await add_turns(database, ("room", "mina"))
    told = Told()
    await server(database, told, NOW, "mina", "jun").look()
    await server(database, told, NOW + WAIT_MS - 1).look()
    assert told.got == []
    await server(database, told, NOW + WAIT_MS).look()
    assert told.got == [(device(1).endpoint, 1, "room")]


async def test_a_refused_reminder_is_tried_again_after_the_rest(database: Database) -> None:
    """The turn is given back, and the device rests; then it gets the reminder."""
    await make_account(database, "mina")
    store = SqlPush(database, lambda: NOW)
    await store.put(await log_in(database, "mina", "a"), device(1), NOW, 5)
    await add_turns(database, ("room", "mina"))
    told = Told(works=False)
    await server(database, told, NOW).look()
    await store.rest(device(1).endpoint, NOW + HOUR)
    await server(database, told, NOW + HOUR - 1).look()
    assert len(told.got) == 1
    told.works = True
    await server(database, told, NOW + HOUR).look()
    await server(database, told, NOW + 2 * HOUR).look()
    assert len(told.got) == 2
    await store.gone(device(1).endpoint)
    assert await store.devices_of({"mina"}) == ()


async def test_a_turn_that_was_played_meanwhile_is_not_told(database: Database) -> None:
    """A claim fails if the row is another turn by then."""
    await make_account(database, "mina")
    store = SqlPush(database, lambda: NOW)
    await store.put(await log_in(database, "mina", "a"), device(1), NOW, 5)
    await add_turns(database, ("room", "mina"))
    found = await store.turns_to_tell(NOW)
    devices = await store.devices_of({"mina"})
    async with database.writing() as connection:
        await connection.execute(update(turns).values(player="jun", began_ms=NOW))
    assert await store.claim(found, devices, NOW) == (None, ())
    assert await store.claim(found, devices, BEGAN + 48 * HOUR) == (None, ())
    async with database.reading() as connection:
        row = (await connection.execute(select(turns))).one()
    assert (row.told_ms, row.times_told) == (None, 0)
