"""The routes of the bot API, and their streams of JSON lines.

A stream sends the frames of an outbox and blank keep-alive lines. It ends when the client
disconnects or reads too slowly, when its session ends, and when the server stops.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, Final

from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body
from litestar.types import ASGIApp, Receive, Scope, Send

from yachtdice.server.bots.api.problems import BY_TOKEN, IN_ROOMS, OF_BOTS, MoveRefusedError
from yachtdice.server.bots.messages import BotMe, BotPlace, Move, SeatWanted
from yachtdice.server.bots.service.accounts import BotAccounts
from yachtdice.server.bots.service.events import BotEvents
from yachtdice.server.bots.service.rooms import BotRooms, BotSeat
from yachtdice.server.http import problems
from yachtdice.server.http.address import LONGEST_UNREAD_MS
from yachtdice.server.http.connection import until_one_ends
from yachtdice.server.http.requests import AnyRequest, AppRouter, RoomOfLink, address_of, gone
from yachtdice.server.people.service.connections import Connections, OpenConnection
from yachtdice.server.people.service.ports import Session
from yachtdice.server.rooms.api.outbox import Outbox
from yachtdice.server.rooms.messages.client import Pledge
from yachtdice.server.rooms.messages.server import Accepted, Refused
from yachtdice.server.tournaments.messages.standing import ProgramBatch, ProgramTurn
from yachtdice.server.tournaments.service.programs import Programs
from yachtdice.server.tournaments.service.standing import StandingTournamentDesk

#: Seconds of silence after which a blank line keeps the connection alive.
KEEP_ALIVE_S: Final = 6.0

#: Timeout in seconds for ending the response of a client that does not read.
_GOODBYE_S: Final = 1.0

#: Timeout in seconds for the system to disconnect a client that does not read.
_UNREAD_S: Final = 2 * LONGEST_UNREAD_MS / 1000

NDJSON: Final = "application/x-ndjson"

_HEADERS: Final = [
    (b"content-type", NDJSON.encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # otherwise some proxies buffer lines
]


SCHEME: Final = "bot"  #: Name of the security scheme in the OpenAPI description.

_BEARER: Final = "bearer "


def token_of(header: str | None) -> str | None:
    """Return the token in an Authorization header."""
    if header is None or not header.lower().startswith(_BEARER):
        return None
    return header[len(_BEARER) :].strip() or None


async def bot_of(request: AnyRequest, bots: BotAccounts) -> Session:
    """Return the session of the bot that sends the request; raise WrongTokenError or TooOftenError.

    Cookies are ignored, so a page of another site cannot act for a logged-in player.
    """
    token = token_of(request.headers.get("authorization"))
    return await bots.session(token, address_of(request))


_LINES = ResponseSpec(str, False, "Lines of JSON", media_type=NDJSON)


def _shown(place: BotSeat | Refused) -> BotPlace:
    """Return a bot's seat in the form sent to clients; raise MoveRefusedError for a refusal."""
    if isinstance(place, Refused):
        raise MoveRefusedError(place)
    return BotPlace(place.room, place.seat, place.version)


@get("/account", summary="Get the current bot", responses=BY_TOKEN)
async def get_bot(bot: Session) -> BotMe:
    """Return the public id and name of the bot that this token belongs to."""
    return BotMe(bot.player.id, bot.player.name)


@get(
    "/events",
    summary="Stream a bot's events",
    media_type=NDJSON,
    responses={**BY_TOKEN, 200: _LINES},
    no_compression=True,
)
async def get_events(
    request: AnyRequest, connections: Connections, bot_events: BotEvents, bot: Session
) -> ASGIApp:
    """Return a stream of `Invited`, `GameBegun` and `GameEnded`, one JSON object per line.

    The stream starts with the invitations of the last ten minutes and the running games. A blank
    line every 6 seconds keeps the connection alive.
    """
    address = address_of(request)

    async def lines(_: Scope, receive: Receive, send: Send) -> None:
        outbox = Outbox(bot.player.id)
        with connections.opened(bot, address) as connection:
            publishing = bot_events.publish(bot.player, outbox.send, outbox.drained)
            sending = asyncio.create_task(publishing)
            sending.add_done_callback(lambda _: outbox.give_up())
            try:
                await send_lines(receive, send, outbox, connection, connections.closing)
            finally:
                sending.cancel()

    return lines


@post("/rooms/{room:str}/seat", summary="Take a seat", status_code=200, responses=IN_ROOMS)
async def post_seat(
    bot_rooms: BotRooms, bot: Session, room: RoomOfLink, data: SeatWanted
) -> BotPlace:
    """Take a seat in a room that waits for players: the given one, or the first free one."""
    return _shown(await bot_rooms.sit(bot.player, room, data.seat))


