"""The rows of a player that remain after the player is erased, on SQLite and PostgreSQL."""

from typing import Any, Final

from sqlalchemy import Table, insert, select

from tests.unit.server.people.store.accounts import make_account
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.common.durations import DAY_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.retention import RetentionKind, SqlRetention
from yachtdice.server.database.tables import mail_addresses, push_subscriptions, vacations

REMINDED: Final = (mail_addresses, push_subscriptions, vacations)


async def _store(database: Database, table: Table, player: str) -> None:
    """Store a row of a player, whose other texts all differ from those of other players."""
    texts = {c.name: f"{player} {c.name}"[: c.type.length or None] for c in _texts(table)}
    times = {c.name: 1 for c in table.columns if c.name.endswith("_ms")}
    row: dict[str, Any] = {**texts, **times, "player": player}
    async with database.writing() as connection:
        await connection.execute(insert(table).values(**row))


def _texts(table: Table) -> list[Any]:
    """Return the columns of a table that have a text."""
    return [column for column in table.columns if column.type.python_type is str]


async def _players_in(database: Database, table: Table) -> set[str]:
    """Return the players who have a row in a table."""
    async with database.reading() as connection:
        return {*(await connection.scalars(select(table.c.player)))}


async def test_a_closed_account_leaves_no_address_device_or_vacation(database: Database) -> None:
    """The rows of another account stay."""
    await make_account(database, "mina", "jun")
    for table in REMINDED:
        for player in ("mina", "jun"):
            await _store(database, table, player)
    await accounts_in(database).close_account("mina")
    assert [await _players_in(database, table) for table in REMINDED] == [{"jun"}] * 3


async def test_an_erased_guest_leaves_no_device(database: Database) -> None:
    """The subscription goes in the transaction that deletes the guest, another's stays."""
    await make_account(database, "jun")
    await accounts_in(database).add_player(Player("mina", "Mina"), "secret", 1)
    for player in ("mina", "jun"):
        await _store(database, push_subscriptions, player)
    await SqlRetention(database).delete(RetentionKind.GUESTS, DAY_MS, (-1, ""), tuple)
    assert await _players_in(database, push_subscriptions) == {"jun"}
