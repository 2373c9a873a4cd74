"""Work of commands on the database of a server, which may run meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.options import database_of
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.database.engine.database import Database, DatabaseError, existing_database

Result = TypeVar("Result")


def on_database(given: str | None, work: Callable[[Database], Awaitable[Result]]) -> Result:
    """Return the result of `work` on the open database; raise UsageError if it is unavailable."""

    async def carry_out() -> Result:
        database = existing_database(database_of(given))
        try:
            await database.open()
            return await work(database)
        finally:
            await database.close()

    try:
        with refused(DatabaseError):
            return asyncio.run(carry_out())
    except StoreUnavailableError as error:
        why = str(error).splitlines()[0]
        en, ko = f"the database cannot be used: {why}", f"데이터베이스를 쓸 수 없습니다: {why}"
        raise UsageError(en, ko) from error
