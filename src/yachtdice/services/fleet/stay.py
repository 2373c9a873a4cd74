"""One connection of this server in one room, wherever that room is kept just now."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from msgspec import Struct

from yachtdice.services.attendance import Answer, RoomMessage, Seated
from yachtdice.services.audience import Follower
from yachtdice.services.ports import Player


class Far(Struct, frozen=True):
    """A place in a room at another server, under this number."""

    server: str
    number: int


Place: TypeAlias = Seated | Far
Speak: TypeAlias = Callable[["Stay", RoomMessage], Awaitable[Answer | None]]

LONGEST_WAIT_S: Final = 8.0
"""Seconds for a room to be found a keeper, before whoever waits is told to try again."""


class Stay:
    """Holds its place; while it has none, because its room is moving, it is not `settled`."""

    def __init__(
        self,
        room: str,
        follower: Follower,
        player: Player | None,
        speak: Speak,
        end: Callable[["Stay"], None],
    ) -> None:
        """Begin without a place; `speak` passes messages on, `end` is called when it leaves."""
        self.room, self.follower, self.player = room, follower, player
        self.place: Place | None = None
        self.settled = asyncio.Event()
        self.is_over = False
        self._speak, self._end = speak, end

    def settle(self, place: Place) -> None:
        """Take a place."""
        self.place = place
        self.settled.set()

    def unsettle(self) -> Place | None:
        """Give the place up, if there is one; return it."""
        place, self.place = self.place, None
        self.settled.clear()
        return place

    async def hear(self, message: RoomMessage) -> Answer | None:
        """Do what a message asks; raise RefusedError when it may not, or cannot, be done."""
        return await self._speak(self, message)

    def leave(self) -> None:
        """Follow the room no more."""
        self.is_over = True
        self._end(self)
