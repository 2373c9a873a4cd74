"""Connections to PostgreSQL whose callers are cancelled."""

import asyncio
import gc
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from tests.support.servers.postgres import PostgresCluster
from tests.support.waiting import let_others_run, until
from yachtdice.server.database.engine.database import Database, database_at

STEPS = 60  #: Runs of the event loop within which a connection is open on an idle machine.


@pytest.fixture
async def database(postgres: PostgresCluster) -> AsyncIterator[Database]:
    """Return a database that is open."""
    asyncio.get_running_loop().set_exception_handler(None)  # asyncio logs, as in a server
    opened = database_at(postgres.new_database())
    await opened.open()
    yield opened
    await opened.close()


async def _connected(database: Database) -> None:
    """Open one connection."""
    async with database.reading():
        pass


async def _is_alone(database: Database) -> bool:
    """Return whether the database server has no other connection to this database."""
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    async with database.reading() as connection:
        return (await connection.execute(text(others))).scalar() == 1


def _sleeping(number: int) -> str:
    """Return a statement that takes longer than the test."""
    return f"SELECT pg_sleep(600), {number}"


async def _wait(database: Database, number: int) -> None:
    """Execute the statement of this number."""
    async with database.reading() as connection:
        await connection.execute(text(_sleeping(number)))


async def _is_waiting(database: Database, number: int) -> bool:
    """Return whether the database server executes the statement of this number."""
    running = text("SELECT count(*) FROM pg_stat_activity WHERE query = :statement")
    async with database.reading() as connection:
        found = await connection.execute(running, {"statement": _sleeping(number)})
        return found.scalar() == 1


async def _end(database: Database, number: int) -> None:
    """End the database server's process that still executes the statement of this number."""
    end = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = :statement")
    async with database.reading() as connection:
        await connection.execute(end, {"statement": _sleeping(number)})


async def _logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the log lines, with those about objects that are no longer used."""
    gc.collect()
    await let_others_run()
    return caplog.messages


@pytest.mark.usefixtures("database")
async def test_the_same_error_of_a_task_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Only the future of the driver stays out of the log, not a task that ends with its error."""

    async def fail() -> None:
        raise ConnectionError("unexpected connection_lost() call")

    task = asyncio.create_task(fail())
    await let_others_run()
    del task
    [message] = await _logged(caplog)
    assert message.startswith("Task exception was never retrieved")


async def test_a_caller_may_be_cancelled_while_it_connects(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """A caller that is cancelled at any step of connecting leaves no log line and no connection."""
    for steps in range(STEPS):
        await database.engine.dispose()
        asking = asyncio.create_task(_connected(database))
        await let_others_run(steps)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    await until(lambda: _is_alone(database))
    assert await _logged(caplog) == []


async def test_a_caller_may_be_cancelled_in_a_statement(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """A caller that is cancelled twice in a statement leaves no log line.

    The first cancellation lets the driver open a connection to cancel the statement; the second one
    closes that connection at any step.
    """
    for steps in range(STEPS):
        asking = asyncio.create_task(_wait(database, steps))
        await until(lambda: _is_waiting(database, steps))  # noqa: B023 - called at once
        asking.cancel()
        await let_others_run(steps)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await _end(database, steps)
    assert await _logged(caplog) == []
