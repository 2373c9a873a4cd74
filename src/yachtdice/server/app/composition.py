"""Composing the services: only this module connects each port with its adapter."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from yachtdice.game import RecordError
from yachtdice.rules import RulesError
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.best_play.service.coach import (
    Coach,
    PageStudies,
    ReviewStages,
    is_kept,
    prepare,
)
from yachtdice.server.best_play.service.desk import ChanceDesk
from yachtdice.server.best_play.service.shares import ALL_OF_LIMIT, SolutionShares
from yachtdice.server.best_play.service.workshop import ProcessWorkshop, works
from yachtdice.server.bots.service.accounts import BotAccounts
from yachtdice.server.bots.service.events import BotEvents
from yachtdice.server.bots.service.rooms import BotRooms
from yachtdice.server.bots.store import SqlBotNews, SqlBots
from yachtdice.server.catalogue.service.host_bots import HostBot
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, read_folder
from yachtdice.server.catalogue.store import SqlRules
from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.cluster.ports import BusError
from yachtdice.server.common.damage import DamagedDataError, damaged_count
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.settings import Settings
from yachtdice.server.common.system import LoopTicks, SystemChance, now_ms
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.retention import Retention, SqlRetention
from yachtdice.server.home.service import Home
from yachtdice.server.jobs.helper import CHANCES, REVIEW, HelperProcess
from yachtdice.server.jobs.lines import RefusedRequestError
from yachtdice.server.jobs.process import LOWEST, ThreadLane
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.practice import Practice
from yachtdice.server.learning.service.profile import PlayerReviewFigures
from yachtdice.server.learning.service.reviews import RecentGames, Reviews
from yachtdice.server.learning.service.storing import LessonCollector, ReviewQueue
from yachtdice.server.learning.service.today import DEFAULT_RULES, Today
from yachtdice.server.learning.store.lessons import SqlLessons
from yachtdice.server.learning.store.reviews import SqlReviews
from yachtdice.server.people.service.accounts import Accounts
from yachtdice.server.people.service.connections import Connections, watch_sessions
from yachtdice.server.people.service.figures import PlayerFigures
from yachtdice.server.people.service.guests import Guests
from yachtdice.server.people.service.passwords import Argon2Hasher
from yachtdice.server.people.store.accounts import SqlAccounts, SqlGuests
from yachtdice.server.people.store.counters import SqlDailyBests
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.people.store.ranking import SqlRanking
from yachtdice.server.people.store.ratings import SqlStrengths
from yachtdice.server.people.store.statistics import SqlStatistics
from yachtdice.server.rooms.messages.routes import OwnGames
from yachtdice.server.rooms.service.access import Alone, Rooms
from yachtdice.server.rooms.service.environment import World
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.quick_match import QuickMatch
from yachtdice.server.rooms.service.running import own_games
from yachtdice.server.rooms.service.state.turn_clock import Limits
from yachtdice.server.rooms.store.rooms import SqlRooms, SqlRunning
from yachtdice.server.rooms.store.searches import SqlSearches
from yachtdice.server.tournaments.service.playing import ProcessRunner
from yachtdice.server.tournaments.service.programs import Programs
from yachtdice.server.tournaments.service.queue import Tournaments
from yachtdice.server.tournaments.service.standing import StandingTournamentDesk
from yachtdice.server.tournaments.service.standing_views import StandingPages
from yachtdice.server.tournaments.store.programs import SqlPrograms
from yachtdice.server.tournaments.store.standing import SqlStandingTournaments
from yachtdice.server.tournaments.store.tournaments import SqlTournaments

if TYPE_CHECKING:
    from yachtdice.solver import Distribution, Solution


#: Seconds after the start in which only requests take processor time: a browser loads the page.
PAGES_FIRST_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a server.

    `running` opens them for the duration of a context. Await `hand_over` before the connections
    of the players are closed. `reach_store` raises StoreUnavailableError; `node` and `fleet` are
    None for a single server.
    """

    settings: Settings
    guests: Guests
    shelf: RulesCatalog
    world: World  #: The dependencies of live rooms; the server sets `flush`.
    rooms: Rooms
    roster: Roster
    accounts: Accounts
    bots: BotAccounts
    bot_events: BotEvents
    bot_rooms: BotRooms
    connections: Connections
    ranking: SqlRanking
    strengths: SqlStrengths
    statistics: SqlStatistics
    figures: PlayerFigures
    reviews: Reviews
    recent_games: RecentGames
    player_reviews: PlayerReviewFigures
    positions: Positions
    today: Today
    practice: Practice
    history: SqlHistory
    tournaments: Tournaments
    standing_desk: StandingTournamentDesk
    standing_pages: StandingPages
    programs: Programs
    home: Home
    quick_match: QuickMatch
    #: Returns the running games of a player; raises StoreUnavailableError.
    own_games: Callable[[str], Awaitable[OwnGames]]
    limiter: Limiter
    threads: ThreadLane
    metrics: Metrics
    reach_store: Callable[[], Awaitable[None]]
    node: str | None
    fleet: ClusterNode | None
    #: The server sets it once it answers requests; some background work starts only then.
    is_up: asyncio.Event
    #: Opens database and bus and starts the background jobs; raises DatabaseError and BusError.
    running: Callable[[], AbstractAsyncContextManager[None]]

    async def hand_over(self) -> None:
        """End open streams, and hand the rooms over to other nodes."""
        self.connections.closing.set()
        if self.fleet is not None:
            await self.fleet.hand_over()


