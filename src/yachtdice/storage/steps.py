"""One step of a room, written in a transaction that others may share."""

from sqlalchemy import ColumnElement, exists, false, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.protocol.show import HOUSE
from yachtdice.services.ports import Commit, LostRoomError
from yachtdice.storage.bodies import EVENT_FORMAT, write_event, write_record
from yachtdice.storage.endings import end_game, seat_players
from yachtdice.storage.tables import commands, events, games, rooms


async def write_step(connection: AsyncConnection, commit: Commit) -> None:
    """Write one step; raise LostRoomError, with nothing written, when it does not fit its room."""
    moved = await connection.execute(
        update(rooms)
        .where(
            rooms.c.id == commit.room,
            rooms.c.epoch == commit.epoch,
            rooms.c.version == commit.version,
            ~_was_applied(commit),
        )
        .values(
            version=commit.new_version,
            record=write_record(commit.record),
            touched_ms=commit.at_ms,
        )
    )
    if moved.rowcount != 1:
        raise LostRoomError(commit.room)
    await _write_game(connection, commit)
    if commit.command is not None:
        row = {
            "room": commit.room,
            "player": commit.command.player,
            "cid": commit.command.cid,
            "version": commit.new_version,
        }
        await connection.execute(insert(commands).values(row))


def _was_applied(commit: Commit) -> ColumnElement[bool]:
    """Return the condition that the step's command has been applied before.

    Asked beforehand, because a broken key would end the transaction of all who share it.
    """
    if commit.command is None:
        return false()
    return exists().where(
        commands.c.room == commit.room,
        commands.c.player == commit.command.player,
        commands.c.cid == commit.command.cid,
    )


async def _write_game(connection: AsyncConnection, commit: Commit) -> None:
    """Write what the step does to the room's game."""
    if (new := commit.new_game) is not None:
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
        await connection.execute(insert(games).values(row))
        await seat_players(connection, new.id, commit.record.seats)
    if commit.events:
        rows = [
            {
                "game": commit.record.game,
                "version": version,
                "body": write_event(event),
                "at_ms": commit.at_ms,
            }
            for version, event in enumerate(commit.events, commit.first_event)
        ]
        await connection.execute(insert(events), rows)
    if commit.events and commit.game_over and commit.record.game is not None:
        await end_game(connection, commit.record.game, commit.at_ms)
