"""Rooms and games, stored."""

from sqlalchemy import insert, select

from yachtdice.game import Event
from yachtdice.services.ports import CommandKey, Commit, RoomRecord, StoredRoom
from yachtdice.storage.bodies import read_event, read_record, write_record
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.tables import commands, rooms
from yachtdice.storage.waking import Waking, Woken, waker


class SqlRooms:
    """The RoomStore port on a database."""

    def __init__(self, database: Database, server: str | None = None) -> None:
        """Store in this database; `server` is who wakes rooms, where there are several."""
        self._engine, self._writer = database.engine, database.writer
        self._wake = waker(server)

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
        woken: Woken | None = await self._writer.write_alike(self._wake, Waking(room, held))
        if woken is None:
            return None
        played: tuple[Event, ...] = tuple(read_event(body) for body in woken.events)
        return StoredRoom(room, woken.epoch, woken.version, read_record(woken.record), played)

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
