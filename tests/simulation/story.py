"""One story: people play at a table while everything goes wrong, by one seed."""

import asyncio
import hashlib
from dataclasses import dataclass
from random import Random
from typing import Final

from tests.simulation.database import SimDatabase
from tests.simulation.laws import BrokenLawError, Laws
from tests.simulation.loop import SimLoop
from tests.simulation.network import FAIR, FOUL, SLOW, Wire
from tests.simulation.player import Browser
from tests.simulation.server import SimServer
from yachtdice.protocol.views import Stage
from yachtdice.services.ports import Player

RULES: Final = "classic"
TROUBLE_S: Final = 90.0
"""So long things go wrong; then they must come right by themselves."""

STILL_S: Final = 240.0
"""A table at which nothing happens for so long has stopped: a turn's clock and the patience with
who is away are both over by then."""

LATEST_S: Final = 3600.0
"""In foul weather three people with two pages each take a while over two games."""


@dataclass
class Told:
    """What came of a story: a mark of all that was heard, and how much happened."""

    seed: int
    mark: str = ""
    kills: int = 0
    steps: int = 0
    seconds: float = 0.0


class Story:
    """The world of one seed."""

    def __init__(self, seed: int, database: type[SimDatabase] = SimDatabase) -> None:
        """Set it up; `database` may be one with a planted bug."""
        self._chance = Random(f"story {seed}")
        self.loop = SimLoop(seed)
        self.database = database(Random(f"database {seed}"), self._chance.choice([0.0, 0.03]))
        self.server = SimServer(self.loop, self.database, Random(f"server {seed}"))
        self.laws = Laws(self.database)
        self._weather = self._chance.choice([FAIR, SLOW, FOUL])
        self._heard = hashlib.sha256()
        self._broken: list[BrokenLawError] = []
        self._browsers: list[Browser] = []
        self._wires: list[Wire] = []
        self._room = ""
        self._stored, self._stored_at = 0, 0.0
        self.told = Told(seed)

    def play(self) -> Told:
        """Play the story to its end; raise BrokenLawError when a law is broken."""
        try:
            self.loop.run_until_complete(self._tell())
            return self.told
        finally:
            self.loop.tidy(self.server.processes)
            self.loop.close()

    async def _tell(self) -> None:
        """Begin, let everything go wrong, wait for the end, and look at it."""
        self.server.start()
        people = [Player(f"p{n}", f"Player {n}") for n in range(self._chance.randint(1, 3))]
        self._room = await self._made(people[0])
        for number, who in enumerate(people):
            for page in range(self._chance.choice([1, 1, 2])):
                self._open(f"{number}{'ab'[page]}", who, len(people))
        self.loop.create_task(self._trouble())
        await self._end()

    async def _made(self, host: Player) -> str:
        """Return a room, made before anything goes wrong."""
        self.database.failing, failing = 0.0, self.database.failing
        room = await self.server.make_room(host, RULES)
        self.database.failing = failing
        return room

    def _open(self, name: str, who: Player, players: int) -> None:
        """Let a player open a page."""
        chance = Random(f"{self.told.seed} {name}")
        browser = Browser(
            name, who, self._room, players, self._dial, self.laws.heard_command, chance
        )
        self._browsers.append(browser)
        self.loop.create_task(browser.run())

    def _dial(self, browser: Browser) -> Wire:
        """Return a wire from a page to the server."""

        def check(frame: bytes) -> None:
            self._obey(browser, frame)

        def hear(frame: bytes) -> None:
            self._heard.update(frame)
            browser.hear(frame)

        wire = Wire(self._weather, self._chance, hear, check, lambda: browser.line_gone(wire))
        self._wires.append(wire)
        self.server.accept(wire, browser.who)
        return wire

    def _obey(self, browser: Browser, frame: bytes) -> None:
        """Check the laws on a frame; the server is not to catch what is told here."""
        try:
            self.laws.on_frame(self._room, browser.who.id, frame)
        except BrokenLawError as error:
            self._broken.append(error)

    async def _trouble(self) -> None:
        """Let one thing after the other go wrong."""
        while self.loop.time() < TROUBLE_S:
            await asyncio.sleep(self._chance.expovariate(1 / 4.0))
            await self._chance.choice([self._crash, self._cut, self._go_away])()
        self.database.failing = 0.0

    async def _crash(self) -> None:
        """Kill the server, and start it again."""
        self.server.kill()
        self.told.kills += 1
        await asyncio.sleep(self._chance.uniform(0.0, 3.0))
        self.server.start()

    async def _cut(self) -> None:
        """Cut a wire."""
        if self._wires:
            self._chance.choice(self._wires).cut()

    async def _go_away(self) -> None:
        """Take the database away for a while."""
        self.database.is_away = True
        await asyncio.sleep(self._chance.uniform(0.0, 6.0))
        self.database.is_away = False

    async def _end(self) -> None:
        """Wait until both games are over and everybody has seen it; check all that happened."""
        while not self._is_over():
            await asyncio.sleep(1.0)
            self.laws.check_steps()
            faults = [*map(str, self._broken), *self.loop.failures]
            if self._stands_still():
                faults.append("the games do not come to an end")
            if faults:
                raise BrokenLawError(f"seed {self.told.seed}: {faults[0]}")
        self.laws.check_end(self._room)
        self.told.mark = self._heard.hexdigest()
        self.told.steps = len(self.database.committed)
        self.told.seconds = self.loop.time()

    def _stands_still(self) -> bool:
        """Return whether nothing is stored any more after the trouble, or it takes too long."""
        now, stored = self.loop.time(), len(self.database.committed)
        if stored > self._stored or now < TROUBLE_S:
            self._stored, self._stored_at = stored, now
        return now - self._stored_at > STILL_S or now > LATEST_S

    def _is_over(self) -> bool:
        """Return whether trouble is over, two games too, and all pages show it."""
        newest = self.database.newest(self._room)
        ended = newest.record.stage is Stage.OVER and newest.record.games == 2
        seen = all(browser.version == newest.version for browser in self._browsers)
        return ended and seen and self.loop.time() > TROUBLE_S


def play(seed: int, database: type[SimDatabase] = SimDatabase) -> Told:
    """Return what came of the story of a seed; raise BrokenLawError when a law is broken."""
    return Story(seed, database).play()
