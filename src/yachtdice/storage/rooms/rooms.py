"""Storage of rooms: creating and loading them, and committing their steps.

Steps that are committed at the same time share their statements, so a batch needs as few statements
as a single step. All steps of a batch succeed or fail together. The group writer then retries each
one alone.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from msgspec.structs import replace
from sqlalchemy import Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.protocol.people_messages import EVENT_FORMAT
from yachtdice.protocol.show import HOUSE
from yachtdice.protocol.views import Stage
from yachtdice.services.damage import readable, reading
from yachtdice.services.log_events import room_mark
from yachtdice.services.ports import CommandKey, Commit, LostRoomError, RoomRecord, StoredRoom
from yachtdice.storage.engine import json_forms
from yachtdice.storage.engine.database import Database
from yachtdice.storage.engine.tables import commands, events, game_seats, games, rooms
from yachtdice.storage.people.endings import end_game, seat_players
from yachtdice.storage.rooms.loading import Load, Loaded, load_rooms
from yachtdice.storage.rooms.rule_sets import RulesTexts


class SqlRooms:
    """The RoomStore port on a database."""

    def __init__(self, database: Database, server: str | None = None) -> None:
        """Store in this database; `server` is the id of this node in a cluster."""
        self._database, self._writer = database, database.writer
        self._texts = RulesTexts(database.writer)
        self._load = partial(load_rooms, server, self._texts)

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room at epoch 0, version 1."""
        await self._texts.keep(record.rules_text)
        row = {
            "id": room,
            "epoch": 0,
            "version": 1,
            "record": json_forms.write_record(json_forms.marked(record)),
            "created_ms": at_ms,
            "touched_ms": at_ms,
        }
        await self._writer.write(lambda connection: connection.execute(insert(rooms).values(row)))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Load the room under a new epoch; return None or raise LostRoomError as in `RoomStore`."""
        loaded: Loaded | None = await self._writer.write_alike(self._load, Load(room, held))
        if loaded is None:
            return None
        with reading("events", loaded.record.game or "", room):
            played = tuple(json_forms.read_event(body) for body in loaded.events)
        return StoredRoom(room, loaded.epoch, loaded.version, loaded.record, played)

    async def commit(self, commit: Commit) -> None:
        """Store the step; it is durable when this returns."""
        await self._texts.keep(commit.record.rules_text)
        await self._writer.write_alike(write_steps, commit, first=True)

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version of the room after a command, None if it was never applied."""
        wanted = select(commands.c.version).where(
            commands.c.room == room, commands.c.player == key.player, commands.c.cid == key.cid
        )
        async with self._database.reading() as connection:
            version: int | None = await connection.scalar(wanted)
        return version

    async def close(self) -> None:
        """Wait until all queued steps are written."""
        await self._writer.close()


_Row: TypeAlias = dict[str, Any]

_HOLD: Final = (
    update(rooms)
    .where(rooms.c.id.in_(bindparam("held", expanding=True)))
    .values(touched_ms=bindparam("at_ms"))
    .returning(rooms.c.id, rooms.c.epoch, rooms.c.version)
)
"""Locks the rooms and returns their versions. No other writer can change them until the transaction
ends.
"""

_MOVE: Final = (
    update(rooms)
    .where(rooms.c.id == bindparam("room"))
    .values(version=bindparam("new_version"), record=bindparam("new_record"))
)
_ADD_COMMANDS: Final = insert(commands)
_ADD_EVENTS: Final = insert(events)
_ADD_GAME: Final = insert(games)


async def write_steps(connection: AsyncConnection, commits: Sequence[Commit]) -> Sequence[None]:
    """Write a batch of steps in order, all or none.

    Raises LostRoomError if a room is not at the epoch and version that its step expects, or if the
    command was applied before. The caller must then roll the transaction back.
    """
    await _move_rooms(connection, commits)
    for commit in commits:
        if commit.new_game is not None:
            await _begin_game(connection, commit)
    if rows := [row for commit in commits for row in _event_rows(commit)]:
        await connection.execute(_ADD_EVENTS, rows)
    await _note_commands(connection, commits)
    for commit in commits:
        record = commit.record
        if commit.events and commit.game_over and record.game is not None:
            await end_game(connection, record.game, commit.at_ms, uncounted=record.uncounted)
    return [None] * len(commits)


