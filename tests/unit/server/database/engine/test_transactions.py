"""The thread that writes to a SQLite file: its errors, closed event loops, the end of a program."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from tests.support.servers.databases import new_sqlite
from tests.support.waiting import PATIENCE
from yachtdice.server.database.engine.database import Database, database_at

#: A program that ends during a write, without closing its database.
WITHOUT_CLOSING = """
import asyncio, sys, threading
from sqlalchemy import text
from yachtdice.server.database.engine.database import database_at

begun = threading.Event()

def write(connection):
    begun.set()
    threading.main_thread().join()  # the program ends
    connection.execute(text(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) "
        "UPDATE ladder_sequence SET next = (SELECT max(i) FROM n)"
    ))

async def main():
    database = database_at(sys.argv[1])
    await database.open()
    await database.engine.dispose()
    writing = asyncio.create_task(database.writer.write(write))
    await asyncio.to_thread(begun.wait)

asyncio.run(main())
"""


def test_a_program_that_ends_without_closing_writes_what_it_has_begun(tmp_path: Path) -> None:
    """The program ends by itself, after the write is durable."""
    where = tmp_path / "yacht.sqlite3"
    new_sqlite(where)
    program = [sys.executable, "-c", WITHOUT_CLOSING, str(where)]
    subprocess.run(program, check=True, timeout=PATIENCE)
    with closing(sqlite3.connect(where)) as file:
        assert file.execute("SELECT next FROM ladder_sequence").fetchall() == [(1_000_000,)]


async def _begin(database: Database, begun: threading.Event, may_end: threading.Event) -> None:
    """Begin a write, and end the event loop without waiting for it."""

    def write(_: Connection) -> None:
        begun.set()
        may_end.wait(PATIENCE)

    writing = asyncio.create_task(database.writer.write(write))
    await asyncio.to_thread(begun.wait, PATIENCE)
    assert not writing.done()


def test_a_result_for_a_closed_event_loop_is_dropped(tmp_path: Path) -> None:
    """After an event loop ended during a write, another event loop can write."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    begun, may_end = threading.Event(), threading.Event()
    asyncio.run(_begin(database, begun, may_end))
    may_end.set()

    async def write() -> object:
        select = text("SELECT 7")
        async with asyncio.timeout(PATIENCE):
            found = await database.writer.write(lambda connection: connection.scalar(select))
            await database.close()
        return found

    assert asyncio.run(write()) == 7


class _StopError(BaseException):
    """An error that is no Exception."""


async def test_every_error_of_a_transaction_reaches_its_caller(tmp_path: Path) -> None:
    """An error that is no Exception is raised too, nothing is stored, and the thread goes on."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    await database.open()
    transactions, results = database._transactions, list[None]()

    def stop(connection: Connection) -> None:
        connection.execute(text("UPDATE ladder_sequence SET next = 99"))
        raise _StopError

    with pytest.raises(_StopError):
        await transactions.run(stop, results.append, is_single=False)
    assert results == []
    select = text("SELECT next FROM ladder_sequence")
    assert await database.writer.write(lambda connection: connection.scalar(select)) == 1
    await database.close()


async def test_a_transaction_of_a_cancelled_caller_runs(tmp_path: Path) -> None:
    """A transaction that waits for the thread is stored, also if its caller no longer waits."""
    database = database_at(new_sqlite(tmp_path / "yacht.sqlite3"))
    transactions, results = database._transactions, list[None]()
    begun, may_end = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        may_end.wait(PATIENCE)

    def write(connection: Connection) -> None:
        connection.execute(text("UPDATE ladder_sequence SET next = 9"))

    blocking = asyncio.create_task(transactions.run(wait, results.append, is_single=False))
    cancelled = asyncio.create_task(transactions.run(write, results.append, is_single=False))
    await asyncio.to_thread(begun.wait, PATIENCE)
    cancelled.cancel()
    may_end.set()
    await asyncio.gather(blocking, cancelled, return_exceptions=True)
    select = text("SELECT next FROM ladder_sequence")
    assert await database.writer.write(lambda connection: connection.scalar(select)) == 9
    await database.close()
