"""A table whose clients have keys: they pledge, and reveal their shares."""

import asyncio
from typing import Any

import pytest

from tests.doubles.hand_wound import settle
from tests.support.clients.pledging import PledgingClient, key_of
from tests.unit.server.rooms.service.table import House, Seated
from yachtdice.game import check_dice
from yachtdice.game.dice_check import CheckedDice
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import Pledge, Roll, Share
from yachtdice.server.rooms.messages.server import Accepted, Refused, ServerMessage
from yachtdice.server.rooms.service.live_room import LocalAttendance
from yachtdice.server.rooms.service.state.record import GameSecret


class Client(Seated):
    """A connection with a key. `is_silent`: it reveals no share."""

    def __init__(self, player: Player, key: str | None = None) -> None:
        """Connect with the key of this name, by default that of the player."""
        super().__init__(player)
        self.key = PledgingClient(player.id, key_of(key or player.id))
        self.is_silent = False
        self.stay: LocalAttendance | None = None

    def send(self, message: ServerMessage) -> None:
        """Record a message; answer it once the room has sent it to all."""
        super().send(message)
        for answer in self.key.see(message):
            asyncio.get_running_loop().call_soon(self._answer, answer)

    def _answer(self, answer: Pledge | Share) -> None:
        if not (self.is_silent and isinstance(answer, Share)) and self.stay is not None:
            self.give(answer)

    def give(self, message: Pledge | Share) -> None:
        """Send a pledge or a share; a room never waits for either."""
        assert self.stay is not None
        with pytest.raises(StopIteration):
            self.stay.submit(message).send(None)

    def throw(self) -> int:
        """Return the number of the last throw."""
        assert self.key.table is not None
        assert self.key.table.sealed is not None
        return self.key.table.sealed.throw

    async def roll(self, *keep: int, with_share: bool = True) -> Accepted | Refused:
        """Roll with the client's share."""
        share = self.key.share_of_roll() if with_share else None
        return await self.do(Roll, keep=keep, share=share)


class Club:
    """A table of connections with keys, on a hand-wound clock."""

    def __init__(self, house: House, room: str) -> None:
        """Meet in this room."""
        self.house, self.room = house, room
        self.clients: list[Client] = []
        self.secrets: list[GameSecret] = []

    async def enter(self, player: Player, key: str | None = None) -> Client:
        """Return a connection with the key of this name."""
        client = Client(player, key)
        stay = await self.house.hub.attend(self.room, client, player, 0, 0)
        client.stay, client.room = stay, stay.room
        self.clients.append(client)
        await settle()
        return client

    async def leave(self, client: Client) -> None:
        """End a connection."""
        assert client.stay is not None
        client.stay.leave()
        client.stay = None
        await settle()

    @property
    def live(self) -> Any:
        """The live room."""
        return self.house.hub._rooms[self.room]

    def checked(self) -> CheckedDice:
        """Return the checked dice of the stored game."""
        stored = self.house.memory.rooms[self.room]
        room = self.live.room
        return check_dice(room.rules, stored.events, room.game_id)