async def _move_rooms(connection: AsyncConnection, commits: Sequence[Commit]) -> None:
    """Store the new version of each room; raise LostRoomError if a room has changed."""
    held = {"held": [commit.room for commit in commits], "at_ms": commits[0].at_ms}
    found = (await connection.execute(_HOLD, held)).all()
    current = {room: (epoch, version) for room, epoch, version in found}
    for commit in commits:
        if current.get(commit.room) != (commit.epoch, commit.version):
            raise LostRoomError(commit.room)
        current[commit.room] = (commit.epoch, commit.new_version)
    await connection.execute(_MOVE, [_move_row(commit) for commit in commits])


def _move_row(commit: Commit) -> _Row:
    return {
        "room": commit.room,
        "new_version": commit.new_version,
        "new_record": json_forms.write_record(json_forms.marked(commit.record)),
    }


async def _begin_game(connection: AsyncConnection, commit: Commit) -> None:
    """Insert the game that begins with a step, with its players."""
    new = commit.new_game
    assert new is not None
    row = {
        "id": new.id,
        "room": commit.room,
        "number": new.number,
        "rules_id": new.rules_id,
        "rules_text": new.rules_text,
        "fingerprint": new.fingerprint,
        "event_format": EVENT_FORMAT,
        "started_ms": commit.at_ms,
        "hints": new.hints,
        "decides": new.decides,
        "house": commit.record.rules.startswith(HOUSE),
        "private": commit.record.private,
    }
    await connection.execute(_ADD_GAME, row)
    await seat_players(connection, new.id, commit.record.sitting)


def _event_rows(commit: Commit) -> list[_Row]:
    return [
        {
            "game": commit.record.game,
            "version": version,
            "body": json_forms.write_event(event),
            "at_ms": commit.at_ms,
        }
        for version, event in enumerate(commit.events, commit.first_event)
    ]


async def _note_commands(connection: AsyncConnection, commits: Sequence[Commit]) -> None:
    """Store which commands the steps apply; raise LostRoomError for a repeated command."""
    rows = [
        {
            "room": commit.room,
            "player": commit.command.player,
            "cid": commit.command.cid,
            "version": commit.new_version,
        }
        for commit in commits
        if commit.command is not None
    ]
    if not rows:
        return
    try:
        await connection.execute(_ADD_COMMANDS, rows)
    except IntegrityError as error:
        raise LostRoomError(rows[0]["room"]) from error


class SqlRunning:
    """The RunningStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def rooms_of(self, player: str, most: int) -> tuple[StoredRoom, ...]:
        """Return the rooms in which the player's seat is in a running game, the latest first."""
        wanted = (
            select(rooms.c.id, rooms.c.epoch, rooms.c.version, rooms.c.record)
            .add_columns(games.c.id.label("game"), games.c.rules_text)
            .join(games, games.c.room == rooms.c.id)
            .join(game_seats, game_seats.c.game == games.c.id)
            .where(game_seats.c.player == player, game_seats.c.ended.is_(None))
            .order_by(games.c.started_ms.desc())
            .limit(most)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).all()
            played = await connection.execute(
                select(events.c.game, events.c.body)
                .where(events.c.game.in_([row.game for row in found]))
                .order_by(events.c.game, events.c.version)
            )
            bodies: defaultdict[str, list[str]] = defaultdict(list)
            for row in played:
                bodies[row.game].append(row.body)
        stored = readable(
            "rooms", found, lambda row: room_mark(row.id), lambda row: _running(row, bodies)
        )
        return tuple(each for each in stored if each is not None)


def _running(row: Row[Any], bodies: Mapping[str, Sequence[str]]) -> StoredRoom | None:
    """Return the room of a row, None if its running game is another one."""
    record = json_forms.read_record(row.record)
    if (record.game, record.stage) != (row.game, Stage.PLAYING):
        return None
    record = replace(record, rules_text=row.rules_text)
    with reading("events", row.game, row.id):
        played = tuple(map(json_forms.read_event, bodies[row.game]))
    return StoredRoom(row.id, row.epoch, row.version, record, played)
