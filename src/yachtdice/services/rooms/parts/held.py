"""The dice that the player on turn holds: shown to the others while the player chooses."""

from typing import Final

from yachtdice.protocol.server_messages import Held
from yachtdice.server.common.ports import Alarm
from yachtdice.services.rooms.environment import Core, Follower, Part
from yachtdice.services.rooms.game_steps import holder
from yachtdice.services.rooms.room import Outcome

#: The minimum time between two messages; of the selections in between, the latest is sent.
PAUSE_MS: Final = 150


class HeldDice(Part):
    """The last selection of the turn, kept in memory."""

    def __init__(self, core: Core) -> None:
        """Start without a selection."""
        self._core = core
        self._chosen: tuple[int, tuple[int, ...]] | None = None
        self._sent: tuple[int, tuple[int, ...]] | None = None
        self._by: Follower | None = None
        self._alarm: Alarm | None = None

    @property
    def keep(self) -> tuple[int, ...]:
        """The places of the held dice, empty without a selection."""
        return () if self._chosen is None else self._chosen[1]

    def hold(self, follower: Follower, keep: tuple[int, ...]) -> None:
        """Show the others this selection; do nothing if the follower may not choose now."""
        seat = None if follower.player is None else holder(self._core.room, follower.player, keep)
        if seat is None:
            return
        self._chosen, self._by = (seat, keep), follower
        if self._alarm is None:
            self._send()

    def start(self) -> None:
        """Forget the selection, because the room was read again."""
        self.stop()

    def enter(self, follower: Follower) -> None:
        """Send a newcomer the selection."""
        if self._chosen is not None:
            follower.send(self._held(*self._chosen))

    def follow(self, outcome: Outcome) -> None:
        """Forget the selection, because the step shows which dice were kept."""
        if self._chosen is not None and outcome.changes_game:
            self.stop()

    def stop(self) -> None:
        """Forget the selection without sending anything."""
        self._chosen = self._sent = self._by = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _send(self) -> None:
        """Send the selection if it has changed, and then nothing for PAUSE_MS."""
        self._alarm = None
        if self._chosen is None or self._chosen == self._sent:
            return
        self._sent = self._chosen
        self._core.send(self._held(*self._chosen), but=self._by)
        self._alarm = self._core.world.ticks.call_in(PAUSE_MS, self._send)

    def _held(self, seat: int, keep: tuple[int, ...]) -> Held:
        return Held(self._core.epoch, self._core.version, seat, keep)
