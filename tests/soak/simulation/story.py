"""One story: people play at a table during all kinds of faults, from one seed."""

import asyncio
import hashlib
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.doubles.bus import MemoryNet
from tests.soak.simulation.calm import Calm
from tests.soak.simulation.database import SimDatabase
from tests.soak.simulation.laws import BrokenLawError, Laws
from tests.soak.simulation.loop import SimLoop, pause
from tests.soak.simulation.network import FAIR, FOUL, SLOW, Wire
from tests.soak.simulation.player import Browser
from tests.soak.simulation.register import SimRegistry
from tests.soak.simulation.server import Shared, SimServer
from tests.soak.simulation.workshop import expected_failures
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.room import Stage, Ties
from yachtdice.server.rooms.service.state.room import room_of

RULES: Final = ("classic", "classic", "classic", "one-box")
TROUBLE_S: Final = 90.0  #: The time during which faults happen; then play must recover by itself.

#: The time without a stored step after which the games count as stopped.
#:
#: By then both the turn clock and the patience with absent players are over.
STILL_S: Final = 240.0

HOUR_MS: Final = 3_600_000

#: In bad weather three people with two pages each take a while for two games.
LATEST_S: Final = 3600.0


@dataclass
class SimulationResult:
    """The result of a story: a hash of all frames, and counts."""

    seed: int
    mark: str = ""
    kills: int = 0
    steps: int = 0
    seconds: float = 0.0


