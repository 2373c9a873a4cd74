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
    RulesFigures,
)
from yachtdice.server.problem_specs import PROBLEMS
from yachtdice.server.services import Services
from yachtdice.server.visitors import AnyRequest, visit_of

Limit = Annotated[int, Parameter(ge=1, le=100, description="how many lines at most")]
PlayerId = Annotated[str, Parameter(max_length=32, pattern="^[a-z0-9]+$")]
RankingCursor = Annotated[
    str | None,
    Parameter(pattern=r"^[0-9]{1,8}\.[0-9]{1,15}$", description="`next` of the page before"),
]
Fingerprint = Annotated[
    str, Parameter(pattern="^[0-9a-f]{64}$", description="what a rule set is recognised by")
]


@get("/ranking", summary="The ranking of all accounts", responses=PROBLEMS)
async def get_ranking(
    request: AnyRequest, services: Services, after: RankingCursor = None, limit: Limit = 50
) -> RankingPage:
    """Return a page of the ranking, and the asker's own line."""
    page = await services.ranking.page(after, limit)
    visit = await visit_of(request, services)
    own = None if visit is None else await services.ranking.line(visit.player.id)
    return replace(page, own=own)


@get("/players/{player:str}", summary="A player", responses=PROBLEMS)
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
    responses=PROBLEMS,
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


@get("/players/{player:str}/dice", summary="The dice a player has thrown", responses=PROBLEMS)
async def get_player_dice(services: Services, player: PlayerId) -> DiceView:
    """Return how often each face fell for a player, and the test of it."""
    await _profile(services, player)
    return await services.statistics.dice(player)


@get(
    "/players/{player:str}/against/{other:str}",
    summary="Two players against each other",
    responses=PROBLEMS,
)
async def get_head_to_head(services: Services, player: PlayerId, other: PlayerId) -> HeadToHead:
    """Return how often one came out before the other, in all games both were in."""
    await _profile(services, player)
    await _profile(services, other)
    return await services.statistics.head_to_head(player, other)


@get("/dice", summary="All dice ever thrown", responses=PROBLEMS)
async def get_dice(services: Services) -> AllDice:
    """Return how often each face fell in games that are over, by kind of seat, and the tests."""
    return await services.statistics.all_dice()


def people_router() -> Router:
    """Return the routes about people."""
    return Router(
        "/api",
        route_handlers=[
            get_ranking,
            get_player,
            get_figures,
            get_player_dice,
            get_head_to_head,
            get_dice,
        ],
        response_headers={"cache-control": "no-store"},
        tags=["People"],
    )
