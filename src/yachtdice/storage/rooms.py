"""Rooms and games, stored."""

from collections.abc import Sequence
from typing import TypeAlias

from sqlalchemy import and_, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.game import Event
from yachtdice.services.ports import CommandKey, Commit, LostRoomError, RoomRecord, StoredRoom
from yachtdice.storage.bodies import read_event, read_record, write_record
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.tables import commands, events, rooms


class SqlRooms:
    """The RoomStore port on a database."""

    def __init__(self, database: Database, server: str | None = None) -> None:
        """Store in this database; `server` is who wakes rooms, where there are several."""
        self._server = server
        self._engine = database.engine
        self._writer = database.writer

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Keep a new room at epoch 0, version 1."""
        row = {
            "id": room,
            "epoch": 0,
            "version": 1,
            "record": write_record(record),
            "created_ms": at_ms,
            "touched_ms": at_ms,
        }
        await self._writer.write(lambda connection: connection.execute(insert(rooms).values(row)))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch; None, and LostRoomError, as the port says."""
        woken = await self._writer.write(
            lambda connection: _woken(connection, room, held, self._server)
        )
        if woken is None:
            return None
        epoch, version, record, bodies = woken
        played: tuple[Event, ...] = tuple(read_event(body) for body in bodies)
        return StoredRoom(room, epoch, version, read_record(record), played)

    async def commit(self, commit: Commit) -> None:
        """Write the step; it is durable when this returns."""
        await self._writer.write_step(commit)

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command led to, None when it was never applied."""
        wanted = select(commands.c.version).where(
            commands.c.room == room, commands.c.player == key.player, commands.c.cid == key.cid
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                version: int | None = await connection.scalar(wanted)
        return version

    async def close(self) -> None:
        """Wait until all steps taken are written."""
        await self._writer.close()


_Woken: TypeAlias = tuple[int, int, str, Sequence[str]]
"""A room's epoch, version and record, and the events of its latest game, as stored."""


async def _woken(
    connection: AsyncConnection, room: str, held: int | None, server: str | None
) -> _Woken | None:
    """Raise a room's epoch for a server; return what is stored of it, None for no such room.

    Raises LostRoomError when the epoch is not the one held.
    """
    fits = rooms.c.id == room if held is None else and_(rooms.c.id == room, rooms.c.epoch == held)
    raised = (
        update(rooms)
        .where(fits)
        .values(epoch=rooms.c.epoch + 1, server=server)
        .returning(rooms.c.epoch, rooms.c.version, rooms.c.record)
    )
    row = (await connection.execute(raised)).one_or_none()
    if row is None:
        if held is not None and await connection.scalar(select(exists().where(rooms.c.id == room))):
            raise LostRoomError(room)
        return None
    game = read_record(row.record).game
    history = select(events.c.body).where(events.c.game == game).order_by(events.c.version)
    bodies = (await connection.scalars(history)).all()
    return row.epoch, row.version, row.record, bodies