class _Base(NamedTuple):
    """The parts that most services share; `node` is None for a single server."""

    settings: Settings
    database: Database
    chance: SystemChance
    ticks: LoopTicks
    limiter: Limiter
    shelf: RulesCatalog
    metrics: Metrics
    node: str | None
    is_up: asyncio.Event


class _Cups(NamedTuple):
    """The tournaments, and the programs of accounts that play in standing ones."""

    tournaments: Tournaments
    standing: StandingTournamentDesk
    pages: StandingPages
    programs: Programs


class _Rooms(NamedTuple):
    """The parts of live rooms: their store, best play, and the rooms in memory."""

    store: SqlRooms
    coach: "Coach[Solution]"
    solutions: Coach[Path]
    best_scores: "PageStudies[Distribution]"
    insights: Coach[Path]
    reviewer: HelperProcess
    chances: HelperProcess
    reviews: Reviews
    positions: Positions
    today: Today
    world: World
    hub: Hub
    roster: Roster
    players: tuple[HostBot, ...]


def compose(settings: Settings) -> Services:
    """Return the services for these settings; nothing is opened yet.

    Raises DatabaseError, RulesFolderError and BusError for invalid settings.
    """
    base = _base(settings)
    database, chance, limiter = base.database, base.chance, base.limiter
    live, accounts, hasher = _rooms(base), accounts_in(database), Argon2Hasher()
    connections, fleet = Connections(settings.limit_factor), None
    # separate connections, so that heartbeats never wait for the pool
    heartbeats = Database(database.url)
    if base.node is not None and settings.bus is not None:
        from yachtdice.server.app import fleet as cluster  # noqa: PLC0415 - loads NATS, 0.15 s

        node, hub = base.node, live.hub
        fleet = cluster.cluster_of(node, settings.bus, hub, heartbeats, base.metrics, base.ticks)
        cluster.share_state(fleet, limiter, connections, accounts)
    rooms, statistics = fleet or Alone(live.hub), SqlStatistics(database)
    history, bests = SqlHistory(database), SqlDailyBests(database)
    bots = BotAccounts(SqlBots(database), accounts, chance, now_ms, limiter)
    cups = _cups(base, bots)
    lifetime = _Lifetime(base, live, hasher, heartbeats, fleet, cups, connections, accounts)
    return Services(
        settings=settings,
        guests=Guests(SqlGuests(database), chance, now_ms, limiter),
        shelf=base.shelf,
        world=live.world,
        rooms=rooms,
        roster=live.roster,
        accounts=Accounts(accounts, hasher, chance, now_ms, limiter),
        bots=bots,
        bot_events=BotEvents(SqlBotNews(database), now_ms, limiter),
        bot_rooms=BotRooms(rooms),
        connections=connections,
        ranking=SqlRanking(database),
        strengths=SqlStrengths(database),
        statistics=statistics,
        figures=PlayerFigures(statistics, base.shelf, live.best_scores),
        reviews=live.reviews,
        recent_games=RecentGames(history.events),
        player_reviews=PlayerReviewFigures(
            SqlReviews(database), statistics.rules, base.shelf, live.best_scores
        ),
        positions=live.positions,
        today=live.today,
        practice=Practice(SqlLessons(database), live.reviewer, live.positions, now_ms),
        history=history,
        tournaments=cups.tournaments,
        standing_desk=cups.standing,
        standing_pages=cups.pages,
        programs=cups.programs,
        home=Home(rooms, history.games, bests.best_since, cups.tournaments, now_ms),
        quick_match=QuickMatch(
            SqlSearches(database), live.hub, base.shelf, statistics, chance, now_ms, limiter
        ),
        own_games=partial(
            own_games, rooms_of=SqlRunning(database).rooms_of, time_left=rooms.time_left
        ),
        limiter=limiter,
        threads=ThreadLane(RecordError, RulesError, RefusedRequestError, DamagedDataError),
        metrics=base.metrics,
        reach_store=database.reach,
        node=base.node,
        fleet=fleet,
        is_up=base.is_up,
        running=lifetime.running,
    )


