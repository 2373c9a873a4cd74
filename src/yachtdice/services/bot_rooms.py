"""What bots do in rooms over HTTP: follow them, sit down, speak; each request by itself.

A bot that follows a room here speaks through that attendance. One that follows it at another
server, or not at all, is in the room for as long as it takes to speak.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct

from yachtdice.protocol.client_messages import LeaveSeat, TakeSeat
from yachtdice.protocol.codec import read_server_message
from yachtdice.protocol.server_messages import RefusalCode, Refused, Snapshot
from yachtdice.services.attendance import Answer, Attendance, RoomMessage
from yachtdice.services.audience import Follower
from yachtdice.services.ports import Player
from yachtdice.services.room import RefusedError
from yachtdice.services.rooms import Rooms

PATIENCE_S: Final = 5.0
"""How long a room may take to be told."""

_TRIES: Final = 4
"""How often sitting down is tried, while others change the room meanwhile."""


class Place(Struct, frozen=True):
    """A bot's seat in a room, and the version of the room in which it has it."""

    room: str
    seat: int
    version: int


class _Glance:
    """A Follower that keeps the first it is told: the whole room."""

    def __init__(self, player: str) -> None:
        """Look as this player."""
        self.player: str | None = player
        self._first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def send(self, frame: bytes) -> None:
        """Take a frame."""
        if not self._first.done():
            self._first.set_result(frame)

    async def snapshot(self) -> Snapshot:
        """Return the room; raise RefusedError when it takes too long."""
        try:
            frame = await asyncio.wait_for(self._first, PATIENCE_S)
        except TimeoutError:
            reason = "the room cannot be reached right now; try again in a moment"
            raise RefusedError(RefusalCode.UNAVAILABLE, reason) from None
        told = read_server_message(frame)
        assert isinstance(told, Snapshot), "who has seen nothing is shown everything"
        return told


class BotRooms:
    """The rooms, as bots reach them."""

    def __init__(self, rooms: Rooms) -> None:
        """Reach these rooms."""
        self._rooms = rooms
        self._followed: dict[tuple[str, str], Attendance] = {}

    @asynccontextmanager
    async def followed(
        self, room: str, follower: Follower, bot: Player
    ) -> AsyncIterator[Attendance]:
        """Let a bot follow a room for as long as this lasts; raise RefusedError for no room."""
        key = (bot.id, room)
        stay = await self._rooms.attend(room, follower, bot, 0, 0)
        self._followed[key] = stay
        try:
            yield stay
        finally:
            if self._followed.get(key) is stay:
                del self._followed[key]
            stay.leave()

    async def say(self, bot: Player, room: str, message: RoomMessage) -> Answer | None:
        """Return the answer to what a bot says in a room; raise RefusedError."""
        if (stay := self._followed.get((bot.id, room))) is not None:
            return await stay.hear(message)
        stay = await self._rooms.attend(room, _Glance(bot.id), bot, 0, 0)
        try:
            return await stay.hear(message)
        finally:
            stay.leave()

    async def sit(self, bot: Player, room: str, seat: int | None) -> Place | Refused:
        """Return the bot's place on this seat, or on the first free one, or why it has none.

        Whoever sits already keeps the seat, unless they want another.
        """
        place = await self._move(bot, room, seat)
        for _ in range(_TRIES):
            if isinstance(place, Place) or place.code is not RefusalCode.STALE:
                break
            place = await self._move(bot, room, seat)
        return place

    async def _move(self, bot: Player, room: str, seat: int | None) -> Place | Refused:
        """Return the bot's place, or why it has none."""
        async with self._glanced(bot, room) as (stay, seen):
            seats = seen.room.seats
            own = next((n for n, one in enumerate(seats) if one.player == bot.id), None)
            if own is not None and seat in {None, own}:
                return Place(seen.room.id, own, seen.version)
            if seat is None:
                seat = next((n for n, one in enumerate(seats) if one.name is None), None)
            if seat is None:
                raise RefusedError(RefusalCode.NOT_ALLOWED, "there is no free seat")
            cid = f"sit.{seen.epoch}.{seen.version}"
            answer = await stay.hear(TakeSeat(cid=cid, expect=seen.version, seat=seat))
            return _place(answer, seen.room.id, seat)

    async def leave(self, bot: Player, room: str) -> Place | Refused:
        """Let a bot stand up before the game; return what it had, or why it may not."""
        async with self._glanced(bot, room) as (stay, seen):
            own = (n for n, one in enumerate(seen.room.seats) if one.player == bot.id)
            cid = f"leave.{seen.epoch}.{seen.version}"
            answer = await stay.hear(LeaveSeat(cid=cid, expect=seen.version))
            return _place(answer, seen.room.id, next(own, 0))

    @asynccontextmanager
    async def _glanced(self, bot: Player, room: str) -> AsyncIterator[tuple[Attendance, Snapshot]]:
        """Let a bot be in a room for as long as this lasts, with the room as it came in."""
        glance = _Glance(bot.id)
        stay = await self._rooms.attend(room, glance, bot, 0, 0)
        try:
            yield stay, await glance.snapshot()
        finally:
            stay.leave()


def _place(answer: Answer | None, room: str, seat: int) -> Place | Refused:
    """Return the place that a command has led to, or its refusal."""
    assert answer is not None, "a command is answered"
    if isinstance(answer, Refused):
        return answer
    return Place(room, seat, answer.version)
