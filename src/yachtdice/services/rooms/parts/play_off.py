"""The play-off in a live room: it starts by itself, some seconds after equal totals."""

from contextlib import suppress
from typing import Final

from yachtdice.server.common.ports import Alarm
from yachtdice.services.rooms.environment import Core, Follower, Part
from yachtdice.services.rooms.parts import failures
from yachtdice.services.rooms.parts.shares import DiceShares
from yachtdice.services.rooms.rematch import play_off
from yachtdice.services.rooms.room import Outcome, RefusedError

#: Milliseconds between the end of a game and its play-off, in which the players see the totals.
PAUSE_MS: Final = 4_000


class PlayOffs(Part):
    """Schedules the play-off of a game, and schedules it again if its step failed.

    Nothing is scheduled in a room without followers. A play-off counts as a game that its players
    have started, but their limit never refuses it.
    """

    def __init__(self, core: Core, shares: DiceShares) -> None:
        """Start play-offs in this room; a game starts with the pledges of `shares`."""
        self._core, self._shares = core, shares
        self._alarm: Alarm | None = None
        self._is_starting = False

    @property
    def is_under_way(self) -> bool:
        """Whether the start of a play-off is scheduled."""
        return self._alarm is not None or self._is_starting

    def start(self) -> None:
        """Schedule the play-off that the stored room waits for."""
        self._look()

    def enter(self, _: Follower) -> None:
        """Schedule the play-off, because the room may have had no followers."""
        self._look()

    def leave(self, _: Follower) -> None:
        """Wait for the next follower when the last one has left."""
        self._look()

    def follow(self, _: Outcome) -> None:
        """Schedule the play-off after a game with equal totals."""
        self._look()

    def stop(self) -> None:
        """Cancel the schedule; a start that is being stored still completes."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look(self) -> None:
        """Schedule the play-off if one follows, otherwise cancel the schedule."""
        core = self._core
        if not core.room.tied or core.followers == 0:
            self.stop()
        elif not self.is_under_way:
            wait_ms = failures.RETRY_MS if core.is_failing else PAUSE_MS
            self._alarm = core.world.ticks.call_in(wait_ms, self._begin)

    def _begin(self) -> None:
        """Schedule the step that starts the play-off."""
        self._alarm = None
        self._is_starting = True
        self._core.begin(self._due, self._go_on)

    def _go_on(self) -> None:
        """Schedule the play-off again if its step failed."""
        self._is_starting = False
        self._look()

    def _due(self) -> Outcome | None:
        """Return the start of the play-off, None if none follows any more."""
        core, pledged = self._core, self._shares.pledges.for_next_game()
        outcome = play_off(core.room, pledged, core.world.chance)
        if outcome is not None:
            with suppress(RefusedError):
                core.world.game_pace.count(core.room, outcome.room)
        return outcome
