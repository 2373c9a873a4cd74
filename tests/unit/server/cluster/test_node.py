"""Several servers in one process, on a bus that can lose messages, in virtual time."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from random import Random
from typing import Any

import pytest

from tests.doubles.bus import MemoryBus, MemoryNet
from tests.doubles.memory import MemoryRooms
from tests.doubles.memory_fleet import MemoryRegistry, ServerRooms
from tests.doubles.virtual_time import VIRTUAL_TIME, LoopTicks
from tests.support.waiting import PATIENCE, let_others_run, until
from tests.unit.server.rooms.service.table import House
from yachtdice.game import Step
from yachtdice.server.cluster.attachments import RoutedConnection
from yachtdice.server.cluster.messages import AttachRequest, Frames, decode_node_message
from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    Fill,
    Roll,
    Say,
    Share,
    StartGame,
    TakeSeat,
)
from yachtdice.server.rooms.messages.room import LobbyRoom, RunningGame
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    Presence,
    Refused,
    Said,
    ServerMessage,
    Snapshot,
)
from yachtdice.server.rooms.service.access import Attendance
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.views.table import TableView

MINA, JUN = Player("mina", "Mina"), Player("jun", "Jun")
_cids = count()


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Return an event loop in which the time between heartbeats passes at once."""
    return VIRTUAL_TIME


class Server:
    """One server of the test."""

    def __init__(self, name: str, story: "Story") -> None:
        """Connect this server to the shared store, registry and bus."""
        self.house = House(store=ServerRooms(name, story.rooms, story.registry), is_shared=True)
        self.bus = MemoryBus(story.net)
        ticks: Any = LoopTicks()  # a cluster sets no alarms
        self.fleet = ClusterNode(name, self.house.hub, story.registry, self.bus, ticks)


class Story:
    """The state that all servers share, and the servers."""

    def __init__(self) -> None:
        """Start without servers."""
        self.rooms = MemoryRooms()
        self.registry = MemoryRegistry(self.rooms)
        self.net = MemoryNet(Random(7))
        self.servers: list[Server] = []

    async def server(self) -> Server:
        """Add a server that has joined the cluster, and return it."""
        server = Server(f"s{len(self.servers)}", self)
        await server.fleet.open()
        self.servers.append(server)
        return server


@pytest.fixture
async def story() -> AsyncIterator[Story]:
    """Return a story; its servers are closed after the test."""
    story = Story()
    yield story
    story.net.loses, story.net.down = 0.0, set()
    for server in story.servers:
        await server.fleet.close()
        server.house.hub.close()


class Person:
    """A connection at one server; the Follower port."""

    def __init__(self, who: Player | None) -> None:
        """Connect as this player, or as a nameless watcher."""
        self.who, self.player = who, None if who is None else who.id
        self.address = "2001:db8::/64"
        self.messages: list[ServerMessage] = []
        self.version = 0
        self.table: TableView | None = None
        self.stay: Attendance | None = None

    async def enter(self, server: Server, room: str) -> "Person":
        """Enter a room through this server."""
        self.stay = await server.fleet.attend(room, self, self.who, 0, 0)
        await until(lambda: self.version > 0)
        return self

    def send(self, message: ServerMessage) -> None:
        """Record a message."""
        self.messages.append(message)
        if isinstance(message, Changed | Snapshot):
            self.version, self.table = message.version, message.table or self.table

    def versions(self) -> list[int]:
        """Return the versions received as changes, in order."""
        return [message.version for message in self.messages if isinstance(message, Changed)]

    def last(self, kind: type[Any]) -> Any:
        """Return the last message of a type."""
        return next(message for message in reversed(self.messages) if isinstance(message, kind))

    async def do(self, kind: type[AnyCommand], **fields: Any) -> Any:
        """Send a command for the last version seen."""
        assert self.stay is not None
        return await self.stay.submit(kind(cid=f"c{next(_cids)}", expect=self.version, **fields))

    @property
    def is_over(self) -> bool:
        """Whether this connection has seen the end of the game."""
        return self.table is not None and self.table.step is Step.OVER

    def may_go_on(self, seat: int) -> bool:
        """Return whether it is the turn of this seat, or the game is over."""
        return self.table is not None and (self.is_over or self.table.seat == seat)

    async def play(self, seat: int) -> None:
        """Play a seat to the end of the game; retry refused commands."""
        while not self.is_over:
            await until(lambda: self.may_go_on(seat))
            if self.table is not None and self.table.seat == seat:
                offers = self.table.offers
                await (self.do(Fill, box=offers[0].box) if offers else self.do(Roll))