@post("/rooms/{room:str}/leave", summary="Leave the seat", status_code=200, responses=IN_ROOMS)
async def post_leave(bot_rooms: BotRooms, bot: Session, room: RoomOfLink) -> BotPlace:
    """Leave the seat before the game begins. During a game, send the move `Resign` instead."""
    return _shown(await bot_rooms.leave(bot.player, room))


@post("/rooms/{room:str}/moves", summary="Make a move", status_code=200, responses=IN_ROOMS)
async def post_move(
    bot_rooms: BotRooms, bot: Session, room: RoomOfLink, data: Annotated[Move, Body()]
) -> Accepted:
    """Roll, fill a box, resign, or take the seat back from a bot.

    Sending the last `cid` again returns the same answer and changes nothing, so retries are safe. A
    move for another version of the room is refused as `stale`.
    """
    answer = await bot_rooms.say(bot.player, room, data)
    if isinstance(answer, Refused):
        raise MoveRefusedError(answer)
    assert isinstance(answer, Accepted), "a command is accepted or refused"
    return answer


@post("/rooms/{room:str}/pledge", summary="Pledge to the dice", status_code=204, responses=IN_ROOMS)
async def post_pledge(
    bot_rooms: BotRooms, bot: Session, room: RoomOfLink, data: Annotated[Pledge, Body()]
) -> None:
    """Commit the bot's seat to its shares of the dice, as over the live socket.

    Keep the stream of the room open: the server asks the bot for its own rolls only while it
    follows the room. Each `Roll` then contains the share.
    """
    await bot_rooms.say(bot.player, room, data)


@get(
    "/rooms/{room:str}/stream",
    summary="Stream a room",
    media_type=NDJSON,
    responses={**IN_ROOMS, 200: _LINES},
    no_compression=True,
)
async def get_room_stream(
    request: AnyRequest,
    connections: Connections,
    bot_rooms: BotRooms,
    bot: Session,
    room: RoomOfLink,
) -> ASGIApp:
    """Return the frames of a room, one JSON object per line, starting with a `Snapshot`.

    The frames are those of the live socket. A blank line every 6 seconds keeps the connection
    alive. The bot is present in the room while the stream is open.
    """
    address = address_of(request)

    async def lines(_: Scope, receive: Receive, send: Send) -> None:
        outbox = Outbox(bot.player.id, address)
        with connections.opened(bot, address) as connection:
            async with bot_rooms.followed(room, outbox, bot.player):
                await send_lines(receive, send, outbox, connection, connections.closing)

    return lines


@post(
    "/turns",
    summary="Play in standing tournaments",
    status_code=200,
    responses={**BY_TOKEN, **problems.refusals_of_body(409)},
)
async def post_turns(
    request: AnyRequest,
    connections: Connections,
    standing_desk: StandingTournamentDesk,
    programs: Programs,
    bot: Session,
    data: Annotated[ProgramTurn, Body()],
) -> ProgramBatch:
    """Answer a batch of questions and get the next batch. A program repeats this request.

    A program is present in the standing tournaments of its bot while it repeats the request. If it
    has nothing to answer, the response comes after at most 20 seconds. A new `version` counts as a
    submission: the tournaments are run again, at most once an hour.
    """
    closing = connections.closing
    with connections.opened(bot, address_of(request)) as connection:
        standing_desk.look()
        return await programs.call(
            bot.player.id, data, lambda: closing.is_set() or connection.ended.is_set()
        )


def bot_router() -> AppRouter:
    """Return the routes for bots."""
    return AppRouter(
        "/api/bot",
        route_handlers=[
            *(get_bot, get_events, get_room_stream),
            *(post_seat, post_leave, post_move, post_pledge, post_turns),
        ],
        exception_handlers=OF_BOTS,
        response_headers={"cache-control": "no-store"},
        security=[{SCHEME: []}],
        tags=["Bots"],
    )


async def send_lines(
    receive: Receive, send: Send, outbox: Outbox, connection: OpenConnection, closing: asyncio.Event
) -> None:
    """Stream the frames of the outbox, one per line, until either side ends the stream.

    `closing` is set when the server shuts down; uvicorn would otherwise wait for the stream.
    """
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    ends = (outbox.given_up.wait(), connection.ended.wait(), closing.wait())
    await until_one_ends(_write(send, outbox), gone(receive), *ends)
    await _end(receive, send)


async def _end(receive: Receive, send: Send) -> None:
    """End the response; if the client does not read, wait until the system disconnects it."""
    try:
        async with asyncio.timeout(_GOODBYE_S):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    except TimeoutError:
        with suppress(TimeoutError):
            async with asyncio.timeout(_UNREAD_S):
                await gone(receive)


async def _write(send: Send, outbox: Outbox) -> None:
    """Send queued frames, and blank lines while there are none."""
    while True:
        line = b""
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEP_ALIVE_S):
                frame = await outbox.next()
                if frame is None:
                    return
                line = frame
        await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})
