"""The measured storage of rooms, which also logs rooms and games."""

import time
from typing import Final

from yachtdice.server.common import log_events
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.rooms.service.state.record import Commit, RoomRecord, RoomStore, StoredRoom

_OUTCOMES: Final = ("stored", "refused", "unavailable", "failed")


class CountedRooms:
    """A RoomStore that measures the commits of the store it wraps, and logs rooms and games."""

    def __init__(self, store: RoomStore, metrics: Metrics) -> None:
        """Wrap a store."""
        self._store = store
        self._times = {outcome: metrics.commits.labels(outcome) for outcome in _OUTCOMES}
        self.answer = store.answer

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Store a new room and log it."""
        await self._store.create(room, record, at_ms)
        log_events.log_event(log_events.RoomCreated(log_events.room_mark(room), record.rules))

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Load the room under a new epoch and log it."""
        stored = await self._store.wake(room, held)
        if stored is not None:
            log_events.log_event(log_events.RoomOpened(log_events.room_mark(room), stored.epoch))
        return stored

    async def commit(self, commit: Commit) -> None:
        """Write the step; record its duration and outcome."""
        began, outcome = time.monotonic(), "failed"
        try:
            await self._store.commit(commit)
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


def _log_game(commit: Commit) -> None:
    """Log a game that begins or ends with a stored step."""
    room_mark, record = log_events.room_mark, commit.record
    if commit.new_game is not None:
        new, bots = commit.new_game, sum(seat.bot is not None for seat in record.sitting)
        seats, room = len(record.sitting), room_mark(commit.room)
        log_events.log_event(log_events.RoomGameStarted(room, new.rules_id, seats, bots))
    if commit.game_over:
        log_events.log_event(log_events.RoomGameEnded(room_mark(commit.room), record.rules))
