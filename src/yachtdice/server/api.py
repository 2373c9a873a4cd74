"""The HTTP API: who I am, rule sets, bots, new rooms."""

from io import BytesIO
from typing import Annotated

import segno
from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import Body

from yachtdice.bots import BOTS, strength
from yachtdice.protocol.http_messages import (
    GameRequest,
    LobbyPage,
    Me,
    NameChoice,
    RoomMade,
    RoomRequest,
    RulesText,
)
from yachtdice.protocol.show import show_rules, show_text
from yachtdice.protocol.views import BotLine, RulesLine, RulesView, StrengthView
from yachtdice.rules import RuleSet
from yachtdice.server.cookies import guest_cookie, secret_of
from yachtdice.server.problem_specs import refusals, refusals_of_body
from yachtdice.server.services import Services
from yachtdice.server.visitors import (
    AnyRequest,
    address_of,
    known_rules,
    require_json,
    require_visit,
    show_me,
    visit_of,
)
from yachtdice.services.ports import Player

_OF_KNOWN = refusals_of_body(401, 503)


async def _player(request: AnyRequest, services: Services) -> Player:
    """Return who sends this; raise NotAuthorizedException for somebody without a name."""
    return (await require_visit(request, services)).player


@get("/me", summary="Who I am", responses=refusals(503))
async def get_me(request: AnyRequest, services: Services) -> Response[Me]:
    """Return the public id and name behind the browser's cookie, which lasts a year from now on."""
    visit, secret = await visit_of(request, services), secret_of(request, services.settings)
    cookies = []
    if visit is not None and secret is not None and await services.accounts.prolong(visit):
        cookies = [guest_cookie(services.settings, secret)]
    return Response(show_me(visit), cookies=cookies)


@post(
    "/me",
    summary="Choose or change my name",
    status_code=200,
    responses=refusals_of_body(409, 429, 503),
)
async def post_me(request: AnyRequest, services: Services, data: NameChoice) -> Response[Me]:
    """Make the sender a guest of this name, or rename the guest they are."""
    visit = await visit_of(request, services)
    if visit is not None and visit.is_account:
        raise PermissionDeniedException("an account keeps its name")
    await services.accounts.refuse_taken(data.name)
    if visit is not None:
        renamed = await services.guests.rename(visit.player, data.name)
        return Response(Me(renamed.id, renamed.name))
    player, secret = await services.guests.welcome(data.name, address_of(request))
    cookie = guest_cookie(services.settings, secret)
    return Response(Me(player.id, player.name), cookies=[cookie])


@get("/rules", summary="The rule sets on offer")
async def list_rules(services: Services) -> list[RulesLine]:
    """Return a line for each rule set of the package and of the host's folder."""
    return list(services.shelf.lines())


@get("/rules/{reference:str}", summary="One rule set, whole", responses=refusals(404, 503))
async def get_rules(reference: str, services: Services) -> RulesView:
    """Return a rule set with its boxes and its rules in sentences."""
    return show_rules(await known_rules(services, reference), reference)


@post(
    "/rules",
    summary="Bring a rule set of one's own",
    status_code=201,
    responses=_OF_KNOWN,
)
async def post_rules(request: AnyRequest, services: Services, data: RulesText) -> RulesView:
    """Judge and keep a rules file; its reference can be chosen in a room from now on."""
    await _player(request, services)
    reference, rules = await services.shelf.add(data.text)
    return show_rules(rules, reference)


@get("/bots", summary="The bots one can seat", responses=refusals(404, 503))
async def list_bots(services: Services, rules: str | None = None) -> list[BotLine]:
    """Return a line for each bot, with its strength by these rules where that was measured."""
    known = None if rules is None else await known_rules(services, rules)
    return [
        BotLine(
            id=kind.id,
            title=show_text(kind.title),
            about=show_text(kind.about),
            needs_best_play=kind.needs_solution,
            strength=None if known is None else strength_of(kind.id, known),
        )
        for kind in BOTS
    ]


def strength_of(bot: str, rules: RuleSet) -> StrengthView | None:
    """Return how strong a bot is by these rules, if anybody has measured it."""
    known = strength(bot, rules)
    if known is None:
        return None
    return StrengthView(known.mean, known.standard_error, known.games)


@post("/rooms", summary="Make a room", status_code=201, responses=_OF_KNOWN)
async def post_room(
    request: AnyRequest, services: Services, data: Annotated[RoomRequest, Body()]
) -> RoomMade:
    """Make a room with the sender as its host, on the first seat."""
    room = await services.rooms.make(await _player(request, services), data.rules)
    return RoomMade(room, _link(request, services, room))


@post(
    "/tables",
    summary="Play against a bot at once",
    status_code=201,
    responses=_OF_KNOWN,
)
async def post_game(
    request: AnyRequest, services: Services, data: Annotated[GameRequest, Body()]
) -> RoomMade:
    """Make a room in which the sender plays against a bot, begun already."""
    room = await services.rooms.make_game(await _player(request, services), data.rules)
    return RoomMade(room, _link(request, services, room))


def _link(request: AnyRequest, services: Services, room: str) -> str:
    """Return the link that opens a room to others."""
    base = services.settings.invite_url or str(request.base_url)
    return f"{base.rstrip('/')}/r/{room}"


@get(
    "/rooms/{room:str}/qr.svg",
    summary="The link of a room as a QR code",
    media_type="image/svg+xml",
    responses=refusals(404),
)
async def get_qr(request: AnyRequest, services: Services, room: str) -> Response[bytes]:
    """Return a picture that a telephone reads as the link of a room somebody is in."""
    if not await services.rooms.is_awake(room):
        raise NotFoundException("nobody is in such a room")
    code = segno.make(_link(request, services, room), micro=False)
    picture = BytesIO()
    code.save(picture, kind="svg", xmldecl=False, border=3, dark="#17263a", light="#ffffff")
    return Response(picture.getvalue())


@get("/lobby", summary="Rooms that wait for players", responses=refusals(400))
async def get_lobby(services: Services, page: int = 0) -> LobbyPage:
    """Return a page of the rooms that their hosts have listed and that have a seat left."""
    return await services.rooms.lobby(page)


def api_router() -> Router:
    """Return all routes of the API."""
    return Router(
        "/api",
        route_handlers=[
            *(get_me, post_me, list_rules, get_rules, post_rules, list_bots),
            *(post_room, post_game, get_qr, get_lobby),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
    )
