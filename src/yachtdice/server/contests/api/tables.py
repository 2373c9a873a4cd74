"""The HTTP API of arenas and Swiss contests: an entrant's table, and pauses."""

from typing import Annotated

from litestar import delete, get, put
from litestar.params import Parameter

from yachtdice.server.contests.messages.bodies import ContestSeat
from yachtdice.server.contests.service.seats.table_contests import TableContests
from yachtdice.server.http.problems import refusals
from yachtdice.server.people.service.ports import Session

ContestOfSeat = Annotated[
    str, Parameter(pattern="^[a-z0-9]{6,32}$", description="The contest's id.")
]


@get("/{contest:str}/seat", summary="Get my table", responses=refusals(400, 401, 404, 503))
async def get_seat(
    table_contests: TableContests, session: Session, contest: ContestOfSeat
) -> ContestSeat:
    """Return the room in which the current player plays now, in an arena or a Swiss contest."""
    return await table_contests.seat(contest, session.player.id)


@put(
    "/{contest:str}/pause",
    summary="Pause",
    status_code=200,
    responses=refusals(400, 401, 404, 409, 503),
)
async def put_pause(
    table_contests: TableContests, session: Session, contest: ContestOfSeat
) -> ContestSeat:
    """Get no further table in an arena or a Swiss contest. A game that is played goes on."""
    return await table_contests.pause(contest, session.player.id, pauses=True)


@delete(
    "/{contest:str}/pause",
    summary="End a pause",
    status_code=200,
    responses=refusals(400, 401, 404, 409, 503),
)
async def delete_pause(
    table_contests: TableContests, session: Session, contest: ContestOfSeat
) -> ContestSeat:
    """Wait for a table again."""
    return await table_contests.pause(contest, session.player.id, pauses=False)
