"""Rooms on a real database, with hooks that let a test make calls fail."""

from msgspec.structs import replace
from sqlalchemy import select

from tests.doubles.memory import MemoryRooms
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.event_forms import read_event
from yachtdice.server.database.tables import events, rooms, rules_texts
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, RoomRecord, StoredRoom
from yachtdice.server.rooms.store.record_forms import read_record
from yachtdice.server.rooms.store.rooms import SqlRooms


class DatabaseRooms(MemoryRooms):
    """The hooks of MemoryRooms on a database; `rooms` holds the rows read from it."""

    def __init__(self, database: Database) -> None:
        """Store rooms in this database."""
        super().__init__()
        self._database = database
        self.store = SqlRooms(database)

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room."""
        self._reach()
        await self.store.create(room, record, at_ms)
        await self._look(room)

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch, if its epoch is the one held."""
        self._reach()
        self.wakes += 1
        woken = await self.store.wake(room, held)
        await self._look(room)
        return woken

    async def _write(self, commit: Commit) -> None:
        """Write the step if it fits the epoch and version of the room."""
        await self.store.commit(commit)
        if commit.new_game is not None:
            self.begun.append(commit.new_game)
        await self._look(commit.room)

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version that a command led to."""
        self._reach()
        return await self.store.answer(room, key)

    async def _look(self, room: str) -> None:
        """Read a room as it is stored."""
        async with self._database.engine.connect() as connection:
            row = (await connection.execute(select(rooms).where(rooms.c.id == room))).one_or_none()
            if row is None:
                return
            record = read_record(row.record)
            text = select(rules_texts.c.text).where(rules_texts.c.mark == record.rules_text)
            record = replace(record, rules_text=await connection.scalar(text))
            played = select(events.c.body).where(events.c.game == record.game)
            bodies = await connection.scalars(played.order_by(events.c.version))
            stored = tuple(read_event(body) for body in bodies)
        self.rooms[room] = StoredRoom(room, row.epoch, row.version, record, stored)
