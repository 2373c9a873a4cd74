"""Steps of rooms, written together: as few statements for many as for one.

All stand or fall together; whoever writes several tries each by itself when they fall.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.protocol.people_messages import EVENT_FORMAT
from yachtdice.protocol.show import HOUSE
from yachtdice.services.ports import Commit, LostRoomError
from yachtdice.storage.bodies import write_event, write_record
from yachtdice.storage.endings import end_game, seat_players
from yachtdice.storage.tables import commands, events, games, rooms

_Row: TypeAlias = dict[str, Any]

_HOLD: Final = (
    update(rooms)
    .where(rooms.c.id.in_(bindparam("held", expanding=True)))
    .values(touched_ms=bindparam("at_ms"))
    .returning(rooms.c.id, rooms.c.epoch, rooms.c.version)
)
"""Takes the write lock and tells where the rooms stand: nobody moves them until we are through."""

_MOVE: Final = (
    update(rooms)
    .where(rooms.c.id == bindparam("room"))
    .values(version=bindparam("new_version"), record=bindparam("new_record"))
)
_ADD_COMMANDS: Final = insert(commands)
_ADD_EVENTS: Final = insert(events)
_ADD_GAME: Final = insert(games)


async def write_steps(connection: AsyncConnection, commits: Sequence[Commit]) -> None:
    """Write steps, in their order, all or none.

    Raises LostRoomError when a room does not stand where its step says, or its command has been
    applied before; the transaction is then to be given up.
    """
    await _move_rooms(connection, commits)
    for commit in commits:
        if commit.new_game is not None:
            await _begin_game(connection, commit)
    if rows := [row for commit in commits for row in _event_rows(commit)]:
        await connection.execute(_ADD_EVENTS, rows)
    await _note_commands(connection, commits)
    for commit in commits:
        if commit.events and commit.game_over and commit.record.game is not None:
            await end_game(connection, commit.record.game, commit.at_ms)


async def _move_rooms(connection: AsyncConnection, commits: Sequence[Commit]) -> None:
    """Let each room stand where its step leads; raise LostRoomError for one that does not fit."""
    held = {"held": [commit.room for commit in commits], "at_ms": commits[0].at_ms}
    found = (await connection.execute(_HOLD, held)).all()
    stand = {room: (epoch, version) for room, epoch, version in found}
    for commit in commits:
        if stand.get(commit.room) != (commit.epoch, commit.version):
            raise LostRoomError(commit.room)
        stand[commit.room] = (commit.epoch, commit.new_version)
    await connection.execute(_MOVE, [_move_row(commit) for commit in commits])


def _move_row(commit: Commit) -> _Row:
    """Return what the update of a room is told."""
    return {
        "room": commit.room,
        "new_version": commit.new_version,
        "new_record": write_record(commit.record),
    }


async def _begin_game(connection: AsyncConnection, commit: Commit) -> None:
    """Write the game that begins with a step, and who sits in it."""
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
        "house": commit.record.rules.startswith(HOUSE),
        "private": commit.record.private,
    }
    await connection.execute(_ADD_GAME, row)
    await seat_players(connection, new.id, commit.record.seats)


def _event_rows(commit: Commit) -> list[_Row]:
    """Return what a step adds to its game."""
    return [
        {
            "game": commit.record.game,
            "version": version,
            "body": write_event(event),
            "at_ms": commit.at_ms,
        }
        for version, event in enumerate(commit.events, commit.first_event)
    ]


async def _note_commands(connection: AsyncConnection, commits: Sequence[Commit]) -> None:
    """Note which commands the steps answer; raise LostRoomError for one noted before."""
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
