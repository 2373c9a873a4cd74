"""The keeper of turns: it wakes the rooms of games that wait when the time of a turn is up.

The keepers of all servers claim due turns in the database, so each turn has one keeper at a time.
A keeper follows the room until the room has taken the step. If the keeper stops before that, the
claim ends and the next keeper wakes the room.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from yachtdice.game import BoxFilled, SeatResigned
from yachtdice.server.common.periodic import run_again
from yachtdice.server.common.ports import LostRoomError, StoreUnavailableError
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Changed, Clock, ServerMessage, Snapshot
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.server.rooms.service.waiting.play_time import PlayTime
from yachtdice.server.rooms.service.waiting.ports import TurnStore

MOST_CLAIMED: Final = 8  #: Turns that a keeper claims together: live tables wait for few.
HELD_MS: Final = 60_000  #: Milliseconds until another keeper can claim a turn again.
#: Seconds after the deadline until a turn is due: the clocks of two servers differ.
GRACE_S: Final = 30
PATIENCE_S: Final = 20.0  #: Seconds that a keeper follows a room.

_log = logging.getLogger(__name__)


class TurnWaiter:
    """The Follower of a keeper: it learns that the turn of a room is over."""

    player: Final = None
    address: Final = ""

    def __init__(self) -> None:
        """Begin before the turn is over."""
        self.is_over = asyncio.Event()

    def send(self, message: ServerMessage) -> None:
        """Look for the end of the turn, or for a turn that is not due."""
        match message:
            case Changed(events=events):
                over = any(isinstance(event, BoxFilled | SeatResigned) for event in events)
            case Clock(left_ms=left_ms):
                over = left_ms is not None and left_ms > 0
            case Snapshot(room=room):
                over = room.stage is not Stage.PLAYING
            case _:
                over = False
        if over:
            self.is_over.set()


class TurnKeeper:
    """Looks at the play time, and wakes the rooms whose turns are due."""

    def __init__(
        self,
        store: TurnStore,
        play_time: PlayTime,
        rooms: Rooms,
        name: str,
        second_ms: int = 1000,
        every_s: float = 30.0,
    ) -> None:
        """Claim turns in this store under a name of this server's own."""
        self._store, self._play_time, self._rooms = store, play_time, rooms
        self._name, self._grace_ms, self._every_s = name, GRACE_S * second_ms, every_s

    async def work(self) -> None:
        """Look periodically until cancelled, also after a failure."""
        await run_again("turns", self._look, self._every_s)

    async def _look(self) -> None:
        await self._play_time.look()
        await self.sweep()

    async def sweep(self) -> int:
        """Wake all rooms whose turns are due; return their number. Raises StoreUnavailableError."""
        woken = 0
        while claimed := await self._claimed():
            await asyncio.gather(*map(self._wake, claimed))
            woken += len(claimed)
        return woken

    async def _claimed(self) -> tuple[str, ...]:
        now = self._play_time.now_ms()
        due_ms, until_ms = now - self._grace_ms, now + HELD_MS
        return await self._store.claim(self._name, due_ms, now, until_ms, MOST_CLAIMED)

    async def _wake(self, room: str) -> None:
        """Follow a room on its server until it has taken the step, at most PATIENCE_S."""
        waiter = TurnWaiter()
        try:
            attendance = await self._rooms.attend(room, waiter, None, 0, 0)
        except (RefusedError, LostRoomError, StoreUnavailableError):
            return  # the claim ends by itself
        except Exception:  # noqa: BLE001 - a room that cannot be read must not stop the others
            _log.exception("turns: a room could not be woken")
            return
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(waiter.is_over.wait(), PATIENCE_S)
        finally:
            attendance.leave()
