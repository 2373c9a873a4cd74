"""Short reads: they see everything committed before, and their errors are faults of the store."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from tests.support.servers.databases import new_sqlite
from tests.support.waiting import PATIENCE
from yachtdice.server.common.ports import StoreFault, StoreUnavailableError
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.people.service.ports import GamesAsked
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.people.store.ranking import take_numbers

_NEXT = text("SELECT next FROM ladder_sequence")


def _next(connection: Connection) -> object:
    """Return the next number of the sequence."""
    return connection.scalar(_NEXT)


def _files(folder: Path) -> list[Path]:
    """Return the files of a folder."""
    return list(folder.iterdir())


class _Held:
    """Work that ends when it may; `begun` says that it holds its thread."""

    def __init__(self) -> None:
        """Begin with the first call."""
        self.begun, self.may_end = threading.Event(), threading.Event()

    def __call__(self, _: Connection) -> None:
        """Wait until it may end."""
        self.begun.set()
        self.may_end.wait(PATIENCE)


async def test_a_read_sees_what_was_committed_before(database: Database) -> None:
    """Reads between writes see each of them, also on a connection that has read before."""
    seen = []
    for number in (5, 6):
        await database.writer.write(partial(take_numbers, count=number))
        seen.append(await database.read(_next))
    assert seen == [6, 12]


async def test_a_read_does_not_wait_for_a_transaction(tmp_path: Path) -> None:
    """While a transaction is open, a read of the file sees the data before it."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    held = _Held()

    def write(connection: Connection) -> None:
        connection.execute(text("UPDATE ladder_sequence SET next = 9"))
        held(connection)

    writing = asyncio.create_task(database.writer.write(write))
    await asyncio.to_thread(held.begun.wait, PATIENCE)
    async with asyncio.timeout(PATIENCE):
        assert await database.read(_next) == 1
    held.may_end.set()
    await writing
    assert await database.read(_next) == 9
    await database.close()


async def test_a_page_of_games_runs_beside_short_reads(tmp_path: Path) -> None:
    """A search through all games delays no lookup of a session: it runs in another thread."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    held = _Held()
    holding = asyncio.create_task(database.read(held))
    await asyncio.to_thread(held.begun.wait, PATIENCE)
    async with asyncio.timeout(PATIENCE / 2):
        page = await SqlHistory(database).games(GamesAsked(player="a", opponent="b"))
    held.may_end.set()
    await holding
    assert page.games == ()
    await database.close()


async def test_reads_of_cancelled_callers_do_not_run(tmp_path: Path) -> None:
    """Reads that wait when their callers are cancelled delay neither later reads nor `close`."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    held, ran = _Held(), list[int]()

    def note(number: int, _: Connection) -> None:
        ran.append(number)

    holding = asyncio.create_task(database.read(held))
    waiting = [asyncio.create_task(database.read(partial(note, number))) for number in range(3)]
    await asyncio.to_thread(held.begun.wait, PATIENCE)
    for each in waiting[:2]:
        each.cancel()
    await asyncio.gather(*waiting[:2], return_exceptions=True)
    held.may_end.set()
    await asyncio.gather(holding, waiting[2])
    assert ran == [2]
    await database.close()


async def test_a_read_of_a_broken_file_begins_an_outage(tmp_path: Path) -> None:
    """A read of a file that is not a database is refused, and the health check knows it."""
    where = tmp_path / "yacht.sqlite3"
    new_sqlite(where)
    with closing(sqlite3.connect(where)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    where.write_bytes(b"no database" * 1000)
    database = database_at(str(where))
    with pytest.raises(StoreUnavailableError) as refused:
        await database.read(_next)
    assert refused.value.fault is StoreFault.DAMAGED
    assert database.outage.fault is StoreFault.DAMAGED
    await database.close()


async def test_an_error_of_one_read_begins_no_outage(database: Database) -> None:
    """A wrong statement and an error of the caller reach the caller only; the next read works."""

    def fail(_: Connection) -> None:
        raise ZeroDivisionError

    with pytest.raises(StoreUnavailableError):
        await database.read(lambda connection: connection.scalar(text("SELECT x FROM nowhere")))
    with pytest.raises(ZeroDivisionError):
        await database.read(fail)
    assert database.outage.fault is None
    assert await database.read(_next) == 1


async def test_a_closed_database_has_no_connection(tmp_path: Path) -> None:
    """`close` ends the connections of reads and writes, so that SQLite deletes its other files.

    Reads and writes have an engine each, because a connection is closed in its own thread. A later
    read opens a connection again, as a write does.
    """
    where = tmp_path / "yacht.sqlite3"
    database = database_at(new_sqlite(where))
    for count in (0, 1):
        assert await database.read(_next) == 1 + count
        await database.writer.write(partial(take_numbers, count=1))
        await database.close()
        assert await asyncio.to_thread(_files, tmp_path) == [where]
        assert not [each for each in threading.enumerate() if each.name == "database-reader"]
