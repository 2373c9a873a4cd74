"""The composition root: the only place where ports meet adapters."""

import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from yachtdice import __version__
from yachtdice.server.account_api import account_router
from yachtdice.server.api import api_router
from yachtdice.server.chance import SystemChance
from yachtdice.server.doors import Doors
from yachtdice.server.hashing import Argon2Hasher
from yachtdice.server.headers import StrictHeaders
from yachtdice.server.history_api import history_router
from yachtdice.server.pages import on_not_found, page_handlers
from yachtdice.server.people_api import people_router
from yachtdice.server.problems import HANDLERS
from yachtdice.server.services import Services
from yachtdice.server.settings import Settings
from yachtdice.server.socket import live_socket
from yachtdice.server.ticks import LoopTicks
from yachtdice.server.workshop import ProcessWorkshop
from yachtdice.services.accounts import Accounts
from yachtdice.services.coach import Coach
from yachtdice.services.guests import Guests
from yachtdice.services.hub import Hub
from yachtdice.services.limits import Limiter
from yachtdice.services.shelf import Shelf, read_folder
from yachtdice.services.turn_clock import Limits
from yachtdice.services.world import World
from yachtdice.storage import (
    Database,
    SqlAccounts,
    SqlGuests,
    SqlHistory,
    SqlRanking,
    SqlRooms,
    SqlRules,
    SqlStatistics,
    SqlStrengths,
    database_url,
)

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

LARGEST_BODY = 128 * 1024
"""The largest HTTP body taken: a rules file of the largest size, escaped as JSON."""


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@get("/health", include_in_schema=False)
async def health() -> str:
    """Return that the server is up."""
    return "up"


def create_app(settings: Settings) -> ASGIApp:
    """Return the app for these settings; the database is opened when it starts.

    Raises DatabaseError and ShelfError for settings that cannot be served.
    """
    database = Database(database_url(settings.database))
    chance = SystemChance()
    folder = settings.rules_folder
    shelf = Shelf(SqlRules(database), now_ms, () if folder is None else read_folder(folder))
    rooms = SqlRooms(database)
    coach = Coach(ProcessWorkshop())
    limiter = Limiter(now_ms, settings.limit_factor)
    world = World(
        store=rooms,
        shelf=shelf,
        coach=coach,
        chance=chance,
        now=now_ms,
        ticks=LoopTicks(),
        limits=Limits(second_ms=settings.second_ms),
        share_url=settings.invite_url,
        host_grace_s=settings.host_grace,
        limiter=limiter,
        bot_pause=lambda: random.uniform(*settings.bot_pause),  # noqa: S311 - a pause, no dice
    )
    hub = Hub(world, settings.linger)
    hasher = Argon2Hasher()
    services = Services(
        settings=settings,
        guests=Guests(SqlGuests(database), chance, now_ms, limiter),
        shelf=shelf,
        hub=hub,
        accounts=Accounts(SqlAccounts(database), hasher, chance, now_ms, limiter),
        doors=Doors(settings.limit_factor),
        ranking=SqlRanking(database),
        strengths=SqlStrengths(database),
        statistics=SqlStatistics(database),
        history=SqlHistory(database),
    )

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await database.open()
        yield
        hub.close()
        await coach.close()
        await rooms.close()
        await database.close()
        hasher.close()

    return StrictHeaders(_litestar(services, running), settings)


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
            people_router(),
            history_router(),
            live_socket,
            health,
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
        ),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        logging_config=None,
    )
