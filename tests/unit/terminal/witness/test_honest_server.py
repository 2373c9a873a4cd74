"""The witness at live rooms of the package, whose server is honest."""

import asyncio
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.doubles.hand_wound import settle
from tests.support.clients.pledging import PledgingClient
from tests.support.length import IS_LONG
from tests.unit.server.rooms.service.parts.club import Client, Club
from tests.unit.server.rooms.service.table import House
from yachtdice.rules import rules_ids
from yachtdice.server.common.durations import SHARE_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    Fill,
    Pledge,
    Resign,
    Roll,
    Share,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    Pong,
    Refused,
    ServerMessage,
    Snapshot,
)
from yachtdice.terminal.witness.notes import Notes
from yachtdice.terminal.witness.witness import Witness

PLAYERS: Final = (Player("mina", "Mina"), Player("jun", "Jun"), Player("sora", "Sora"))


class WitnessKey(PledgingClient):
    """A client that remembers the table, and lets its witness answer."""

    def __init__(self, player: Player, folder: Path) -> None:
        """Begin with the notes in this folder."""
        super().__init__(player.id, b"")
        self.witness = Witness(Notes(folder / player.id))
        self.epoch = self.version = 0

    def see(self, message: ServerMessage) -> list[Pledge | Share]:
        """Return the answers of the witness."""
        if isinstance(message, Snapshot | Changed):
            self.table, self.room = message.table or self.table, message.room or self.room
            self.epoch, self.version = message.epoch, message.version
        replies = self.witness.see(message)
        return [reply for reply in replies if isinstance(reply, Pledge | Share)]


class Watchful(Client):
    """A connection of a player whose witness checks the dice."""

    def __init__(self, player: Player, key: WitnessKey) -> None:
        """Connect with this client, which may have followed the room before."""
        super().__init__(player)
        self.key, self.witness = key, key.witness

    def _answer(self, answer: Pledge | Share) -> None:
        super()._answer(answer)
        if self.stay is not None and not (self.is_silent and isinstance(answer, Share)):
            self.witness.see(Pong())

    async def roll(self, *keep: int, with_share: bool = True) -> Accepted | Refused:
        """Roll as the witness says."""
        kept, share = self.witness.roll(keep)
        return await self.do(Roll, keep=kept, share=share if with_share else None)


class Tables(Club):
    """A table of players whose notes are in files."""

    def __init__(self, house: House, room: str, folder: Path, rng: Random) -> None:
        """Meet in this room."""
        super().__init__(house, room)
        self._folder, self.rng = folder, rng
        self.keys: dict[Player, WitnessKey] = {}

    async def come(self, player: Player, *, restarted: bool = False) -> Watchful:
        """Return a connection of a player; `restarted`: only the notes are left."""
        if restarted or player not in self.keys:
            self.keys[player] = WitnessKey(player, self._folder)
        key = self.keys[player]
        client = Watchful(player, key)
        client.witness.enter()
        hub = self.house.hub
        stay = await hub.attend(self.room, client, player, key.epoch, key.version)
        client.stay, client.room = stay, stay.room
        self.clients.append(client)
        await settle()
        return client

    async def moves(self) -> None:
        """Let the seat on turn move; before it, a player may leave, come back or fall silent."""
        here = [client for client in self.clients if client.stay is not None]
        whim, player = self.rng.random(), self.rng.choice(PLAYERS)
        if whim < 0.03:
            self.rng.choice(here).is_silent = self.rng.random() < 0.5
        elif whim < 0.06 and len(here) > 1:
            await self.leave(self.rng.choice(here))
        elif whim < 0.1 and all(client.who != player for client in here):
            await self.come(player, restarted=self.rng.random() < 0.5)
        elif whim < 0.105:
            await self.rng.choice(here).do(Resign)
        if self.live.room.stage is Stage.PLAYING:
            await self.move()

    async def move(self) -> None:
        """Let the seat on turn move; the clock passes all waits."""
        player = PLAYERS[self.live.room.game.seat]
        found = [client for client in self.clients if client.who == player and client.stay]
        moving = asyncio.create_task(self._choose(found[0] if found else await self.come(player)))
        await settle()
        for _ in range(8):
            if not moving.done():
                await self.house.ticks.wind(SHARE_MS)
                await settle()
        await moving

    async def _choose(self, mover: Client) -> None:
        view = mover.key.table
        assert view is not None
        if view.may_roll and (not view.offers or self.rng.random() < 0.6):
            keep = [place for place in range(5) if view.may_keep and self.rng.random() < 0.4]
            await mover.roll(*keep[:4])
        elif view.offers:
            await mover.do(Fill, box=self.rng.choice(view.offers).box)


async def tables(folder: Path, seed: int, rules: str = "bonus") -> Tables:
    """Return a table whose game has started."""
    house = House(seed=seed)
    room = await house.hub.make(PLAYERS[0], rules)
    made = Tables(house, room, folder, Random(seed))
    for seat, player in enumerate(PLAYERS):
        client = await made.come(player)
        if seat > 0:
            await client.do(TakeSeat, seat=seat)
    await settle()
    await made.clients[0].do(StartGame)
    await settle()
    return made


#: A game in which a player rolls after two misses, and others make the attempts void.
UNASKED: Final = 88


@pytest.mark.parametrize("seed", range(100) if IS_LONG else [*range(5), UNASKED])
async def test_an_honest_server_raises_no_alarm(tmp_path: Path, seed: int) -> None:
    """Players leave, restart, fall silent and resign; their witnesses see the seal of the game."""
    table = await tables(tmp_path, seed, rules_ids()[seed % len(rules_ids())])
    while table.live.room.stage is Stage.PLAYING:
        await table.moves()
        await table.house.ticks.wind(10)
    checked = table.checked()
    alarms = {player: key.witness.alarm for player, key in table.keys.items()}
    assert alarms == dict.fromkeys(alarms)
    for client in table.clients:
        if isinstance(client, Watchful) and client.stay is not None:
            report = client.witness.report
            assert report is not None
            assert report.seal == checked.seal


async def test_players_who_stay_take_part_in_every_throw(tmp_path: Path) -> None:
    """In a game without faults each throw is made together, and the notes name all numbers."""
    table = await tables(tmp_path, 1)
    while table.live.room.stage is Stage.PLAYING:
        await table.move()
    for key in table.keys.values():
        report, file = key.witness.report, key.witness.notes_file()
        assert report is not None
        assert file is not None
        numbers = [throw.number for throw in table.checked().throws]
        assert (report.took, report.of) == (len(numbers), len(numbers))
        assert (file["throws"], file["seal"]) == (numbers, table.checked().seal)
