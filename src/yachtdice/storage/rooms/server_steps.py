"""Steps of rooms in PostgreSQL: one statement for any number of steps, in one round trip.

The statement locks the rooms of the steps, in the order of their ids, so that the statements of two
servers cannot wait for each other. It writes only if every step fits. A room whose row another
transaction changed meanwhile is compared again once it is locked. The commands of a room change
only together with its version, so a step that finds its version finds all earlier commands too.
"""

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from sqlalchemy import Connection

from yachtdice.server.common.ports import LostRoomError
from yachtdice.services.rooms.record import Commit
from yachtdice.storage.rooms.step_rows import COMMANDS, OTHERS, AddedTable, MoveRow, move_row

_TYPES: Final = {str: "text", str | None: "text", int: "bigint", bool: "boolean"}
_ADDED: Final = (*OTHERS, COMMANDS)


def _statement() -> str:
    """Return the statement; its parameters are the columns of the rows, each as an array."""
    numbers = count(1)

    def given(name: str, row: type[Any]) -> str:
        types = [_TYPES[kind] for kind in row.__annotations__.values()]
        arrays = ", ".join(f"${next(numbers)}::{kind}[]" for kind in types)
        rows = f"unnest({arrays}) AS row ({', '.join(row._fields)})"
        return f"{name} AS (SELECT * FROM {rows})"  # noqa: S608 - constants

    rows = [given("step", MoveRow), *(given(f"new_{each.name}", each.row) for each in _ADDED)]
    parts = ", ".join((*rows, _CHECK, *map(_addition, _ADDED)))
    return f"WITH {parts} SELECT fits FROM checked"  # noqa: S608 - constants


_CHECK: Final = """
held AS (
    SELECT rooms.id FROM rooms JOIN step USING (id, epoch, version)
    ORDER BY rooms.id FOR NO KEY UPDATE OF rooms
),
checked AS (
    SELECT count(DISTINCT id) = (SELECT count(*) FROM step) AND NOT EXISTS (
        SELECT FROM commands JOIN new_commands USING (room, player, cid)
    ) AS fits
    FROM held
),
moved AS (
    UPDATE rooms
    SET version = step.new_version, record = step.record, touched_ms = step.touched_ms
    FROM step, checked WHERE fits AND rooms.id = step.id
)
"""


def _addition(table: AddedTable) -> str:
    """Return the part of the statement that adds the rows of a table."""
    rows = f"SELECT new_{table.name}.* FROM new_{table.name}, checked WHERE fits"  # noqa: S608 - constants
    return f"added_{table.name} AS (INSERT INTO {table.name} ({table.columns}) {rows})"


_STATEMENT: Final = _statement()


def write_to_server(connection: Connection, commits: Sequence[Commit]) -> None:
    """Write a batch of steps, all or none; raise LostRoomError if one of them does not fit."""
    given = _columns(MoveRow, [move_row(commit) for commit in commits])
    for table in _ADDED:
        given += _columns(table.row, table.rows(commits))
    if not connection.exec_driver_sql(_STATEMENT, tuple(given)).scalar():
        raise LostRoomError(commits[0].room)


def _columns(row: type[Any], rows: Sequence[tuple[Any, ...]]) -> list[Sequence[Any]]:
    """Return the columns of rows of this type."""
    return list(zip(*rows, strict=True)) if rows else [()] * len(row._fields)
