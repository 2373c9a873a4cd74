"""One connection in the room it has entered: what it may say there."""

from typing import Protocol, TypeAlias

from yachtdice.protocol.client_messages import (
    AnyCommand,
    AskHint,
    Say,
    Shake,
    SolveAgain,
)
from yachtdice.protocol.server_messages import Accepted, Hint, RefusalCode, Refused
from yachtdice.services.audience import Follower
from yachtdice.services.hub import Hub
from yachtdice.services.live_room import LiveRoom
from yachtdice.services.ports import Player
from yachtdice.services.room import RefusedError

RoomMessage: TypeAlias = AskHint | SolveAgain | Shake | Say | AnyCommand
"""What is said in a room, and by nobody who has not entered one."""

Answer: TypeAlias = Accepted | Refused | Hint


class Attendance(Protocol):
    """A connection that follows a room, until it leaves."""

    async def hear(self, message: RoomMessage) -> Answer | None:
        """Do what a message asks; return its answer, None where there is none.

        Raises RefusedError when it may not be done.
        """
        ...

    def leave(self) -> None:
        """Follow the room no more."""
        ...


class Seated:
    """An Attendance in a room that this process keeps itself."""

    def __init__(self, hub: Hub, room: LiveRoom, follower: Follower, player: Player | None) -> None:
        """Speak for a connection that has entered; None: a nameless watcher."""
        self._hub, self.room, self._follower, self._player = hub, room, follower, player

    async def hear(self, message: RoomMessage) -> Answer | None:
        """Do what a message asks; raise RefusedError, and LostRoomError for a room taken over."""
        if isinstance(message, Shake):
            self.room.shake(self._follower, on=message.on, keep=message.keep)
            return None
        if self._player is None:
            raise RefusedError(RefusalCode.NO_NAME, "choose a name first")
        return await self._hear(self._player, message)

    async def _hear(
        self, player: Player, message: AskHint | SolveAgain | Say | AnyCommand
    ) -> Answer | None:
        """Do what a player asks."""
        if isinstance(message, Say):
            self.room.say(player, message.phrase)
        elif isinstance(message, SolveAgain):
            self.room.solve_again()
        elif isinstance(message, AskHint):
            return self.room.hint(player, message)
        else:
            return await self.room.command(player, message)
        return None

    def leave(self) -> None:
        """Follow the room no more."""
        self._hub.leave(self.room, self._follower)
