"""The HTTP API of standing tournaments: hosts create them, accounts enter their bots."""

from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter

from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, address_of, require_json
from yachtdice.server.people.api import visitors
from yachtdice.server.people.service.ports import Session
from yachtdice.server.tournaments.api.tournaments import TournamentsCursor
from yachtdice.server.tournaments.messages.standing import (
    StandingEntry,
    StandingRuns,
    StandingTournamentOrder,
    StandingTournaments,
    StandingTournamentView,
)
from yachtdice.server.tournaments.service.ports import StoredStanding
from yachtdice.server.tournaments.service.standing import StandingTournamentDesk
from yachtdice.server.tournaments.service.standing_views import StandingPages

StandingId = Annotated[
    str,
    Parameter(max_length=32, pattern="^[a-z0-9]+$", description="The standing tournament's id."),
]

_OF_ONE = refusals(400, 404, 503)
_OF_ENTRIES = refusals_of_body(401, 404, 409, 503)


@get("/", summary="List standing tournaments", responses=refusals(503))
async def list_standing(standing_pages: StandingPages, is_host: bool) -> StandingTournaments:
    """Return the standing tournaments with their champions, open ones first."""
    return await standing_pages.list(may_create=is_host)


@post(
    "/",
    summary="Create a standing tournament",
    status_code=201,
    responses=refusals_of_body(401, 409, 503),
)
async def post_standing(
    request: AnyRequest,
    standing_desk: StandingTournamentDesk,
    standing_pages: StandingPages,
    host: Session,
    data: Annotated[StandingTournamentOrder, Body()],
) -> StandingTournamentView:
    """Create a standing tournament, which the server runs by itself. Only hosts may do this."""
    made = await standing_desk.create(host.player.id, address_of(request), data)
    return await _view(standing_pages, made, host, is_host=True)


@get("/{standing:str}", summary="Get a standing tournament", responses=_OF_ONE)
async def get_standing(
    request: AnyRequest,
    settings: Settings,
    standing_pages: StandingPages,
    visitor: Session | None,
    standing: StandingId,
) -> StandingTournamentView:
    """Return a standing tournament with its players, its champion and its latest runs."""
    is_host = visitors.is_host(request, visitor, settings)
    return await _view(standing_pages, standing, visitor, is_host=is_host)


@get("/{standing:str}/runs", summary="List the runs of a standing tournament", responses=_OF_ONE)
async def list_runs(
    standing_pages: StandingPages, standing: StandingId, before: TournamentsCursor = None
) -> StandingRuns:
    """Return the runs of a standing tournament with their champions, the latest first."""
    await _found(standing_pages, standing)
    at_ms, _, tournament = (before or "").partition(".")
    return await standing_pages.runs(standing, (int(at_ms), tournament) if before else None)


@post(
    "/{standing:str}/enter",
    summary="Enter a standing tournament",
    status_code=200,
    responses=_OF_ENTRIES,
)
async def enter_standing(
    request: AnyRequest,
    standing_desk: StandingTournamentDesk,
    standing_pages: StandingPages,
    settings: Settings,
    account: Session,
    standing: StandingId,
    data: Annotated[StandingEntry, Body()],
) -> StandingTournamentView:
    """Enter a bot of the current account. Its program plays whenever it is connected."""
    await standing_desk.enter(account, await _found(standing_pages, standing), data.bot)
    is_host = visitors.is_host(request, account, settings)
    return await _view(standing_pages, standing, account, is_host=is_host)


@post(
    "/{standing:str}/withdraw",
    summary="Withdraw from a standing tournament",
    status_code=200,
    responses=_OF_ENTRIES,
)
async def withdraw_standing(
    request: AnyRequest,
    standing_pages: StandingPages,
    settings: Settings,
    standing_desk: StandingTournamentDesk,
    session: Session,
    standing: StandingId,
    data: Annotated[StandingEntry, Body()],
) -> StandingTournamentView:
    """Withdraw a bot of the current account; a host may withdraw any bot."""
    await _found(standing_pages, standing)
    is_host = visitors.is_host(request, session, settings)
    await standing_desk.withdraw(session, standing, data.bot, is_host=is_host)
    return await _view(standing_pages, standing, session, is_host=is_host)


@post(
    "/{standing:str}/close",
    summary="Close a standing tournament",
    status_code=200,
    responses=refusals_of_body(401, 404, 503),
)
async def close_standing(
    standing_pages: StandingPages,
    standing_desk: StandingTournamentDesk,
    host: Session,
    standing: StandingId,
) -> StandingTournamentView:
    """Close a standing tournament: it is not run again. Only hosts may do this."""
    await _found(standing_pages, standing)
    await standing_desk.close(standing)
    return await _view(standing_pages, standing, host, is_host=True)


async def _found(standing_pages: StandingPages, standing: str) -> StoredStanding:
    """Return a standing tournament; raise NotFoundException if there is none."""
    found = await standing_pages.find(standing)
    if found is None:
        raise NotFoundException("there is no such standing tournament")
    return found


async def _view(
    standing_pages: StandingPages, standing: str, session: Session | None, *, is_host: bool
) -> StandingTournamentView:
    """Return the page of a standing tournament; raise NotFoundException if there is none."""
    found = await _found(standing_pages, standing)
    viewer = None if session is None else session.player.id
    return await standing_pages.view(found, viewer, may_close=is_host)


def standing_router() -> AppRouter:
    """Return the routes of standing tournaments."""
    return AppRouter(
        "/api/standing-tournaments",
        route_handlers=[
            *(list_standing, post_standing, get_standing, list_runs),
            *(enter_standing, withdraw_standing, close_standing),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Standing tournaments"],
    )
