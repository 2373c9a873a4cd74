"""The stores keep their contract on SQLite and PostgreSQL."""

import asyncio
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from tests.support.waiting import let_others_run
from tests.unit.server.rooms.store.steps import PLAYED, RULES, play, record, start, step
from yachtdice.game import replay
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.catalogue.store import SqlRules
from yachtdice.server.common.ports import LostRoomError, Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import events, games, last_commands, rooms
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, StoredRoom
from yachtdice.server.rooms.store.rooms import SqlRooms


async def _count(database: Database, table: Any) -> int:
    """Return the number of rows of a table."""
    async with database.engine.connect() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def _awake(database: Database, room: str = "room") -> SqlRooms:
    """Return the store with one room, loaded once: at epoch 1, version 1."""
    store = SqlRooms(database)
    await store.create(room, record(), 7)
    await store.wake(room)
    return store


async def test_a_room_is_loaded_as_it_was_created(database: Database) -> None:
    """A new room is at version 1, and each load returns it under the next epoch."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    for epoch in (1, 2, 3):
        assert await store.wake("room") == StoredRoom("room", epoch, 1, record(), ())


async def test_an_unknown_room_is_not_found(database: Database) -> None:
    """Loading an unknown room gives None and creates nothing."""
    store = SqlRooms(database)
    assert await store.wake("nowhere") is None
    assert await store.wake("' OR 1=1 --") is None
    assert await _count(database, rooms) == 0


async def test_a_whole_game_is_loaded_with_all_events(database: Database) -> None:
    """A game stored in steps is loaded with all its events in order, and replays to its end."""
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


async def test_a_room_between_games_is_loaded_without_events(database: Database) -> None:
    """Only the events of the latest game are loaded; those of earlier games stay stored."""
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
    """A step with a stale epoch or version raises LostRoomError and writes nothing."""
    store = await _awake(database)
    with pytest.raises(LostRoomError):
        await store.commit(start("room", version, "game1", epoch=epoch))
    for table in (events, games, last_commands):
        assert await _count(database, table) == 0
    assert await store.wake("room") == StoredRoom("room", 2, 1, record(), ())


async def test_a_load_fences_off_the_earlier_owner(database: Database) -> None:
    """After a second load the first owner's steps are lost and the second's are written."""
    first = await _awake(database)
    second = SqlRooms(database)
    await second.wake("room")
    with pytest.raises(LostRoomError):
        await first.commit(step("room", 1, cid="a"))
    await second.commit(step("room", 1, epoch=2, cid="a"))
    assert await second.answer("room", CommandKey("mina", "a")) == 2


async def test_concurrent_loads_are_independent(database: Database) -> None:
    """Concurrent loads of rooms, one twice and one unknown, give each caller its own result."""
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
    """A step of an unknown room raises LostRoomError."""
    with pytest.raises(LostRoomError):
        await SqlRooms(database).commit(step("nowhere", 1))


async def test_the_answer_to_a_command_is_kept(database: Database) -> None:
    """The version of a command is found only by room, player and cid together."""
    store = await _awake(database)
    await _awake(database, "other")
    await store.commit(step("room", 1, cid="a"))
    assert await store.answer("room", CommandKey("mina", "a")) == 2
    assert await store.answer("room", CommandKey("mina", "b")) is None
    assert await store.answer("room", CommandKey("jun", "a")) is None
    assert await store.answer("other", CommandKey("mina", "a")) is None


async def test_only_the_last_command_of_each_player_is_kept(database: Database) -> None:
    """Its answer stays, it is not applied again, and an earlier command that is late is lost."""
    store = await _awake(database)
    mina, jun = (CommandKey(player, "a") for player in ("mina", "jun"))
    await store.commit(step("room", 1, cid="a"))
    await store.commit(replace(step("room", 2), command=jun))
    await store.commit(step("room", 3, cid="b"))
    for late in (step("room", 1, cid="a"), step("room", 4, cid="b")):
        with pytest.raises(LostRoomError):
            await store.commit(late)
    assert await store.answer("room", mina) is None
    assert await store.answer("room", CommandKey("mina", "b")) == 4
    assert await store.answer("room", jun) == 3
    assert await _count(database, last_commands) == 2
    woken = await store.wake("room")
    assert woken is not None
    assert woken.version == 4


async def test_a_command_is_written_once(database: Database) -> None:
    """A second step for the same command is lost without affecting the other steps."""
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
    """Of two equal concurrent steps one is written and the other raises LostRoomError."""
    store = await _awake(database)
    same = step("room", 1, cid="a")
    answers = await asyncio.gather(store.commit(same), store.commit(same), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), LostRoomError]


async def test_steps_of_one_batch_succeed_or_fail_separately(database: Database) -> None:
    """Of 300 concurrent steps, some stale, exactly the valid ones are written."""
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


async def test_a_step_that_cannot_be_written_does_not_affect_others(
    database: Database,
) -> None:
    """When one step of a batch cannot be written, the others still are."""
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
    """Steps committed without waiting for each other are written in that order."""
    store = await _awake(database)
    await asyncio.gather(*(store.commit(step("room", v, cid=f"c{v}")) for v in range(1, 60)))
    woken = await store.wake("room")
    assert woken is not None
    assert woken.version == 60


async def test_a_cancelled_caller_does_not_affect_other_steps(database: Database) -> None:
    """A step whose caller is cancelled during the write is stored whole, and so are the others."""
    store = await _awake(database)
    await _awake(database, "other")
    gone = asyncio.create_task(store.commit(step("room", 1, cid="a")))
    stays = asyncio.create_task(store.commit(step("other", 1, cid="a")))
    await let_others_run()
    gone.cancel()
    await stays
    await store.close()
    assert await store.answer("other", CommandKey("mina", "a")) == 2
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert await store.answer("room", CommandKey("mina", "a")) == 2
    await store.commit(step("room", 2, cid="b"))
    woken = await store.wake("room")
    assert woken is not None
    assert woken.version == 3


async def test_guests_are_known_by_their_secrets(database: Database) -> None:
    """A player is found by the secret and renamed by the id, and the secret is not stored."""
    accounts = accounts_in(database)
    mina = Player("mina", "민아 '; DROP TABLE players; --")
    await accounts.add_player(mina, "secret", 7)
    session = await accounts.session("secret", 8)
    assert session is not None
    assert session.player == mina
    assert await accounts.session("Secret", 8) is None
    assert await accounts.session("' OR '1'='1", 8) is None
    await accounts.rename_player("mina", "Mina")
    assert await accounts.session("secret", 8) == replace(session, player=Player("mina", "Mina"))
    async with database.engine.connect() as connection:
        rows = await connection.exec_driver_sql("SELECT * FROM players")
        assert "secret" not in {str(value) for row in rows for value in row}


async def test_custom_rules_are_stored_once(database: Database) -> None:
    """A rules text is stored once under its reference, also by concurrent requests."""
    store = SqlRules(database)
    assert await store.rules_text("house:1", 7) is None
    kept = (store.keep_rules("house:1", RULES.text, RULES.fingerprint, 7) for _ in range(8))
    await asyncio.gather(*kept)
    await store.keep_rules("house:1", "another text", "f", 8)
    assert await store.rules_text("house:1", 8) == RULES.text
