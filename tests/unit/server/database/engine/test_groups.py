"""Grouped reads and writes: their acknowledgements, their order, and refusals of a whole group."""

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from tests.support.servers.databases import new_sqlite
from tests.support.waiting import PATIENCE, let_others_run
from tests.unit.server.rooms.store.steps import record, step
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.engine.groups import FEW_TOGETHER, MOST_TOGETHER, GroupReader, Kind
from yachtdice.server.rooms.service.state.record import CommandKey
from yachtdice.server.rooms.store.rooms import SqlRooms


async def _file(folder: Path) -> tuple[Database, Path]:
    """Return an open database file with its path."""
    where = folder / "yacht.sqlite3"
    database = database_at(new_sqlite(where))
    await database.open()
    return database, where


async def _with_room(database: Database) -> SqlRooms:
    """Return a store with one loaded room."""
    store = SqlRooms(database)
    await store.create("room", record(), 7)
    await store.wake("room")
    return store


async def test_a_commit_to_a_replaced_file_is_not_acknowledged(tmp_path: Path) -> None:
    """If the file is replaced before the commit, the caller gets an error."""
    database, where = await _file(tmp_path)

    def replace(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        where.rename(tmp_path / "away")

    with pytest.raises(StoreUnavailableError) as refused:
        await database.writer.write(replace)
    assert refused.value.fault is StoreFault.MISSING
    await database.close()


async def test_a_step_is_not_written_to_a_deleted_file(tmp_path: Path) -> None:
    """A step after the file was moved away is refused, and the file does not change."""
    database, where = await _file(tmp_path)
    store = await _with_room(database)
    await store.commit(step("room", 1, cid="a"))
    where.rename(tmp_path / "away")
    with pytest.raises(StoreUnavailableError) as refused:
        await store.commit(step("room", 2, cid="b"))
    assert refused.value.fault is StoreFault.MISSING
    assert not where.exists()
    (tmp_path / "away").rename(where)
    assert await store.answer("room", CommandKey("mina", "b")) is None
    await store.commit(step("room", 2, cid="b"))
    await database.close()


async def test_closing_writes_everything_in_the_queue(database: Database) -> None:
    """Steps and other writes that wait when the database closes are stored and acknowledged."""
    store = await _with_room(database)
    steps = [
        asyncio.create_task(store.commit(step("room", version, cid=f"c{version}")))
        for version in range(1, 30)
    ]
    rooms = [asyncio.create_task(store.create(f"r{i}", record(), 7)) for i in range(30)]
    await let_others_run()
    await database.close()
    assert await asyncio.gather(*steps, *rooms) == [None] * 59
    assert await store.answer("room", CommandKey("mina", "c29")) == 30
    await database.close()


async def test_the_first_kind_goes_before_all_that_waits(tmp_path: Path) -> None:
    """A step that arrives during other writes is written next, and one batch at most precedes."""
    database, _ = await _file(tmp_path)
    written: list[object] = []
    may_end = threading.Event()

    def write(_: Connection, items: Sequence[Any]) -> Sequence[Any]:
        written.append([*items])
        may_end.wait(PATIENCE)
        return items

    others, steps = Kind(write, FEW_TOGETHER), Kind(write, is_first=True)
    writing = [database.writer.write_alike(others, number) for number in range(20)]
    tasks = [asyncio.create_task(each) for each in writing]
    await let_others_run(2)  # the first batch is in the thread
    tasks += [asyncio.create_task(database.writer.write_alike(steps, name)) for name in "ab"]
    await let_others_run()
    may_end.set()
    assert await asyncio.gather(*tasks) == [*range(20), "a", "b"]
    assert written == [[*range(8)], ["a", "b"], [*range(8, 16)], [*range(16, 20)]]
    await database.close()


async def test_kinds_take_turns(tmp_path: Path) -> None:
    """A kind with many writes does not keep another kind waiting until it is done."""
    database, _ = await _file(tmp_path)
    written: list[object] = []

    def write(_: Connection, items: Sequence[Any]) -> Sequence[Any]:
        written.append(items[0])
        return items

    def other(_: Connection, items: Sequence[Any]) -> Sequence[Any]:
        return write(_, items)

    many, few = Kind(write, 1), Kind(other, 1)
    writing = [database.writer.write_alike(many, number) for number in range(4)]
    await asyncio.gather(*writing, database.writer.write_alike(few, "few"))
    assert written == [0, "few", 1, 2, 3]
    await database.close()


async def test_a_failing_database_refuses_all_writes_that_waited(tmp_path: Path) -> None:
    """If the database fails, the other batches of the same kind are not tried one by one."""
    database, _ = await _file(tmp_path)
    tried: list[object] = []

    def fail(_: Connection, items: Sequence[Any]) -> Sequence[Any]:
        tried.append(items)
        raise TimeoutError

    kind = Kind(fail, FEW_TOGETHER)
    writing = (database.writer.write_alike(kind, number) for number in range(30))
    found = await asyncio.gather(*writing, return_exceptions=True)
    assert {type(error) for error in found} == {StoreUnavailableError}
    assert len(tried) == 1
    await database.writer.write(lambda connection: connection.execute(text("SELECT 1")).all())
    await database.close()


async def test_keys_that_arrive_during_a_query_share_the_next() -> None:
    """The first key is looked up alone, all later ones together, up to the limit."""
    batches: list[Sequence[int]] = []
    may_end = asyncio.Event()

    async def read(work: Callable[[Any], Mapping[int, int]]) -> Mapping[int, int]:
        found = work(None)
        await may_end.wait()
        return found

    def query(_: object, keys: Sequence[int]) -> Mapping[int, int]:
        batches.append(keys)
        return {key: key for key in keys}

    reader = GroupReader(read, query)
    first = asyncio.create_task(reader.find(0))
    await let_others_run()
    later = [asyncio.create_task(reader.find(key)) for key in range(1, MOST_TOGETHER + 3)]
    await let_others_run()
    may_end.set()
    assert await asyncio.gather(first, *later) == list(range(MOST_TOGETHER + 3))
    assert [len(batch) for batch in batches] == [1, MOST_TOGETHER, 2]


async def test_lookups_are_answered_together(database: Database) -> None:
    """Each caller gets its own value, and the key of a cancelled caller is not looked up."""
    asked: list[Sequence[str]] = []

    def query(_: object, keys: Sequence[str]) -> Mapping[str, int]:
        asked.append(keys)
        return {"a": 1, "b": 2}

    reader = GroupReader(database.read, query)
    finding = [asyncio.create_task(reader.find(key)) for key in ("a", "b", "none", "cancelled")]
    await let_others_run()  # the callers ask, and the batch begins after them
    finding[-1].cancel()
    found = await asyncio.gather(*finding, return_exceptions=True)
    assert found[:3] == [1, 2, None]
    assert isinstance(found[3], asyncio.CancelledError)
    assert asked == [["a", "b", "none"]]


async def test_the_error_of_a_lookup_reaches_all_callers(database: Database) -> None:
    """If the query fails, each caller of the batch gets the error, as a fault of the store."""

    def query(*_: object) -> Mapping[str, int]:
        raise OSError("the disk is gone")

    reader = GroupReader(database.read, query)
    found = await asyncio.gather(reader.find("a"), reader.find("b"), return_exceptions=True)
    assert [type(error) for error in found] == [StoreUnavailableError] * 2
    with pytest.raises(StoreUnavailableError, match="the disk is gone"):
        await reader.find("a")
