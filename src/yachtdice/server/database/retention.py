"""Retention: rows that have not been used for long are deleted, a small batch at a time.

A finished game is never deleted, nor its room, its rules or its players.

A batch reads some rows by an index, oldest first. It then deletes those that are due, in one
transaction that checks the conditions again. On PostgreSQL this transaction locks the rows and
skips rows that another transaction has locked. So each server of a cluster sweeps independently.

A room may be in the memory of a server. `rooms.server` names the server that loaded it last. A
server deletes only rooms that it loaded itself and has since unloaded, and rooms of dead servers.
Loading and deleting both lock the row, so they cannot overlap.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    tuple_,
)

from yachtdice.server.common.durations import CONTEST_MS, DAY_MS, DEVICE_MS, SHEET_MS, RetentionDays
from yachtdice.server.common.ports import Now, StoreUnavailableError
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database

BATCH: Final = 100  #: Maximum number of rows that a batch reads and deletes.

#: Pause after a batch that deleted rows, so that steps of rooms are stored between batches.
_PAUSE_S: Final = 0.2

_log = logging.getLogger(__name__)


class RetentionKind(StrEnum):
    """The kinds of rows that are deleted."""

    EMPTY_ROOMS = "empty rooms"
    UNFINISHED_GAMES = "rooms without a finished game"
    RULES = "rule sets"
    GUESTS = "guests"
    SESSIONS = "sessions"
    DEVICES = "known devices"
    SHEETS = "sheets"
    CONTESTS = "cancelled contests"


_ROOMS: Final = frozenset({RetentionKind.EMPTY_ROOMS, RetentionKind.UNFINISHED_GAMES})

#: The time and the key of a row: the end of one batch and the start of the next.
RetentionCursor: TypeAlias = tuple[int, str]

_BEGINNING: Final[RetentionCursor] = (-1, "")

#: Returns the rooms that this server has in memory or is loading.
InUse: TypeAlias = Callable[[], Collection[str]]


class DeletedBatch(Struct, frozen=True):
    """The result of a batch: the number of rows deleted, and the sessions that ended.

    `cursor` is the start of the next batch, None after the last.
    """

    deleted: int
    cursor: RetentionCursor | None = None
    sessions: tuple[str, ...] = ()


_HAS_GAME: Final = exists().where(tables.games.c.room == tables.rooms.c.id)
_HAS_FINISHED: Final = _HAS_GAME.where(tables.games.c.ended_ms.is_not(None))
_HAS_HOUSE_GAME: Final = exists().where(
    tables.games.c.fingerprint == tables.house_rules.c.fingerprint, tables.games.c.house
)
_HAS_SEAT: Final = exists().where(tables.game_seats.c.player == tables.players.c.id)
_IS_ACCOUNT: Final = exists().where(tables.accounts.c.player == tables.players.c.id)
_HAS_RESULT: Final = or_(
    exists().where(tables.contest_scores.c.contest == tables.contests.c.id),
    exists().where(
        tables.contest_tables.c.contest == tables.contests.c.id,
        tables.contest_tables.c.places.is_not(None),
    ),
)
_OWN_SESSION: Final = tables.sessions.c.player == tables.players.c.id

_MAY_GO: Final[dict[RetentionKind, ColumnElement[bool]]] = {
    RetentionKind.EMPTY_ROOMS: ~_HAS_GAME,
    RetentionKind.UNFINISHED_GAMES: ~_HAS_FINISHED,
    RetentionKind.RULES: and_(tables.house_rules.c.fingerprint.is_not(None), ~_HAS_HOUSE_GAME),
    RetentionKind.GUESTS: and_(~_HAS_SEAT, ~_IS_ACCOUNT),
    RetentionKind.SHEETS: true(),
    RetentionKind.CONTESTS: and_(tables.contests.c.status == "cancelled", ~_HAS_RESULT),
}
_WHEN_AND_KEY: Final[dict[RetentionKind, tuple[ColumnElement[int], ColumnElement[str]]]] = {
    RetentionKind.EMPTY_ROOMS: (tables.rooms.c.touched_ms, tables.rooms.c.id),
    RetentionKind.UNFINISHED_GAMES: (tables.rooms.c.touched_ms, tables.rooms.c.id),
    RetentionKind.RULES: (tables.house_rules.c.used_ms, tables.house_rules.c.reference),
    RetentionKind.GUESTS: (tables.players.c.created_ms, tables.players.c.id),
    RetentionKind.SHEETS: (tables.sheets.c.touched_ms, tables.sheets.c.id),
    RetentionKind.CONTESTS: (tables.contests.c.created_ms, tables.contests.c.id),
}
#: The tables of the rows that belong to a contest.
_OF_CONTESTS: Final = (
    tables.contest_entries,
    tables.contest_inbox,
    tables.contest_games,
    tables.contest_waves,
    tables.contest_tables,
)


class SqlRetention:
    """Deletes batches of unused rows in a database."""

    def __init__(self, database: Database, server: str | None = None) -> None:
        """Delete from this database; `server` is this server's id in a cluster."""
        self._database, self._writer = database, database.writer
        if server is None:
            self._is_ours: ColumnElement[bool] = true()
        else:
            others = tables.rooms.c.server.not_in(select(tables.servers.c.id))
            self._is_ours = or_(
                tables.rooms.c.server.is_(None), tables.rooms.c.server == server, others
            )

    async def delete(
        self, kind: RetentionKind, before_ms: int, cursor: RetentionCursor, in_use: InUse
    ) -> DeletedBatch:
        """Delete the rows of the batch after `cursor` that were not used since `before_ms`.

        Rooms that are `in_use` are kept. Raises StoreUnavailableError; then nothing was deleted.
        """
        if kind is RetentionKind.SESSIONS:
            return await self._writer.write(
                lambda connection: _delete_sessions(connection, before_ms)
            )
        if kind is RetentionKind.DEVICES:
            return await self._writer.write(
                lambda connection: _delete_devices(connection, before_ms)
            )
        conditions = [_WHEN_AND_KEY[kind][0] < before_ms, _MAY_GO[kind]]
        if kind is RetentionKind.GUESTS:
            conditions.append(~exists().where(_OWN_SESSION, tables.sessions.c.seen_ms >= before_ms))
        elif kind in _ROOMS:
            conditions += [self._is_ours, ~_has_turn(before_ms)]
        due, next_cursor = await self._due(kind, before_ms, cursor, and_(*conditions))
        if not due:
            return DeletedBatch(0, next_cursor)

        def work(connection: Connection) -> DeletedBatch:
            keys = _locked(connection, kind, due, conditions, in_use)
            return replace(_delete(connection, kind, keys), cursor=next_cursor)

        return await self._writer.write(work)

    async def _due(
        self,
        kind: RetentionKind,
        before_ms: int,
        cursor: RetentionCursor,
        may_go: ColumnElement[bool],
    ) -> tuple[list[str], RetentionCursor | None]:
        """Return the due keys of the batch after `cursor`, and the cursor of the next batch."""
        when, key = _WHEN_AND_KEY[kind]
        later = and_(when >= cursor[0], or_(when > cursor[0], key > cursor[1]))  # uses the index
        wanted = select(when, key, may_go.label("due")).where(when < before_ms, later)
        async with self._database.reading() as connection:
            found = await connection.execute(wanted.order_by(when, key).limit(BATCH))
            rows: Sequence[Any] = found.all()
        next_cursor = (rows[-1][0], rows[-1][1]) if len(rows) == BATCH else None
        return [row[1] for row in rows if row.due], next_cursor


