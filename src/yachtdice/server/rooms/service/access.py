"""Access to rooms: creating, finding, following and leaving them."""

from typing import Protocol

from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import RoomMessage, Share
from yachtdice.server.rooms.messages.room import LobbyRoom, RunningGame, TurnTime
from yachtdice.server.rooms.messages.routes import LobbyPage
from yachtdice.server.rooms.messages.server import RoomAnswer
from yachtdice.server.rooms.service.environment import Follower


class Attendance(Protocol):
    """A connection that follows a room until it leaves."""

    async def submit(self, message: RoomMessage) -> RoomAnswer | None:
        """Handle a message and return its answer, None if it has none.

        Raises RefusedError if the message is not allowed.
        """
        ...

    def share(self, message: Share) -> bool:
        """Give a share to a room of this process at once; return whether the room is in it.

        The caller submits the share if it is not. Raises RefusedError if the room refuses it. The
        room takes a share also while the server stops; `submit` may then refuse it.
        """
        ...

    def leave(self) -> None:
        """Stop following the room."""
        ...


class Rooms(Protocol):
    """Creates, finds and joins rooms, in this process or in another one."""

    async def make(self, host: Player | None, reference: str) -> str:
        """Return the id of a new room with these rules; raise RefusedError for unknown rules.

        Without a host, all seats are free, and the first person to sit down becomes the host.
        """
        ...

    async def make_game(self, host: Player, reference: str) -> str:
        """Return the id of a new room whose game between the host and a bot starts by itself."""
        ...

    async def attend(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> Attendance:
        """Let a connection follow the room of this id or code, from the version it has seen.

        Raises RefusedError if there is no such room.
        """
        ...

    async def lobby(self, page: int) -> LobbyPage:
        """Return a page of the public rooms that wait for players."""
        ...

    def watchable(self) -> tuple[RunningGame, ...]:
        """Return running games that anyone may watch."""
        ...

    async def shown(self, room: str) -> RunningGame | LobbyRoom | None:
        """Return a loaded room as its link shows it: its running game, or its free seats.

        None for a private or unknown room, and after a game.
        """
        ...

    def online(self) -> int:
        """Return the number of players in rooms."""
        ...

    async def turn_time(self, room: str) -> TurnTime | None:
        """Return the time of the turn in a loaded room, None if not known."""
        ...

    async def is_awake(self, room: str) -> bool:
        """Return whether a room is loaded: it has followers, or had some until recently."""
        ...
