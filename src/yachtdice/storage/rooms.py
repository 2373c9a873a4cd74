"""Rooms and games, stored."""

from sqlalchemy import insert, select, update

from yachtdice.game import Event
from yachtdice.services.ports import CommandKey, Commit, LostRoomError, RoomRecord, StoredRoom
from yachtdice.storage.bodies import read_event, read_record, write_record
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.tables import commands, events, rooms
from yachtdice.storage.writer import GroupWriter


class SqlRooms:
    """The RoomStore port on a database."""

    def __init__(self, database: Database, server: str | None = None) -> None:
        """Store in this database; `server` is who wakes rooms, where there are several."""
        self._server = server
        self._engine = database.engine
        self._writer = GroupWriter(database.engine)

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
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(insert(rooms).values(row))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch; None, and LostRoomError, as the port says."""
        woken = update(rooms).where(rooms.c.id == room)
        if held is not None:
            woken = woken.where(rooms.c.epoch == held)
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                changed = await connection.execute(
                    woken.values(epoch=rooms.c.epoch + 1, server=self._server)
                )
                found = await connection.execute(
                    select(rooms.c.epoch, rooms.c.version, rooms.c.record).where(rooms.c.id == room)
                )
                row = found.one_or_none()
                if row is None:
                    return None
                if changed.rowcount != 1:
                    raise LostRoomError(room)
                record = read_record(row.record)
                bodies = await connection.scalars(
                    select(events.c.body)
                    .where(events.c.game == record.game)
                    .order_by(events.c.version)
                )
                played: tuple[Event, ...] = tuple(read_event(body) for body in bodies)
        return StoredRoom(room, row.epoch, row.version, record, played)

    async def commit(self, commit: Commit) -> None:
        """Write the step; it is durable when this returns."""
        await self._writer.write(commit)

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
