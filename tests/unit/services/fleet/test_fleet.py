"""Several servers in one process, on a bus that loses messages when a story says so."""

import asyncio
import time
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest

from tests.memory import MemoryRooms
from tests.memory_fleet import MemoryBus, MemoryNet, MemoryRegistry, ServerRooms
from tests.unit.services.table import House, until
from yachtdice.game import Step
from yachtdice.protocol.client_messages import AnyCommand, Fill, Roll, Say, StartGame, TakeSeat
from yachtdice.protocol.codec import read_server_message
from yachtdice.protocol.server_messages import (
    Accepted,
    Changed,
    Presence,
    Refused,
    Said,
    ServerMessage,
    Snapshot,
)
from yachtdice.protocol.views import TableView
from yachtdice.services.attendance import Attendance
from yachtdice.services.fleet.fleet import Fleet
from yachtdice.services.ports import Player
from yachtdice.services.room import RefusedError

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
_cids = count()


class RealTicks:
    """The Ticks port's clock; a fleet sets no alarms."""

    def now_ms(self) -> int:
        """Return the milliseconds since some moment."""
        return int(time.monotonic() * 1000)


class Server:
    """One server of the story."""

    def __init__(self, name: str, story: "Story") -> None:
        """Be this server on what all share."""
        self.house = House(store=ServerRooms(name, story.rooms, story.registry), is_shared=True)
        self.bus = MemoryBus(story.net)
        ticks: Any = RealTicks()
        self.fleet = Fleet(name, self.house.hub, story.registry, self.bus, ticks)


class Story:
    """What all servers share, and the servers."""

    def __init__(self) -> None:
        """Begin with none."""
        self.rooms = MemoryRooms()
        self.registry = MemoryRegistry(self.rooms)
        self.net = MemoryNet()
        self.servers: list[Server] = []

    async def server(self) -> Server:
        """Return one more server, that has joined."""
        server = Server(f"s{len(self.servers)}", self)
        await server.fleet.open()
        self.servers.append(server)
        return server


@pytest.fixture
async def story() -> AsyncIterator[Story]:
    """Return a story, whose servers end with it."""
    story = Story()
    yield story
    story.net.loses, story.net.down = 0.0, set()
    for server in story.servers:
        await server.fleet.close()
        server.house.hub.close()


class Person:
    """A connection at one server; the Follower port."""

    def __init__(self, who: Player | None) -> None:
        """Be this player, or a nameless watcher."""
        self.who, self.player = who, None if who is None else who.id
        self.messages: list[ServerMessage] = []
        self.version = 0
        self.table: TableView | None = None
        self.stay: Attendance | None = None

    async def enter(self, server: Server, room: str) -> "Person":
        """Follow a room by this server."""
        self.stay = await server.fleet.attend(room, self, self.who, 0, 0)
        await until(lambda: self.version > 0)
        return self

    def send(self, frame: bytes) -> None:
        """Take in a frame."""
        message = read_server_message(frame)
        self.messages.append(message)
        if isinstance(message, Changed | Snapshot):
            self.version, self.table = message.version, message.table or self.table

    def told(self) -> list[int]:
        """Return the versions told as changes, in order."""
        return [message.version for message in self.messages if isinstance(message, Changed)]

    def last(self, kind: type[Any]) -> Any:
        """Return the last message of a kind."""
        return next(message for message in reversed(self.messages) if isinstance(message, kind))

    async def do(self, kind: type[AnyCommand], **fields: Any) -> Any:
        """Give a command for the version last seen."""
        assert self.stay is not None
        return await self.stay.hear(kind(cid=f"c{next(_cids)}", expect=self.version, **fields))

    async def play(self, seat: int) -> None:
        """Play a seat to the end of the game; what was refused is tried again."""
        while self.table is None or self.table.step is not Step.OVER:
            if self.table is None or self.table.seat != seat:
                await asyncio.sleep(0.001)
                continue
            offers = self.table.offers
            await (self.do(Fill, box=offers[0].box) if offers else self.do(Roll))


async def _game(story: Story, one: Server, two: Server) -> tuple[str, Person, Person]:
    """Return a room kept by one server, with a game of a player there and one at another."""
    room = await one.fleet.make(MINA, "bonus")
    mina = await Person(MINA).enter(one, room)
    jun = await Person(JUN).enter(two, room)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    await until(lambda: mina.version == jun.version)
    assert isinstance(await mina.do(StartGame), Accepted)
    await until(lambda: mina.version == jun.version)
    assert story.registry.servers[room] == one.fleet.me
    return room, mina, jun


