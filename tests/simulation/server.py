"""A server process in a simulation: the real hub and the real conversation on a simulated wire."""

from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from tests.memory import MemoryRules, PaperWorkshop
from tests.simulation.loop import Process, SimLoop
from tests.simulation.network import Wire
from tests.unit.services.table import SeededChance
from yachtdice.server.doors import Door
from yachtdice.server.metrics import Metrics
from yachtdice.server.socket import Conversation
from yachtdice.server.ticks import LoopTicks
from yachtdice.services.coach import Coach
from yachtdice.services.hub import Hub
from yachtdice.services.ports import Player, RoomStore
from yachtdice.services.rooms import Alone
from yachtdice.services.shelf import Shelf
from yachtdice.services.world import World

LINGER_S = 3.0
A_MOMENT_MS = 1_000_000


@lru_cache(maxsize=1)
def shelf() -> Shelf:
    """Return a shelf for all simulations; it never changes."""
    return Shelf(MemoryRules(), lambda: A_MOMENT_MS)


@lru_cache(maxsize=1)
def metrics() -> Metrics:
    """Return what counts for all simulations, and is not looked at."""
    return Metrics()


class SimServer:
    """One address, behind which a process runs, dies and is started again."""

    def __init__(self, loop: SimLoop, store: RoomStore, chance: Random) -> None:
        """Serve this store; nothing runs before `start`."""
        self._loop, self._store, self._chance = loop, store, chance
        self.processes: list[Process] = []
        self._wires: list[Wire] = []
        self._hub: Hub | None = None

    @property
    def is_up(self) -> bool:
        """Whether a process is running."""
        return bool(self.processes) and self.processes[-1].is_alive

    def start(self) -> None:
        """Start a process that knows nothing but the store."""
        process = Process(f"server {len(self.processes)}")
        self.processes.append(process)
        self._hub = Hub(self._world(), LINGER_S)

    def _world(self) -> World:
        """Return the world of a new process, with dice of its own."""
        pause = self._chance.uniform
        return World(
            store=self._store,
            shelf=shelf(),
            coach=Coach(PaperWorkshop().best_play),
            chance=SeededChance(self._chance.getrandbits(32)),
            now=lambda: A_MOMENT_MS + int(self._loop.time() * 1000),
            ticks=LoopTicks(),
            bot_pause=lambda: pause(0.0, 0.3),
        )

    def kill(self) -> None:
        """Kill the process in the middle of anything; the kernel ends its connections."""
        self.processes[-1].is_alive = False
        wires, self._wires = self._wires, []
        for wire in wires:
            wire.cut()

    def accept(self, wire: Wire, player: Player) -> None:
        """Begin a conversation with whoever is at the other end, if anybody is here to."""
        if not self.is_up:
            wire.cut()
            return
        self._wires.append(wire)
        self._loop.spawn(self.processes[-1], self._converse(wire, player))

    async def _converse(self, wire: Wire, player: Player) -> None:
        """Serve one connection, as the live socket does."""
        assert self._hub is not None
        services = cast(Any, SimpleNamespace(rooms=Alone(self._hub), metrics=metrics()))
        await Conversation(cast(Any, wire), services, player, Door(None, ())).run()
        wire.cut()

    async def make_room(self, host: Player, rules: str) -> str:
        """Return the id of a new room."""
        assert self._hub is not None
        return await self._hub.make(host, rules)
