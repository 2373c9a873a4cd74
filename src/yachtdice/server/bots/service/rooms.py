"""Actions of bots in rooms over HTTP: follow, sit down, send messages; one request for each.

A bot that follows a room through this server sends messages over that attendance. Otherwise it
joins the room for the duration of the request.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct

from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import LeaveSeat, RoomMessage, TakeSeat
from yachtdice.server.rooms.messages.server import (
    Accepted,
    RefusalCode,
    Refused,
    RoomAnswer,
    ServerMessage,
    Snapshot,
)
from yachtdice.server.rooms.service.access import Attendance, Rooms
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.state.room import RefusedError

PATIENCE_S: Final = 5.0  #: Timeout in seconds for the snapshot of a room.

_TRIES: Final = 4  #: Number of times that `sit` tries again because the room has changed meanwhile.


class BotSeat(Struct, frozen=True):
    """A bot's seat in a room, and the version of the room at which it was read."""

    room: str
    seat: int
    version: int


class _Glance:
    """A Follower that keeps only the first message it receives: the snapshot."""

    address = ""

    def __init__(self, player: str) -> None:
        """Follow as this player."""
        self.player: str | None = player
        self._first: asyncio.Future[ServerMessage] = asyncio.get_running_loop().create_future()

    def send(self, message: ServerMessage) -> None:
        """Keep the message if it is the first."""
        if not self._first.done():
            self._first.set_result(message)

    async def snapshot(self) -> Snapshot:
        """Return the snapshot; raise RefusedError after a timeout."""
        try:
            first = await asyncio.wait_for(self._first, PATIENCE_S)
        except TimeoutError:
            reason = "the room cannot be reached right now; try again in a moment"
            raise RefusedError(RefusalCode.UNAVAILABLE, reason) from None
        assert isinstance(first, Snapshot), "a follower without a version gets a snapshot"
        return first


class BotRooms:
    """Access to rooms for bots."""

    def __init__(self, rooms: Rooms) -> None:
        """Use these rooms."""
        self._rooms = rooms
        self._followed: dict[tuple[str, str], Attendance] = {}

    @asynccontextmanager
    async def followed(
        self, room: str, follower: Follower, bot: Player
    ) -> AsyncIterator[Attendance]:
        """Let a bot follow a room in this context; raise RefusedError if there is no such room."""
        key = (bot.id, room)
        stay = await self._rooms.attend(room, follower, bot, 0, 0)
        self._followed[key] = stay
        try:
            yield stay
        finally:
            if self._followed.get(key) is stay:
                del self._followed[key]
            stay.leave()

    async def say(self, bot: Player, room: str, message: RoomMessage) -> RoomAnswer | None:
        """Send a bot's message to a room and return the answer; raise RefusedError."""
        if (stay := self._followed.get((bot.id, room))) is not None:
            return await stay.submit(message)
        stay = await self._rooms.attend(room, _Glance(bot.id), bot, 0, 0)
        try:
            return await stay.submit(message)
        finally:
            stay.leave()

    async def sit(self, bot: Player, room: str, seat: int | None) -> BotSeat | Refused:
        """Seat the bot (seat None: on the first free one); return its place, or the refusal.

        A bot that has a seat already keeps it, unless it asks for another.
        """
        place = await self._move(bot, room, seat)
        for _ in range(_TRIES):
            if isinstance(place, BotSeat) or place.code is not RefusalCode.STALE:
                break
            place = await self._move(bot, room, seat)
        return place

    async def _move(self, bot: Player, room: str, seat: int | None) -> BotSeat | Refused:
        """Return the bot's place after one attempt, or the refusal."""
        async with self._glanced(bot, room) as (stay, seen):
            seats = seen.room.seats
            own = next((n for n, one in enumerate(seats) if one.player == bot.id), None)
            if own is not None and seat in {None, own}:
                return BotSeat(seen.room.id, own, seen.version)
            if seat is None:
                seat = next((n for n, one in enumerate(seats) if one.is_empty), None)
            if seat is None:
                raise RefusedError(RefusalCode.NOT_ALLOWED, "there is no free seat")
            cid = f"sit.{seen.epoch}.{seen.version}"
            answer = await stay.submit(TakeSeat(cid=cid, expect=seen.version, seat=seat))
            return _place(answer, seen.room.id, seat)

    async def leave(self, bot: Player, room: str) -> BotSeat | Refused:
        """Let a bot leave its seat before the game; return the place it had, or the refusal."""
        async with self._glanced(bot, room) as (stay, seen):
            own = (n for n, one in enumerate(seen.room.seats) if one.player == bot.id)
            cid = f"leave.{seen.epoch}.{seen.version}"
            answer = await stay.submit(LeaveSeat(cid=cid, expect=seen.version))
            return _place(answer, seen.room.id, next(own, 0))

    @asynccontextmanager
    async def _glanced(self, bot: Player, room: str) -> AsyncIterator[tuple[Attendance, Snapshot]]:
        """Let a bot follow a room in this context; yield its attendance and the snapshot."""
        glance = _Glance(bot.id)
        stay = await self._rooms.attend(room, glance, bot, 0, 0)
        try:
            yield stay, await glance.snapshot()
        finally:
            stay.leave()


def _place(answer: RoomAnswer | None, room: str, seat: int) -> BotSeat | Refused:
    """Return the bot's place after an accepted command, or the refusal."""
    if isinstance(answer, Refused):
        return answer
    assert isinstance(answer, Accepted), "the answer to a command"
    return BotSeat(room, seat, answer.version)