async def test_an_answer_comes_after_all_it_follows_from(story: Story) -> None:
    """Whoever is far away has been told a step when its command is answered, as here."""
    one, two = await story.server(), await story.server()
    _, mina, jun = await _game(story, one, two)
    seen = jun.version
    answer = await jun.do(Roll)
    assert isinstance(answer, Refused)
    assert jun.version == seen
    assert isinstance(await mina.do(Roll), Accepted)
    assert isinstance(await mina.do(Fill, box="choice"), Accepted)
    await until(lambda: jun.version == mina.version)
    assert isinstance(await jun.do(Roll), Accepted)
    assert jun.version == mina.version == seen + 3
    assert jun.stay is not None
    await jun.stay.hear(Say("s", "greeting-1"))
    assert jun.last(Said).line.name == "Jun"
    with pytest.raises(RefusedError, match="wait"):
        await jun.stay.hear(Say("t", "greeting-1"))


async def test_a_game_over_a_bus_that_loses_messages(story: Story) -> None:
    """Both hear each step of the whole game once and in order; each was applied once."""
    one, two = await story.server(), await story.server()
    room, mina, jun = await _game(story, one, two)
    story.net.loses = 0.05
    async with asyncio.timeout(60):
        await asyncio.gather(mina.play(0), jun.play(1))
    story.net.loses = 0.0
    await until(lambda: mina.version == jun.version)
    assert mina.table == jun.table
    assert mina.told() == list(range(mina.told()[0], mina.version + 1))
    assert jun.told() == sorted(set(jun.told()))
    assert story.rooms.rooms[room].version == mina.version
    assert story.rooms.rooms[room].epoch == 1


async def test_whoever_leaves_unheard_is_missed_soon(story: Story) -> None:
    """Presence is right again within seconds after every word of a leaving was lost."""
    one, two = await story.server(), await story.server()
    _, mina, jun = await _game(story, one, two)
    story.net.loses = 1.0
    assert jun.stay is not None
    jun.stay.leave()
    await asyncio.sleep(0.1)
    story.net.loses = 0.0
    assert mina.last(Presence).present == ("jun", "mina")
    await until(lambda: mina.last(Presence).present == ("mina",))


async def test_a_room_taken_over_takes_everybody_along(story: Story) -> None:
    """A keeper that is shut out learns it by its next step; its people are moved, and go on."""
    one, two = await story.server(), await story.server()
    room, mina, jun = await _game(story, one, two)
    assert jun.stay is not None
    jun.stay.leave()
    await two.house.hub.enter(room, jun, 0, 0)  # as if the first server had been taken for dead
    assert not isinstance(await mina.do(Roll), Refused)
    assert not one.house.hub.is_awake(room)
    assert mina.last(Snapshot).epoch == 2
    await until(lambda: jun.version == mina.version)
    assert jun.table == mina.table
    assert story.registry.servers[room] == two.fleet.me


async def test_of_two_servers_that_take_over_one_does(story: Story) -> None:
    """When a keeper vanishes, the others agree on one of them, and nobody has to come again."""
    one, two, three = [await story.server() for _ in range(3)]
    room, mina, jun = await _game(story, one, two)
    watchers = [await Person(None).enter(server, room) for server in (two, three, three)]
    assert mina.stay is not None
    for task in one.fleet._tasks:
        task.cancel()
    story.net.down.add(one.fleet.me)
    began = time.monotonic()
    await until(lambda: all(person.last(Snapshot).epoch == 2 for person in (jun, *watchers)))
    assert time.monotonic() - began < 3
    again = await Person(MINA).enter(three, room)
    assert isinstance(await again.do(Roll), Accepted)
    everybody = (jun, again, *watchers)
    await until(lambda: len({person.version for person in everybody}) == 1)
    assert story.rooms.rooms[room].epoch == 2
    assert again.last(Presence).present == ("jun", "mina")
    assert again.last(Presence).watchers == 3


async def test_a_server_that_parts_leaves_no_trace(story: Story) -> None:
    """After a planned end its rooms are laid down, its people gone, and it refuses newcomers."""
    one, two = await story.server(), await story.server()
    room, _, jun = await _game(story, one, two)
    await one.fleet.hand_over()
    await until(lambda: jun.last(Snapshot).epoch == 2)
    assert story.registry.servers[room] == two.fleet.me
    assert one.fleet.me not in story.registry.beats
    assert one.house.hub.awake == 0
    await until(lambda: jun.last(Presence).present == ("jun",))
    with pytest.raises(RefusedError, match="stopping"):
        await one.fleet.attend(room, Person(MINA), MINA, 0, 0)
    assert not two.fleet.is_closing
