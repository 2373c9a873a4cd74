"""The HTTP API of standing tournaments: hosts create them, accounts enter their bots."""

from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter

from yachtdice.compose.services import Services
from yachtdice.protocol.standing_messages import (
    StandingEntry,
    StandingRuns,
    StandingTournamentOrder,
    StandingTournaments,
    StandingTournamentView,
)
from yachtdice.server.bots.problems import OF_OWNERS
from yachtdice.server.http.admission import LIMIT
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import AnyRequest, address_of, require_json
from yachtdice.server.people import visitors
from yachtdice.server.tournaments import TournamentsCursor
from yachtdice.services.limits import REQUESTS
from yachtdice.services.tournaments.standing_ports import StoredStanding

StandingId = Annotated[
    str,
    Parameter(max_length=32, pattern="^[a-z0-9]+$", description="The standing tournament's id."),
]

_OF_ONE = refusals(400, 404, 503)
_OF_ENTRIES = refusals_of_body(401, 404, 409, 503)


@get("/", summary="List standing tournaments", responses=refusals(503))
async def list_standing(request: AnyRequest, services: Services) -> StandingTournaments:
    """Return the standing tournaments with their champions, open ones first."""
    visit = await visitors.visit_of(request, services)
    may = visitors.is_host(request, visit, services.settings)
    return await services.standing_pages.list(may_create=may)


@post(
    "/",
    summary="Create a standing tournament",
    status_code=201,
    responses=refusals_of_body(401, 409, 503),
)
async def post_standing(
    request: AnyRequest,
    services: Services,
    data: Annotated[StandingTournamentOrder, Body()],
) -> StandingTournamentView:
    """Create a standing tournament, which the server runs by itself. Only hosts may do this."""
    visit = await visitors.require_visit(request, services)
    visitors.require_host(request, visit, services.settings)
    address = address_of(request)
    return await _view(
        request, services, await services.standing.create(visit.player.id, address, data)
    )


@get("/{standing:str}", summary="Get a standing tournament", responses=_OF_ONE)
async def get_standing(
    request: AnyRequest, services: Services, standing: StandingId
) -> StandingTournamentView:
    """Return a standing tournament with its players, its champion and its latest runs."""
    return await _view(request, services, standing)


@get("/{standing:str}/runs", summary="List the runs of a standing tournament", responses=_OF_ONE)
async def list_runs(
    services: Services, standing: StandingId, before: TournamentsCursor = None
) -> StandingRuns:
    """Return the runs of a standing tournament with their champions, the latest first."""
    await _found(services, standing)
    at_ms, _, tournament = (before or "").partition(".")
    return await services.standing_pages.runs(
        standing, (int(at_ms), tournament) if before else None
    )


@post(
    "/{standing:str}/enter",
    summary="Enter a standing tournament",
    status_code=200,
    responses=_OF_ENTRIES,
)
async def enter_standing(
    request: AnyRequest,
    services: Services,
    standing: StandingId,
    data: Annotated[StandingEntry, Body()],
) -> StandingTournamentView:
    """Enter a bot of the current account. Its program plays whenever it is connected."""
    owner = await visitors.require_account(request, services)
    await services.standing.enter(owner, await _found(services, standing), data.bot)
    return await _view(request, services, standing)


@post(
    "/{standing:str}/withdraw",
    summary="Withdraw from a standing tournament",
    status_code=200,
    responses=_OF_ENTRIES,
)
async def withdraw_standing(
    request: AnyRequest,
    services: Services,
    standing: StandingId,
    data: Annotated[StandingEntry, Body()],
) -> StandingTournamentView:
    """Withdraw a bot of the current account; a host may withdraw any bot."""
    visit = await visitors.require_visit(request, services)
    await _found(services, standing)
    is_host = visitors.is_host(request, visit, services.settings)
    await services.standing.withdraw(visit, standing, data.bot, is_host=is_host)
    return await _view(request, services, standing)


@post(
    "/{standing:str}/close",
    summary="Close a standing tournament",
    status_code=200,
    responses=refusals_of_body(401, 404, 503),
)
async def close_standing(
    request: AnyRequest, services: Services, standing: StandingId
) -> StandingTournamentView:
    """Close a standing tournament: it is not run again. Only hosts may do this."""
    visit = await visitors.require_visit(request, services)
    visitors.require_host(request, visit, services.settings)
    await _found(services, standing)
    await services.standing.close(standing)
    return await _view(request, services, standing)


async def _found(services: Services, standing: str) -> StoredStanding:
    """Return a standing tournament; raise NotFoundException if there is none."""
    found = await services.standing_pages.find(standing)
    if found is None:
        raise NotFoundException("there is no such standing tournament")
    return found


async def _view(request: AnyRequest, services: Services, standing: str) -> StandingTournamentView:
    """Return the page of a standing tournament; raise NotFoundException if there is none."""
    visit = await visitors.visit_of(request, services)
    found = await _found(services, standing)
    may = visitors.is_host(request, visit, services.settings)
    viewer = None if visit is None else visit.player.id
    return await services.standing_pages.view(found, viewer, may_close=may)


def standing_router() -> AppRouter:
    """Return the routes of standing tournaments."""
    return AppRouter(
        "/api/standing-tournaments",
        route_handlers=[
            *(list_standing, post_standing, get_standing, list_runs),
            *(enter_standing, withdraw_standing, close_standing),
        ],
        before_request=require_json,
        exception_handlers=OF_OWNERS,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Standing tournaments"],
    )
