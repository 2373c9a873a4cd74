"""The HTTP API of guests, rule sets, bots, rooms, the lobby and the home page."""

from io import BytesIO
from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import Body, Parameter

from yachtdice.bots import strength
from yachtdice.compose.services import Services
from yachtdice.protocol.account_messages import Me, NameChoice
from yachtdice.protocol.catalogue_messages import BotLine, RulesProblem, RulesText, StrengthView
from yachtdice.protocol.home_messages import HomeView, Host
from yachtdice.protocol.http_messages import GameRequest, LobbyPage, OwnGames, RoomMade, RoomRequest
from yachtdice.protocol.views import (
    PointsView,
    RulesLine,
    RulesView,
    show_points,
    show_rules,
    show_text,
)
from yachtdice.rules import RuleSet
from yachtdice.server.http.admission import LIMIT
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.docs import DOCS, built_docs
from yachtdice.server.http.problems import problem_spec, refusals, refusals_of_body
from yachtdice.server.http.requests import (
    AnyRequest,
    RoomOfLink,
    RulesReference,
    address_of,
    require_json,
)
from yachtdice.server.people import visitors
from yachtdice.services import limits
from yachtdice.services.ports import Player

_OF_KNOWN = refusals_of_body(401, 503)

StrengthRules = Annotated[
    str | None,
    Parameter(max_length=80, description="`reference` of the rule set that `strength` is about."),
]
Page = Annotated[int, Parameter(ge=0, le=1_000_000, description="The page, from 0.")]


async def _player(request: AnyRequest, services: Services) -> Player:
    """Return the player who sends the request; raise NotAuthorizedException without a session."""
    return (await visitors.require_visit(request, services)).player


@get("/me", summary="Get the current player", responses=refusals(503))
async def get_me(request: AnyRequest, services: Services) -> Response[Me]:
    """Return the public id and name of the player behind the cookie.

    The session ends when it is not used for 90 days.
    """
    visit, secret = (
        await visitors.visit_of(request, services),
        visitors.secret_of(request, services.settings),
    )
    cookies = []
    if visit is not None and secret is not None and services.accounts.is_due(visit):
        cookies = [visitors.guest_cookie(services.settings, secret)]
    return Response(visitors.show_me(visit), cookies=cookies)


@post(
    "/me",
    summary="Become a guest or rename the guest",
    status_code=200,
    responses=refusals_of_body(409, 503),
)
async def post_me(request: AnyRequest, services: Services, data: NameChoice) -> Response[Me]:
    """Create a guest with this name and set its cookie, or rename the current guest.

    Account names cannot be changed.
    """
    visit = await visitors.visit_of(request, services)
    if visit is not None and visit.is_account:
        raise PermissionDeniedException("the name of an account cannot be changed")
    await services.accounts.refuse_taken(data.name)
    if visit is not None:
        renamed = await services.guests.rename(visit.player, data.name)
        return Response(Me(renamed.id, renamed.name))
    origin = visitors.origin_of(request, services)
    player, secret = await services.guests.welcome(data.name, origin.address, origin.device)
    cookie = visitors.guest_cookie(services.settings, secret)
    return Response(Me(player.id, player.name), cookies=[cookie])


@get("/host", summary="Get the host's contact", responses=refusals())
async def get_host(services: Services) -> Host:
    """Return the host's contact for players, if any, and whether the server has documentation."""
    return Host(services.settings.contact, docs=built_docs(DOCS) is not None)


@get("/rules", summary="List rule sets", responses=refusals())
async def list_rules(services: Services) -> list[RulesLine]:
    """Return the built-in rule sets and those of the host's rules folder."""
    return list(services.shelf.lines())


@get(
    "/rules/{reference:str}",
    summary="Get a rule set",
    responses=refusals(400, 404, 503),
    limit=limits.RULES_FILES,
)
async def get_rules(reference: RulesReference, services: Services) -> RulesView:
    """Return a rule set with its boxes and its rules in sentences."""
    return show_rules(await visitors.known_rules(services, reference), reference)


@get(
    "/rules/{reference:str}/points",
    summary="Get the points of every roll",
    responses=refusals(400, 404, 503),
    limit=limits.RULES_FILES,
)
async def get_points(reference: RulesReference, services: Services) -> PointsView:
    """Return the points of all 252 rolls in each box of a rule set, on an empty card."""
    return show_points(await visitors.known_rules(services, reference))


