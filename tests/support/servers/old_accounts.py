"""Accounts that are a month old, written into the database of a server."""

from itertools import count
from typing import Final, NamedTuple

from sqlalchemy import Connection, insert

from yachtdice.server.common.system import now_ms
from yachtdice.server.database.engine.database import database_at
from yachtdice.server.database.tables import accounts, players
from yachtdice.server.people.store.accounts import begin_session

_MONTH_MS: Final = 30 * 86_400_000
_numbers: Final = count(1)


class OldAccount(NamedTuple):
    """An account and the cookie of its session."""

    player: str
    name: str
    cookie: str


async def old_accounts(database: str, many: int) -> tuple[OldAccount, ...]:
    """Return new accounts of this age, logged in; they have no password."""
    numbers = [next(_numbers) for _ in range(many)]
    made = [OldAccount(f"old{n:09}", f"Old {n}", f"yacht=secret-of-old-{n}") for n in numbers]
    at_ms = now_ms()
    created = at_ms - _MONTH_MS
    people = [{"id": one.player, "name": one.name, "created_ms": created} for one in made]
    held = [
        {"player": one.player, "folded": one.name.lower(), "since": n, "created_ms": created}
        for n, one in zip(numbers, made, strict=True)
    ]

    def work(connection: Connection) -> None:
        connection.execute(insert(players), people)
        connection.execute(insert(accounts), held)
        for one in made:
            begin_session(connection, one.player, one.cookie.removeprefix("yacht="), at_ms)

    opened = database_at(database)
    await opened.open()
    try:
        await opened.writer.write(work)
    finally:
        await opened.close()
    return tuple(made)
