"""Storage of rooms: creating and loading them, and committing their steps."""

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Row, insert, select

from yachtdice.server.common.damage import readable, reading
from yachtdice.server.common.log_events import (
    RoomCreated,
    RoomGameEnded,
    RoomGameStarted,
    RoomOpened,
    log_event,
    room_mark,
)
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.groups import Kind
from yachtdice.server.database.event_forms import read_event
from yachtdice.server.database.tables import events, game_seats, games, last_commands, rooms
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.service.state.record import CommandKey, Commit, RoomRecord, StoredRoom
from yachtdice.server.rooms.store.loading import Load, Loaded, load_rooms
from yachtdice.server.rooms.store.record_forms import RulesTexts, marked, read_record, write_record
from yachtdice.server.rooms.store.steps import ENDS, STEPS, TURNS

_OUTCOMES: Final = ("stored", "refused", "unavailable", "failed")


class SqlRooms:
    """The RoomStore port on a database; it measures commits, and logs rooms and games."""

    def __init__(
        self, database: Database, server: str | None = None, metrics: Metrics | None = None
    ) -> None:
        """Store in this database; `server` is the id of this node in a cluster."""
        self._database, self._writer = database, database.writer
        commits = (metrics or Metrics()).commits
        self._times = {outcome: commits.labels(outcome) for outcome in _OUTCOMES}
        self._texts = RulesTexts(database.writer)
        self._load = Kind(partial(load_rooms, server, self._texts))

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room at epoch 0, version 1."""
        await self._texts.keep(record.rules_text)
        row = {
            "id": room,
            "epoch": 0,
            "version": 1,
            "record": write_record(marked(record)),
            "created_ms": at_ms,
            "touched_ms": at_ms,
        }
        await self._writer.write(lambda connection: connection.execute(insert(rooms).values(row)))
        log_event(RoomCreated(room_mark(room), record.rules))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Load the room under a new epoch; return None or raise LostRoomError as in `RoomStore`."""
        loaded: Loaded | None = await self._writer.write_alike(self._load, Load(room, held))
        if loaded is None:
            return None
        with reading("events", loaded.record.game or "", room):
            played = tuple(read_event(body) for body in loaded.events)
        log_event(RoomOpened(room_mark(room), loaded.epoch))
        return StoredRoom(room, loaded.epoch, loaded.version, loaded.record, played)

    async def commit(self, commit: Commit) -> None:
        """Store the step, durable when this returns; record its duration and outcome."""
        began, outcome = time.monotonic(), "failed"
        try:
            await self._write(commit)
            outcome = "stored"
        except LostRoomError:
            outcome = "refused"
            raise
        except StoreUnavailableError:
            outcome = "unavailable"
            raise
        finally:
            self._times[outcome].observe(time.monotonic() - began)
        _log_game(commit)

    async def _write(self, commit: Commit) -> None:
        """Store the step."""
        await self._texts.keep(commit.record.rules_text)
        ends_game = commit.record.game is not None and commit.events and commit.game_over
        kind = ENDS if ends_game else TURNS if commit.changes_turn else STEPS
        await self._writer.write_alike(kind, commit)

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version after the player's last command, None if that is another one."""
        last = last_commands.c
        wanted = select(last.version).where(
            last.room == room, last.player == key.player, last.cid == key.cid
        )
        return await self._database.read(lambda connection: connection.scalar(wanted))

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

    async def close(self) -> None:
        """Wait until all steps in the queue are written."""
        await self._writer.close()


def _log_game(commit: Commit) -> None:
    """Log a game that begins or ends with a stored step."""
    record = commit.record
    if (new := commit.new_game) is not None:
        seats, bots = len(record.sitting), sum(seat.bot is not None for seat in record.sitting)
        log_event(RoomGameStarted(room_mark(commit.room), new.rules_id, seats, bots))
    if commit.game_over:
        log_event(RoomGameEnded(room_mark(commit.room), record.rules))


def _running(row: Row[Any], bodies: Mapping[str, Sequence[str]]) -> StoredRoom | None:
    """Return the room of a row, None if its running game is another one."""
    record = read_record(row.record)
    if (record.game, record.stage) != (row.game, Stage.PLAYING):
        return None
    record = replace(record, rules_text=row.rules_text)
    with reading("events", row.game, row.id):
        played = tuple(map(read_event, bodies[row.game]))
    return StoredRoom(row.id, row.epoch, row.version, record, played)
