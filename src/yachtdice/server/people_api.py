"""The HTTP API about people: the ranking, players, dice."""

from typing import Annotated

from litestar import Router, get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec.structs import replace

from yachtdice.protocol.people_messages import (
    AllDice,
    DiceView,
    HeadToHead,
    Profile,
    RankingPage,
    RatingsPage,
    RulesFigures,
)
from yachtdice.server.problem_specs import refusals
from yachtdice.server.services import Services
from yachtdice.server.visitors import AnyRequest, known_rules, visit_of
from yachtdice.services.people_ports import LadderAsked

Limit = Annotated[int, Parameter(ge=1, le=100, description="how many lines at most")]
PlayerId = Annotated[str, Parameter(max_length=32, pattern="^[a-z0-9]+$")]
RankingCursor = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,8}\.[0-9]{1,15}$", description="`next` or `previous` of a page"),
]
StrengthCursor = Annotated[
    str | None,
    Parameter(
        pattern=r"^-?[0-9]{1,12}\.[a-z0-9]{1,32}$", description="`next` or `previous` of a page"
    ),
]
Around = Annotated[
    str | None,
    Parameter(max_length=32, pattern="^[a-z0-9]+$", description="a player in the page's middle"),
]
Reference = Annotated[str, Parameter(max_length=80, description="the reference of a rule set")]
Fingerprint = Annotated[
    str, Parameter(pattern="^[0-9a-f]{64}$", description="what a rule set is recognised by")
]
_NOT_THERE = refusals(400, 404, 503)


@get("/ranking", summary="The ranking of all accounts", responses=refusals(400, 503))
async def get_ranking(
    request: AnyRequest,
    services: Services,
    after: RankingCursor = None,
    before: RankingCursor = None,
    around: Around = None,
    limit: Limit = 50,
) -> RankingPage:
    """Return a page of the ranking, and the asker's own line."""
    page = await services.ranking.page(LadderAsked(after, before, around, limit))
    visit = await visit_of(request, services)
    own = None if visit is None else await services.ranking.line(visit.player.id)
    return replace(page, own=own)


@get("/ratings", summary="The ladder of strength by a rule set", responses=_NOT_THERE)
async def get_ratings(
    request: AnyRequest,
    services: Services,
    rules: Reference,
    after: StrengthCursor = None,
    before: StrengthCursor = None,
    around: Around = None,
    limit: Limit = 50,
) -> RatingsPage:
    """Return a page of the accounts by what they almost surely are, and the asker's own line."""
    known = (await known_rules(services, rules)).fingerprint
    page = await services.strengths.page(known, LadderAsked(after, before, around, limit))
    visit = await visit_of(request, services)
    own = None if visit is None else await services.strengths.line(known, visit.player.id)
    return replace(page, own=own)


@get("/players/{player:str}", summary="A player", responses=_NOT_THERE)
async def get_player(services: Services, player: PlayerId) -> Profile:
    """Return a player's level, strength and games by rule set."""
    profile = await _profile(services, player)
    offered = (services.shelf.offered(record.fingerprint) is not None for record in profile.rules)
    records = zip(profile.rules, offered, strict=True)
    return replace(profile, rules=tuple(replace(line, offered=known) for line, known in records))


async def _profile(services: Services, player: str) -> Profile:
    """Return a player; raise NotFoundException when there is none."""
    found = await services.statistics.profile(player)
    if found is None:
        raise NotFoundException("there is no such player")
    return found


@get(
    "/players/{player:str}/rules/{fingerprint:str}",
    summary="A player's games by one rule set",
    responses=_NOT_THERE,
)
async def get_figures(
    services: Services, player: PlayerId, fingerprint: Fingerprint
) -> RulesFigures:
    """Return a player's scores and boxes by a rule set of their profile, beside best play's.

    Best play's figures take some seconds where nobody has asked for them before: until they are
    there `readiness` says so, and asking again in a moment finds them.
    """
    await _profile(services, player)
    found = await services.figures.of(player, fingerprint)
    if found is None:
        raise NotFoundException("this player has no game by such rules that is over")
    return found


@get(
    "/players/{player:str}/dice",
    summary="The dice a player has thrown",
    responses=_NOT_THERE,
)
async def get_player_dice(services: Services, player: PlayerId) -> DiceView:
    """Return how often each face fell for a player, and the test of it."""
    await _profile(services, player)
    return await services.statistics.dice(player)


@get(
    "/players/{player:str}/against/{other:str}",
    summary="Two players against each other",
    responses=_NOT_THERE,
)
async def get_head_to_head(services: Services, player: PlayerId, other: PlayerId) -> HeadToHead:
    """Return how often one came out before the other, in all games both were in."""
    await _profile(services, player)
    await _profile(services, other)
    return await services.statistics.head_to_head(player, other)


@get("/dice", summary="All dice ever thrown", responses=refusals(503))
async def get_dice(services: Services) -> AllDice:
    """Return how often each face fell in games that are over, by kind of seat, and the tests."""
    return await services.statistics.all_dice()


def people_router() -> Router:
    """Return the routes about people."""
    return Router(
        "/api",
        route_handlers=[
            get_ranking,
            get_ratings,
            get_player,
            get_figures,
            get_player_dice,
            get_head_to_head,
            get_dice,
        ],
        response_headers={"cache-control": "no-store"},
        tags=["People"],
    )