class Retention:
    """Deletes unused rows every `every_s` seconds."""

    def __init__(
        self,
        store: SqlRetention,
        kept: RetentionDays,
        now: Now,
        in_use: InUse,
        on_end: Callable[[Iterable[str]], None],
        every_s: float = 3600.0,
    ) -> None:
        """Delete from this store; `on_end` is called with the sessions that have ended."""
        self._store, self._now, self._in_use = store, now, in_use
        self._on_end, self._every_s = on_end, every_s
        days = {
            RetentionKind.EMPTY_ROOMS: kept.empty_rooms,
            RetentionKind.UNFINISHED_GAMES: kept.unfinished_games,
            RetentionKind.RULES: kept.rules,
            RetentionKind.GUESTS: kept.guests,
        }
        self._ages_ms = {kind: count * DAY_MS for kind, count in days.items() if count}
        self._ages_ms |= {
            RetentionKind.SESSIONS: 0,
            RetentionKind.DEVICES: DEVICE_MS,
            RetentionKind.SHEETS: SHEET_MS,
            RetentionKind.CONTESTS: CONTEST_MS,
        }

    async def work(self) -> None:
        """Sweep periodically until cancelled, also after a failed sweep."""
        while True:
            await asyncio.sleep(self._every_s)
            try:
                await self.sweep()
            except StoreUnavailableError:
                _log.warning("retention: the database is unavailable; the next sweep tries again")
            except Exception:  # noqa: BLE001 - the next sweep is due in any case
                _log.exception("retention: a sweep failed")

    async def sweep(self, pause_s: float = _PAUSE_S) -> dict[RetentionKind, int]:
        """Delete all rows that are due; return the number of deleted rows by kind.

        Raises StoreUnavailableError; rows deleted before the failure stay deleted.
        """
        deleted = {kind: await self._sweep(kind, pause_s) for kind in self._ages_ms}
        if any(deleted.values()):
            summary = ", ".join(f"{count} {kind}" for kind, count in deleted.items() if count)
            _log.info("retention: deleted %s", summary)
        return deleted

    async def _sweep(self, kind: RetentionKind, pause_s: float) -> int:
        """Delete the due rows of one kind, batch by batch; return their number."""
        before, deleted = self._now() - self._ages_ms[kind], 0
        cursor: RetentionCursor | None = _BEGINNING
        while cursor is not None:
            batch = await self._store.delete(kind, before, cursor, self._in_use)
            self._on_end(batch.sessions)
            deleted, cursor = deleted + batch.deleted, batch.cursor
            if cursor is not None:
                await asyncio.sleep(pause_s if batch.deleted else pause_s / 10)
        return deleted