class Story:
    """The world of one seed."""

    def __init__(self, seed: int, database: type[SimDatabase] = SimDatabase) -> None:
        """Set up the story; `database` may have a planted bug."""
        self._chance = Random(f"story {seed}")
        self.loop = SimLoop(seed)
        self.database = database(Random(f"database {seed}"), self._chance.choice([0.0, 0.03]))
        self.net = MemoryNet(Random(f"net {seed}"), self._chance.choice([0.0, 0.2]), slowest_s=0.02)
        self.servers = self._new_servers(seed)
        self.laws, self._calm = Laws(self.database), Calm()
        terms = Random(f"terms {seed}")
        self._rules, self._ties = terms.choice(RULES), terms.choice(list(Ties))
        self._weather = self._chance.choice([FAIR, SLOW, FOUL])
        self._received = hashlib.sha256()
        self._broken: list[BrokenLawError] = []
        self._browsers: list[Browser] = []
        self._wires: list[Wire] = []
        self._room = ""
        self._stored, self._stored_at = 0, 0.0
        self._still: set[tuple[str, int]] = set()
        self.result = SimulationResult(seed)

    def _new_servers(self, seed: int) -> list[SimServer]:
        """Return the servers of this story: one alone, or a fleet."""
        count = self._chance.choice([1, 2, 3])
        shared = Shared(SimRegistry(self.database), self.net) if count > 1 else None
        return [
            SimServer(f"s{n}", self.loop, self.database, Random(f"server {seed} {n}"), shared)
            for n in range(count)
        ]

    def play(self) -> SimulationResult:
        """Play the story to its end; raise BrokenLawError if a law is broken."""
        try:
            with expected_failures():
                self.loop.run_until_complete(self._run())
            return self.result
        except BrokenLawError as error:
            raise BrokenLawError(f"seed {self.result.seed}: {error}") from error
        finally:
            self.loop.tidy([one for server in self.servers for one in server.processes])
            self.loop.close()

    async def _run(self) -> None:
        """Start the story, cause faults, wait for the end, and check it."""
        people = [Player(f"p{n}", f"Player {n}") for n in range(self._chance.randint(1, 3))]
        for server in self.servers:
            server.people = people
            server.start()
        self._room = await self._made(people)
        for number, player in enumerate(people):
            for page in range(self._chance.choice([1, 1, 2])):
                self._open(f"{number}{'ab'[page]}", player, len(people))
        self.loop.create_task(self._trouble())
        await self._end()

    async def _made(self, people: list[Player]) -> str:
        """Return a room, created before any fault.

        Sometimes two players find it by quick match, and one player has a bot in it at once.
        """
        self.database.failing, failing = 0.0, self.database.failing
        if len(people) == 2 and self._chance.random() < 0.5:
            searches = (
                self._chance.choice(self.servers).find_room(one, self._rules) for one in people
            )
            room, other = await asyncio.gather(*searches)
            if room != other:
                raise BrokenLawError("a quick match has led two players into different rooms")
        else:
            with_bot = len(people) == 1 and self._chance.random() < 0.5
            room = await self.servers[0].make_room(people[0], self._rules, with_bot=with_bot)
        self.database.failing = failing
        return room

    def _open(self, name: str, player: Player, players: int) -> None:
        """Open a page for a player."""
        chance = Random(f"{self.result.seed} {name}")
        heard = self.laws.heard_command
        browser = Browser(name, player, self._room, players, self._dial, heard, chance, self._ties)
        self._browsers.append(browser)
        self.loop.create_task(browser.run())

    def _dial(self, browser: Browser) -> Wire:
        """Return a wire from a page to a server."""

        def check(frame: bytes) -> None:
            self._check_frame(browser, frame)
            self._calm.received(wire, frame, self.loop.time())

        def receive(frame: bytes) -> None:
            self._received.update(frame)
            browser.receive(frame)

        wire = Wire(self._weather, self._chance, receive, check, lambda: browser.line_gone(wire))
        self._wires.append(wire)
        self._chance.choice(self.servers).accept(wire, browser.who)
        return wire

    def _check_frame(self, browser: Browser, frame: bytes) -> None:
        """Check the laws on a frame, and keep errors out of the server's own handlers."""
        try:
            self.laws.on_frame(self._room, browser.who.id, frame)
        except BrokenLawError as error:
            self._broken.append(error)

    async def _trouble(self) -> None:
        """Cause one fault after the other."""
        while self.loop.time() < TROUBLE_S:
            await pause(self._chance.expovariate(1 / 4.0))
            troubles = [self._crash, self._cut, self._stop_database, self._turn_the_clock]
            if len(self.servers) > 1:
                troubles += [self._leave_bus, self._freeze]
            self._calm.begin_trouble()
            await self._chance.choice(troubles)()
            self._calm.end_trouble(self.loop.time())
        self.database.failing = 0.0

    async def _crash(self) -> None:
        """Kill a server, and start it again."""
        server = self._chance.choice(self.servers)
        server.kill()
        self.result.kills += 1
        await pause(self._chance.uniform(0.0, 3.0))
        server.start()

    async def _turn_the_clock(self) -> None:
        """Move a server's wall clock forward or back by an hour."""
        server = self._chance.choice(self.servers)
        server.wall_ms += self._chance.choice([-HOUR_MS, HOUR_MS])

    async def _leave_bus(self) -> None:
        """Disconnect a server from the bus for a while, shorter or longer than the others wait."""
        name = self._chance.choice(self.servers).processes[-1].name
        self.net.down.add(name)
        await pause(self._chance.uniform(0.0, 9.0))
        self.net.down.discard(name)

    async def _freeze(self) -> None:
        """Freeze a server for a while, like an overloaded machine; its rooms may move."""
        process = self._chance.choice(self.servers).processes[-1]
        process.is_frozen = True
        await pause(self._chance.uniform(0.0, 6.0))
        process.is_frozen = False
        self.loop.thaw(process)

    async def _cut(self) -> None:
        """Cut a wire."""
        if self._wires:
            self._chance.choice(self._wires).cut()

    async def _stop_database(self) -> None:
        """Make the database unavailable for a while."""
        self.database.is_away = True
        await pause(self._chance.uniform(0.0, 6.0))
        self.database.is_away = False

    async def _end(self) -> None:
        """Wait until both games are over on all pages; check everything that happened."""
        while not self._is_over():
            await pause(1.0)
            self.laws.check_steps()
            self._calm.check(self.database.newest(self._room).version, self.loop.time())
            faults = [*map(str, self._broken), *self.loop.failures]
            if self._has_still_table():
                faults.append("a table has neither a clock nor a bot that will move")
            if self._is_stuck():
                faults.append("the games do not come to an end")
            if faults:
                raise BrokenLawError(faults[0])
        self.laws.check_end(self._room)
        self.result.mark = self._received.hexdigest()
        self.result.steps = len(self.database.committed)
        self.result.seconds = self.loop.time()

    def _has_still_table(self) -> bool:
        """Return whether a table has waited for nothing for a second, longer than any step."""
        found = set[tuple[str, int]]().union(*(one.still_tables() for one in self.servers))
        newest = {(self._room, self.database.newest(self._room).version)}
        before, self._still = self._still, found & newest
        return bool(before & self._still)

    def _is_stuck(self) -> bool:
        """Return whether no step is stored after the faults, or the story takes too long."""
        now, stored = self.loop.time(), len(self.database.committed)
        if stored > self._stored or now < TROUBLE_S:
            self._stored, self._stored_at = stored, now
        return now - self._stored_at > STILL_S or now > LATEST_S

    def _is_over(self) -> bool:
        """Return whether the faults and the games are over, and all pages show it.

        There are two games, or one with its play-offs.
        """
        newest = self.database.newest(self._room)
        ended = newest.record.stage is Stage.OVER and newest.record.games > 1
        ended = ended and not room_of(newest).tied
        seen = all(browser.version == newest.version for browser in self._browsers)
        return ended and seen and self.loop.time() > TROUBLE_S


def play(seed: int, database: type[SimDatabase] = SimDatabase) -> SimulationResult:
    """Return the result of the story of a seed; raise BrokenLawError if a law is broken."""
    return Story(seed, database).play()
