"""The HTTP API of vacations: those of the current account, and those at a table."""

from litestar import get, post
from litestar.exceptions import NotFoundException

from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.common.ports import Player
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AppRouter, RoomOfLink, require_json
from yachtdice.server.people.service.ports import Session
from yachtdice.server.rooms.messages.vacations import RoomVacations, VacationRequest, VacationView
from yachtdice.server.rooms.service.waiting.vacations import NotInGameError, Vacations


@get("/me/vacation", summary="Get my vacation", responses=refusals(401, 403, 503))
async def get_vacation(vacations: Vacations, account: Session) -> VacationView:
    """Return the vacation of the current account, and the days that it may still take."""
    return await vacations.show(account.player.id)


@post(
    "/me/vacation",
    summary="Start a vacation",
    status_code=200,
    responses=refusals_of_body(401, 409, 503),
)
async def start_vacation(
    vacations: Vacations, account: Session, data: VacationRequest
) -> VacationView:
    """Start a vacation of whole days, at most 21 in any 365 days.

    All deadlines of the account's turns move by its length. Turns that begin in the vacation have
    their full time from its end.
    """
    return await vacations.start(account.player.id, data.days)


@post(
    "/me/vacation/end",
    summary="End my vacation",
    status_code=200,
    responses=refusals_of_body(401, 409, 503),
)
async def end_vacation(vacations: Vacations, account: Session) -> VacationView:
    """End the vacation early. A begun day counts; the deadlines move back by the rest."""
    return await vacations.end(account.player.id)


@get(
    "/rooms/{room:str}/vacations",
    summary="List the vacations of the players of a game that waits",
    responses=refusals(400, 401, 404, 503),
)
async def get_room_vacations(
    vacations: Vacations, player: Player, room: RoomOfLink
) -> RoomVacations:
    """Return the vacations of the players of a game that waits, for these players only."""
    try:
        return await vacations.of_room(room, player.id)
    except NotInGameError as error:
        raise NotFoundException("no game in which you play waits in this room") from error


def vacations_router() -> AppRouter:
    """Return the routes of vacations."""
    return AppRouter(
        "/api",
        route_handlers=[get_vacation, start_vacation, end_vacation, get_room_vacations],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Vacations"],
    )
