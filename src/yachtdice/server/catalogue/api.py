"""The HTTP API of rule sets, rules files in an editor, and bots on offer."""

from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.messages import BotLine, RulesDraft, RulesProblem, RulesText
from yachtdice.server.catalogue.service.bot_lines import show_bot
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.catalogue.service.rule_sets import (
    RulesCatalog,
    reference_of,
    show_draft,
    small_rules,
)
from yachtdice.server.common import limits
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.ports import Player
from yachtdice.server.http.problems import problem_spec, refusals, refusals_of_body
from yachtdice.server.http.requests import (
    LIMIT,
    AnyRequest,
    AppRouter,
    RulesReference,
    address_of,
    require_json,
)
from yachtdice.views.rules import PointsView, RulesLine, RulesView, show_points, show_rules

_OF_KNOWN = refusals_of_body(401, 503)

StrengthRules = Annotated[
    str | None,
    Parameter(max_length=80, description="`reference` of the rule set that `strength` is about."),
]


async def known_rules(shelf: RulesCatalog, reference: str) -> RuleSet:
    """Return a rule set; raise NotFoundException if there is none."""
    rules = await shelf.find(reference)
    if rules is None:
        raise NotFoundException(f"there is no rule set {reference!r}")
    return rules


@get("/rules", summary="List rule sets", responses=refusals())
async def list_rules(shelf: RulesCatalog) -> list[RulesLine]:
    """Return the built-in rule sets and those of the host's rules folder."""
    return list(shelf.lines())


@get(
    "/rules/{reference:str}",
    summary="Get a rule set",
    responses=refusals(400, 404, 503),
    limit=limits.RULES_FILES,
)
async def get_rules(reference: RulesReference, shelf: RulesCatalog) -> RulesView:
    """Return a rule set with its boxes and its rules in sentences."""
    return show_rules(await known_rules(shelf, reference), reference)


@get(
    "/rules/{reference:str}/points",
    summary="Get the points of every roll",
    responses=refusals(400, 404, 503),
    limit=limits.RULES_FILES,
)
async def get_points(reference: RulesReference, shelf: RulesCatalog) -> PointsView:
    """Return the points of all 252 rolls in each box of a rule set, on an empty card."""
    return show_points(await known_rules(shelf, reference))


@post(
    "/rules",
    summary="Add a rule set",
    status_code=201,
    responses={**_OF_KNOWN, 400: problem_spec(400, RulesProblem)},
)
async def post_rules(
    request: AnyRequest,
    limiter: Limiter,
    shelf: RulesCatalog,
    player: Player,
    data: RulesText,
) -> RulesView:
    """Validate and store a rules file (TOML). The returned `reference` can be chosen in a room."""
    address = address_of(request)
    limiter.take_all((limits.RULES_BY_ADDRESS, address), (limits.RULES_BY_PLAYER, player.id))
    reference, rules = await shelf.add(data.text)
    return show_rules(rules, reference)


@get("/bots", summary="List bots", responses=refusals(400, 404, 503))
async def list_bots(
    shelf: RulesCatalog, roster: Roster, rules: StrengthRules = None
) -> list[BotLine]:
    """Return the bots that can take a seat, with their strength under the given rule set."""
    known = None if rules is None else await known_rules(shelf, rules)
    return [show_bot(kind, known) for kind in roster.offered]


@get(
    "/drafts/{reference:str}",
    summary="Get a rules file",
    responses=refusals(400, 404, 503),
    limit=limits.RULES_FILES,
)
async def get_draft(reference: RulesReference, shelf: RulesCatalog) -> RulesDraft:
    """Return the file of a rule set and its meaning, for an editor that starts from it."""
    return show_draft(await known_rules(shelf, reference), reference)


@post(
    "/drafts",
    summary="Check a rules file",
    status_code=200,
    responses={**refusals_of_body(), 400: problem_spec(400, RulesProblem)},
    limit=limits.RULES_FILES,
)
async def post_draft(data: RulesText) -> RulesDraft:
    """Validate a rules file (TOML) and return its meaning. Nothing is stored."""
    return show_draft(small_rules(data.text), reference_of(data.text))


def catalogue_router() -> AppRouter:
    """Return the routes of rule sets and bots."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(list_rules, get_rules, get_points, post_rules, list_bots),
            *(get_draft, post_draft),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: limits.REQUESTS},
    )
