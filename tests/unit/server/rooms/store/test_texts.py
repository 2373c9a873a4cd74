"""Rules files of rooms: stored once, found by their mark, also in rows of older versions."""

import asyncio

from msgspec.structs import replace
from sqlalchemy import func, select, update

from tests.unit.server.rooms.store.steps import PLAYED, RULES, play, record, start, step
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import rooms, rules_texts
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.store.record_forms import (
    MOST_KNOWN,
    mark_of,
    marked,
    read_record,
    write_record,
)
from yachtdice.server.rooms.store.rooms import SqlRooms

LARGE = replace(record(), rules_text=RULES.text + "#" * 60_000)


async def _body(database: Database, room: str) -> str:
    """Return a room's record as it is stored."""
    async with database.engine.connect() as connection:
        body = await connection.scalar(select(rooms.c.record).where(rooms.c.id == room))
    return str(body)


async def _texts(database: Database) -> int:
    """Return the number of stored rules files."""
    async with database.engine.connect() as connection:
        return await connection.scalar(select(func.count()).select_from(rules_texts)) or 0


async def test_a_move_does_not_write_the_rules_again(database: Database) -> None:
    """A rules file of 62 kB adds nothing to the record that each step writes."""
    store = SqlRooms(database)
    await store.create("room", LARGE, 7)
    await store.wake("room")
    for version in range(1, 4):
        await store.commit(replace(step("room", version, cid=f"c{version}"), record=LARGE))
        assert len(await _body(database, "room")) < 1000
    assert await _texts(database) == 1
    woken = await store.wake("room")
    assert woken is not None
    assert woken.record == LARGE


async def test_another_process_reads_the_rules_of_a_room(database: Database) -> None:
    """Another process loads many rooms with many rules at once, each complete."""
    store, count = SqlRooms(database), MOST_KNOWN + 10
    for number in range(count):
        text = f"{RULES.text}# {number}"
        await store.create(f"room{number}", replace(record(), rules_text=text), 7)
    other = SqlRooms(database)
    woken = await asyncio.gather(*(other.wake(f"room{number}") for number in range(count)))
    texts = [room.record.rules_text for room in woken if room is not None]
    assert texts == [f"{RULES.text}# {number}" for number in range(count)]


async def test_new_rules_are_stored_with_the_step_that_chooses_them(database: Database) -> None:
    """After a change of rules another process finds the new ones."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    await store.wake("room")
    await store.commit(replace(step("room", 1), record=LARGE))
    assert await _texts(database) == 2
    woken = await SqlRooms(database).wake("room")
    assert woken is not None
    assert woken.record == LARGE


async def test_a_room_of_an_older_version_is_loaded_and_shortened(database: Database) -> None:
    """A row that contains the whole rules file can be loaded, and its next step shortens it."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    old = write_record(record("game", Stage.WAITING))
    async with database.engine.begin() as connection:
        await connection.execute(update(rooms).values(record=old))
        await connection.execute(rules_texts.delete())
    other = SqlRooms(database)
    woken = await other.wake("room")
    assert woken is not None
    assert woken.record == record("game", Stage.WAITING)
    await other.commit(start("room", 1, "game1"))
    await other.commit(play("room", 2, "game1", 2, PLAYED[1:3]))
    assert RULES.text not in read_record(await _body(database, "room")).rules_text
    again = await SqlRooms(database).wake("room")
    assert again is not None
    assert again.record.rules_text == RULES.text


def test_a_mark_stays_a_mark() -> None:
    """A record that is read and written without its rules keeps its mark."""
    once = marked(record())
    assert once.rules_text == mark_of(RULES.text)
    assert marked(read_record(write_record(once))) == once
