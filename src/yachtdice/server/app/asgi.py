"""The ASGI app: all routes with their OpenAPI description, wrapped in `StrictHeaders`."""

import json
from dataclasses import fields
from functools import partial
from typing import Any, Final

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import Method

from yachtdice import __version__
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.app.embeds import embed_handler
from yachtdice.server.app.errors import HANDLERS
from yachtdice.server.app.monitoring import health, ready
from yachtdice.server.app.pages import on_not_found, page_handlers
from yachtdice.server.app.schema import describe, schema_bytes, struct_types
from yachtdice.server.best_play.api import best_play_router
from yachtdice.server.bots.api.bot import SCHEME, bot_of, bot_router
from yachtdice.server.bots.api.owner import bot_owner_router
from yachtdice.server.catalogue.api import catalogue_router
from yachtdice.server.clubs.api import clubs_router
from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.common.settings import Settings
from yachtdice.server.contests.api.contests import contests_router
from yachtdice.server.contests.api.socket import contest_socket
from yachtdice.server.discord.api import discord_router
from yachtdice.server.home.api import home_router
from yachtdice.server.http.docs import docs_handler
from yachtdice.server.http.headers import StrictHeaders
from yachtdice.server.http.problems import refusals
from yachtdice.server.http.requests import LIMIT, AppRouter, Provided, admission
from yachtdice.server.learning.api.practice import training_router
from yachtdice.server.learning.api.practice_games import practice_games_router
from yachtdice.server.learning.api.reviews import review_router
from yachtdice.server.people.api.accounts import account_router, me_router
from yachtdice.server.people.api.games import history_router
from yachtdice.server.people.api.live_sockets import LiveDoor
from yachtdice.server.people.api.ranking import people_router
from yachtdice.server.people.api.visitors import Cookies, Visitors
from yachtdice.server.previews.api import previews_router, tags_by
from yachtdice.server.reminders.api import reminders_router
from yachtdice.server.rooms.api.routes import rooms_router
from yachtdice.server.rooms.api.socket import live_socket
from yachtdice.server.rooms.api.vacations import vacations_router
from yachtdice.server.rooms.api.watching import watch_socket
from yachtdice.server.sheets.api import sheets_router
from yachtdice.server.tournaments.api.standing import standing_router
from yachtdice.server.tournaments.api.tournaments import tournament_router

#: Maximum size of an HTTP body in bytes: enough for the largest rules file, escaped as JSON.
LARGEST_BODY: Final = 128 * 1024


def create_app(services: Services) -> StrictHeaders:
    """Return the app that serves these services; the caller opens and closes the services."""
    return StrictHeaders(_litestar(services), services.settings, services.metrics.refusals)


def openapi_schema() -> dict[str, Any]:
    """Return the description of the HTTP API, as served at /api/schema/openapi.json."""
    app = _litestar(compose(Settings("openapi.sqlite3")))
    return complete(app.openapi_schema.to_schema())


def _litestar(services: Services) -> Litestar:
    """Return the Litestar app: routes, exception handlers and the description of the API."""
    routers: tuple[AppRouter, ...] = (
        *(rooms_router(), me_router(), account_router(), bot_owner_router(), bot_router()),
        *(people_router(), history_router(), review_router()),
        *(tournament_router(), standing_router(), home_router(), sheets_router()),
        *(training_router(), practice_games_router(), catalogue_router(), best_play_router()),
        contests_router(),
        *(vacations_router(), reminders_router(), clubs_router(), discord_router()),
        AppRouter("/", route_handlers=[get_protocol, live_socket, contest_socket, health, ready]),
    )
    find_tags, embeds = None, list[HTTPRouteHandler]()
    if services.previews is not None:
        origin = services.settings.public_origin or ""
        find_tags = tags_by(services.previews, services.limiter, origin)
        embeds = [embed_handler(services.settings)]
        routers = (*routers, previews_router(), AppRouter("/", route_handlers=[watch_socket]))
    provided = provided_by(services)
    return _App(
        route_handlers=[
            *(router.provide(provided) for router in routers),
            docs_handler(),
            *page_handlers(find_tags),
            *embeds,
        ],
        guards=[admission(services.limiter)],
        exception_handlers={**HANDLERS, NotFoundException: on_not_found},
        openapi_config=_openapi(),
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude_opt_key="no_compression"
        ),
        logging_config=None,
    )