def _has_turn(since_ms: int) -> ColumnElement[bool]:
    """Return whether a game waits in a room, for a turn that was not yet due at `since_ms`.

    The keepers end every game that its players leave, so only the turn of a room that cannot be
    read stays overdue for long. Deadlines are in play time.
    """
    shift_ms = select(func.coalesce(func.max(tables.play_times.c.shift_ms), 0)).scalar_subquery()
    is_here = tables.turns.c.room == tables.rooms.c.id
    return exists().where(is_here, tables.turns.c.due_ms + shift_ms >= since_ms)


def _locked(
    connection: Connection,
    kind: RetentionKind,
    due: list[str],
    conditions: list[ColumnElement[bool]],
    in_use: InUse,
) -> list[str]:
    """Lock the rows that are still due; return their keys."""
    key = _WHEN_AND_KEY[kind][1]
    wanted = select(key).where(key.in_(due), *conditions).order_by(key)
    found = connection.scalars(wanted.with_for_update(skip_locked=True)).all()
    in_memory = in_use() if kind in _ROOMS else ()
    return [one for one in found if one not in in_memory]


def _delete(connection: Connection, kind: RetentionKind, keys: Sequence[str]) -> DeletedBatch:
    """Delete rows with everything that belongs to them."""
    if not keys:
        return DeletedBatch(0)
    if kind is RetentionKind.RULES:
        deleted = delete(tables.house_rules).where(tables.house_rules.c.reference.in_(keys))
        return DeletedBatch(connection.execute(deleted).rowcount)
    if kind is RetentionKind.GUESTS:
        return _delete_guests(connection, keys)
    if kind is RetentionKind.SHEETS:
        return _delete_sheets(connection, keys)
    if kind is RetentionKind.CONTESTS:
        return _delete_contests(connection, keys)
    return _delete_rooms(connection, keys)


