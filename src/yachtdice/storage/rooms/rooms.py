"""Storage of rooms: creating and loading them, and committing their steps."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Row, insert, select

from yachtdice.protocol.views import Stage
from yachtdice.services.damage import DamagedDataError, readable, reading
from yachtdice.services.log_events import room_mark
from yachtdice.services.ports import CommandKey, Commit, RoomRecord, StoredRoom
from yachtdice.storage.engine import json_forms
from yachtdice.storage.engine.database import Database
from yachtdice.storage.engine.group_writer import Kind
from yachtdice.storage.engine.tables import commands, events, game_seats, games, rooms
from yachtdice.storage.people.results import GameResults, read_events, results_of
from yachtdice.storage.rooms.loading import Load, Loaded, load_rooms
from yachtdice.storage.rooms.rule_sets import RulesTexts
from yachtdice.storage.rooms.steps import ENDS, STEPS, LastStep


class SqlRooms:
    """The RoomStore port on a database."""

    def __init__(self, database: Database, server: str | None = None) -> None:
        """Store in this database; `server` is the id of this node in a cluster."""
        self._database, self._writer = database, database.writer
        self._texts = RulesTexts(database.writer)
        self._load = Kind(partial(load_rooms, server, self._texts))
        self._ending = asyncio.Lock()
        self._ends = set[asyncio.Future[None]]()

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
        game = commit.record.game
        if game is not None and commit.events and commit.game_over:
            with self._under_way():
                results = await self._results(game, commit)
            await self._writer.write_alike(ENDS, LastStep(commit, game, results))
        else:
            await self._writer.write_alike(STEPS, commit)

    async def _results(self, game: str, commit: Commit) -> GameResults | None:
        """Return the results of the game that a step ends; raise StoreUnavailableError.

        They are computed for one game after the other, so that games that end at once leave other
        rooms their time.
        """
        try:
            async with self._database.reading() as connection:
                stored = await connection.run_sync(read_events, game, commit.first_event)
        except DamagedDataError:
            return None
        played, text = (*stored, *commit.events), commit.record.rules_text
        async with self._ending:
            return await asyncio.to_thread(results_of, text, played, game, commit.room)

    @contextmanager
    def _under_way(self) -> Iterator[None]:
        """Let `close` wait for a step that is not in a queue yet."""
        done = asyncio.get_running_loop().create_future()
        self._ends.add(done)
        try:
            yield
        finally:
            self._ends.discard(done)
            done.set_result(None)

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version of the room after a command, None if it was never applied."""
        wanted = select(commands.c.version).where(
            commands.c.room == room, commands.c.player == key.player, commands.c.cid == key.cid
        )
        async with self._database.reading() as connection:
            version: int | None = await connection.scalar(wanted)
        return version

    async def close(self) -> None:
        """Wait until all steps are written that have begun."""
        while self._ends:
            await asyncio.wait(self._ends)
        await self._writer.close()


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
