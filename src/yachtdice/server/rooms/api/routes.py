"""The HTTP API of rooms and the lobby."""

from typing import Annotated

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter

from yachtdice.server.common import limits
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Player
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.pictures import qr_picture
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import (
    LIMIT,
    AnyRequest,
    AppRouter,
    RoomOfLink,
    address_of,
    require_json,
    while_connected,
)
from yachtdice.server.jobs.process import ThreadLane
from yachtdice.server.rooms.messages.routes import (
    GameRequest,
    LobbyPage,
    MissedMoments,
    RoomMade,
    RoomRequest,
)
from yachtdice.server.rooms.service.access import Rooms
from yachtdice.server.rooms.service.missed import missed_moments
from yachtdice.server.rooms.store.latest import SqlLatestGames

_OF_KNOWN = refusals_of_body(401, 503)

SeenEvent = Annotated[
    int, Parameter(ge=0, le=1_000_000, description="The last event seen, from 1; 0 for none.")
]
Page = Annotated[int, Parameter(ge=0, le=1_000_000, description="The page, from 0.")]


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
    """Create a room with a bot. Its game starts by itself, once the client has pledged."""
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
    return Response(qr_picture(_link(request, settings, room)))


@get("/lobby", summary="List rooms that wait for players", responses=refusals(400))
async def get_lobby(rooms: Rooms, page: Page = 0) -> LobbyPage:
    """Return a page of the rooms that their hosts list in the lobby and that have a free seat."""
    return await rooms.lobby(page)


@get(
    "/rooms/{room:str}/since",
    summary="Get the moments of a game since an event",
    responses=refusals(400, 404, 503),
)
@while_connected
async def get_since(
    latest_games: SqlLatestGames,
    threads: ThreadLane,
    viewer: str | None,
    room: RoomOfLink,
    event: SeenEvent,
) -> MissedMoments:
    """Return the moments of the room's latest game since an event, to its players."""
    latest = None if viewer is None else await latest_games.of(room, viewer)
    if latest is None:
        raise NotFoundException("there is no such room, or you have no seat in its game")
    return await threads.run(missed_moments, latest, event)


def rooms_router() -> AppRouter:
    """Return the routes of rooms and the lobby."""
    return AppRouter(
        "/api",
        route_handlers=[post_room, post_game, get_qr, get_lobby, get_since],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
