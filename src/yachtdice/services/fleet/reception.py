"""The connections of other servers in the rooms of this one."""

from collections.abc import Callable

from yachtdice.services.attendance import Seated
from yachtdice.services.fleet.relay import FarFollower, Relay
from yachtdice.services.fleet.wire import (
    Answered,
    Attend,
    Attended,
    Declined,
    Frames,
    Here,
    NotKept,
    Spoken,
    Unknown,
)
from yachtdice.services.hub import Hub
from yachtdice.services.ports import LostRoomError
from yachtdice.services.room import RefusedError

NewLine = Callable[[], str]
"""Makes a name for a line that no other has had."""


class Reception:
    """Lets connections of other servers in, hears them, and sends them what rooms tell."""

    def __init__(
        self, hub: Hub, me: str, new_line: NewLine, tell: Callable[[str, Frames | Unknown], None]
    ) -> None:
        """Receive for the rooms of this hub."""
        self._hub, self._me, self._new_line, self._tell = hub, me, new_line, tell
        self._relays: dict[str, Relay] = {}
        self._guests: dict[tuple[str, int], Seated] = {}

    async def attend(self, asked: Attend) -> Attended | NotKept:
        """Let a connection follow a room, if that is in memory here."""
        if not self._hub.is_awake(asked.room):
            return NotKept()
        player = asked.player
        line = self._line(asked.server)
        follower = FarFollower(None if player is None else player.id, asked.number, line)
        room = await self._hub.enter(asked.room, follower, asked.epoch, asked.version)
        guest = Seated(self._hub, room, follower, player)
        self._guests[asked.server, asked.number] = guest
        return Attended()

    def _line(self, server: str) -> Relay:
        """Return the line to a server."""
        if server not in self._relays:
            tell = self._tell

            def send(frames: Frames) -> None:
                tell(server, frames)

            self._relays[server] = Relay(self._me, self._new_line(), send)
        return self._relays[server]

    async def hear(self, spoken: Spoken) -> Answered | Declined | Unknown:
        """Do what a connection asks, if it follows a room here."""
        guest = self._guests.get((spoken.server, spoken.number))
        if guest is None:
            return Unknown(self._me, (spoken.number,))
        try:
            answer = await guest.hear(spoken.message)
        except RefusedError as refused:
            return Declined(refused.code, refused.reason)
        except LostRoomError:
            return Unknown(self._me, (spoken.number,))
        return Answered(answer, *self._line(spoken.server).stand())

    def leave(self, server: str, number: int) -> None:
        """Let a connection go."""
        if (guest := self._guests.pop((server, number), None)) is not None:
            guest.leave()

    def here(self, here: Here) -> Unknown | None:
        """Let go of all connections of a server but these; return those that are unknown."""
        known = self._numbers(here.server)
        for number in known.difference(here.numbers, here.coming):
            self.leave(here.server, number)
        strangers = tuple(sorted(set(here.numbers) - known))
        return Unknown(self._me, strangers) if strangers else None

    def _numbers(self, server: str) -> set[int]:
        """Return the connections of a server."""
        return {number for name, number in self._guests if name == server}

    def say_goodbye(self, server: str) -> None:
        """Let go of all connections of a server, which is dead."""
        for number in self._numbers(server):
            self.leave(server, number)
        self._relays.pop(server, None)

    def servers(self) -> frozenset[str]:
        """Return the servers that have, or had, connections here."""
        return frozenset(self._relays)

    def lose(self, room: str) -> None:
        """Send who follows a room away that another server keeps now."""
        over = [key for key, guest in self._guests.items() if guest.room.room.id == room]
        for server, number in over:
            del self._guests[server, number]
            self._tell(server, Unknown(self._me, (number,)))

    def repeat(self, server: str, line: str, after: int) -> Unknown | None:
        """Send frames again; return all connections of that server if they cannot be had."""
        relay = self._relays.get(server)
        if relay is not None and relay.repeat(line, after):
            return None
        numbers = tuple(sorted(self._numbers(server)))
        self.say_goodbye(server)  # they come again, by a new line
        return Unknown(self._me, numbers)

    def pulse(self) -> None:
        """Tell each server how much it should have heard."""
        for relay in self._relays.values():
            relay.pulse()