async def _game(story: Story, one: Server, two: Server) -> tuple[str, Person, Person]:
    """Return a room owned by one server, with one player there and one on the other server."""
    room = await one.fleet.make(MINA, "bonus")
    mina = await Person(MINA).enter(one, room)
    jun = await Person(JUN).enter(two, room)
    assert isinstance(await jun.do(TakeSeat, seat=1), Accepted)
    await until(lambda: mina.version == jun.version)
    assert isinstance(await mina.do(StartGame), Accepted)
    await until(lambda: mina.version == jun.version)
    assert story.registry.servers[room] == one.fleet.me
    return room, mina, jun


async def test_a_remote_player_gets_a_step_before_its_answer(story: Story) -> None:
    """A remote player receives a step before the answer to its command, as a local player does."""
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
    await jun.stay.submit(Say("s", "greeting-1"))
    assert jun.last(Said).line.name == "Jun"
    with pytest.raises(RefusedError, match="wait"):
        await jun.stay.submit(Say("t", "greeting-1"))


async def test_only_a_room_of_the_same_server_takes_a_share_at_once(story: Story) -> None:
    """A share for a room on another server, or for one that is moving, has to be submitted."""
    one, two = await story.server(), await story.server()
    room = await one.house.hub.make(MINA, "bonus")
    mina, jun = await Person(MINA).enter(one, room), await Person(JUN).enter(two, room)
    assert isinstance(mina.stay, RoutedConnection)
    assert isinstance(jun.stay, RoutedConnection)
    share = Share("another game", 1, "A" * 43)
    assert [mina.stay.share(share), jun.stay.share(share)] == [True, False]
    mina.stay.detach()
    assert not mina.stay.share(share)


async def test_a_game_over_a_bus_that_loses_messages(story: Story) -> None:
    """Both players receive each step of the game once and in order; one server reports its end."""
    one, two = await story.server(), await story.server()
    ended = list[str]()
    for server in (one, two):
        server.house.world.on_game_over = ended.append
    room, mina, jun = await _game(story, one, two)
    story.net.loses = 0.05
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(mina.play(0), jun.play(1))
    story.net.loses = 0.0
    await until(lambda: mina.version == jun.version)
    assert mina.table == jun.table
    assert mina.versions() == list(range(mina.versions()[0], mina.version + 1))
    assert jun.versions() == sorted(set(jun.versions()))
    assert story.rooms.rooms[room].version == mina.version
    assert story.rooms.rooms[room].epoch == 1
    assert ended == [mina.table and mina.table.game]


async def test_presence_recovers_from_lost_departure_messages(story: Story) -> None:
    """Presence is correct again within seconds after all messages about a departure were lost."""
    one, two = await story.server(), await story.server()
    _, mina, jun = await _game(story, one, two)
    story.net.loses = 1.0
    assert jun.stay is not None
    jun.stay.leave()
    await let_others_run(20)
    story.net.loses = 0.0
    assert mina.last(Presence).present == ("jun", "mina")
    await until(lambda: mina.last(Presence).present == ("mina",))


async def test_a_takeover_moves_all_players(story: Story) -> None:
    """An owner that was replaced notices at its next step; its players are moved and play on."""
    one, two = await story.server(), await story.server()
    room, mina, jun = await _game(story, one, two)
    assert jun.stay is not None
    jun.stay.leave()
    await two.house.hub.enter(room, jun, 0, 0)  # as if the first server had been declared dead
    assert not isinstance(await mina.do(Roll), Refused)
    assert not await one.house.hub.is_awake(room)
    assert mina.last(Snapshot).epoch == 2
    await until(lambda: jun.version == mina.version)
    assert jun.table == mina.table
    assert story.registry.servers[room] == two.fleet.me


async def test_concurrent_takeovers_agree_on_an_owner(story: Story) -> None:
    """When an owner disappears, the others agree on one new owner, and players stay connected."""
    one, two, three = [await story.server() for _ in range(3)]
    room, mina, jun = await _game(story, one, two)
    watchers = [await Person(None).enter(server, room) for server in (two, three, three)]
    assert mina.stay is not None
    for task in one.fleet._tasks:
        task.cancel()
    story.net.down.add(one.fleet.me)
    await until(lambda: all(person.last(Snapshot).epoch == 2 for person in (jun, *watchers)))
    again = await Person(MINA).enter(three, room)
    assert isinstance(await again.do(Roll), Accepted)
    connections = (jun, again, *watchers)
    await until(lambda: len({person.version for person in connections}) == 1)
    assert story.rooms.rooms[room].epoch == 2
    assert again.last(Presence).present == ("jun", "mina")
    assert again.last(Presence).watchers == 3


async def test_a_stopped_server_leaves_the_registry(story: Story) -> None:
    """A server stopped as planned unloads its rooms, leaves the registry and admits no players."""
    one, two = await story.server(), await story.server()
    room, _, jun = await _game(story, one, two)
    await one.fleet.hand_over()
    await until(lambda: jun.last(Snapshot).epoch == 2)
    assert story.registry.servers[room] == two.fleet.me
    assert one.fleet.me not in story.registry.heartbeats
    assert one.house.hub.awake == 0
    await until(lambda: jun.last(Presence).present == ("jun",))
    with pytest.raises(RefusedError, match="stopping"):
        await one.fleet.attend(room, Person(MINA), MINA, 0, 0)
    assert not two.fleet.is_closing