def _cups(base: _Base, bots: BotAccounts) -> _Cups:
    """Return the tournaments, standing ones too, and the programs that play in them."""
    database, shelf, chance = base.database, base.shelf, base.chance
    programs, limiter = Programs(SqlPrograms(database), now_ms), base.limiter
    store = SqlTournaments(database)
    tournaments = Tournaments(store, ProcessRunner(), programs, shelf, chance, now_ms, limiter)
    standing_store = SqlStandingTournaments(database)
    standing = StandingTournamentDesk(
        standing_store, tournaments.playing, bots.own, shelf, chance, now_ms, limiter
    )
    pages = StandingPages(standing_store, tournaments, now_ms)
    return _Cups(tournaments, standing, pages, programs)


def _base(settings: Settings) -> _Base:
    """Return the parts that most services share; raise as `compose` does."""
    database = database_at(settings.database)
    if settings.bus is not None and not database.is_server:
        raise BusError("--bus needs a PostgreSQL --database: several servers cannot share a file")
    chance, ticks, folder = SystemChance(), LoopTicks(), settings.rules_folder
    own_rules = () if folder is None else read_folder(folder)
    return _Base(
        settings=settings,
        database=database,
        chance=chance,
        ticks=ticks,
        limiter=Limiter(ticks.now_ms, settings.limit_factor, wall=now_ms),
        shelf=RulesCatalog(SqlRules(database), now_ms, own_rules),
        metrics=Metrics(),
        node=None if settings.bus is None else chance.new_id(12),
        is_up=asyncio.Event(),
    )


