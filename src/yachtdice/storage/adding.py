"""Adding to counters: rows that are there grow, those that are not are made."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Insert, Table, case
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Row = Mapping[str, Any]


async def add_to(
    connection: AsyncConnection,
    table: Table,
    rows: Sequence[Row],
    highest: frozenset[str] = frozenset(),
) -> None:
    """Add the rows' numbers to those of the same key; of columns in `highest` keep the higher."""
    if rows:
        await connection.execute(_statement(connection, table, highest), list(rows))


def _statement(connection: AsyncConnection, table: Table, highest: frozenset[str]) -> Insert:
    """Return the insert that adds where the key is there already."""
    keys = [column.name for column in table.primary_key]
    rest = [column for column in table.columns if column.name not in keys]
    kind = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    insert = kind(table)
    changes: dict[str, Any] = {}
    for column in rest:
        new = insert.excluded[column.name]
        if column.name in highest:
            changes[column.name] = case((new > column, new), else_=column)
        elif isinstance(column.type.python_type(), int):
            changes[column.name] = column + new
    return insert.on_conflict_do_update(index_elements=keys, set_=changes)
