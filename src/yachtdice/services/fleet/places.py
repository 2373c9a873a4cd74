"""Finding a place in a room: here, if this server keeps it or may take it over, or far away."""

import logging
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final

from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.services.attendance import Seated
from yachtdice.services.fleet.peers import Peers
from yachtdice.services.fleet.ports import Holding, Registry, UnreachableError
from yachtdice.services.fleet.post import Post
from yachtdice.services.fleet.stay import Far, Place, Stay
from yachtdice.services.fleet.wire import Attend, Attended, Leave, NotKept, Unknown
from yachtdice.services.hub import Hub
from yachtdice.services.room import RefusedError

_log = logging.getLogger(__name__)

ASK_S: Final = 1.0
"""Seconds another server has to answer, before it is asked again or another one is."""


class Places:
    """Finds places, and knows which of our connections have, or ask for, one far away."""

    def __init__(
        self,
        me: str,
        hub: Hub,
        registry: Registry,
        peers: Peers,
        post: Post,
        look: Callable[[], Awaitable[None]],
    ) -> None:
        """Search this hub, and these servers; `look` has their signs of life read anew."""
        self._me, self._hub, self._registry = me, hub, registry
        self._peers, self._post, self._look = peers, post, look
        self._numbers = count(1)
        self._far: dict[int, tuple[str, Stay]] = {}

    async def find(self, stay: Stay, epoch: int, version: int) -> Place:
        """Return a place for a connection that has seen its room so far.

        Raises RefusedError when there is no such room, StoreUnavailableError, and, when somebody
        was quicker or did not answer, LostRoomError and UnreachableError: try again.
        """
        if self._hub.is_awake(stay.room):
            return await self._here(stay, epoch, version, None)
        holding = await self._registry.holding(stay.room)
        if holding is None:
            raise RefusedError(RefusalCode.NO_ROOM, f"there is no room {stay.room!r}")
        if (server := await self.keeper(holding)) is None:
            return await self._here(stay, epoch, version, holding.epoch)
        place = await self._ask(server, stay, epoch, version)
        return place or await self._here(stay, epoch, version, holding.epoch)

    async def keeper(self, holding: Holding) -> str | None:
        """Return the other server that is to be left a room, None where nobody is."""
        server = holding.server
        if server is None or server == self._me:
            return None
        if not self._peers.knows(server):
            await self._look()  # it may have joined just now
        return server if self._peers.keeps_rooms(server) else None

    async def _here(self, stay: Stay, epoch: int, version: int, held: int | None) -> Seated:
        """Return a place in a room of our own, which is taken over if need be."""
        if held is not None:
            _log.info("a room is woken here")
        room = await self._hub.enter(stay.room, stay.follower, epoch, version, held)
        return Seated(self._hub, room, stay.follower, stay.player)

    async def _ask(self, server: str, stay: Stay, epoch: int, version: int) -> Far | None:
        """Return a place at another server; None when the room sleeps there."""
        number = next(self._numbers)
        self._far[number] = (server, stay)  # frames may come before the answer
        asked = Attend(self._me, number, stay.room, stay.player, epoch, version)
        answered = False
        try:
            answer = await self._post.ask(server, asked, ASK_S)
            answered = isinstance(answer, Attended)
        finally:
            if not answered:
                self.give_up(Far(server, number))
        if not isinstance(answer, Attended | NotKept):
            raise UnreachableError(f"{server} does not say whether it keeps the room")
        return Far(server, number) if answered else None

    def give_up(self, place: Place) -> None:
        """Leave a place."""
        if isinstance(place, Seated):
            place.leave()
        elif self._far.pop(place.number, None) is not None:
            self._post.tell(place.server, Leave(self._me, place.number))

    def at(self, server: str, number: int) -> Stay | None:
        """Return our connection of this number, if it has, or asks for, a place at that server."""
        where, stay = self._far.get(number, ("", None))
        return stay if where == server else None

    def unknown(self, told: Unknown) -> list[Stay]:
        """Return our connections that a server has told us it does not know."""
        found = (self.at(told.server, number) for number in told.numbers)
        return [stay for stay in found if stay is not None and stay.place is not None]

    def all_at(self) -> dict[str, list[tuple[int, Stay]]]:
        """Return our connections far away, by server, each with its number."""
        by_server: dict[str, list[tuple[int, Stay]]] = {}
        for number, (server, stay) in self._far.items():
            by_server.setdefault(server, []).append((number, stay))
        return by_server
