"""The HTTP API of guests, rule sets, bots, rooms, the lobby and the home page."""

from io import BytesIO
from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import Body, Parameter

from yachtdice.compose.settings import Settings
from yachtdice.protocol.account_messages import Me, NameChoice
from yachtdice.protocol.http_messages import GameRequest, LobbyPage, RoomMade, RoomRequest
from yachtdice.server.http.admission import LIMIT
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import AnyRequest, RoomOfLink, address_of, require_json
from yachtdice.server.people import visitors
from yachtdice.services import limits
from yachtdice.services.limits import Limiter
from yachtdice.services.people.accounts import Accounts, Origin
from yachtdice.services.people.guests import Guests
from yachtdice.services.people.ports import Visit
from yachtdice.services.ports import Player
from yachtdice.services.rooms.access import Rooms

_OF_KNOWN = refusals_of_body(401, 503)

Page = Annotated[int, Parameter(ge=0, le=1_000_000, description="The page, from 0.")]


@get("/me", summary="Get the current player", responses=refusals(503))
async def get_me(
    request: AnyRequest, settings: Settings, accounts: Accounts, visitor: Visit | None
) -> Response[Me]:
    """Return the public id and name of the player behind the cookie.

    The session ends when it is not used for 90 days.
    """
    secret = visitors.secret_of(request, settings)
    cookies = []
    if visitor is not None and secret is not None and accounts.is_due(visitor):
        cookies = [visitors.guest_cookie(settings, secret)]
    return Response(visitors.show_me(visitor), cookies=cookies)


@post(
    "/me",
    summary="Become a guest or rename the guest",
    status_code=200,
    responses=refusals_of_body(409, 503),
)
async def post_me(
    accounts: Accounts,
    guests: Guests,
    settings: Settings,
    visitor: Visit | None,
    origin: Origin,
    data: NameChoice,
) -> Response[Me]:
    """Create a guest with this name and set its cookie, or rename the current guest.

    Account names cannot be changed.
    """
    if visitor is not None and visitor.is_account:
        raise PermissionDeniedException("the name of an account cannot be changed")
    await accounts.refuse_taken(data.name)
    if visitor is not None:
        renamed = await guests.rename(visitor.player, data.name)
        return Response(Me(renamed.id, renamed.name))
    player, secret = await guests.welcome(data.name, origin.address, origin.device)
    cookie = visitors.guest_cookie(settings, secret)
    return Response(Me(player.id, player.name), cookies=[cookie])


@post("/rooms", summary="Create a room", status_code=201, responses=_OF_KNOWN)
async def post_room(
    request: AnyRequest,
    limiter: Limiter,
    rooms: Rooms,
    settings: Settings,
    player: Player,
    data: Annotated[RoomRequest, Body()],
) -> RoomMade:
    """Create a room. The current player is its host and has the first seat."""
    _take_room(request, limiter, player)
    room = await rooms.make(player, data.rules)
    return RoomMade(room, _link(request, settings, room))


@post(
    "/tables",
    summary="Start a game against a bot",
    status_code=201,
    responses=_OF_KNOWN,
)
async def post_game(
    request: AnyRequest,
    limiter: Limiter,
    rooms: Rooms,
    settings: Settings,
    player: Player,
    data: Annotated[GameRequest, Body()],
) -> RoomMade:
    """Create a room with a bot and start the game at once."""
    _take_room(request, limiter, player)
    room = await rooms.make_game(player, data.rules)
    return RoomMade(room, _link(request, settings, room))


def _take_room(request: AnyRequest, limiter: Limiter, player: Player) -> None:
    """Count a new room of the sender; raise TooOftenError beyond a rate limit."""
    limiter.take_all(
        (limits.ROOMS_BY_ADDRESS, address_of(request)), (limits.ROOMS_BY_PLAYER, player.id)
    )


def _link(request: AnyRequest, settings: Settings, room: str) -> str:
    """Return the invitation link of a room."""
    base = settings.invite_url or str(request.base_url)
    return f"{base.rstrip('/')}/r/{room}"


@get(
    "/rooms/{room:str}/qr.svg",
    summary="Get a room's QR code",
    media_type="image/svg+xml",
    responses=refusals(400, 404),
)
async def get_qr(
    request: AnyRequest, rooms: Rooms, settings: Settings, room: RoomOfLink
) -> Response[bytes]:
    """Return a QR code of the room's link as an SVG image. The room must be in use."""
    if not await rooms.is_awake(room):
        raise NotFoundException("no room with this id is in use")
    import segno  # noqa: PLC0415 - slow import, 0.01 s

    code = segno.make(_link(request, settings, room), micro=False)
    picture = BytesIO()
    code.save(picture, kind="svg", xmldecl=False, border=3, dark="#17263a", light="#ffffff")
    return Response(picture.getvalue())


@get("/lobby", summary="List rooms that wait for players", responses=refusals(400))
async def get_lobby(rooms: Rooms, page: Page = 0) -> LobbyPage:
    """Return a page of the rooms that their hosts list in the lobby and that have a free seat."""
    return await rooms.lobby(page)


def api_router() -> AppRouter:
    """Return the routes of this module."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(get_me, post_me),
            *(post_room, post_game, get_qr, get_lobby),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
