"""The transactions that write steps of rooms, in a SQLite file and in PostgreSQL.

Steps that are committed at the same time share their statements, so a batch needs as few statements
as a single step. All steps of a batch succeed or fail together. The group writer then retries each
one alone.

PostgreSQL gets one statement for any number of steps, in one round trip. The statement locks the
rooms of the steps, in the order of their ids, so that the statements of two servers cannot wait for
each other. It writes only if every step fits. A room whose row another transaction changed
meanwhile is compared again once it is locked. The last commands of a room change only together with
its version, so a step that finds its version finds them too. A batch with two steps of one room
fails, so no statement writes the last command of a player twice.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from yachtdice.server.common.ports import LostRoomError
from yachtdice.server.database.engine.groups import Kind
from yachtdice.server.database.engine.transactions import raw_connection
from yachtdice.server.database.event_forms import write_event
from yachtdice.server.people.store.endings import end_game
from yachtdice.server.rooms.service.state.record import Commit
from yachtdice.server.rooms.store.record_forms import marked, write_record
from yachtdice.server.rooms.store.turn_rows import write_turns
from yachtdice.views.records import EVENT_FORMAT
from yachtdice.views.rules import HOUSE

HOUR_MS: Final = 3_600_000


class MoveRow(NamedTuple):
    """The new version of a room, and the version at which the step expects it.

    `touched_ms` is the end of the hour of the step, so most steps leave its index as it is.
    """

    new_version: int
    record: str
    touched_ms: int
    id: str
    epoch: int
    version: int


class EventRow(NamedTuple):
    """An event of a game."""

    game: str | None
    version: int
    body: str
    at_ms: int


class CommandRow(NamedTuple):
    """The command that a step applies, from now on the player's last one."""

    room: str
    player: str
    cid: str
    version: int


class GameRow(NamedTuple):
    """A game that begins with a step."""

    id: str
    room: str
    number: int
    rules_id: str
    rules_text: str
    fingerprint: str
    event_format: int
    started_ms: int
    hints: bool
    decides: str | None
    house: bool
    private: bool
    waiting: bool


class SeatRow(NamedTuple):
    """A seat of a game that begins, and its player."""

    game: str
    seat: int
    player: str | None


def move_row(commit: Commit) -> MoveRow:
    """Return the row of a room after a step."""
    record = write_record(marked(commit.record))
    touched_ms = commit.at_ms - commit.at_ms % HOUR_MS + HOUR_MS
    return MoveRow(
        commit.new_version, record, touched_ms, commit.room, commit.epoch, commit.version
    )


def _event_rows(commit: Commit) -> Iterator[EventRow]:
    """Return the rows of the events of a step."""
    for version, event in enumerate(commit.events, commit.first_event):
        body = write_event(event)
        yield EventRow(commit.record.game, version, body, commit.at_ms)


def _command_rows(commit: Commit) -> Iterator[CommandRow]:
    """Return the row of the command of a step, if it has one."""
    if (key := commit.command) is not None:
        yield CommandRow(commit.room, key.player, key.cid, commit.new_version)


def _game_rows(commit: Commit) -> Iterator[GameRow]:
    """Return the row of the game that begins with a step, if one does."""
    if (new := commit.new_game) is not None:
        yield GameRow(
            new.id, commit.room, new.number, new.rules_id, new.rules_text, new.fingerprint,
            EVENT_FORMAT, commit.at_ms, new.hints, new.decides,
            commit.record.rules.startswith(HOUSE), commit.record.private, new.waiting,
        )  # fmt: skip


def _seat_rows(commit: Commit) -> Iterator[SeatRow]:
    """Return the rows of the seats of the game that begins with a step, if one does."""
    if (new := commit.new_game) is not None:
        for number, seat in enumerate(commit.record.sitting):
            yield SeatRow(new.id, number, seat.player)


class AddedTable(NamedTuple):
    """A table to which steps add rows, with the rows of a step."""

    name: str
    row: type[Any]
    rows_of: Callable[[Commit], Iterator[tuple[Any, ...]]]

    @property
    def columns(self) -> str:
        """The names of the columns, for a statement."""
        return ", ".join(self.row._fields)

    def rows(self, commits: Sequence[Commit]) -> list[tuple[Any, ...]]:
        """Return the rows of a batch of steps."""
        return [row for commit in commits for row in self.rows_of(commit)]


COMMANDS: Final = AddedTable("last_commands", CommandRow, _command_rows)
#: In an order in which each row follows the rows that it refers to.
OTHERS: Final = (
    AddedTable("games", GameRow, _game_rows),
    AddedTable("game_seats", SeatRow, _seat_rows),
    AddedTable("events", EventRow, _event_rows),
)

#: Replaces the last command of a player.
_REPLACE: Final = """
ON CONFLICT (room, player) DO UPDATE SET cid = excluded.cid, version = excluded.version
"""


# A SQLite file

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
_SET_COMMAND: Final = f"{_insert(COMMANDS)} {_REPLACE} WHERE last_commands.cid <> excluded.cid"


def _write_to_file(connection: Connection, commits: Sequence[Commit]) -> None:
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
    if _changed(raw, _SET_COMMAND, applied) < len(applied):
        raise LostRoomError(commits[0].room)


def _changed(raw: sqlite3.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> int:
    """Execute a statement for each row; return the number of rows it has changed."""
    return raw.executemany(statement, rows).rowcount if rows else 0


# PostgreSQL

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
        SELECT FROM last_commands JOIN new_last_commands USING (room, player, cid)
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
    """Return the part of the statement that adds the rows of a table, or replaces commands."""
    rows = f"SELECT new_{table.name}.* FROM new_{table.name}, checked WHERE fits"  # noqa: S608 - constants
    known = _REPLACE if table is COMMANDS else ""
    return f"added_{table.name} AS (INSERT INTO {table.name} ({table.columns}) {rows} {known})"


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


# Kinds of batches


def _write_steps(connection: Connection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write a batch of steps in order, all or none.

    Raises LostRoomError if a room is not at the epoch and version that its step expects, or if the
    command is the player's last one. The caller must then roll the transaction back.
    """
    if connection.dialect.name == "postgresql":
        write_to_server(connection, commits)
    else:
        _write_to_file(connection, commits)
    return [None] * len(commits)


def _write_turns(connection: Connection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write a batch of steps with the turns of games that wait which begin or end with them."""
    written = _write_steps(connection, commits)
    write_turns(connection, commits)
    return written


def _end_games(connection: Connection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write a batch of steps that end games, with everything derived from these games."""
    written = _write_turns(connection, commits)
    for commit in commits:
        if (game := commit.record.game) is not None:
            end_game(connection, game, commit.at_ms, uncounted=commit.record.uncounted)
    return written


STEPS: Final = Kind(_write_steps, is_first=True)
TURNS: Final = Kind(_write_turns)  # steps of live games write no turns
ENDS: Final = Kind(_end_games, most=1)  # an end takes much longer than a step
