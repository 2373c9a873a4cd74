"""The stores keep their contract, on SQLite and on PostgreSQL alike."""

import asyncio
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.unit.storage.steps import PLAYED, RULES, play, record, start, step
from yachtdice.game import replay
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import CommandKey, Commit, LostRoomError, Player, StoredRoom
from yachtdice.storage import Database, SqlGuests, SqlRooms, SqlRules
from yachtdice.storage.tables import commands, events, games, rooms


async def _count(database: Database, table: Any) -> int:
    """Return how many rows a table has."""
    async with database.engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def _awake(database: Database, room: str = "room") -> SqlRooms:
    """Return the store with one room, woken once: at epoch 1, version 1."""
    store = SqlRooms(database)
    await store.create(room, record(), 7)
    await store.wake(room)
    return store


async def test_a_room_comes_back_as_it_was_created(database: Database) -> None:
    """A new room is at version 1, and each waking brings it back under the next epoch."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    for epoch in (1, 2, 3):
        assert await store.wake("room") == StoredRoom("room", epoch, 1, record(), ())


async def test_there_is_no_room_that_was_never_created(database: Database) -> None:
    """Waking an unknown room gives None and makes nothing."""
    store = SqlRooms(database)
    assert await store.wake("nowhere") is None
    assert await store.wake("' OR 1=1 --") is None
    assert await _count(database, rooms) == 0


async def test_a_whole_game_comes_back_event_by_event(database: Database) -> None:
    """A game stored in steps is woken with all its events in order, and replays to its end."""
    store = await _awake(database)
    await store.commit(start("room", 1, "game1"))
    version, first = 2, 2
    while first <= len(PLAYED):
        part = PLAYED[first - 1 : first + 2]
        over = first + len(part) > len(PLAYED)
        await store.commit(play("room", version, "game1", first, part, over))
        version, first = version + 1, first + len(part)
    woken = await store.wake("room")
    assert woken is not None
    assert (woken.epoch, woken.version) == (2, version)
    assert woken.events == PLAYED
    assert woken.record == record("game1", Stage.OVER, 1)
    assert replay(RULES, woken.events).winners
    async with database.engine.connect() as connection:
        row = (await connection.execute(select(games))).one()
    assert (row.room, row.number, row.rules_text) == ("room", 1, RULES.text)
    assert (row.fingerprint, row.started_ms, row.ended_ms) == (RULES.fingerprint, 2000, 3000)
    assert row.hints is True


async def test_a_room_between_games_comes_back_without_events(database: Database) -> None:
    """Only the latest game's events come back; the earlier ones stay stored."""
    store = await _awake(database)
    await store.commit(start("room", 1, "game1"))
    await store.commit(step("room", 2))
    woken = await store.wake("room")
    assert woken is not None
    assert woken.events == ()
    assert await _count(database, events) == 1
    await store.commit(start("room", 3, "game2", epoch=2, cid="again"))
    woken = await store.wake("room")
    assert woken is not None
    assert woken.events == PLAYED[:1]
    assert await _count(database, games) == 2


@pytest.mark.parametrize(("epoch", "version"), [(0, 1), (2, 1), (1, 0), (1, 2), (2, 2)])
async def test_a_step_that_does_not_fit_writes_nothing(
    database: Database, epoch: int, version: int
) -> None:
    """A stale epoch or version is a lost room: no event, game, command or version is written."""
    store = await _awake(database)
    with pytest.raises(LostRoomError):
        await store.commit(start("room", version, "game1", epoch=epoch))
    for table in (events, games, commands):
        assert await _count(database, table) == 0
    assert await store.wake("room") == StoredRoom("room", 2, 1, record(), ())


async def test_waking_shuts_out_the_earlier_holder(database: Database) -> None:
    """After a second waking the first holder's steps are lost, the second's are written."""
    first = await _awake(database)
    second = SqlRooms(database)
    await second.wake("room")
    with pytest.raises(LostRoomError):
        await first.commit(step("room", 1, cid="a"))
    await second.commit(step("room", 1, epoch=2, cid="a"))
    assert await second.answer("room", CommandKey("mina", "a")) == 2


async def test_many_are_woken_at_once_each_as_if_alone(database: Database) -> None:
    """Rooms, one asked for twice, one that is not there, epochs held rightly and wrongly."""
    store = SqlRooms(database)
    for number in range(12):
        await store.create(f"room{number}", record(), 7)
    await store.wake("room0")
    await store.commit(start("room0", 1, "game0"))
    await store.commit(play("room0", 2, "game0", 2, PLAYED[1:4]))
    asked = [store.wake(f"room{number}") for number in range(10)]
    asked += [store.wake("room3"), store.wake("nowhere")]
    asked += [store.wake("room10", 0), store.wake("room11", 5), store.wake("nowhere", 1)]
    woken = await asyncio.gather(*asked, return_exceptions=True)
    assert woken[0] == StoredRoom("room0", 2, 3, woken[0].record, PLAYED[:4])  # type: ignore[union-attr]
    assert woken[1] == StoredRoom("room1", 1, 1, record(), ())
    assert sorted(room.epoch for room in (woken[3], woken[10])) == [1, 2]  # type: ignore[union-attr]
    assert woken[11] is woken[14] is None
    assert woken[12] == StoredRoom("room10", 1, 1, record(), ())
    assert isinstance(woken[13], LostRoomError)


