"""Gestures shown to the others: the cup that a player shakes, the dice that a player holds.

A step that changes the game ends them without a message, because it shows what happened. So each
has the version at which the game was changed last, and is over once the game has another one.
"""

from collections import deque
from typing import Final

from msgspec import Struct

from yachtdice.server.common.ports import Alarm
from yachtdice.server.rooms.messages.server import Held, Shaking
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.state.game_steps import holder, roller

#: Milliseconds after which the shaking ends, even if its client has sent nothing more.
LONGEST_MS: Final = 10_000

MOST_LIFTS: Final = 8
SHAKES_PER_MS: Final = 4000  #: At most MOST_LIFTS shakes of a room's cup are sent in SHAKES_PER_MS.


class ShakeInProgress(Struct, frozen=True):
    """A shake of the cup: its connection, the seat of the game, and the dice that are kept.

    `since`: the version at which the game was changed last.
    """

    since: int
    follower: Follower
    seat: int
    keep: tuple[int, ...]


class Cup(Part):
    """The cup of a room: at rest or shaken by one connection, with a timeout."""

    def __init__(self, core: Core) -> None:
        """Start at rest."""
        self._core = core
        self._shake: ShakeInProgress | None = None
        self._lifts: deque[int] = deque(maxlen=MOST_LIFTS)
        self._alarm: Alarm | None = None

    def shake(self, follower: Follower, *, on: bool, keep: tuple[int, ...]) -> None:
        """Show the others that this follower shakes the cup; do nothing if it may not roll now."""
        if not on:
            self.leave(follower)
        elif follower.player is not None:
            seat = roller(self._core.room, follower.player, keep)
            if seat is not None:
                since = self._core.game_changed_at
                self._lift(ShakeInProgress(since, follower, seat, keep))

    def start(self) -> None:
        """Put the cup down; a snapshot follows."""
        self.stop()

    def enter(self, follower: Follower) -> None:
        """Send a newcomer the shake in progress."""
        if self._shake is not None and self._goes_on(self._shake):
            follower.send(self._shaking(self._shake, on=True))

    def leave(self, follower: Follower) -> None:
        """End the shake of this connection, if there is one, and send it."""
        if self._shake is not None and self._shake.follower is follower:
            self._put_down()

    def stop(self) -> None:
        """End the shake without sending it."""
        self._shake = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _lift(self, shake: ShakeInProgress) -> None:
        """Start a shake and send it, unless it is already shown or exceeds the rate limit."""
        if shake == self._shake or self._is_too_often():
            return
        self.stop()
        self._shake = shake
        self._alarm = self._core.world.ticks.call_in(LONGEST_MS, self._put_down)
        self._core.send(self._shaking(shake, on=True), but=shake.follower)

    def _put_down(self) -> None:
        """End the shake and send it, unless a step has ended it."""
        shake = self._shake
        self.stop()
        if shake is not None and self._goes_on(shake):
            self._core.send(self._shaking(shake, on=False), but=shake.follower)

    def _goes_on(self, shake: ShakeInProgress) -> bool:
        """Return whether no step has ended this shake."""
        return shake.since == self._core.game_changed_at

    def _is_too_often(self) -> bool:
        """Return whether the rate limit is reached; if not, count this shake."""
        now = self._core.world.ticks.now_ms()
        if len(self._lifts) == MOST_LIFTS and self._lifts[0] > now - SHAKES_PER_MS:
            return True
        self._lifts.append(now)
        return False

    def _shaking(self, shake: ShakeInProgress, *, on: bool) -> Shaking:
        """Return the message with the state of the cup."""
        return Shaking(self._core.epoch, self._core.version, shake.seat, on, shake.keep)


#: The minimum time between two messages; of the selections in between, the latest is sent.
HELD_PAUSE_MS: Final = 150


class HeldDice(Part):
    """The last selection of the turn, kept in memory."""

    def __init__(self, core: Core) -> None:
        """Start without a selection."""
        self._core = core
        self._chosen: tuple[int, tuple[int, ...]] | None = None
        self._sent: tuple[int, tuple[int, ...]] | None = None
        self._by: Follower | None = None
        self._since = 0
        self._alarm: Alarm | None = None

    @property
    def keep(self) -> tuple[int, ...]:
        """The places of the held dice, empty without a selection."""
        return () if self._current is None else self._current[1]

    @property
    def _current(self) -> tuple[int, tuple[int, ...]] | None:
        """The selection with its seat, None if a step has ended it."""
        return self._chosen if self._since == self._core.game_changed_at else None

    def hold(self, follower: Follower, keep: tuple[int, ...]) -> None:
        """Show the others this selection; do nothing if the follower may not choose now."""
        seat = None if follower.player is None else holder(self._core.room, follower.player, keep)
        if seat is None:
            return
        if self._current is None:
            self.stop()
        self._chosen, self._by, self._since = (seat, keep), follower, self._core.game_changed_at
        if self._alarm is None:
            self._send()

    def start(self) -> None:
        """Forget the selection, because the room was read again."""
        self.stop()

    def enter(self, follower: Follower) -> None:
        """Send a newcomer the selection."""
        if self._current is not None:
            follower.send(self._held(*self._current))

    def stop(self) -> None:
        """Forget the selection without sending anything."""
        self._chosen = self._sent = self._by = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _send(self) -> None:
        """Send the selection if it has changed, and then nothing for HELD_PAUSE_MS."""
        self._alarm = None
        if self._current is None or self._current == self._sent:
            return
        self._sent = self._current
        self._core.send(self._held(*self._current), but=self._by)
        self._alarm = self._core.world.ticks.call_in(HELD_PAUSE_MS, self._send)

    def _held(self, seat: int, keep: tuple[int, ...]) -> Held:
        return Held(self._core.epoch, self._core.version, seat, keep)