def provided_by(services: Services) -> Provided:
    """Return the values for handlers: each service by its name, and the sender."""
    cookies = Cookies(services.settings)
    visitors = Visitors(services.accounts, cookies, services.settings)
    return Provided(
        {
            **{field.name: getattr(services, field.name) for field in fields(services)},
            "player_cookies": cookies,
            "visitors": visitors,
            "live_door": LiveDoor(
                services.settings,
                visitors,
                services.connections,
                services.limiter,
                services.metrics,
            ),
        },
        {
            "visitor": visitors.visitor,
            "viewer": visitors.viewer,
            "session": visitors.session,
            "player": visitors.player,
            "account": visitors.account,
            "host": visitors.host,
            "is_host": visitors.is_host,
            "origin": visitors.origin,
            "bot": partial(bot_of, bots=services.bots),
        },
    )


class _App(Litestar):
    """A Litestar app without plugins for pydantic and attrs, which no handler uses.

    Where another program has installed pydantic, its plugin takes 0.07 s of the start.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        """Return the plugins of an app whose types are all msgspec's."""
        return [*plugins, MsgspecDIPlugin()]


def _openapi() -> OpenAPIConfig:
    """Return the configuration of the description of the API."""
    return OpenAPIConfig(
        title="Yacht Dice",
        version=__version__,
        description=ABOUT,
        use_handler_docstrings=True,
        operation_id_creator=operation_id,
        render_plugins=[ApiDescription()],
        openapi_router=Router(
            "/api/schema", route_handlers=[], include_in_schema=False, opt={LIMIT: REQUESTS}
        ),
        components=Components(
            security_schemes={SCHEME: SecurityScheme(type="http", scheme="bearer")}
        ),
    )


ABOUT: Final = """The HTTP API of a Yacht Dice server.

A cookie identifies a player: send `POST /api/me` once and keep the cookie. Bot accounts send a
bearer token instead. Bodies are JSON with `Content-Type: application/json`. Errors are problem
details (RFC 9457). Games are played over the WebSocket at `/ws`, or by bot accounts over
`/api/bot`; `/api/schema/protocol.json` is the JSON Schema of its messages.
"""

_BINARY: Final = {"image/svg+xml"}
_MEANINGS: Final = {
    "application/x-ndjson": "A stream of JSON objects, one per line. It has no end; blank lines "
    "keep the connection alive.",
    "image/svg+xml": "An SVG image.",
    "text/html": "A page that loads nothing else.",
    "text/plain": "Plain text in UTF-8.",
}
_DONE: Final = {200: "The request succeeded.", 201: "Created.", 204: "Done; the body is empty."}


class ApiDescription(JsonRenderPlugin):
    """Serves the completed description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON."""
        return super().render(request, complete(openapi_schema))


def operation_id(handler: HTTPRouteHandler, _: Method, __: list[Any]) -> str:
    """Return the operation id for generated clients: the handler's name."""
    return str(handler.handler_name)


def complete(description: dict[str, Any]) -> dict[str, Any]:
    """Return the description with documented schemas and exact response types."""
    structs = struct_types()
    for name, schema in description["components"]["schemas"].items():
        describe(schema, structs.get(name))
    for operations in description["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                _complete_response(int(status), response)
    return description


def _complete_response(status: int, response: dict[str, Any]) -> None:
    """Describe a successful response by its media type; a 204 response has no content."""
    if status in _DONE:
        media = next(iter(response.get("content", {})), "")
        response["description"] = _MEANINGS.get(media, _DONE[status])
    if status == 204:
        response.pop("content", None)
    for media, content in response.get("content", {}).items():
        if media in _BINARY:
            content["schema"] = {"type": "string", "format": "binary"}


@get(
    "/api/schema/protocol.json",
    summary="Get the JSON Schema of the live socket",
    responses=refusals(),
    limit=REQUESTS,
)
async def get_protocol() -> Response[dict[str, Any]]:
    """Return the JSON Schema of all messages of the live socket and all bodies of the API."""
    return Response(json.loads(schema_bytes()))
