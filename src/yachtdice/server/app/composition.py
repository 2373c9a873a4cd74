"""Composing the services: only this module connects each port with its adapter."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from yachtdice.game import RecordError
from yachtdice.rules import RulesError, RuleSet
from yachtdice.server.app.accounts import accounts_in
from yachtdice.server.app.mail import mail_of
from yachtdice.server.app.previews import check_previews
from yachtdice.server.best_play.service.coach import (
    Coach,
    PageStudies,
    ReviewStages,
    is_kept,
    prepare,
)
from yachtdice.server.best_play.service.desk import ChanceDesk
from yachtdice.server.best_play.service.means import BestPlayMeans
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
from yachtdice.server.clubs.store.clubs import SqlClubs
from yachtdice.server.clubs.store.following import SqlFollowing
from yachtdice.server.clubs.store.results import SqlClubResults
from yachtdice.server.cluster.node import ClusterNode
from yachtdice.server.cluster.ports import BusError
from yachtdice.server.common.damage import DamagedDataError, damaged_count
from yachtdice.server.common.discord import DiscordSetupError
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.metrics import Metrics
from yachtdice.server.common.ports import Now
from yachtdice.server.common.settings import Settings
from yachtdice.server.common.system import LoopTicks, SystemChance, now_ms
from yachtdice.server.contests.service.bots import ContestBots
from yachtdice.server.contests.service.contests import LiveContests
from yachtdice.server.contests.service.desk import ContestDesk
from yachtdice.server.contests.service.judging import Judge
from yachtdice.server.contests.service.record import ContestRecords
from yachtdice.server.contests.service.seats.pairing import PairingAnswer
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.contests.service.steering import ContestWorld
from yachtdice.server.contests.store.contests import SqlContests
from yachtdice.server.contests.store.tables import SqlContestTables
from yachtdice.server.database.engine.database import Database, database_at
from yachtdice.server.database.retention import Retention, SqlRetention
from yachtdice.server.discord.service.interactions import Interactions
from yachtdice.server.discord.service.news import ChannelNews
from yachtdice.server.home.service import Home
from yachtdice.server.jobs.helper import CHANCES, PAIRING, PICTURES, REVIEW, HelperProcess
from yachtdice.server.jobs.lines import RefusedRequestError
from yachtdice.server.jobs.process import LOWER, LOWEST, ThreadLane
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.practice import Practice
from yachtdice.server.learning.service.practice_games import NotPracticeError, PracticeGames
from yachtdice.server.learning.service.profile import PlayerReviewFigures
from yachtdice.server.learning.service.reviews import RecentGames, Reviews
from yachtdice.server.learning.service.storing import LessonCollector, ReviewQueue
from yachtdice.server.learning.service.titles import PlayerTitleFigures
from yachtdice.server.learning.service.today import DEFAULT_RULES, Today
from yachtdice.server.learning.store.lessons import SqlLessons
from yachtdice.server.learning.store.practice_games import SqlPracticeGames
from yachtdice.server.learning.store.reviews import SqlReviews
from yachtdice.server.learning.store.titles import SqlTitles
from yachtdice.server.people.service.accounts import Accounts
from yachtdice.server.people.service.connections import Connections, watch_sessions
from yachtdice.server.people.service.figures import PlayerFigures
from yachtdice.server.people.service.guests import Guests
from yachtdice.server.people.service.passwords import Argon2Hasher
from yachtdice.server.people.store.counters import SqlDailyBests
from yachtdice.server.people.store.games import SqlHistory
from yachtdice.server.people.store.ranking import SqlRanking
from yachtdice.server.people.store.ratings import SqlStrengths
from yachtdice.server.people.store.statistics import SqlStatistics
from yachtdice.server.previews.service.finding import Previews
from yachtdice.server.previews.service.pictures import Pictures
from yachtdice.server.reminders.service.mail import MailDesk
from yachtdice.server.reminders.service.push import PushDesk
from yachtdice.server.rooms.messages.routes import OwnGames
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.rooms.service.environment import World
from yachtdice.server.rooms.service.hub import Hub
from yachtdice.server.rooms.service.lists import own_games, time_left
from yachtdice.server.rooms.service.quick_match import QuickMatch
from yachtdice.server.rooms.service.state.turn_clock import Limits
from yachtdice.server.rooms.service.turn_keeper import TurnKeeper
from yachtdice.server.rooms.service.waiting.play_time import PlayTime
from yachtdice.server.rooms.service.waiting.vacations import Vacations
from yachtdice.server.rooms.store.latest import SqlLatestGames
from yachtdice.server.rooms.store.rooms import SqlRooms
from yachtdice.server.rooms.store.searches import SqlSearches
from yachtdice.server.rooms.store.turns import SqlTurns
from yachtdice.server.rooms.store.vacations import SqlVacations
from yachtdice.server.sheets.service.sheets import SheetDesk
from yachtdice.server.sheets.store import SqlSheets
from yachtdice.server.tournaments.service.playing import ProcessRunner
from yachtdice.server.tournaments.service.programs import Programs
from yachtdice.server.tournaments.service.queue import Tournaments
from yachtdice.server.tournaments.service.standing import StandingTournamentDesk
from yachtdice.server.tournaments.service.standing_views import StandingPages
from yachtdice.server.tournaments.store.programs import SqlPrograms
from yachtdice.server.tournaments.store.standing import SqlStandingTournaments
from yachtdice.server.tournaments.store.tournaments import SqlTournaments

if TYPE_CHECKING:
    from yachtdice.server.app.push import PushService
    from yachtdice.server.discord.service.webhook import Webhook
    from yachtdice.solver import Solution


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
    means: BestPlayMeans
    reviews: Reviews
    recent_games: RecentGames
    player_reviews: PlayerReviewFigures
    player_titles: PlayerTitleFigures
    positions: Positions
    today: Today
    practice: Practice
    practice_games: PracticeGames
    history: SqlHistory
    latest_games: SqlLatestGames
    tournaments: Tournaments
    standing_desk: StandingTournamentDesk
    standing_pages: StandingPages
    programs: Programs
    contest_desk: ContestDesk
    live_contests: LiveContests
    contest_records: ContestRecords
    table_contests: TableContests  #: Arenas and Swiss contests.
    home: Home
    quick_match: QuickMatch
    vacations: Vacations
    mail: MailDesk | None  #: None if the host has not turned reminders by e-mail on.
    sheets: SheetDesk
    following: SqlFollowing
    discord: Interactions | None  #: None if the host has not turned the command on.
    clubs: SqlClubs
    club_results: SqlClubResults
    #: Returns the running games of a player; raises StoreUnavailableError.
    own_games: Callable[[str], Awaitable[OwnGames]]
    push: PushDesk | None  #: None if the host has not turned push messages on.
    previews: Previews | None  #: None if the host has not turned previews of links on.
    pictures: Pictures | None  #: None like `previews`.
    #: Counts the turns that wait for a player; raises StoreUnavailableError.
    count_turns: Callable[[str], Awaitable[int]]
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


def compose(settings: Settings) -> Services:  # noqa: PLR0915 - one long list of parts
    """Return the services for these settings; nothing is opened yet.

    Raises DatabaseError, RulesFolderError, BusError, PreviewsSetupError, PushSetupError and
    SmtpError for invalid settings.
    """
    check_previews(settings)
    # the parts that most services share
    database = database_at(settings.database)
    if settings.bus is not None and not database.is_server:
        raise BusError("--bus needs a PostgreSQL --database: several servers cannot share a file")
    chance, ticks, metrics, is_up = SystemChance(), LoopTicks(), Metrics(), asyncio.Event()
    node = None if settings.bus is None else chance.new_id(12)
    limiter = Limiter(ticks.now_ms, settings.limit_factor, wall=now_ms)
    folder = settings.rules_folder
    own_rules = () if folder is None else read_folder(folder)
    shelf = RulesCatalog(SqlRules(database), now_ms, own_rules)

    # best play, reviews and positions
    lowers = settings.lowers_priority
    workshop = ProcessWorkshop(limit=settings.solver_limit, lowers_priority=lowers)
    coach: Coach[Solution] = Coach(workshop.best_play, keeps=shelf.offers)
    solutions, insights = Coach(workshop.solution_file, is_kept), Coach(workshop.insight, is_kept)
    stages = ReviewStages(PageStudies(solutions, ticks), PageStudies(insights, ticks))
    best_scores = PageStudies(Coach(workshop.distribution), ticks)
    nice = LOWEST if lowers else 0
    reviewer, chances = HelperProcess(REVIEW, nice=nice), HelperProcess(CHANCES, nice=nice)
    reviews, positions = Reviews(reviewer, stages), Positions(reviewer, stages)
    contests = SqlContests(database)
    club_results = SqlClubResults(database, contests, now_ms)
    today = Today(reviewer, positions, shelf, now_ms, keep=club_results.keep)

    # live rooms
    store, turns = SqlRooms(database, node, metrics), SqlTurns(database)
    play_time = PlayTime(turns, now_ms, ticks, is_shared=node is not None)
    players = [HostBot(player.spec, shut_in=player.shut_in) for player in settings.players]
    roster = Roster(list(zip(settings.players, players, strict=True)))
    world = World(
        store=store,
        shelf=shelf,
        coach=coach,
        shares=SolutionShares(settings.cache_limit // ALL_OF_LIMIT, shelf.offers),
        chances=ChanceDesk(chances, stages),
        chance=chance,
        now=now_ms,
        ticks=ticks,
        limits=Limits(second_ms=settings.second_ms, share_ms=settings.share_ms),
        share_url=settings.invite_url,
        host_grace_s=settings.host_grace,
        limiter=limiter,
        is_shared=node is not None,
        roster=roster,
        bot_pause=lambda: random.uniform(*settings.bot_pause),  # noqa: S311 - a pause, no dice
        play_now=play_time.now_ms,
        turns=turns,
    )
    hub = Hub(world, settings.linger)

    # contests and clubs
    clubs = SqlClubs(database, chance, now_ms, settings.account_days)
    contest_bots = ContestBots(roster, coach, shelf.offers, chance, ticks)
    live_contests = LiveContests(ContestWorld(contests, ticks, now_ms, contest_bots))

    # accounts, and the cluster, whose nodes share their attempts and ended sessions
    accounts, hasher = accounts_in(database), Argon2Hasher()
    connections, fleet = Connections(settings.limit_factor), None
    # separate connections, so that heartbeats never wait for the pool
    heartbeats = Database(database.url)
    if node is not None and settings.bus is not None:
        from yachtdice.server.app import fleet as cluster  # noqa: PLC0415 - loads NATS, 0.15 s

        fleet = cluster.cluster_of(node, settings.bus, hub, heartbeats, metrics, ticks)
        cluster.share_state(fleet, limiter, connections, accounts)
        cluster.share_contests(fleet, live_contests)
    rooms: Rooms = fleet or hub
    pairing, painter = HelperProcess(PAIRING), HelperProcess(PICTURES, nice=LOWER if lowers else 0)
    table_contests = TableContests(
        contests,
        SqlContestTables(database),
        partial(pairing.ask, answer=PairingAnswer),
        hub,
        rooms,
        now_ms,
    )
    push = _push_of(settings, database, connections, limiter, play_time.now_ms)
    mail = mail_of(settings, database, chance, now_ms, play_time.now_ms, limiter)
    history, statistics = SqlHistory(database), SqlStatistics(database)
    best_since = SqlDailyBests(database).best_since

    # bots and tournaments
    bots = BotAccounts(SqlBots(database), accounts, chance, now_ms, limiter)
    programs = Programs(SqlPrograms(database), now_ms)
    tournaments = Tournaments(
        SqlTournaments(database), ProcessRunner(), programs, shelf, chance, now_ms, limiter
    )
    standings = SqlStandingTournaments(database)
    standing_desk = StandingTournamentDesk(
        standings, tournaments.playing, bots.own, shelf, chance, now_ms, limiter
    )

    contest_desk = ContestDesk(
        contests,
        live_contests,
        shelf,
        contest_bots,
        chance,
        now_ms,
        limiter,
        settings.account_days,
        settings.invite_url,
        table_contests,
        clubs.role_in,
    )
    webhook, interactions = _discord_of(
        settings, history, contest_desk, roster, rooms, shelf, limiter
    )
    _tell_ends(webhook, world, live_contests, table_contests, metrics)

    judge = Judge(contests, reviewer, solutions, now_ms, live_contests.judged)
    keeper = TurnKeeper(
        turns, play_time, rooms, node or chance.new_id(12), settings.second_ms, settings.turns_s
    )
    collector = LessonCollector(SqlLessons(database), reviewer, now_ms)
    review_queue = ReviewQueue(
        SqlReviews(database), reviewer, solutions, insights, keep_lessons=collector.collect
    )

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        retention = Retention(
            SqlRetention(database, node),
            settings.kept,
            now_ms,
            hub.in_use,
            connections.end,
            settings.sweep_s,
        )
        async with AsyncExitStack() as ends:
            # closed in the reverse order
            ends.callback(hasher.close)
            workers = (
                best_scores,
                reviews,
                insights,
                solutions,
                coach,
                reviewer,
                chances,
                pairing,
                painter,
            )
            for part in (database, heartbeats, store, *workers):
                ends.push_async_callback(part.close)
            for player in players:
                ends.push_async_callback(player.close)
            ends.callback(hub.close)
            ends.callback(contest_bots.close)
            ends.callback(live_contests.close)
            await ends.enter_async_context(database.running())
            await play_time.look()
            if push is not None:
                await ends.enter_async_context(push.running())
                await ends.enter_async_context(_background(push.work()))
            if webhook is not None:
                ends.push_async_callback(webhook.close)
                await ends.enter_async_context(_background(webhook.work()))
            if fleet is not None:
                await fleet.open()
                ends.push_async_callback(fleet.close)
            _watch(metrics, connections, hub, review=reviewer, chances=chances)
            jobs = (
                tournaments.playing.work(),
                standing_desk.work(),
                retention.work(),
                keeper.work(),
                live_contests.work(),
                _once_up(is_up, judge.work),
                table_contests.work(),
                metrics.watch_the_loop(),
                metrics.log_refusals(),
                watch_sessions(connections, accounts),
                _prepare(
                    is_up, shelf.on_offer if settings.prepare else tuple, today, coach, insights
                ),
                *([_once_up(is_up, review_queue.work)] if settings.reviews else ()),
            )
            await ends.enter_async_context(_background(*jobs))
            if mail is not None:
                await ends.enter_async_context(_background(mail.work()))
            yield

    previews = Previews(history.game, rooms, shelf, roster, today, contest_desk, now_ms)

    return Services(
        settings=settings,
        guests=Guests(accounts, chance, now_ms, limiter),
        shelf=shelf,
        world=world,
        rooms=rooms,
        roster=roster,
        accounts=Accounts(
            accounts,
            hasher,
            chance,
            now_ms,
            limiter,
            review_queue.want if settings.reviews else None,
        ),
        bots=bots,
        bot_events=BotEvents(SqlBotNews(database), now_ms, limiter),
        bot_rooms=BotRooms(rooms),
        connections=connections,
        ranking=SqlRanking(database),
        strengths=SqlStrengths(database),
        statistics=statistics,
        figures=PlayerFigures(statistics, shelf, best_scores),
        means=BestPlayMeans(best_scores),
        reviews=reviews,
        recent_games=RecentGames(history.events),
        player_reviews=PlayerReviewFigures(
            SqlReviews(database), statistics.rules, shelf, best_scores
        ),
        player_titles=PlayerTitleFigures(SqlTitles(database)),
        positions=positions,
        today=today,
        practice=Practice(
            SqlLessons(database),
            reviewer,
            positions,
            now_ms,
            review_queue.preparing if settings.reviews else None,
        ),
        practice_games=PracticeGames(
            SqlPracticeGames(database), reviewer, positions, shelf, limiter, now_ms
        ),
        history=history,
        latest_games=SqlLatestGames(database),
        tournaments=tournaments,
        standing_desk=standing_desk,
        standing_pages=StandingPages(standings, tournaments, now_ms),
        programs=programs,
        contest_desk=contest_desk,
        live_contests=live_contests,
        contest_records=ContestRecords(contests),
        table_contests=table_contests,
        home=Home(rooms, history.games, best_since, tournaments, today, now_ms),
        quick_match=QuickMatch(
            SqlSearches(database), hub, shelf, statistics, chance, now_ms, limiter
        ),
        vacations=Vacations(SqlVacations(database), play_time.now_ms),
        mail=mail,
        sheets=SheetDesk(SqlSheets(database), shelf, chance, now_ms, limiter),
        following=SqlFollowing(database, now_ms),
        discord=interactions,
        clubs=clubs,
        club_results=club_results,
        push=None if push is None else push.desk,
        previews=previews if settings.previews else None,
        pictures=Pictures(painter.ask) if settings.previews else None,
        own_games=partial(
            own_games,
            rooms_of=store.rooms_of,
            turn_time=rooms.turn_time,
            left_in=partial(time_left, turns, play_time.now_ms),
        ),
        count_turns=turns.count,
        limiter=limiter,
        threads=ThreadLane(
            RecordError, RulesError, RefusedRequestError, DamagedDataError, NotPracticeError
        ),
        metrics=metrics,
        reach_store=database.reach,
        node=node,
        fleet=fleet,
        is_up=is_up,
        running=running,
    )


def _push_of(
    settings: Settings,
    database: Database,
    connections: Connections,
    limiter: Limiter,
    play_now: Now,
) -> "PushService | None":
    """Return push messages, None if they are off; raise PushSetupError without their packages."""
    if settings.push is None:
        return None
    from yachtdice.server.app.push import PushService  # noqa: PLC0415 - loads cryptography

    return PushService(
        database, settings.push, settings.push_hosts, connections, limiter, play_now, now_ms
    )


def _discord_of(
    settings: Settings,
    history: SqlHistory,
    contest_desk: ContestDesk,
    roster: Roster,
    rooms: Rooms,
    shelf: RulesCatalog,
    limiter: Limiter,
) -> "tuple[Webhook | None, Interactions | None]":
    """Return the parts of Discord that the host has turned on; raise DiscordSetupError."""
    secrets, url = settings.discord, settings.public_url
    if secrets is None:
        return None, None
    if url is None:
        raise DiscordSetupError("Discord needs --public-url: its messages link to this server")
    from yachtdice.server.app import discord  # noqa: PLC0415 - loads httpx and cryptography

    game, contest, pictures = history.game, contest_desk.view, settings.previews
    news = ChannelNews(game, contest, roster, url, secrets.language, pictures=pictures)
    return (
        discord.webhook_of(secrets, news),
        discord.interactions_of(secrets, url, rooms, shelf, limiter),
    )


def _tell_ends(
    webhook: "Webhook | None",
    world: World,
    live_contests: LiveContests,
    table_contests: TableContests,
    metrics: Metrics,
) -> None:
    """Let a webhook hear of the ends that this server stores."""
    if webhook is not None:
        world.on_game_over = webhook.tell_game
        live_contests.on_over = table_contests.on_over = webhook.tell_contest
        metrics.watch("discord_dropped", "Ends not told to Discord", lambda: webhook.dropped)


async def _prepare(
    is_up: asyncio.Event,
    offered: Callable[[], Sequence[RuleSet]],
    today: Today,
    *coaches: Coach[Any],
) -> None:
    """Load the solver; compute best play of the rule sets on offer, and insights for reviews.

    Also make the hand of each day. It begins soon after the server is up, with the default rule
    set: the hand and a new player's first game are by its rules. The solver is loaded in a thread:
    a table that is the first to need it would load it in the event loop.
    """
    await is_up.wait()
    await asyncio.sleep(PAGES_FIRST_S)
    await works()
    every = offered()

    async def compute(rule_sets: Sequence[RuleSet]) -> None:
        for coach in coaches:
            await prepare(rule_sets, coach)

    if every:
        await compute([rules for rules in every if rules.id == DEFAULT_RULES])
        await asyncio.gather(compute(every), today.keep_ready())


async def _once_up(is_up: asyncio.Event, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Work once the server answers requests."""
    await is_up.wait()
    await work()


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


def _watch(metrics: Metrics, connections: Connections, hub: Hub, **helpers: HelperProcess) -> None:
    """Register the gauges of the services."""
    metrics.watch("sockets", "Open live sockets and streams", lambda: len(connections))
    metrics.watch("damaged_rows", "Stored rows that could not be read", damaged_count)
    metrics.watch("rooms_awake", "Rooms in memory", lambda: hub.awake)
    for name, helper in helpers.items():
        waiting = f"Requests that wait for the {name} process"
        begun = f"Requests given to the {name} process so far"
        metrics.watch(f"{name}_waiting", waiting, partial(getattr, helper, "waiting"))
        metrics.watch(f"{name}_begun", begun, partial(getattr, helper, "begun"))