async def test_a_step_in_a_room_that_is_not_there_is_lost(database: Database) -> None:
    """A step of an unknown room is a lost room."""
    with pytest.raises(LostRoomError):
        await SqlRooms(database).commit(step("nowhere", 1))


async def test_the_answer_to_a_command_is_kept(database: Database) -> None:
    """A command's version is found by room, player and cid, and by nothing less."""
    store = await _awake(database)
    await _awake(database, "other")
    await store.commit(step("room", 1, cid="a"))
    assert await store.answer("room", CommandKey("mina", "a")) == 2
    assert await store.answer("room", CommandKey("mina", "b")) is None
    assert await store.answer("room", CommandKey("jun", "a")) is None
    assert await store.answer("other", CommandKey("mina", "a")) is None


async def test_a_command_is_written_once(database: Database) -> None:
    """A second step for the same command is lost, and does not spoil those beside it."""
    store = await _awake(database)
    await _awake(database, "other")
    await store.commit(step("room", 1, cid="a"))
    answers = await asyncio.gather(
        store.commit(step("room", 2, cid="a")),
        store.commit(step("other", 1, cid="a")),
        return_exceptions=True,
    )
    assert isinstance(answers[0], LostRoomError)
    assert answers[1] is None
    assert await store.answer("room", CommandKey("mina", "a")) == 2


async def test_the_same_step_twice_at_once_is_written_once(database: Database) -> None:
    """Of two equal steps one is told that it is written and the other that it is lost."""
    store = await _awake(database)
    same = step("room", 1, cid="a")
    answers = await asyncio.gather(store.commit(same), store.commit(same), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), LostRoomError]


async def test_each_of_many_steps_stands_or_falls_alone(database: Database) -> None:
    """Of 300 steps at once, some stale, exactly those that fit are written, whoever else failed."""
    store = SqlRooms(database)
    names = [f"room{number}" for number in range(300)]
    await asyncio.gather(*(store.create(name, record(), 7) for name in names))
    await asyncio.gather(*(store.wake(name) for name in names))
    rng = Random(3)
    stale = {name for name in names if rng.random() < 0.2}
    steps: list[Commit] = [
        start(name, 9 if name in stale else 1, f"g-{name}", cid=name) for name in names
    ]
    answers = await asyncio.gather(*map(store.commit, steps), return_exceptions=True)
    lost = {name for name, answer in zip(names, answers, strict=True) if answer is not None}
    assert lost == stale
    assert all(answer is None or isinstance(answer, LostRoomError) for answer in answers)
    assert await _count(database, games) == await _count(database, events) == 300 - len(stale)
    for name in names[:40]:
        woken = await store.wake(name)
        assert woken is not None
        assert woken.version == (1 if name in stale else 2)


async def test_a_step_that_breaks_the_transaction_takes_no_other_with_it(
    database: Database,
) -> None:
    """When one step of many cannot be written at all, the others still are."""
    store = SqlRooms(database)
    names = [f"room{number}" for number in range(20)]
    for name in names:
        await store.create(name, record(), 7)
        await store.wake(name)
    steps = [
        start(name, 1, "same" if number in {3, 4} else name) for number, name in enumerate(names)
    ]
    answers = await asyncio.gather(*map(store.commit, steps), return_exceptions=True)
    failed = [name for name, answer in zip(names, answers, strict=True) if answer is not None]
    assert len(failed) == 1
    assert failed[0] in {"room3", "room4"}
    assert await _count(database, games) == 19


async def test_many_steps_of_one_room_are_written_in_order(database: Database) -> None:
    """Steps handed in one after the other, without waiting, are written in that order."""
    store = await _awake(database)
    await asyncio.gather(*(store.commit(step("room", v, cid=f"c{v}")) for v in range(1, 60)))
    woken = await store.wake("room")
    assert woken is not None
    assert woken.version == 60


async def test_whoever_goes_away_does_not_stop_the_writing(database: Database) -> None:
    """A caller cancelled while its step is written leaves the others' steps alone."""
    store = await _awake(database)
    await _awake(database, "other")
    gone = asyncio.create_task(store.commit(step("room", 1, cid="a")))
    stays = asyncio.create_task(store.commit(step("other", 1, cid="a")))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    await store.close()
    assert await store.answer("other", CommandKey("mina", "a")) == 2
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_guests_are_known_by_their_secrets(database: Database) -> None:
    """A player is found by the secret, renamed by the id, and the secret itself is not stored."""
    store = SqlGuests(database)
    mina = Player("mina", "민아 '; DROP TABLE players; --")
    await store.add_player(mina, "secret", 7)
    assert await store.player_of("secret", 8) == mina
    assert await store.player_of("Secret", 8) is None
    assert await store.player_of("' OR '1'='1", 8) is None
    await store.rename_player("mina", "Mina")
    assert await store.player_of("secret", 8) == Player("mina", "Mina")
    async with database.engine.connect() as connection:
        rows = await connection.exec_driver_sql("SELECT * FROM players")
        assert "secret" not in {str(value) for row in rows for value in row}


async def test_users_rules_are_kept_once(database: Database) -> None:
    """A text is kept under its reference, once, however many bring it at the same time."""
    store = SqlRules(database)
    assert await store.rules_text("house:1") is None
    await asyncio.gather(*(store.keep_rules("house:1", RULES.text, 7) for _ in range(8)))
    await store.keep_rules("house:1", "another text", 8)
    assert await store.rules_text("house:1") == RULES.text
