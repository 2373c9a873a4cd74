"""Steps of a room that the server fails to carry out, for a reason of its own."""

from typing import Final

from msgspec.structs import replace

from yachtdice.protocol.server_messages import Failing
from yachtdice.services.rooms.environment import Core, Follower, Part
from yachtdice.services.rooms.room import Outcome

MOST_IN_A_ROW: Final = 2  #: Failures in a row after which a room counts as failing.

RETRY_MS: Final = 30_000  #: Milliseconds between two attempts of a failing room to go on by itself.


class RoomFailures(Part):
    """Counts the failures in a row; a step that is stored resets the count.

    While a room is failing, all connections know it, and its clock stands until the room has been
    loaded again. Its game gives no experience points and no rating, because the player on turn
    could not play.
    """

    def __init__(self, core: Core) -> None:
        """Count the failures of this room."""
        self._core, self._in_a_row = core, 0

    @property
    def is_failing(self) -> bool:
        """Whether the last steps of the room have all failed."""
        return self._in_a_row >= MOST_IN_A_ROW

    def note(self) -> None:
        """Count a failure; tell all connections when the room begins to fail."""
        self._in_a_row += 1
        if self._in_a_row == MOST_IN_A_ROW:
            self._core.send(self._frame())

    def publish(self) -> None:
        """Tell all connections again that the room is failing: a snapshot does not say it."""
        if self.is_failing:
            self._core.send(self._frame())

    def uncounted(self, outcome: Outcome) -> Outcome:
        """Return the outcome for the store: the game in which the room fails does not count."""
        is_same = outcome.room.game is not None and outcome.room.game == self._core.room.game
        if not (self.is_failing and is_same):
            return outcome
        return replace(outcome, room=replace(outcome.room, uncounted=True))

    def enter(self, follower: Follower) -> None:
        """Tell a connection that the room is failing."""
        if self.is_failing:
            follower.send(self._frame())

    def follow(self, _: Outcome) -> None:
        """Reset the count, because a step was stored."""
        was_failing, self._in_a_row = self.is_failing, 0
        if was_failing:
            self._core.send(self._frame())

    def _frame(self) -> Failing:
        return Failing(self._core.epoch, self._core.version, self.is_failing)
