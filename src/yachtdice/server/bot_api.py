"""The HTTP API by which programs play: accounts of kind bot, known by a token."""

import asyncio
from typing import Annotated

from litestar import Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body
from litestar.types import ASGIApp, Receive, Scope, Send

from yachtdice.protocol.bot_messages import (
    BotMe,
    BotPlace,
    Move,
    SeatWanted,
)
from yachtdice.protocol.server_messages import Accepted, Refused
from yachtdice.server.bot_problems import BY_TOKEN, IN_ROOMS, OF_BOTS, MoveRefusedError
from yachtdice.server.bot_visitors import SCHEME, require_bot
from yachtdice.server.connection import Outbox
from yachtdice.server.line_stream import NDJSON, send_lines
from yachtdice.server.services import Services
from yachtdice.server.visitors import AnyRequest, RoomOfLink, address_of
from yachtdice.services.bot_rooms import Place

_LINES = ResponseSpec(str, False, "Lines of JSON", media_type=NDJSON)


def _shown(place: Place | Refused) -> BotPlace:
    """Return a place for its bot; raise MoveRefusedError when there is none."""
    if isinstance(place, Refused):
        raise MoveRefusedError(place)
    return BotPlace(place.room, place.seat, place.version)


@get("/account", summary="Which bot I am", responses=BY_TOKEN)
async def get_bot(request: AnyRequest, services: Services) -> BotMe:
    """Return the public id and name of the bot whose token this is."""
    bot = (await require_bot(request, services)).player
    return BotMe(bot.id, bot.name)


@get(
    "/events",
    summary="Follow what concerns me",
    media_type=NDJSON,
    responses={**BY_TOKEN, 200: _LINES},
    no_compression=True,
)
async def get_events(request: AnyRequest, services: Services) -> ASGIApp:
    """Return, a line of JSON each, invitations and games that begin and end.

    First come the invitations of the last ten minutes and the games under way. A blank line every
    6 seconds shows that the connection stands.
    """
    visit, address = await require_bot(request, services), address_of(request)

    async def lines(_: Scope, receive: Receive, send: Send) -> None:
        outbox = Outbox(visit.player.id)
        with services.doors.opened(visit, address) as door:
            telling = asyncio.create_task(services.bot_events.tell(visit.player, outbox.send))
            telling.add_done_callback(lambda _: outbox.give_up())
            try:
                await send_lines(receive, send, outbox, door, services.doors.closing)
            finally:
                telling.cancel()

    return lines


@post("/rooms/{room:str}/seat", summary="Sit down", status_code=200, responses=IN_ROOMS)
async def post_seat(
    request: AnyRequest, services: Services, room: RoomOfLink, data: SeatWanted
) -> BotPlace:
    """Take a seat in a room that waits, the first free one if none is named."""
    bot = (await require_bot(request, services)).player
    return _shown(await services.bot_rooms.sit(bot, room, data.seat))


@post("/rooms/{room:str}/leave", summary="Stand up", status_code=200, responses=IN_ROOMS)
async def post_leave(request: AnyRequest, services: Services, room: RoomOfLink) -> BotPlace:
    """Give the seat back before the game begins; during one there is Resign."""
    bot = (await require_bot(request, services)).player
    return _shown(await services.bot_rooms.leave(bot, room))


@post("/rooms/{room:str}/moves", summary="Make a move", status_code=200, responses=IN_ROOMS)
async def post_move(
    request: AnyRequest, services: Services, room: RoomOfLink, data: Annotated[Move, Body()]
) -> Accepted:
    """Roll, fill a box, resign, or take the seat back from a bot that has kept it.

    The same `cid` again gets the same answer and moves nothing; so does a move that is sent again
    because no answer came. A move for another version than the room's is refused as stale.
    """
    bot = (await require_bot(request, services)).player
    answer = await services.bot_rooms.say(bot, room, data)
    if isinstance(answer, Refused):
        raise MoveRefusedError(answer)
    assert isinstance(answer, Accepted), "a command is accepted or refused"
    return answer


@get(
    "/rooms/{room:str}/stream",
    summary="Follow a room",
    media_type=NDJSON,
    responses={**IN_ROOMS, 200: _LINES},
    no_compression=True,
)
async def get_room_stream(request: AnyRequest, services: Services, room: RoomOfLink) -> ASGIApp:
    """Return what happens in a room, a line of JSON each, the whole room first.

    The lines are the frames of the live socket: Snapshot, Changed, Clock, Presence and so on. A
    blank line every 6 seconds shows that the connection stands. While a bot follows a room it is
    present there.
    """
    visit, address = await require_bot(request, services), address_of(request)

    async def lines(_: Scope, receive: Receive, send: Send) -> None:
        outbox = Outbox(visit.player.id)
        with services.doors.opened(visit, address) as door:
            async with services.bot_rooms.followed(room, outbox, visit.player):
                await send_lines(receive, send, outbox, door, services.doors.closing)

    return lines


def bot_router() -> Router:
    """Return the routes of bots."""
    return Router(
        "/api/bot",
        route_handlers=[get_bot, get_events, post_seat, post_leave, post_move, get_room_stream],
        exception_handlers=OF_BOTS,
        response_headers={"cache-control": "no-store"},
        security=[{SCHEME: []}],
        tags=["Bots"],
    )
