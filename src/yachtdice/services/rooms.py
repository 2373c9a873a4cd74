"""All rooms of the game, as its server asks for them: in one process, or in a fleet of them."""

from typing import Protocol

from yachtdice.protocol.http_messages import LobbyPage
from yachtdice.services.attendance import Attendance, Seated
from yachtdice.services.audience import Follower
from yachtdice.services.hub import Hub
from yachtdice.services.lobby import lobby_page
from yachtdice.services.ports import Player


class Rooms(Protocol):
    """Rooms to make, to find and to enter, wherever they are kept."""

    async def make(self, host: Player, reference: str) -> str:
        """Return the id of a new room under these rules; raise RefusedError for unknown ones."""
        ...

    async def make_game(self, host: Player, reference: str) -> str:
        """Return the id of a new room in which the host plays against a bot, begun already."""
        ...

    async def attend(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> Attendance:
        """Let a connection follow the room of this id or code, from what it has seen of it.

        Raises RefusedError when there is no such room.
        """
        ...

    async def lobby(self, page: int) -> LobbyPage:
        """Return a page of the rooms that wait for players, whoever they may be."""
        ...

    async def is_awake(self, room: str) -> bool:
        """Return whether somebody is in a room, or was a moment ago."""
        ...


class Alone:
    """The rooms of the only process there is."""

    def __init__(self, hub: Hub) -> None:
        """Keep them all in this hub."""
        self._hub = hub
        self.make, self.make_game = hub.make, hub.make_game

    async def attend(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> Attendance:
        """Let a connection follow a room; raise RefusedError when there is none."""
        live = await self._hub.enter(room, follower, epoch, version)
        return Seated(self._hub, live, follower, player)

    async def lobby(self, page: int) -> LobbyPage:
        """Return a page of the rooms that wait for players."""
        return lobby_page(self._hub.listed(), page)

    async def is_awake(self, room: str) -> bool:
        """Return whether a room is in memory."""
        return self._hub.is_awake(room)
