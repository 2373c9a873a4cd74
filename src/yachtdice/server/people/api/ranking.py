"""The HTTP API of players: ranking, ratings, profiles, dice statistics."""

from typing import Annotated

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec.structs import replace

from yachtdice.server.catalogue.api import known_rules
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import REQUESTS
from yachtdice.server.http.problems import refusals
from yachtdice.server.http.requests import LIMIT, AppRouter, RulesReference
from yachtdice.server.people.messages.profiles import (
    DiceView,
    HeadToHead,
    Profile,
    RankingPage,
    RatingsPage,
    RulesFigures,
)
from yachtdice.server.people.service.figures import PlayerFigures
from yachtdice.server.people.service.ports import LadderAsked, Session
from yachtdice.server.people.store.ranking import SqlRanking
from yachtdice.server.people.store.ratings import SqlStrengths
from yachtdice.server.people.store.statistics import SqlStatistics

PageLimit = Annotated[int, Parameter(ge=1, le=100, description="Maximum number of lines.")]
PlayerId = Annotated[
    str, Parameter(max_length=32, pattern="^[a-z0-9]+$", description="The player's public id.")
]
RankingCursor = Annotated[
    str | None,
    Parameter(
        pattern=r"^[0-9]{1,8}\.[0-9]{1,15}$", description="`next` or `previous` of another page."
    ),
]
StrengthCursor = Annotated[
    str | None,
    Parameter(
        pattern=r"^-?[0-9]{1,12}\.[a-z0-9]{1,32}$",
        description="`next` or `previous` of another page.",
    ),
]
Around = Annotated[
    str | None,
    Parameter(
        max_length=32, pattern="^[a-z0-9]+$", description="Id of a player to show in the middle."
    ),
]
Fingerprint = Annotated[
    str, Parameter(pattern="^[0-9a-f]{64}$", description="The rule set's fingerprint.")
]
_NOT_THERE = refusals(400, 404, 503)


@get("/ranking", summary="List the ranking", responses=refusals(400, 503))
async def get_ranking(
    ranking: SqlRanking,
    visitor: Session | None,
    after: RankingCursor = None,
    before: RankingCursor = None,
    around: Around = None,
    limit: PageLimit = 50,
) -> RankingPage:
    """Return a page of the ranking of all accounts, and the current player's line."""
    page = await ranking.page(LadderAsked(after, before, around, limit))
    own = None if visitor is None else await ranking.line(visitor.player.id)
    return replace(page, own=own)


@get("/ratings", summary="List ratings under a rule set", responses=_NOT_THERE)
async def get_ratings(
    shelf: RulesCatalog,
    strengths: SqlStrengths,
    visitor: Session | None,
    rules: RulesReference,
    after: StrengthCursor = None,
    before: StrengthCursor = None,
    around: Around = None,
    limit: PageLimit = 50,
) -> RatingsPage:
    """Return a page of the rating list of a rule set, and the current player's line."""
    known = (await known_rules(shelf, rules)).fingerprint
    page = await strengths.page(known, LadderAsked(after, before, around, limit))
    own = None if visitor is None else await strengths.line(known, visitor.player.id)
    return replace(page, own=own)


@get("/players/{player:str}", summary="Get a player's profile", responses=_NOT_THERE)
async def get_player(statistics: SqlStatistics, shelf: RulesCatalog, player: PlayerId) -> Profile:
    """Return a player's level, ratings and results by rule set."""
    profile = await _profile(statistics, player)
    offered = (shelf.offered(record.fingerprint) is not None for record in profile.rules)
    records = zip(profile.rules, offered, strict=True)
    return replace(profile, rules=tuple(replace(line, offered=known) for line, known in records))


async def _profile(statistics: SqlStatistics, player: str) -> Profile:
    """Return the profile of a player; raise NotFoundException if there is none."""
    found = await statistics.profile(player)
    if found is None:
        raise NotFoundException("there is no such player")
    return found


@get(
    "/players/{player:str}/rules/{fingerprint:str}",
    summary="Get a player's statistics under a rule set",
    responses=_NOT_THERE,
)
async def get_figures(
    statistics: SqlStatistics, figures: PlayerFigures, player: PlayerId, fingerprint: Fingerprint
) -> RulesFigures:
    """Return a player's results by box and the distribution of scores, beside best play."""
    await _profile(statistics, player)
    found = await figures.of(player, fingerprint)
    if found is None:
        raise NotFoundException("this player has no finished game under this rule set")
    return found


@get(
    "/players/{player:str}/dice",
    summary="Get a player's dice statistics",
    responses=_NOT_THERE,
)
async def get_player_dice(statistics: SqlStatistics, player: PlayerId) -> DiceView:
    """Return how often each face was thrown for a player, with a test of fairness."""
    await _profile(statistics, player)
    return await statistics.dice(player)


@get(
    "/players/{player:str}/against/{other:str}",
    summary="Compare two players",
    responses=_NOT_THERE,
)
async def get_head_to_head(
    statistics: SqlStatistics, player: PlayerId, other: PlayerId
) -> HeadToHead:
    """Return the results of two players in the games they both played."""
    await _profile(statistics, player)
    await _profile(statistics, other)
    return await statistics.head_to_head(player, other)


def people_router() -> AppRouter:
    """Return the routes of players."""
    return AppRouter(
        "/api",
        route_handlers=[
            get_ranking,
            get_ratings,
            get_player,
            get_figures,
            get_player_dice,
            get_head_to_head,
        ],
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REQUESTS},
        tags=["People"],
    )
