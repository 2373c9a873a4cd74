"""The rooms of a fleet, as one of its servers offers them to its own connections.

A room is kept by the server that woke it last, whose name and epoch stand in the room's row.
Connections of other servers follow it from afar. When its keeper dies, or ends, or loses the
bus, the next server that has a connection in the room wakes it: the new epoch shuts the old
keeper out, and everybody who follows is moved without having to come again.
"""

import asyncio
from contextlib import suppress
from typing import Final

from yachtdice.protocol.client_messages import AskHint, Command, Shake
from yachtdice.protocol.server_messages import RefusalCode
from yachtdice.services.attendance import Answer, RoomMessage, Seated
from yachtdice.services.audience import Follower
from yachtdice.services.fleet.peers import Peers
from yachtdice.services.fleet.places import ASK_S, Places
from yachtdice.services.fleet.ports import NobodyThereError, UnreachableError
from yachtdice.services.fleet.post import Post
from yachtdice.services.fleet.relay import Line
from yachtdice.services.fleet.stay import LONGEST_WAIT_S, Far, Place, Stay
from yachtdice.services.fleet.wire import (
    Again,
    Answered,
    Declined,
    Frames,
    Here,
    Spoken,
    Unknown,
)
from yachtdice.services.ports import LostRoomError, Player, StoreUnavailableError
from yachtdice.services.room import RefusedError

_PAUSE_S: Final = 0.1
"""Seconds before what did not work is tried again."""

_MOVING: Final = "the room is moving to another server; try again in a moment"
_CLOSING: Final = "this server is stopping; come again"


