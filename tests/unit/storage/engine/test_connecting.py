"""Connections to PostgreSQL whose callers are cancelled."""

import asyncio
import gc
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text

from tests.support.postgres import PostgresCluster
from tests.support.waiting import let_others_run, until
from yachtdice.storage import Database, database_at

STEPS = 60
"""Runs of the event loop within which a connection is open on an idle machine."""


@pytest.fixture
async def database(postgres: PostgresCluster) -> AsyncIterator[Database]:
    """Return a database that is open."""
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


async def test_a_caller_may_be_cancelled_at_any_step(database: Database) -> None:
    """A caller that is cancelled while it connects leaves neither an error nor a connection."""
    faults: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    for steps in range(STEPS):
        await database.engine.dispose()
        asking = asyncio.create_task(_connected(database))
        await let_others_run(steps)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    await until(lambda: _is_alone(database))
    gc.collect()
    await let_others_run()
    assert [context["message"] for context in faults] == []
