"""The HTTP API of best play: the mean points of a rule set."""

from litestar import get

from yachtdice.server.best_play.messages import MeansView
from yachtdice.server.best_play.service.means import BestPlayMeans
from yachtdice.server.catalogue.api import known_rules
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common import limits
from yachtdice.server.http.problems import refusals
from yachtdice.server.http.requests import LIMIT, AppRouter, RulesReference, require_json


@get(
    "/rules/{reference:str}/means",
    summary="Get the mean points of best play",
    responses=refusals(400, 404, 503),
    limit=limits.POSITIONS,
)
async def get_means(
    reference: RulesReference, shelf: RulesCatalog, means: BestPlayMeans
) -> MeansView:
    """Return the mean points of each box under best play. The first request starts the computation.

    They need the exact score distribution, which takes seconds for most rule sets.
    """
    return means.of(await known_rules(shelf, reference))


def best_play_router() -> AppRouter:
    """Return the routes of best play."""
    return AppRouter(
        "/api",
        route_handlers=[get_means],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
