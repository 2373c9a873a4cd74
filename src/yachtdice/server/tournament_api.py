"""The HTTP API of tournaments between bots: started by the host, watched by everybody."""

import asyncio
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter

from yachtdice.protocol.show import show_text
from yachtdice.protocol.tournament_messages import (
    TournamentOrder,
    TournamentPlayer,
    TournamentsPage,
    TournamentView,
)
from yachtdice.rules import RuleSet
from yachtdice.server.api import strength_of
from yachtdice.server.hosts import is_host, require_host
from yachtdice.server.people_api import Limit
from yachtdice.server.problem_specs import refusals, refusals_of_body
from yachtdice.server.services import Services
from yachtdice.server.visitors import AnyRequest, require_json, require_visit, visit_of
from yachtdice.solver import has_best_play
from yachtdice.tournament.booking import PlayerOnOffer, players_on_offer
from yachtdice.tournament.page import page_of

TournamentId = Annotated[str, Parameter(max_length=32, pattern="^[a-z0-9]+$")]
Before = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,15}\.[a-z0-9]{1,32}$", description="`next` of the page before"),
]
Rules = Annotated[str, Parameter(max_length=80, description="the reference of a rule set")]

_OF_ONE = refusals(400, 404, 503)

_ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""A report is one page with its style in it: that, and nothing else, it may use."""


@get("/tournaments", summary="Tournaments between bots", responses=refusals(400, 503))
async def list_tournaments(
    request: AnyRequest, services: Services, before: Before = None, limit: Limit = 20
) -> TournamentsPage:
    """Return tournaments, the latest first, and whether the asker may start one."""
    at_ms, _, tournament = (before or "").partition(".")
    visit = await visit_of(request, services)
    return await services.tournaments.page(
        (int(at_ms), tournament) if before else None,
        limit,
        may_start=is_host(request, visit, services.settings),
    )


@get(
    "/tournaments/players",
    summary="Who can be chosen for a tournament",
    responses=_OF_ONE,
)
async def list_players(services: Services, rules: Rules) -> list[TournamentPlayer]:
    """Return our bots and those installed, with their strength where it was measured."""
    known = await services.shelf.find(rules)
    if known is None:
        raise NotFoundException(f"there is no rule set {rules!r}")
    return [_shown(player, known) for player in players_on_offer()]


def _shown(player: PlayerOnOffer, rules: RuleSet) -> TournamentPlayer:
    """Return a player for clients."""
    return TournamentPlayer(
        id=player.id,
        title=show_text(player.title),
        about=None if player.about is None else show_text(player.about),
        installed=player.installed,
        able=has_best_play(rules) or not player.needs_best_play,
        strength=None if player.installed else strength_of(player.id, rules),
    )


@post(
    "/tournaments",
    summary="Start a tournament",
    status_code=201,
    responses=refusals_of_body(401, 409, 429, 503),
)
async def post_tournament(
    request: AnyRequest, services: Services, data: Annotated[TournamentOrder, Body()]
) -> TournamentView:
    """Book a tournament for the host of the server; it begins once those before it are over."""
    visit = await require_visit(request, services)
    require_host(request, visit, services.settings)
    return await _view(request, services, await services.tournaments.book(visit.player.id, data))


@get("/tournaments/{tournament:str}", summary="One tournament", responses=_OF_ONE)
async def get_tournament(
    request: AnyRequest, services: Services, tournament: TournamentId
) -> TournamentView:
    """Return a tournament: how far it has come, or its figures once it is finished."""
    return await _view(request, services, tournament)


async def _view(request: AnyRequest, services: Services, tournament: str) -> TournamentView:
    """Return a tournament; raise NotFoundException when there is none."""
    visit = await visit_of(request, services)
    may = is_host(request, visit, services.settings)
    found = await services.tournaments.view(tournament, may_cancel=may)
    if found is None:
        raise NotFoundException("there is no such tournament")
    return found


@post(
    "/tournaments/{tournament:str}/cancel",
    summary="Cancel a tournament",
    status_code=200,
    responses=refusals_of_body(401, 404, 409, 503),
)
async def cancel_tournament(
    request: AnyRequest, services: Services, tournament: TournamentId
) -> TournamentView:
    """End a tournament that waits or runs, for the host of the server."""
    visit = await require_visit(request, services)
    require_host(request, visit, services.settings)
    await _view(request, services, tournament)
    await services.tournaments.cancel(tournament)
    return await _view(request, services, tournament)


@get("/tournaments/{tournament:str}/report.json", summary="A report, whole", responses=_OF_ONE)
async def get_report(services: Services, tournament: TournamentId) -> dict[str, Any]:
    """Return the report of a finished tournament, as `yacht tournament --json` writes it."""
    found = await services.tournaments.report(tournament)
    if found is None:
        raise NotFoundException("there is no such tournament, or it has no report")
    return found


@get(
    "/tournaments/{tournament:str}/report.html",
    summary="A report as one page",
    media_type=MediaType.HTML,
    responses=_OF_ONE,
)
async def get_report_page(services: Services, tournament: TournamentId) -> Response[str]:
    """Return the report of a finished tournament as a page that needs nothing else."""
    report = await get_report.fn(services, tournament)
    page = await asyncio.to_thread(page_of, report)
    return Response(page, headers={"content-security-policy": _ALONE})


def tournament_router() -> Router:
    """Return the routes of tournaments."""
    return Router(
        "/api",
        route_handlers=[
            *(list_tournaments, list_players, post_tournament, get_tournament),
            *(cancel_tournament, get_report, get_report_page),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        tags=["Tournaments"],
    )
