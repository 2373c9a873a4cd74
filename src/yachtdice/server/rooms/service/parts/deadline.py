"""The deadline of a turn in a game that waits for its players.

The row of the turn in the store is the only place of the deadline, because a vacation moves it.
The part reads the row when the room is loaded, when a connection enters, after each step, and again
when the time is up. It decides the step under the lock of the room.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from yachtdice.game import ResignSeat
from yachtdice.server.common.ports import Alarm, StoreUnavailableError
from yachtdice.server.rooms.service.environment import FAILING_RETRY_MS, Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.parts.clock import MOST_TIMEOUTS, RETRY_MS, by_time
from yachtdice.server.rooms.service.state.game_steps import played
from yachtdice.server.rooms.service.state.room import Outcome, Room
from yachtdice.server.rooms.service.state.turn_clock import Due, TimedTurn
from yachtdice.server.rooms.service.state.waiting_turns import WaitingTime, turn_ms, waiting_turn

if TYPE_CHECKING:
    from yachtdice.solver import Solution

#: Seconds after the deadline until the room takes the step: the clocks of two servers differ. A
#: room in memory takes it before a keeper claims the turn.
GRACE_S: Final = 15

_log = logging.getLogger(__name__)


def by_deadline(room: Room, solution: "Solution | None") -> Outcome:
    """Return the outcome of a deadline: the server plays the turn, the second time it resigns.

    No bot takes over the seat, because no player waits days for a bot's next turn.
    """
    state = room.game
    assert state is not None
    if room.timeouts and room.timeouts[state.seat] >= MOST_TIMEOUTS - 1:
        return played(room, ResignSeat(state.seat))
    return by_time(room, Due.TURN_OVER, solution)


class TurnDeadline(Part):
    """The alarm for the deadline of a room; in a live game it does nothing."""

    def __init__(
        self, core: Core, solution: "Callable[[], Solution | None]", publish: Callable[[], None]
    ) -> None:
        """Start without a turn; `publish` sends the time left to all connections."""
        self._core, self._solution, self._publish = core, solution, publish
        self._turn: TimedTurn | None = None
        self._due_ms: int | None = None
        self._alarm: Alarm | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def shown(self) -> WaitingTime | None:
        """The time of the turn, None in a live game or while the deadline is not known."""
        turn, due_ms, world = waiting_turn(self._core.room), self._due_ms, self._core.world
        if turn is None or due_ms is None or turn != self._turn:
            return None
        whole = turn_ms(self._core.room, world.limits)
        return WaitingTime(turn.seat, whole, max(0, due_ms - world.play_now()))

    def start(self) -> None:
        """Read the deadline of the room that was loaded."""
        self._turn = self._due_ms = None
        self._look()

    def enter(self, _: Follower) -> None:
        """Read the deadline again, because a vacation may have moved it."""
        self._look()

    def follow(self, _: Outcome) -> None:
        """Read the deadline of the next turn."""
        self._look()

    def stop(self) -> None:
        """Cancel the alarm and the read."""
        self._cancel_alarm()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look(self) -> None:
        """Begin to read the deadline of the current turn, if the game waits."""
        turn = waiting_turn(self._core.room)
        if turn is None or self._core.world.turns is None:
            if self._turn is not None:
                self.stop()
            self._turn = self._due_ms = None
            return
        self.stop()
        self._task = asyncio.create_task(self._read(turn))

    async def _read(self, turn: TimedTurn) -> None:
        """Read the deadline of a turn, and act on it; try again later if that fails."""
        store, room = self._core.world.turns, self._core.room.id
        assert store is not None
        try:
            row = (await store.turns_in([room])).get(room)
        except StoreUnavailableError:
            self._retry()
            return
        except Exception:  # noqa: BLE001 - the keeper wakes the room again
            _log.exception("the deadline of a turn could not be read")
            return
        if waiting_turn(self._core.room) != turn or row is None or row.game != turn.game:
            return  # the next step reads again
        is_news = (turn, row.due_ms) != (self._turn, self._due_ms)
        self._turn, self._due_ms, self._task = turn, row.due_ms, None
        if is_news:
            self._publish()
        self._wait()

    def _wait(self) -> None:
        """Take the step if it is due, otherwise set the alarm."""
        self._cancel_alarm()
        if (wait_ms := self._due_in()) > 0:
            self._alarm = self._core.world.ticks.call_in(wait_ms, self._look)
        else:
            turn = self._turn
            self._core.begin(lambda: self._step(turn), self._retry)

    def _due_in(self) -> int:
        """Return the milliseconds of play time until the step is due."""
        world = self._core.world
        assert self._due_ms is not None
        return self._due_ms + GRACE_S * world.limits.second_ms - world.play_now()

    def _step(self, turn: TimedTurn | None) -> Outcome | None:
        """Return the outcome of the deadline of this turn, None if it is no longer due."""
        room = self._core.room
        is_same = turn is not None and waiting_turn(room) == turn == self._turn
        if not is_same or self._due_ms is None or self._due_in() > 0:
            return None
        if (solution := self._solution()) is not None:
            try:
                return by_deadline(room, solution)
            except Exception:  # noqa: BLE001 - the plain choice is enough
                _log.exception("best play could not be used when time was up")
        return by_deadline(room, None)

    def _retry(self) -> None:
        """Look again later, unless a step that was stored has begun a look."""
        core = self._core
        task = self._task
        is_read = task is not None and not task.done() and task is not asyncio.current_task()
        if is_read or core.is_lost or self._alarm is not None:
            return
        wait_ms = FAILING_RETRY_MS if core.is_failing else RETRY_MS
        self._alarm = core.world.ticks.call_in(wait_ms, self._look)
