"""A simulated server process: the real hub and conversation on a simulated wire."""

from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from tests.doubles.bus import MemoryBus, MemoryNet
from tests.doubles.memory import MemoryRules
from tests.soak.simulation.database import SimDatabase
from tests.soak.simulation.loop import Process, SimLoop, pause
from tests.soak.simulation.network import Wire
from tests.soak.simulation.register import SimRegistry, SimRooms
from tests.soak.simulation.workshop import SimWorkshop
from tests.support.games.one_box import ANY
from tests.unit.server.rooms.service.table import SeededChance
from yachtdice.rules import parse_rules
from yachtdice.server.best_play.service.coach import Coach
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.common.limits import GAMES, Limiter
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import Player, StoreUnavailableError
from yachtdice.server.common.system import LoopTicks
from yachtdice.server.people.api.live_sockets import OpenSocket
from yachtdice.server.people.service.connections import OpenConnection
from yachtdice.server.rooms.api.socket import RoomConversation
from yachtdice.server.rooms.messages.client import FindOpponent
from yachtdice.server.rooms.messages.server import Matched, Searching
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.rooms.service.environment import World
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.quick_match import QuickMatch, SearchTimes
from yachtdice.server.rooms.service.state.record import RoomStore

LINGER_S = 3.0
GAMES_LEFT = 2  #: The games that each player may start before the rate limit refuses the next.

A_MOMENT_MS = 1_000_000


class Shared(NamedTuple):
    """The objects that the servers of a fleet share besides the rooms."""

    registry: SimRegistry
    net: MemoryNet


@lru_cache(maxsize=1)
def shelf() -> RulesCatalog:
    """Return the rule sets of all simulations; they never change.

    In the game of one box all totals are equal, which leads to as many play-offs as there can be.
    """
    return RulesCatalog(MemoryRules(), lambda: A_MOMENT_MS, [parse_rules(ANY)])


@lru_cache(maxsize=1)
def metrics() -> Metrics:
    """Return the metrics object of all simulations, which is not read."""
    return Metrics()


class SimServer:
    """One address, behind which a process runs, dies and is restarted."""

    def __init__(
        self, name: str, loop: SimLoop, database: SimDatabase, chance: Random, shared: Shared | None
    ) -> None:
        """Serve this database, alone or with others; nothing runs before `start`."""
        self.name, self._loop, self._database, self._chance = name, loop, database, chance
        self._shared = shared
        self.wall_ms = 0  #: The offset of the wall clock in milliseconds.
        self.processes: list[Process] = []
        self._wires: list[Wire] = []
        self._hub: Hub | None = None
        self._rooms: Rooms | None = None
        self.quick_match: QuickMatch | None = None
        self.people: list[Player] = []

    @property
    def is_up(self) -> bool:
        """Whether a process is running."""
        return bool(self.processes) and self.processes[-1].is_alive

    def start(self) -> None:
        """Start a process that has no state except the store."""
        process = Process(f"{self.name}.{len(self.processes)}")
        self.processes.append(process)
        self._rooms = self._hub = None
        if self._shared is None:
            world = self._world(self._database)
            self._hub = Hub(world, LINGER_S)
            self._rooms = self._hub
            self.quick_match = self._new_quick_match(world, self._hub)
        else:
            self._loop.spawn(process, self._join(process.name, self._shared))

    async def _join(self, me: str, shared: Shared) -> None:
        """Join the other servers as soon as the database allows it."""
        world = self._world(SimRooms(me, self._database, shared.registry))
        hub = Hub(world, LINGER_S)
        ticks: Any = LoopTicks()
        fleet = ClusterNode(me, hub, shared.registry, MemoryBus(shared.net), ticks)
        while self._rooms is None:
            try:
                await fleet.open()
                self._rooms, self._hub = fleet, hub
                self.quick_match = self._new_quick_match(world, hub)
            except StoreUnavailableError:
                await pause(0.1)

    def _world(self, store: RoomStore) -> World:
        """Return the world of a new process, with its own dice and the limits of production."""
        pause = self._chance.uniform

        def steady() -> int:
            return A_MOMENT_MS + int(self._loop.time() * 1000)

        def wall() -> int:
            return steady() + self.wall_ms

        limiter = Limiter(steady, wall=wall)
        for player in self.people:
            for _ in range(GAMES.most - GAMES_LEFT):
                limiter.take(GAMES, player.id)
        return World(
            store=store,
            shelf=shelf(),
            coach=Coach(SimWorkshop(Random(self._chance.getrandbits(32))).best_play),
            chance=SeededChance(self._chance.getrandbits(32)),
            now=wall,
            limiter=limiter,
            ticks=LoopTicks(),
            bot_pause=lambda: pause(0.0, 0.3),
            is_shared=self._shared is not None,
        )

    def _new_quick_match(self, world: World, hub: Hub) -> QuickMatch:
        """Return the search for opponents of a new process; no bot is ever offered."""
        store, times = self._database.searches, SearchTimes(offer=A_MOMENT_MS)
        return QuickMatch(
            store, hub, world.shelf, cast(Any, None), world.chance, world.now, world.limiter, times
        )

    def still_tables(self) -> set[tuple[str, int]]:
        """Return the rooms, with their versions, in which a game waits for nothing."""
        if self._hub is None or not self.is_up or self.processes[-1].is_frozen:
            return set()
        rooms = self._hub._rooms.values()
        return {(live.room.id, live.version) for live in rooms if live.is_stuck}

    def kill(self) -> None:
        """Kill the process at any point; the kernel closes its connections."""
        self.processes[-1].is_alive = False
        if self._shared is not None:
            self._shared.net.hearing.pop(self.processes[-1].name, None)
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.cut()

    def accept(self, wire: Wire, player: Player) -> None:
        """Start a conversation on a wire, if a process is running."""
        if not self.is_up or self._rooms is None:
            wire.cut()
            return
        self._wires.append(wire)
        self._loop.spawn(self.processes[-1], self._converse(wire, player))

    async def _converse(self, wire: Wire, player: Player) -> None:
        """Serve one connection, as the live socket does."""
        limiter = Limiter(lambda: 0, factor=10**6)
        found = SimpleNamespace(rooms=self._rooms, metrics=metrics(), limiter=limiter)
        services = cast(Any, found)
        opened = OpenSocket(wire, player, OpenConnection(None, ()), "")
        await RoomConversation(opened, services).run()
        wire.cut()

    async def find_room(self, player: Player, rules: str) -> str:
        """Return the id of the room in which a quick match has started the player's game."""
        while self.quick_match is None:
            await pause(0.1)
        news: list[Searching | Matched] = []
        wanted = FindOpponent(cid="find", rules=rules, bots=False)
        await self.quick_match.find(player, wanted, news.append)
        assert isinstance(news[-1], Matched)
        return news[-1].room

    async def make_room(self, host: Player, rules: str, *, with_bot: bool) -> str:
        """Return the id of a new room; with a bot, its game starts by itself."""
        while self._rooms is None:
            await pause(0.1)
        make = self._rooms.make_game if with_bot else self._rooms.make
        return await make(host, rules)
