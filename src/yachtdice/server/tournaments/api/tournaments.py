"""The HTTP API of tournaments of bots: hosts start them, all players can watch."""

from typing import Annotated

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter

from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.bot_lines import strength_of
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.problems import refusals, refusals_of_body
from yachtdice.server.http.requests import (
    LIMIT,
    AnyRequest,
    AppRouter,
    RulesReference,
    address_of,
    require_json,
    while_connected,
)
from yachtdice.server.jobs.process import ThreadLane
from yachtdice.server.people.api import visitors
from yachtdice.server.people.api.ranking import PageLimit
from yachtdice.server.people.service.ports import Session
from yachtdice.server.tournaments.messages.tournaments import (
    Champions,
    OfferedKindView,
    TournamentOrder,
    TournamentsPage,
    TournamentView,
    TournamentWords,
)
from yachtdice.server.tournaments.service.queue import Tournaments
from yachtdice.solver import has_best_play
from yachtdice.tournament.lineup import OfferedKind, kinds_on_offer
from yachtdice.tournament.messages import TournamentReport
from yachtdice.tournament.report.page import page_of
from yachtdice.views.rules import show_text

TournamentId = Annotated[
    str, Parameter(max_length=32, pattern="^[a-z0-9]+$", description="The tournament's id.")
]
TournamentsCursor = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,15}\.[a-z0-9]{1,32}$", description="`next` of the previous page."),
]


_OF_ONE = refusals(400, 404, 503)

#: Policy of report pages: they load nothing and use only their inline style.
_ALONE = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"


@get("/tournaments", summary="List tournaments", responses=refusals(400, 503))
async def list_tournaments(
    request: AnyRequest,
    tournaments: Tournaments,
    settings: Settings,
    visitor: Session | None,
    before: TournamentsCursor = None,
    limit: PageLimit = 20,
) -> TournamentsPage:
    """Return tournaments, latest first, and whether the current player may start one."""
    at_ms, _, tournament = (before or "").partition(".")
    return await tournaments.page(
        (int(at_ms), tournament) if before else None,
        limit,
        may_start=visitors.is_host(request, visitor, settings),
    )


@get(
    "/tournaments/players",
    summary="List players for a tournament",
    responses=_OF_ONE,
)
async def list_players(shelf: RulesCatalog, rules: RulesReference) -> list[OfferedKindView]:
    """Return the bots and installed players that can be chosen, with their strength."""
    known = await shelf.find(rules)
    if known is None:
        raise NotFoundException(f"there is no rule set {rules!r}")
    return [_shown(player, known) for player in kinds_on_offer()]


def _shown(player: OfferedKind, rules: RuleSet) -> OfferedKindView:
    """Return a player in the form sent to clients."""
    return OfferedKindView(
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
    responses=refusals_of_body(401, 409, 503),
)
async def post_tournament(
    request: AnyRequest,
    tournaments: Tournaments,
    host: Session,
    data: Annotated[TournamentOrder, Body()],
) -> TournamentView:
    """Queue a tournament. Only hosts of the server may do this; tournaments run one at a time."""
    booked = await tournaments.book(host.player.id, address_of(request), data)
    return await _view(tournaments, booked, is_host=True)


@get("/tournaments/champions", summary="List the current champions", responses=refusals(503))
async def list_champions(tournaments: Tournaments) -> Champions:
    """Return the winners of the latest finished tournament of each rule set and mode."""
    return Champions(await tournaments.champions())


@get("/tournaments/{tournament:str}", summary="Get a tournament", responses=_OF_ONE)
async def get_tournament(
    tournaments: Tournaments, tournament: TournamentId, is_host: bool
) -> TournamentView:
    """Return a tournament with its progress, or its report once it is finished."""
    return await _view(tournaments, tournament, is_host=is_host)


async def _view(tournaments: Tournaments, tournament: str, *, is_host: bool) -> TournamentView:
    """Return a tournament; raise NotFoundException if there is none."""
    found = await tournaments.view(tournament, may_cancel=is_host)
    if found is None:
        raise NotFoundException("there is no such tournament")
    return found


@post(
    "/tournaments/{tournament:str}/words",
    summary="Add words to a sealed seed",
    status_code=200,
    responses=refusals_of_body(404, 409, 503),
)
async def post_words(
    request: AnyRequest,
    tournaments: Tournaments,
    is_host: bool,
    tournament: TournamentId,
    data: Annotated[TournamentWords, Body()],
) -> TournamentView:
    """Add words to the sealed seed of a tournament that has not begun. Any visitor may do this."""
    await _view(tournaments, tournament, is_host=is_host)
    await tournaments.add_words(tournament, address_of(request), data.words)
    return await _view(tournaments, tournament, is_host=is_host)


@post(
    "/tournaments/{tournament:str}/cancel",
    summary="Cancel a tournament",
    status_code=200,
    responses=refusals_of_body(401, 404, 409, 503),
)
async def cancel_tournament(
    tournaments: Tournaments,
    host: Session,  # noqa: ARG001 - finding it refuses all others
    tournament: TournamentId,
) -> TournamentView:
    """Cancel a waiting or running tournament. Only hosts of the server may do this."""
    await _view(tournaments, tournament, is_host=True)
    await tournaments.cancel(tournament)
    return await _view(tournaments, tournament, is_host=True)


@get(
    "/tournaments/{tournament:str}/report.json",
    summary="Get a tournament's report as JSON",
    responses=_OF_ONE,
)
async def get_report(tournaments: Tournaments, tournament: TournamentId) -> TournamentReport:
    """Return the report of a finished tournament, as written by `yacht tournament --json`."""
    found = await tournaments.report(tournament)
    if found is None:
        raise NotFoundException("there is no such tournament, or it has no report")
    return found


@get(
    "/tournaments/{tournament:str}/report.html",
    summary="Get a tournament's report as a page",
    media_type=MediaType.HTML,
    responses=_OF_ONE,
)
@while_connected
async def get_report_page(
    tournaments: Tournaments, threads: ThreadLane, tournament: TournamentId
) -> Response[str]:
    """Return the report of a finished tournament as an HTML page that loads nothing else."""
    report = await get_report.fn(tournaments, tournament)
    page = await threads.run(page_of, report)
    return Response(page, headers={"content-security-policy": _ALONE})


def tournament_router() -> AppRouter:
    """Return the routes of tournaments."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(list_tournaments, list_players, list_champions, post_tournament, get_tournament),
            *(post_words, cancel_tournament, get_report, get_report_page),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["Tournaments"],
    )
