"""Retention: rows that have not been used for long are deleted, a small batch at a time.

A finished game is never deleted, nor its room, its rules or its players. Each server of a cluster
sweeps independently: the store decides in one transaction which rows may be deleted.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from yachtdice.server.common.durations import DAY_MS, DEVICE_MS, RetentionDays
from yachtdice.server.common.ports import Now, StoreUnavailableError

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


class RetentionStore(Protocol):
    """Deletes unused rows."""

    async def delete(
        self, kind: RetentionKind, before_ms: int, cursor: RetentionCursor, in_use: InUse
    ) -> DeletedBatch:
        """Delete the unused rows of a kind in the batch after `cursor`.

        Rows are unused if their last use was before `before_ms`. Rooms that are `in_use` are kept.
        Raises StoreUnavailableError; then nothing was deleted.
        """
        ...


class Retention:
    """Deletes unused rows every `every_s` seconds."""

    def __init__(
        self,
        store: RetentionStore,
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
        self._ages_ms |= {RetentionKind.SESSIONS: 0, RetentionKind.DEVICES: DEVICE_MS}

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Sweep periodically in this context."""
        task = asyncio.create_task(self._keep_sweeping())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _keep_sweeping(self) -> None:
        """Sweep without end, also after a failed sweep."""
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
