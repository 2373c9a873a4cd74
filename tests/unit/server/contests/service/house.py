"""Servers with contests on one database, and players that follow them."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from sqlalchemy import insert

from tests.doubles.hand_wound import HandWoundTicks
from tests.support.games.bot_games import BRIEF
from tests.support.games.large import SIXTEEN_BOXES
from tests.support.waiting import let_others_run
from tests.unit.server.rooms.service.table import House as RoomHouse
from yachtdice.game import DuplicateGame, GameState, WaveChoice
from yachtdice.rules import RuleSet, parse_rules
from yachtdice.sealed import Chain
from yachtdice.sealed.chains import client_leaf
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.catalogue.store import SqlRules
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Player
from yachtdice.server.common.system import SystemChance
from yachtdice.server.contests.messages import live as messages
from yachtdice.server.contests.messages.bodies import ContestOrder
from yachtdice.server.contests.messages.live import (
    Choose,
    ContestPhase,
    ContestServerMessage,
    SendLink,
)
from yachtdice.server.contests.service.contests import ContestStay, LiveContests
from yachtdice.server.contests.service.desk import ContestDesk
from yachtdice.server.contests.service.seats.pairing import PairingAnswer, PairingRequest, paired
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.contests.service.steering import ContestWorld
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.contests.store.tables import SqlContestTables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import accounts, players
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.room import RefusedError
from yachtdice.views.table import TableView

_COLUMN: Final = '{{ id = "c{0}", title = "Column {0}", order = "any", rolls = 9 }},'
#: A game of these rules has up to 246 throws.
LONG: Final = parse_rules(
    BRIEF.text.replace('id = "brief"', 'id = "long"').replace(
        '{ id = "down"', "".join(map(_COLUMN.format, range(4))) + '{ id = "down"'
    )
)
#: These rules have no best play.
LARGE: Final = parse_rules(SIXTEEN_BOXES)
HOST: Final = Player("host", "Mina")
ACCOUNT_DAYS: Final = 7


class GreedyBots:
    """Bots that fill the best box at once."""

    def fault_of(self, _rules: RuleSet, _bot: str) -> str | None:
        """Return that every bot can enter."""
        return None

    def prepare(self, _rules: RuleSet, _bots: Iterable[str]) -> None:
        """Prepare nothing."""

    async def choose(self, _rules: RuleSet, _bot: str, state: GameState) -> WaveChoice:
        """Return the box that pays most."""
        return WaveChoice(box=DuplicateGame(state).clock_choice().box)


class Server:
    """One of several servers on a database; `others` receive its news."""

    def __init__(self, database: Database, ticks: HandWoundTicks, account_days: int) -> None:
        """Start without contests in memory."""
        self.store, self.ticks, self.others = SqlContests(database), ticks, list[Server]()
        bots = GreedyBots()
        self.live = LiveContests(ContestWorld(self.store, ticks, ticks.now_ms, bots))
        self.live.announce = self._announce
        self.desk = ContestDesk(
            self.store,
            self.live,
            RulesCatalog(SqlRules(database), ticks.now_ms, [BRIEF, LONG, LARGE]),
            bots,
            SystemChance(),
            ticks.now_ms,
            Limiter(ticks.now_ms),
            account_days,
            "https://dice.example",
            self._tables(database),
        )

    def _tables(self, database: Database) -> TableContests:
        """Return arenas and Swiss contests, none of which is played here."""

        async def pair(request: PairingRequest) -> PairingAnswer:
            return paired(request)

        hub = RoomHouse().hub
        tables = SqlContestTables(database)
        return TableContests(self.store, tables, pair, hub, hub, self.ticks.now_ms)

    def _announce(self, contest: str) -> None:
        for other in self.others:
            other.live.changed(contest)

    async def look(self) -> None:
        """Look at its contests, as its job does."""
        await self.live.look()
        await self.live.keep()
        await self.rest()

    async def rest(self) -> None:
        """Wait until its work is done."""
        for steering in self.live.steerings.values():
            await steering.rest()


@dataclass
class House:
    """A database with servers."""

    database: Database
    count: int = 1
    account_days: int = 0
    ticks: HandWoundTicks = field(default_factory=HandWoundTicks)
    _known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Start the servers."""
        self.servers = [
            Server(self.database, self.ticks, self.account_days) for _ in range(self.count)
        ]
        for server in self.servers:
            server.others = [other for other in self.servers if other is not server]

    @property
    def desk(self) -> ContestDesk:
        """The desk of the first server."""
        return self.servers[0].desk

    def restart(self, at: int) -> None:
        """Kill a server: its memory and its running work are lost; a new one starts."""
        old = self.servers[at]
        old.live.close()
        new = Server(self.database, self.ticks, self.account_days)
        new.others = [other for other in self.servers if other is not old]
        for other in new.others:
            other.others = [new if each is old else each for each in other.others]
        self.servers[at] = new

    async def accounts(self, *names: str, since_ms: int = 0) -> None:
        """Create accounts of these names that do not exist yet."""
        names = tuple(name for name in names if name not in self._known)
        self._known |= {*names}
        async with self.database.writing() as connection:
            for at, name in enumerate(names):
                row = {"id": name, "name": name.title(), "created_ms": since_ms}
                await connection.execute(insert(players).values(row))
                own = {
                    "player": name,
                    "folded": name,
                    "password": "",
                    "since": at + len(self._known),
                }
                await connection.execute(insert(accounts).values(**own, created_ms=since_ms))

    async def rest(self) -> None:
        """Wait until all servers have done their work."""
        for server in [*self.servers, *self.servers]:
            await server.rest()


