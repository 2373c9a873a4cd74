"""The composition root: the only place where ports meet adapters."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from yachtdice import __version__
from yachtdice.server.account_api import account_router
from yachtdice.server.api import api_router
from yachtdice.server.bot_api import bot_router
from yachtdice.server.bot_owner_api import bot_owner_router
from yachtdice.server.bot_visitors import SCHEME
from yachtdice.server.chance import SystemChance
from yachtdice.server.counted import CountedBus, CountedRooms
from yachtdice.server.doors import Doors
from yachtdice.server.hall import ProcessHall
from yachtdice.server.hashing import Argon2Hasher
from yachtdice.server.headers import StrictHeaders
from yachtdice.server.health import health, ready
from yachtdice.server.history_api import history_router
from yachtdice.server.metrics import Metrics
from yachtdice.server.nats_bus import NatsBus
from yachtdice.server.pages import on_not_found, page_handlers
from yachtdice.server.people_api import people_router
from yachtdice.server.problems import HANDLERS
from yachtdice.server.services import Services
from yachtdice.server.settings import Settings
from yachtdice.server.sharing import share_doors, share_limits
from yachtdice.server.socket import live_socket
from yachtdice.server.ticks import LoopTicks
from yachtdice.server.tournament_api import tournament_router
from yachtdice.server.workshop import ProcessWorkshop
from yachtdice.services.accounts import Accounts
from yachtdice.services.best_scores import BestScores
from yachtdice.services.bot_accounts import BotAccounts
from yachtdice.services.bot_events import BotEvents
from yachtdice.services.bot_rooms import BotRooms
from yachtdice.services.coach import Coach
from yachtdice.services.figures import Figures
from yachtdice.services.fleet.fleet import Fleet
from yachtdice.services.guests import Guests
from yachtdice.services.hub import Hub
from yachtdice.services.limits import Limiter
from yachtdice.services.ports import Chance, RoomStore, Ticks
from yachtdice.services.rooms import Alone
from yachtdice.services.shelf import Shelf, read_folder
from yachtdice.services.tournaments import Tournaments
from yachtdice.services.turn_clock import Limits
from yachtdice.services.world import World
from yachtdice.solver import Solution
from yachtdice.storage import (
    Database,
    SqlAccounts,
    SqlBotNews,
    SqlBots,
    SqlGuests,
    SqlHistory,
    SqlRanking,
    SqlRegistry,
    SqlRooms,
    SqlRules,
    SqlStatistics,
    SqlStrengths,
    SqlTournaments,
    database_url,
)

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

LARGEST_BODY = 128 * 1024
"""The largest HTTP body taken: a rules file of the largest size, escaped as JSON."""


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Served(NamedTuple):
    """An app, with its name among several servers and what it counts of itself.

    `hand_over` is to be awaited before its connections are closed for good.
    """

    app: ASGIApp
    name: str | None
    metrics: Metrics
    hand_over: Callable[[], Awaitable[None]]


def create_app(settings: Settings) -> ASGIApp:
    """Return the app for these settings; raise as `assemble` does."""
    return assemble(settings).app


def assemble(settings: Settings) -> Served:
    """Return what serves these settings; database and bus are opened when it starts.

    Raises DatabaseError and ShelfError for settings that cannot be served.
    """
    database = Database(database_url(settings.database))
    register = Database(database.url)  # signs of life wait for no connection that others hold
    chance, limiter = SystemChance(), Limiter(now_ms, settings.limit_factor)
    folder = settings.rules_folder
    shelf = Shelf(SqlRules(database), now_ms, () if folder is None else read_folder(folder))
    me = None if settings.bus is None else chance.new_id(12)
    rooms, metrics = SqlRooms(database, me), Metrics()
    workshop, ticks, statistics = ProcessWorkshop(), LoopTicks(), SqlStatistics(database)
    coach, best_scores = Coach(workshop.best_play), BestScores(Coach(workshop.distribution), ticks)
    world = _world(settings, CountedRooms(rooms, metrics), shelf, coach, chance, ticks, limiter)
    hub, hasher, accounts = Hub(world, settings.linger), Argon2Hasher(), SqlAccounts(database)
    fleet, doors = None, Doors(settings.limit_factor)
    if me is not None and settings.bus is not None:
        bus = CountedBus(NatsBus(settings.bus), metrics)
        fleet = Fleet(me, hub, SqlRegistry(register), bus, ticks)
        share_limits(fleet, limiter)
        doors = share_doors(fleet, accounts, settings.limit_factor)
    attended = fleet or Alone(hub)
    tournaments = Tournaments(
        SqlTournaments(database), ProcessHall(), shelf, chance, now_ms, limiter
    )
    services = Services(
        settings=settings,
        guests=Guests(SqlGuests(database), chance, now_ms, limiter),
        shelf=shelf,
        rooms=attended,
        accounts=Accounts(accounts, hasher, chance, now_ms, limiter),
        bots=BotAccounts(SqlBots(database), accounts, chance, now_ms, limiter),
        bot_events=BotEvents(SqlBotNews(database), now_ms, limiter),
        bot_rooms=BotRooms(attended),
        doors=doors,
        ranking=SqlRanking(database),
        strengths=SqlStrengths(database),
        statistics=statistics,
        figures=Figures(statistics, shelf, best_scores),
        history=SqlHistory(database),
        tournaments=tournaments,
        metrics=metrics,
        reach_store=database.reach,
        fleet=fleet,
    )
    metrics.watch("sockets", "Live sockets that are open", lambda: len(doors))
    metrics.watch("rooms_awake", "Rooms in memory", lambda: hub.awake)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as ends:
            ends.callback(hasher.close)
            ends.push_async_callback(database.close)
            ends.push_async_callback(register.close)
            ends.push_async_callback(rooms.close)
            ends.push_async_callback(best_scores.close)
            ends.push_async_callback(coach.close)
            ends.callback(hub.close)
            await database.open()
            if fleet is not None:
                await fleet.open()
                ends.push_async_callback(fleet.close)
            await ends.enter_async_context(tournaments.at_work())
            await ends.enter_async_context(_watched(metrics))
            yield

    app = StrictHeaders(_litestar(services, running), settings)
    return Served(app, me, metrics, partial(_hand_over, doors, fleet))


async def _hand_over(doors: Doors, fleet: Fleet | None) -> None:
    """End what would be waited for, and let other servers have the rooms."""
    doors.closing.set()
    if fleet is not None:
        await fleet.hand_over()


@asynccontextmanager
async def _watched(metrics: Metrics) -> AsyncIterator[None]:
    """Have the delays of the event loop counted while this lasts."""
    watching = asyncio.create_task(metrics.watch_the_loop())
    yield
    watching.cancel()


def _world(
    settings: Settings,
    store: RoomStore,
    shelf: Shelf,
    coach: Coach[Solution],
    chance: Chance,
    ticks: Ticks,
    limiter: Limiter,
) -> World:
    """Return what all rooms of this server share."""
    return World(
        store=store,
        shelf=shelf,
        coach=coach,
        chance=chance,
        now=now_ms,
        ticks=ticks,
        limits=Limits(second_ms=settings.second_ms),
        share_url=settings.invite_url,
        host_grace_s=settings.host_grace,
        limiter=limiter,
        is_shared=settings.bus is not None,
        bot_pause=lambda: random.uniform(*settings.bot_pause),  # noqa: S311 - a pause, no dice
    )


def openapi_schema() -> dict[str, Any]:
    """Return the description of the HTTP API, as served at /api/schema/openapi.json."""
    app = create_app(Settings("openapi.sqlite3"))
    assert isinstance(app, StrictHeaders)
    assert isinstance(app.app, Litestar)
    return app.app.openapi_schema.to_schema()


def _litestar(services: Services, running: Lifespan) -> Litestar:
    """Return the routes, the errors they may raise, and how they are described."""
    return Litestar(
        route_handlers=[
            api_router(),
            account_router(),
            bot_owner_router(),
            bot_router(),
            people_router(),
            history_router(),
            tournament_router(),
            live_socket,
            health,
            ready,
            *page_handlers(),
        ],
        lifespan=[running],
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        exception_handlers={**HANDLERS, NotFoundException: on_not_found},
        openapi_config=OpenAPIConfig(
            title="Yacht Dice",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            components=Components(
                security_schemes={SCHEME: SecurityScheme(type="http", scheme="bearer")}
            ),
        ),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude_opt_key="no_compression"
        ),
        logging_config=None,
    )