class Switchboard:
    """Puts the connections of this server through to their rooms."""

    def __init__(self, me: str, places: Places, peers: Peers, post: Post) -> None:
        """Begin with no connections."""
        self._me, self._places, self._peers, self._post = me, places, peers, post
        self._stays: dict[str, set[Stay]] = {}
        self._moving: dict[str, asyncio.Task[None]] = {}
        self._lines: dict[str, Line] = {}
        self.is_closing = False

    # Coming and going

    async def attend(
        self, room: str, follower: Follower, player: Player | None, epoch: int, version: int
    ) -> Stay:
        """Return a connection's stay in the room of this id, from what it has seen of it.

        Raises RefusedError when there is no such room, or nobody is found in time who keeps it,
        and StoreUnavailableError.
        """
        stay = Stay(room, follower, player, self._speak, self._end)
        try:
            async with asyncio.timeout(LONGEST_WAIT_S):
                stay.settle(await self._find(stay, epoch, version))
        except TimeoutError:
            raise RefusedError(RefusalCode.UNAVAILABLE, _MOVING) from None
        self._stays.setdefault(room, set()).add(stay)
        return stay

    async def _find(self, stay: Stay, epoch: int, version: int) -> Place:
        """Return a place for a connection, however often it takes to ask."""
        while True:
            if self.is_closing:
                raise RefusedError(RefusalCode.UNAVAILABLE, _CLOSING)
            with suppress(UnreachableError, LostRoomError):
                return await self._places.find(stay, epoch, version)
            await asyncio.sleep(_PAUSE_S)

    def _end(self, stay: Stay) -> None:
        """Let a connection go."""
        if (place := stay.unsettle()) is not None:
            self._places.give_up(place)
        stays = self._stays.get(stay.room, set())
        stays.discard(stay)
        if not stays:
            self._stays.pop(stay.room, None)

    # Moving

    def move(self, room: str) -> None:
        """Find new places for all of our connections in a room."""
        for stay in self._stays.get(room, ()):
            self._unsettle(stay)
        self._begin_to_move(room)

    def _unsettle(self, stay: Stay) -> None:
        """Take a connection's place away."""
        if (place := stay.unsettle()) is not None:
            self._places.give_up(place)

    def _begin_to_move(self, room: str) -> None:
        """See to it that connections without a place get one."""
        if room not in self._moving and not self.is_closing and room in self._stays:
            task = self._moving[room] = asyncio.create_task(self._move(room))
            task.add_done_callback(lambda _: self._moving.pop(room, None))

    async def _move(self, room: str) -> None:
        """Find places until everybody has one."""
        while (stay := self._next_unsettled(room)) is not None:
            try:
                place = await self._find(stay, 0, 0)
            except StoreUnavailableError:
                await asyncio.sleep(_PAUSE_S)
                continue
            except RefusedError:
                return
            if stay.is_over:
                self._places.give_up(place)
            else:
                stay.settle(place)

    def _next_unsettled(self, room: str) -> Stay | None:
        """Return a connection that waits for a place."""
        return next((stay for stay in self._stays.get(room, ()) if stay.place is None), None)

    def sweep(self) -> None:
        """Move everybody whose place is at a server that is dead, or cannot be reached."""
        for server, numbered in self._places.all_at().items():
            if not self._peers.keeps_rooms(server):
                for room in {stay.room for _, stay in numbered if stay.place is not None}:
                    self.move(room)
        for server in self._lines.keys() - self._peers.alive():
            del self._lines[server]

    def resettle(self, told: Unknown) -> None:
        """Find new places for connections that a server does not know."""
        for stay in self._places.unknown(told):
            self._unsettle(stay)
            self._begin_to_move(stay.room)

    # Frames from afar

    def take(self, frames: Frames) -> None:
        """Deliver what another server sends, in order; ask again for what is missing."""
        line = self._lines.setdefault(frames.server, Line())
        if line.take(frames):
            for numbers, frame in frames.frames:
                for number in numbers:
                    if (stay := self._places.at(frames.server, number)) is not None:
                        stay.follower.send(frame)
        elif line.lacks(frames):
            again = Again(self._me, frames.line, line.count)
            self._post.tell(frames.server, again)

    def pulse(self) -> None:
        """Tell each server which of our connections follow its rooms."""
        at = self._places.all_at()
        for server in self._peers.alive():
            if server in at or server in self._lines:
                mine = at.get(server, [])
                settled = tuple(number for number, stay in mine if stay.place is not None)
                coming = tuple(number for number, stay in mine if stay.place is None)
                self._post.tell(server, Here(self._me, settled, coming))

    # What is said

    async def _speak(self, stay: Stay, message: RoomMessage) -> Answer | None:
        """Pass a message on to the room, wherever that is by then; raise RefusedError."""
        try:
            async with asyncio.timeout(LONGEST_WAIT_S):
                while True:
                    if self.is_closing:
                        raise RefusedError(RefusalCode.UNAVAILABLE, _CLOSING)
                    await stay.settled.wait()
                    with suppress(NobodyThereError, LostRoomError):
                        return await self._once(stay, message)
                    await asyncio.sleep(_PAUSE_S)
        except TimeoutError:
            raise RefusedError(RefusalCode.UNAVAILABLE, _MOVING) from None

    async def _once(self, stay: Stay, message: RoomMessage) -> Answer | None:
        """Pass a message on to where the room is now.

        What may safely be said twice is said again when no answer comes: a command carries an id,
        a question changes nothing.
        """
        place = stay.place
        if isinstance(place, Seated):
            return await place.hear(message)
        if place is None:
            raise NobodyThereError
        if isinstance(message, Shake):
            self._post.tell(place.server, Spoken(self._me, place.number, message))
            return None
        try:
            return await self._ask(stay, place, message)
        except NobodyThereError:
            raise
        except UnreachableError:
            if isinstance(message, Command | AskHint):
                raise NobodyThereError from None
            raise RefusedError(RefusalCode.UNAVAILABLE, _MOVING) from None

    async def _ask(self, stay: Stay, place: Far, message: RoomMessage) -> Answer | None:
        """Return the answer of another server, after all it tells of it has been delivered."""
        spoken = Spoken(self._me, place.number, message)
        heard = await self._post.ask(place.server, spoken, ASK_S)
        if isinstance(heard, Answered):
            line = self._lines.setdefault(place.server, Line())
            with suppress(TimeoutError):
                async with asyncio.timeout(ASK_S):
                    await line.reach(heard.line, heard.count)
            return heard.answer
        if isinstance(heard, Declined):
            raise RefusedError(heard.code, heard.reason)
        if isinstance(heard, Unknown) and stay.place is place:
            self._unsettle(stay)
            self._begin_to_move(stay.room)
        raise NobodyThereError

    async def close(self) -> None:
        """Stop moving anybody."""
        self.is_closing = True
        moving = list(self._moving.values())
        for task in moving:
            task.cancel()
        await asyncio.gather(*moving, return_exceptions=True)
