"""The HTTP API of contests: accounts create them, enter and leave; anyone may look.

A contest that is not listed is reached by its id alone. One of a private club answers all but its
members, its entrants and its host like an unknown id. In an arena and a Swiss contest,
entrants have a table, and pause.
"""

from typing import Annotated

from litestar import MediaType, Response, delete, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Body, Parameter

from yachtdice.server.common.limits import RECORDS, REQUESTS
from yachtdice.server.contests.messages.bodies import (
    ContestEntry,
    ContestOfRoom,
    ContestOrder,
    ContestSeat,
    ContestsPage,
    ContestView,
)
from yachtdice.server.contests.service.desk import ContestDesk
from yachtdice.server.contests.service.record import ContestRecords
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.http.pictures import qr_picture
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, RoomOfLink, require_json
from yachtdice.server.people.service.ports import Session
from yachtdice.views.contest_record import ContestRecord

ContestOfLink = Annotated[
    str, Parameter(pattern="^[a-z0-9]{6,32}$", description="The contest's id.")
]
ContestListCursor = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,16}-[a-z0-9]{6,32}$", description="`next` of another page."),
]

_OF_ONE = refusals(400, 404, 503)
_OF_ENTRANTS = refusals(400, 401, 404, 409, 503)
_OF_ACCOUNTS = refusals_of_body(401, 403, 404, 409, 503)


@get("/", summary="List contests", responses=refusals(400, 503))
async def list_contests(
    contest_desk: ContestDesk, viewer: str | None, before: ContestListCursor = None
) -> ContestsPage:
    """Return the listed contests, the latest first."""
    return await contest_desk.page(viewer, before)


@post(
    "/",
    summary="Create a contest",
    status_code=201,
    responses=refusals_of_body(401, 403, 409, 503),
)
async def post_contest(
    contest_desk: ContestDesk, account: Session, data: Annotated[ContestOrder, Body()]
) -> ContestView:
    """Create a contest, which waits for its entrants. The current account is its host."""
    return await contest_desk.create(account.player, data)


@get("/{contest:str}", summary="Get a contest", responses=_OF_ONE)
async def get_contest(
    contest_desk: ContestDesk, viewer: str | None, contest: ContestOfLink
) -> ContestView:
    """Return a contest with its entrants and its standing."""
    return await contest_desk.view(contest, viewer)


@post("/{contest:str}/entry", summary="Enter a contest", status_code=200, responses=_OF_ACCOUNTS)
async def enter_contest(
    contest_desk: ContestDesk,
    account: Session,
    contest: ContestOfLink,
    data: Annotated[ContestEntry, Body()],
) -> ContestView:
    """Enter a contest, from its next game on; or pledge another chain for that game."""
    return await contest_desk.enter(contest, account.player, data.tip)


@delete("/{contest:str}/entry", summary="Leave a contest", status_code=204, responses=_OF_ENTRANTS)
async def leave_contest(
    contest_desk: ContestDesk, session: Session, contest: ContestOfLink
) -> None:
    """Leave a contest. After its first game has begun, the entry stays, with the last place."""
    await contest_desk.leave(contest, session.player.id)


@post("/{contest:str}/start", summary="Start a contest", status_code=200, responses=_OF_ACCOUNTS)
async def start_contest(
    contest_desk: ContestDesk, session: Session, contest: ContestOfLink
) -> ContestView:
    """Begin the first game now. Only the host of the contest may do this."""
    await contest_desk.start(contest, session.player.id)
    return await contest_desk.view(contest, session.player.id)


@post("/{contest:str}/cancel", summary="Cancel a contest", status_code=200, responses=_OF_ACCOUNTS)
async def cancel_contest(
    contest_desk: ContestDesk, session: Session, contest: ContestOfLink
) -> ContestView:
    """End a contest without a result. Only the host of the contest may do this."""
    await contest_desk.cancel(contest, session.player.id)
    return await contest_desk.view(contest, session.player.id)


@get(
    "/{contest:str}/qr.svg",
    summary="Get a contest's QR code",
    media_type="image/svg+xml",
    responses=_OF_ONE,
)
async def get_contest_qr(
    request: AnyRequest, contest_desk: ContestDesk, viewer: str | None, contest: ContestOfLink
) -> Response[bytes]:
    """Return a QR code of the link to a contest as an SVG image."""
    link = (await contest_desk.view(contest, viewer)).link
    return Response(qr_picture(link or f"{request.base_url}contests/{contest}"))


@get(
    "/{contest:str}/record",
    summary="Get the record of a contest",
    responses={200: ResponseSpec(ContestRecord, False), **refusals(400, 404, 409, 503)},
    limit=RECORDS,
    no_compression=True,  # it is mostly hashes
)
async def get_contest_record(
    contest_records: ContestRecords, viewer: str | None, contest: ContestOfLink
) -> Response[bytes]:
    """Return the record of the games that are over, from which anyone can check the dice."""
    return Response(await contest_records.of(contest, viewer), media_type=MediaType.JSON)


@get("/rooms/{room:str}", summary="Get the contest of a room", responses=refusals(400, 401, 503))
async def get_contest_of_room(
    table_contests: TableContests, session: Session, room: RoomOfLink
) -> ContestOfRoom:
    """Return the arena or the Swiss contest that has seated the current player in a room."""
    return await table_contests.of_room(room, session.player.id)


@get("/{contest:str}/seat", summary="Get my table", responses=refusals(400, 401, 404, 503))
async def get_seat(
    table_contests: TableContests, session: Session, contest: ContestOfLink
) -> ContestSeat:
    """Return the room in which the current player plays now, in an arena or a Swiss contest."""
    return await table_contests.seat(contest, session.player.id)


@put("/{contest:str}/pause", summary="Pause", status_code=200, responses=_OF_ENTRANTS)
async def put_pause(
    table_contests: TableContests, session: Session, contest: ContestOfLink
) -> ContestSeat:
    """Get no further table in an arena or a Swiss contest. A game that is played goes on."""
    return await table_contests.pause(contest, session.player.id, pauses=True)


@delete("/{contest:str}/pause", summary="End a pause", status_code=200, responses=_OF_ENTRANTS)
async def delete_pause(
    table_contests: TableContests, session: Session, contest: ContestOfLink
) -> ContestSeat:
    """Wait for a table again."""
    return await table_contests.pause(contest, session.player.id, pauses=False)


def contests_router() -> AppRouter:
    """Return the routes of contests."""
    return AppRouter(
        "/api/contests",
        route_handlers=[
            *(list_contests, post_contest, get_contest, get_contest_qr, get_contest_record),
            *(enter_contest, leave_contest, start_contest, cancel_contest),
            *(get_contest_of_room, get_seat, put_pause, delete_pause),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Contests"],
    )
