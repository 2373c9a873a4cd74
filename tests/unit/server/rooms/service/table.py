"""A hub on in-memory stores, with players at its tables, for the tests of this folder."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Final, TypeVar

from tests.doubles.hand_wound import HandWoundTicks
from tests.doubles.memory import MemoryRooms, MemoryRules, PaperWorkshop
from yachtdice.rules import Dice
from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import AnyCommand, StartGame, TakeSeat
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Changed,
    Refused,
    ServerMessage,
    Snapshot,
)
from yachtdice.server.rooms.service.environment import World
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.live_room import LiveRoom
from yachtdice.server.rooms.service.state.record import RoomStore
from yachtdice.server.rooms.service.state.turn_clock import Limits

Kind = TypeVar("Kind")
_cids = count()

#: Constructors of the stores for rooms; houses use the last one.
STORES: Final[list[Callable[[], MemoryRooms]]] = [MemoryRooms]


class SeededChance:
    """The Chance port from a seed."""

    def __init__(self, seed: int = 1) -> None:
        """Seed the dice."""
        self._rng = Random(seed)

    def throw(self, count: int) -> Dice:
        """Return this number of faces."""
        return tuple(self._rng.choices(range(1, 7), k=count))

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return an order."""
        return tuple(self._rng.sample(range(count), count))

    def new_id(self, length: int) -> str:
        """Return an id."""
        return "".join(self._rng.choices("abcdefgh", k=length))

    def secret(self) -> bytes:
        """Return random bytes."""
        return self._rng.randbytes(32)


class House:
    """A hub with its store, whose bots play without pauses."""

    def __init__(
        self,
        linger: float = 30.0,
        store: RoomStore | None = None,
        seed: int = 1,
        *,
        is_shared: bool = False,
        limits: Limits | None = None,
    ) -> None:
        """Open on the given store, by default the current kind of STORES, with seeded dice."""
        self.memory = STORES[-1]()
        store = store or self.memory
        self.shelf = RulesCatalog(MemoryRules(), lambda: 7)
        self.workshop = PaperWorkshop()
        self.ticks = HandWoundTicks()
        self.world = World(
            store=store,
            shelf=self.shelf,
            coach=Coach(self.workshop.best_play),
            chance=SeededChance(seed),
            now=lambda: 7,
            ticks=self.ticks,
            bot_pause=lambda: 0,
            limits=limits,
            is_shared=is_shared,
        )
        self.hub = Hub(self.world, linger)

    async def table(self, *players: Player, rules: str = "bonus") -> tuple[str, list["Seated"]]:
        """Create a room; return its id and the players, who have entered it, the host first."""
        room = await self.hub.make(players[0], rules)
        return room, [await self.enter(room, player) for player in players]

    async def seated(self, *players: Player, rules: str = "bonus") -> tuple[str, list["Seated"]]:
        """Return a `table` whose players have taken the first seats."""
        room, connections = await self.table(*players, rules=rules)
        for seat, each in enumerate(connections):
            if seat > 0:
                assert isinstance(await each.do(TakeSeat, seat=seat), Accepted)
        return room, connections

    async def playing(self, *players: Player, rules: str = "bonus") -> tuple[str, list["Seated"]]:
        """Return a `table` whose players have begun a game."""
        room, connections = await self.seated(*players, rules=rules)
        assert isinstance(await connections[0].do(StartGame), Accepted)
        return room, connections

    async def enter(
        self,
        room: str,
        player: Player | None,
        epoch: int = 0,
        at: int = 0,
        address: str = "here",
    ) -> "Seated":
        """Return a connection that has entered the room."""
        person = Seated(player, address)
        person.room = await self.hub.enter(room, person, epoch, at)
        return person


class Seated:
    """The Follower port of a player (None: a nameless watcher), which also sends commands."""

    def __init__(self, player: Player | None, address: str = "here") -> None:
        """Connect as this player, from this address."""
        self.who, self.address = player, address
        self.player = None if player is None else player.id
        self.messages: list[ServerMessage] = []
        self.room: LiveRoom | None = None

    def send(self, message: ServerMessage) -> None:
        """Record a message."""
        self.messages.append(message)

    def live(self) -> LiveRoom:
        """Return the room that was entered."""
        assert self.room is not None
        return self.room

    def received(self, kind: type[Kind]) -> list[Kind]:
        """Return all messages of a type received so far."""
        return [message for message in self.messages if isinstance(message, kind)]

    def versions(self) -> list[int]:
        """Return the versions received so far, in order."""
        return [message.version for message in self.received(Changed)]

    def snapshot(self) -> Snapshot:
        """Return the last snapshot."""
        return self.received(Snapshot)[-1]

    async def do(self, kind: type[AnyCommand], **fields: Any) -> Accepted | Refused:
        """Send a command for the current version of the room."""
        return await self.ask(kind(cid=f"k{next(_cids)}", expect=self.live().version, **fields))

    async def ask(self, command: AnyCommand) -> Accepted | Refused:
        """Send a command."""
        assert self.who is not None
        return await self.live().command(self.who, command)
