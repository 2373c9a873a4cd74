"""Steps of rooms in a SQLite file: the same few statements for any number of steps."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection

from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.engine.transactions import raw_connection
from yachtdice.services.rooms.record import Commit
from yachtdice.storage.rooms.step_rows import COMMANDS, OTHERS, AddedTable, move_row

_MOVE: Final = """
UPDATE rooms SET version = ?1, record = ?2 WHERE id = ?4 AND epoch = ?5 AND version = ?6
"""
#: SQLite writes the index of a column that is set, even to the value that it has.
_TOUCH: Final = "UPDATE rooms SET touched_ms = ?1 WHERE id = ?2 AND touched_ms <> ?1"


def _insert(table: AddedTable) -> str:
    """Return the statement that inserts a row."""
    values = ", ".join("?" * len(table.row._fields))
    return f"INSERT INTO {table.name} ({table.columns}) VALUES ({values})"  # noqa: S608 - constants


_ADD: Final = {table: _insert(table) for table in OTHERS}
_ADD_COMMAND: Final = f"{_insert(COMMANDS)} ON CONFLICT DO NOTHING"


def write_to_file(connection: Connection, commits: Sequence[Commit]) -> None:
    """Write a batch of steps in order; raise LostRoomError if one of them does not fit.

    The caller must then roll the transaction back.
    """
    raw = raw_connection(connection)
    moves = [move_row(commit) for commit in commits]
    if _changed(raw, _MOVE, moves) < len(moves):
        raise LostRoomError(commits[0].room)
    _changed(raw, _TOUCH, [(move.touched_ms, move.id) for move in moves])
    for table, statement in _ADD.items():
        _changed(raw, statement, table.rows(commits))
    applied = COMMANDS.rows(commits)
    if _changed(raw, _ADD_COMMAND, applied) < len(applied):
        raise LostRoomError(commits[0].room)


def _changed(raw: sqlite3.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """Execute a statement for each row; return the number of rows it has changed."""
    return raw.executemany(statement, rows).rowcount if rows else 0