def _rooms(base: _Base) -> _Rooms:
    """Return the parts of live rooms."""
    settings, lowers = base.settings, base.settings.lowers_priority
    workshop = ProcessWorkshop(limit=settings.solver_limit, lowers_priority=lowers)
    store, shelf = SqlRooms(base.database, base.node, base.metrics), base.shelf
    coach = Coach(workshop.best_play, keeps=shelf.offers)
    solutions, insights = Coach(workshop.solution_file, is_kept), Coach(workshop.insight, is_kept)
    stages = ReviewStages(PageStudies(solutions, base.ticks), PageStudies(insights, base.ticks))
    nice = LOWEST if lowers else 0
    reviewer, chances = HelperProcess(REVIEW, nice=nice), HelperProcess(CHANCES, nice=nice)
    players = tuple(HostBot(player.spec, shut_in=player.shut_in) for player in settings.players)
    roster = Roster(list(zip(settings.players, players, strict=True)))
    world = World(
        store=store,
        shelf=shelf,
        coach=coach,
        shares=SolutionShares(settings.cache_limit // ALL_OF_LIMIT, shelf.offers),
        chances=ChanceDesk(chances, stages),
        chance=base.chance,
        now=now_ms,
        ticks=base.ticks,
        limits=Limits(second_ms=settings.second_ms, share_ms=settings.share_ms),
        share_url=settings.invite_url,
        host_grace_s=settings.host_grace,
        limiter=base.limiter,
        is_shared=base.node is not None,
        roster=roster,
        bot_pause=lambda: random.uniform(*settings.bot_pause),  # noqa: S311 - a pause, no dice
    )
    best_scores = PageStudies(Coach(workshop.distribution), base.ticks)
    positions = Positions(reviewer, stages)
    hub = Hub(world, settings.linger)
    return _Rooms(
        store=store,
        coach=coach,
        solutions=solutions,
        best_scores=best_scores,
        insights=insights,
        reviewer=reviewer,
        chances=chances,
        reviews=Reviews(reviewer, stages),
        positions=positions,
        today=Today(reviewer, positions, base.shelf, now_ms),
        world=world,
        hub=hub,
        roster=roster,
        players=players,
    )


class _Lifetime(NamedTuple):
    """The parts of the services that `running` opens, runs in the background and closes."""

    base: _Base
    live: _Rooms
    hasher: Argon2Hasher
    heartbeats: Database
    fleet: ClusterNode | None
    cups: _Cups
    connections: Connections
    accounts: SqlAccounts

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open database and bus, and run the background jobs while the context is active.

        Raises DatabaseError and BusError.
        """
        async with AsyncExitStack() as ends:
            self._close_with(ends)
            await ends.enter_async_context(self.base.database.running())
            if self.fleet is not None:
                await self.fleet.open()
                ends.push_async_callback(self.fleet.close)
            await ends.enter_async_context(self.cups.tournaments.playing.at_work())
            await ends.enter_async_context(self.cups.standing.at_work())
            await ends.enter_async_context(self._retention().at_work())
            await ends.enter_async_context(_background(*self._jobs()))
            yield

    def _close_with(self, ends: AsyncExitStack) -> None:
        """Close all parts when this stack ends, in the reverse order of these lines."""
        live = self.live
        ends.callback(self.hasher.close)
        workers = live.best_scores, live.reviews, live.insights, live.solutions, live.coach
        helpers = live.reviewer, live.chances
        for part in (self.base.database, self.heartbeats, live.store, *workers, *helpers):
            ends.push_async_callback(part.close)
        for player in live.players:
            ends.push_async_callback(player.close)
        ends.callback(live.hub.close)

    def _retention(self) -> Retention:
        """Return the job that deletes unused data."""
        settings, store = self.base.settings, SqlRetention(self.base.database, self.base.node)
        in_use, end_sessions = self.live.hub.in_use, self.connections.end
        return Retention(store, settings.kept, now_ms, in_use, end_sessions, settings.sweep_s)

    def _jobs(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """Return the other background jobs."""
        metrics, connections, hub = self.base.metrics, self.connections, self.live.hub
        metrics.watch("sockets", "Open live sockets and streams", lambda: len(connections))
        metrics.watch("damaged_rows", "Stored rows that could not be read", damaged_count)
        metrics.watch("rooms_awake", "Rooms in memory", lambda: hub.awake)
        for name, helper in (("review", self.live.reviewer), ("chances", self.live.chances)):
            _watch(metrics, name, helper)
        return (
            metrics.watch_the_loop(),
            metrics.log_refusals(),
            watch_sessions(connections, self.accounts),
            self._prepare(),
            self._store_reviews(),
        )

    async def _store_reviews(self) -> None:
        """Review finished games for the profiles of accounts, once the server answers requests."""
        await self.base.is_up.wait()
        if not self.base.settings.prepare:
            return
        live = self.live
        store = SqlReviews(self.base.database)
        lessons = LessonCollector(SqlLessons(self.base.database), live.reviewer, now_ms)
        queue = ReviewQueue(
            store, live.reviewer, live.solutions, live.insights, keep_lessons=lessons.collect
        )
        await queue.work()

    async def _prepare(self) -> None:
        """Load the solver; compute best play of the rule sets on offer, and insights for reviews.

        It begins soon after the server is up, with the default rule set: a new player's first game
        is by its rules. The solver is loaded in a thread: a table that is the first to need it
        would load it in the event loop.
        """
        await self.base.is_up.wait()
        await asyncio.sleep(PAGES_FIRST_S)
        await works()
        offered = self.base.shelf.on_offer() if self.base.settings.prepare else ()
        for rule_sets in ([rules for rules in offered if rules.id == DEFAULT_RULES], offered):
            await prepare(rule_sets, self.live.coach)
            await prepare(rule_sets, self.live.insights)


@asynccontextmanager
async def _background(*jobs: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run jobs while the context is active."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _watch(metrics: Metrics, name: str, helper: HelperProcess) -> None:
    """Register the gauges of a helper process."""
    waiting = f"Requests that wait for the {name} process"
    begun = f"Requests given to the {name} process so far"
    metrics.watch(f"{name}_waiting", waiting, lambda: helper.waiting)
    metrics.watch(f"{name}_begun", begun, lambda: helper.begun)
