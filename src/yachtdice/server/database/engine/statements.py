"""Statements that need more than common SQL: upserts, counters and long lists of keys."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Table, case
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert

_MOST_KEYS: Final = 500


def parts(keys: Collection[str]) -> Iterator[list[str]]:
    """Return the sorted keys in lists short enough for one statement."""
    ordered = sorted(keys)
    return (ordered[start : start + _MOST_KEYS] for start in range(0, len(ordered), _MOST_KEYS))


def insert_into(
    connection: Connection | AsyncConnection, table: Table
) -> "PostgresInsert | sqlite.Insert":
    """Return an insert statement with ON CONFLICT clauses, for the dialect of the connection."""
    return insert_for(connection.dialect.name, table)


def insert_for(dialect: str, table: Table) -> "PostgresInsert | sqlite.Insert":
    """Return an insert statement with ON CONFLICT clauses, for the dialect of this name."""
    if dialect != "postgresql":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - takes 25 ms, loaded already

    return postgresql.insert(table)


def add_to(
    connection: Connection,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    highest: frozenset[str] = frozenset(),
) -> None:
    """Insert the rows, or add their numbers to the stored rows with the same keys.

    Columns in `highest` keep the higher value instead of the sum.
    """
    if rows:
        connection.execute(_adding(connection.dialect.name, table, highest), list(rows))


@lru_cache(maxsize=32)
def _adding(
    dialect: str, table: Table, highest: frozenset[str]
) -> "PostgresInsert | sqlite.Insert":
    """Return the statement of `add_to`; to build it takes longer than to execute it."""
    insert = insert_for(dialect, table)
    changes: dict[str, Any] = {}
    for column in table.columns:
        new = insert.excluded[column.name]
        if column.primary_key:
            continue
        if column.name in highest:
            changes[column.name] = case((new > column, new), else_=column)
        elif isinstance(column.type.python_type(), int):
            changes[column.name] = column + new
    keys = [column.name for column in table.primary_key]
    return insert.on_conflict_do_update(index_elements=keys, set_=changes)