@post(
    "/rules",
    summary="Add a rule set",
    status_code=201,
    responses={**_OF_KNOWN, 400: problem_spec(400, RulesProblem)},
)
async def post_rules(request: AnyRequest, services: Services, data: RulesText) -> RulesView:
    """Validate and store a rules file (TOML). The returned `reference` can be chosen in a room."""
    player, address = await _player(request, services), address_of(request)
    services.limiter.take_all(
        (limits.RULES_BY_ADDRESS, address), (limits.RULES_BY_PLAYER, player.id)
    )
    reference, rules = await services.shelf.add(data.text)
    return show_rules(rules, reference)


@get("/bots", summary="List bots", responses=refusals(400, 404, 503))
async def list_bots(services: Services, rules: StrengthRules = None) -> list[BotLine]:
    """Return the bots that can take a seat, with their strength under the given rule set."""
    known = None if rules is None else await visitors.known_rules(services, rules)
    return [
        BotLine(
            id=kind.id,
            title=show_text(kind.title),
            about=show_text(kind.about),
            needs_best_play=kind.needs_solution,
            strength=None if known is None else strength_of(kind.id, known),
        )
        for kind in services.roster.offered
    ]


def strength_of(bot: str, rules: RuleSet) -> StrengthView | None:
    """Return the strength of a bot under these rules, None if it was not measured."""
    known = strength(bot, rules)
    if known is None:
        return None
    return StrengthView(known.mean, known.standard_error, known.games)


@post("/rooms", summary="Create a room", status_code=201, responses=_OF_KNOWN)
async def post_room(
    request: AnyRequest,
    services: Services,
    data: Annotated[RoomRequest, Body()],
) -> RoomMade:
    """Create a room. The current player is its host and has the first seat."""
    host = await _room_host(request, services)
    room = await services.rooms.make(host, data.rules)
    return RoomMade(room, _link(request, services, room))


@post(
    "/tables",
    summary="Start a game against a bot",
    status_code=201,
    responses=_OF_KNOWN,
)
async def post_game(
    request: AnyRequest,
    services: Services,
    data: Annotated[GameRequest, Body()],
) -> RoomMade:
    """Create a room with a bot and start the game at once."""
    host = await _room_host(request, services)
    room = await services.rooms.make_game(host, data.rules)
    return RoomMade(room, _link(request, services, room))


async def _room_host(request: AnyRequest, services: Services) -> Player:
    """Return the sender if the rate limit allows a new room; raise TooOftenError."""
    host, address = await _player(request, services), address_of(request)
    services.limiter.take_all((limits.ROOMS_BY_ADDRESS, address), (limits.ROOMS_BY_PLAYER, host.id))
    return host


def _link(request: AnyRequest, services: Services, room: str) -> str:
    """Return the invitation link of a room."""
    base = services.settings.invite_url or str(request.base_url)
    return f"{base.rstrip('/')}/r/{room}"


@get(
    "/rooms/{room:str}/qr.svg",
    summary="Get a room's QR code",
    media_type="image/svg+xml",
    responses=refusals(400, 404),
)
async def get_qr(request: AnyRequest, services: Services, room: RoomOfLink) -> Response[bytes]:
    """Return a QR code of the room's link as an SVG image. The room must be in use."""
    if not await services.rooms.is_awake(room):
        raise NotFoundException("no room with this id is in use")
    import segno  # noqa: PLC0415 - slow import, 0.01 s

    code = segno.make(_link(request, services, room), micro=False)
    picture = BytesIO()
    code.save(picture, kind="svg", xmldecl=False, border=3, dark="#17263a", light="#ffffff")
    return Response(picture.getvalue())


@get("/lobby", summary="List rooms that wait for players", responses=refusals(400))
async def get_lobby(services: Services, page: Page = 0) -> LobbyPage:
    """Return a page of the rooms that their hosts list in the lobby and that have a free seat."""
    return await services.rooms.lobby(page)


def api_router() -> AppRouter:
    """Return the routes of this module."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(get_me, post_me, get_host, list_rules, get_rules, get_points, post_rules, list_bots),
            *(post_room, post_game, get_qr, get_lobby),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )


@get("/home", summary="Get the home page", responses=refusals(503))
async def get_home(services: Services) -> HomeView:
    """Return running games to watch, players online, the latest results, scores and champion.

    Results, scores and champion are up to five seconds old. Private games are left out.
    """
    return await services.home.view()


@get("/me/games", summary="List the player's running games", responses=refusals(401, 503))
async def get_own_games(request: AnyRequest, services: Services) -> OwnGames:
    """Return the running games of the current player, those that wait for the player first.

    There is no stream of changes: a page that shows them repeats the request every few seconds.
    """
    visit = await visitors.require_visit(request, services)
    return await services.own_games(visit.player.id)


def home_router() -> AppRouter:
    """Return the routes of this module."""
    return AppRouter(
        "/api",
        route_handlers=[get_home, get_own_games],
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