async def test_games_and_players_of_a_dead_server_are_forgotten(story: Story) -> None:
    """Other servers count the games and players of a server until it is dead."""
    one, two = await story.server(), await story.server()
    room = await one.fleet.make(MINA, "bonus")
    mina = await Person(MINA).enter(one, room)
    assert isinstance(await mina.do(ChangeSettings, listed=True), Accepted)
    assert isinstance(await mina.do(StartGame), Accepted)
    await until(lambda: two.fleet.online() == 1 and bool(two.fleet.watchable()))
    for task in one.fleet._tasks:
        task.cancel()
    story.net.down.add(one.fleet.me)
    await until(lambda: two.fleet.online() == 0)
    assert two.fleet.watchable() == ()


async def test_a_takeover_of_an_idle_room_moves_all_players(story: Story) -> None:
    """An owner whose players are idle learns within seconds that it has lost its room."""
    one, two = await story.server(), await story.server()
    room, mina, jun = await _game(story, one, two)
    assert jun.stay is not None
    jun.stay.leave()
    await two.house.hub.enter(room, jun, 0, 0)  # as if the first server had been declared dead
    await until(lambda: mina.last(Snapshot).epoch == 2)
    assert not await one.house.hub.is_awake(room)


async def test_a_room_that_is_loading_keeps_its_owner(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is loading a room keeps it, and admits remote players once it is loaded."""
    one, two = await story.server(), await story.server()
    room = await one.fleet.make(MINA, "bonus")
    wake, woken = one.house.world.store.wake, asyncio.Event()

    async def slow_wake(*asked: Any) -> Any:
        found = await wake(*asked)
        await woken.wait()
        return found

    carry, asked = story.net.carry, list[AttachRequest]()

    def noting(sender: str, server: str, data: bytes, *rest: Any) -> None:
        if isinstance(said := decode_node_message(data), AttachRequest):
            asked.append(said)
        carry(sender, server, data, *rest)

    monkeypatch.setattr(story.net, "carry", noting)
    monkeypatch.setattr(one.house.world.store, "wake", slow_wake)
    first = asyncio.create_task(Person(MINA).enter(one, room))
    await until(lambda: story.registry.servers.get(room) == one.fleet.me)
    second = asyncio.create_task(Person(JUN).enter(two, room))
    await until(lambda: len(asked) > 2)  # it asks again and again
    assert not two.house.hub.in_use()
    woken.set()
    mina, jun = await first, await second
    assert story.rooms.rooms[room].epoch == mina.last(Snapshot).epoch == 1
    assert jun.last(Snapshot).epoch == 1
    assert story.registry.servers[room] == one.fleet.me


async def test_missing_frames_are_requested_without_announcements(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that knows of missing messages requests them, even if no announcement arrives."""
    one, two = await story.server(), await story.server()
    _, mina, jun = await _game(story, one, two)
    carry, lost = story.net.carry, list[bool]()

    def lossy(sender: str, server: str, data: bytes, *rest: Any) -> None:
        said = None if rest else decode_node_message(data)
        if isinstance(said, Frames):
            lost.append(bool(said.frames))
            if not said.frames or lost.count(True) <= 2:
                return  # all announcements, and the first two messages with frames
        carry(sender, server, data, *rest)

    monkeypatch.setattr(story.net, "carry", lossy)
    assert isinstance(await mina.do(Roll), Accepted)
    assert jun.stay is not None
    await jun.stay.submit(Say("s", "greeting-1"))
    await until(lambda: jun.version == mina.version)
    assert jun.last(Said).line.name == "Jun"
    assert lost.count(True) == 4


async def test_a_room_is_shown_on_all_servers_unless_private(story: Story) -> None:
    """Each server shows a room of any server, first its free seats, then its game."""
    one, two = await story.server(), await story.server()
    room = await one.fleet.make(MINA, "bonus")
    mina = await Person(MINA).enter(one, room)
    assert isinstance(await mina.do(ChangeSettings, private=True), Accepted)
    assert [await server.fleet.shown(room) for server in (one, two)] == [None, None]
    assert isinstance(await mina.do(ChangeSettings, private=False), Accepted)
    for server in (one, two):
        waiting = await server.fleet.shown(room)
        assert isinstance(waiting, LobbyRoom)
        assert (waiting.id, waiting.host) == (room, "Mina")
    assert isinstance(await mina.do(StartGame), Accepted)
    for server in (one, two):
        game = await server.fleet.shown(room)
        assert isinstance(game, RunningGame)
        assert [seat.name for seat in game.seats] == ["Mina"]
    assert await two.fleet.shown("nothing") is None