def order(**changes: object) -> ContestOrder:
    """Return an order of a contest by brief rules."""
    wanted: dict[str, object] = {"name": "Friday", "rules": BRIEF.id, "listed": True}
    return ContestOrder(**wanted | changes)  # type: ignore[arg-type]


class Entrant:
    """A player with a browser: it chooses at random, and reveals its links.

    `chosen`: the acknowledged choices by throw. `frames`: everything that it received.
    """

    def __init__(self, player: str | None, seed: int = 0) -> None:
        """Follow nothing yet."""
        self.player, self._rng = player, Random(f"{player} {seed}")
        self.frames, self._new = list[ContestServerMessage](), list[ContestServerMessage]()
        self.chosen, self._tried = dict[int, Choose](), dict[int, Choose]()
        self.chain: Chain | None = None
        self.stay: ContestStay | None = None
        self.is_here = True

    def send(self, message: ContestServerMessage) -> None:
        """Receive a frame."""
        self.frames.append(message)
        self._new.append(message)

    async def enter(self, desk: ContestDesk, contest: str, *, pledges: bool = True) -> None:
        """Enter a contest."""
        assert self.player is not None
        if pledges:
            self.chain = Chain(contest, client_leaf(b"k" * 32, contest, self.player, 1))
        tip = None if self.chain is None else self.chain.tip
        await desk.enter(contest, Player(self.player, self.player), tip)

    async def follow(self, server: Server, contest: str) -> None:
        """Open a connection."""
        self.stay = await server.live.follow(contest, self)

    async def act(self) -> bool:
        """Answer the new frames; return whether there were any."""
        new, self._new = self._new, []
        if self.is_here and self.stay is not None and self.stay.number is not None:
            for frame in new:
                await self._answer(frame)
        return bool(new)

    async def _answer(self, frame: ContestServerMessage) -> None:
        match frame:
            case messages.GameBegan() | messages.WaveClosed():
                await self._link(frame.throw + 1)
            case messages.ContestState(phase=messages.ContestPhase.LINKING):
                await self._link(frame.throw + 1)
            case messages.ContestState(chosen=False, table=TableView() as table):
                await self._choose(frame.throw, table)
            case messages.WaveThrown(table=TableView() as table):
                await self._choose(frame.throw, table)
            case _:
                pass

    async def _link(self, throw: int) -> None:
        """Reveal the link of a throw."""
        assert self.stay is not None
        if self.chain is not None:
            await self.stay.link(SendLink(throw, self.chain.share(throw)))

    async def _choose(self, throw: int, table: TableView) -> None:
        """Choose at random, if the table waits for a choice."""
        assert self.stay is not None
        if not table.offers:
            return
        choice = self._tried.setdefault(throw, self._random(throw, table))  # a client repeats it
        try:
            await self.stay.choose(choice)
        except RefusedError as error:
            if error.code is not RefusalCode.STALE:
                raise
            return
        self.chosen[throw] = choice

    def _random(self, throw: int, table: TableView) -> Choose:
        keep = tuple(at for at in range(5) if self._rng.random() < 0.4)
        if table.may_roll and len(keep) < 5 and self._rng.random() < 0.6:
            return Choose(throw, keep=keep if table.may_keep else ())
        return Choose(throw, box=self._rng.choice(table.offers).box)

    def thrown(self) -> dict[int, messages.WaveThrown]:
        """Return the throws that it has seen, by number."""
        return {one.throw: one for one in self.frames if isinstance(one, messages.WaveThrown)}


async def opened_contest(house: House, entrants: Sequence[Entrant], **changes: object) -> str:
    """Create a contest that these players have entered and follow, on all servers in turn."""
    await house.accounts("host", *[one.player for one in entrants if one.player is not None])
    contest = (await house.desk.create(HOST, order(**changes))).line.id
    for at, entrant in enumerate(entrants):
        if entrant.player is not None:
            await entrant.enter(house.desk, contest, pledges=at % 3 != 2)
        await entrant.follow(house.servers[at % len(house.servers)], contest)
    return contest


async def play(
    house: House,
    contest: str,
    entrants: Sequence[Entrant],
    meanwhile: Callable[[], Awaitable[object]] | None = None,
) -> None:
    """Let entrants act until the contest is over; `meanwhile` runs before each of their rounds."""
    while (await house.servers[0].store.one(contest)).due_ms is not None:
        if meanwhile is not None:
            await meanwhile()
        acted = await asyncio.gather(*[entrant.act() for entrant in entrants])
        await house.rest()
        if not any(acted):
            await house.ticks.wind(500)
            for server in house.servers:
                await server.look()
    for server in house.servers:
        await server.look()


async def play_with_kills(
    house: House, contest: str, entrants: Sequence[Entrant], rng: Random
) -> Counter[ContestPhase]:
    """Play while servers die with the work of their clients; return the kills by phase."""
    kills = Counter[ContestPhase]()

    async def kill() -> None:
        if rng.random() < 0.7:
            return
        work = [asyncio.create_task(one.act()) for one in entrants]
        await let_others_run(rng.randrange(60))
        kills[(await house.servers[0].store.one(contest)).progress.phase] += 1
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        house.restart(rng.randrange(len(house.servers)))
        for entrant in entrants:
            await entrant.follow(rng.choice(house.servers), contest)

    await play(house, contest, entrants, kill)
    return kills