def _delete_rooms(connection: Connection, keys: Sequence[str]) -> DeletedBatch:
    """Delete rooms and their games."""
    theirs = select(tables.games.c.id).where(tables.games.c.room.in_(keys))
    for table in (tables.events, tables.game_seats, tables.reviews, tables.lessons):
        connection.execute(delete(table).where(table.c.game.in_(theirs)))
    for table in (tables.games, tables.last_commands, tables.bot_invitations, tables.turns):
        connection.execute(delete(table).where(table.c.room.in_(keys)))
    return DeletedBatch(
        connection.execute(delete(tables.rooms).where(tables.rooms.c.id.in_(keys))).rowcount
    )


def _delete_guests(connection: Connection, keys: Sequence[str]) -> DeletedBatch:
    """Delete guests, their sessions, push subscriptions and invitations; return the sessions."""
    ending = (
        delete(tables.sessions)
        .where(tables.sessions.c.player.in_(keys))
        .returning(tables.sessions.c.id)
    )
    ended = tuple(connection.scalars(ending))
    for column in (tables.bot_invitations.c.host, tables.push_subscriptions.c.player):
        connection.execute(delete(column.table).where(column.in_(keys)))
    deleted = connection.execute(delete(tables.players).where(tables.players.c.id.in_(keys)))
    return DeletedBatch(deleted.rowcount, sessions=ended)


def _delete_sheets(connection: Connection, keys: Sequence[str]) -> DeletedBatch:
    """Delete sheets with their entries."""
    entries = delete(tables.sheet_entries).where(tables.sheet_entries.c.sheet.in_(keys))
    connection.execute(entries)
    deleted = connection.execute(delete(tables.sheets).where(tables.sheets.c.id.in_(keys)))
    return DeletedBatch(deleted.rowcount)


def _delete_contests(connection: Connection, keys: Sequence[str]) -> DeletedBatch:
    """Delete contests with their entries, waves and tables; games at the tables stay."""
    for table in _OF_CONTESTS:
        connection.execute(delete(table).where(table.c.contest.in_(keys)))
    deleted = connection.execute(delete(tables.contests).where(tables.contests.c.id.in_(keys)))
    return DeletedBatch(deleted.rowcount)


def _delete_sessions(connection: Connection, before_ms: int) -> DeletedBatch:
    """Delete some expired sessions, and the push subscriptions of ended ones."""
    due = select(tables.sessions.c.id).where(tables.sessions.c.expires_ms <= before_ms).limit(BATCH)
    deleted = (
        delete(tables.sessions).where(tables.sessions.c.id.in_(due)).returning(tables.sessions.c.id)
    )
    ended = tuple(connection.scalars(deleted))
    pushed = tables.push_subscriptions.c.session
    connection.execute(
        delete(tables.push_subscriptions).where(pushed.not_in(select(tables.sessions.c.id)))
    )
    return DeletedBatch(len(ended), (0, "") if len(ended) == BATCH else None, ended)


def _delete_devices(connection: Connection, before_ms: int) -> DeletedBatch:
    """Delete some devices that were not used for a long time."""
    key = (tables.known_devices.c.player, tables.known_devices.c.device_hash)
    due = select(*key).where(tables.known_devices.c.seen_ms <= before_ms).limit(BATCH)
    deleted = connection.execute(delete(tables.known_devices).where(tuple_(*key).in_(due)))
    return DeletedBatch(deleted.rowcount, (0, "") if deleted.rowcount == BATCH else None)
