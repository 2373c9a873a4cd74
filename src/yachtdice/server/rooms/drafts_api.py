"""The HTTP API of rules files in an editor: the file of a rule set, and a check of a text."""

from litestar import get, post

from yachtdice.protocol.catalogue_messages import RulesDraft, RulesProblem, RulesText
from yachtdice.server.http.admission import LIMIT
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.problems import problem_spec, refusals, refusals_of_body
from yachtdice.server.http.requests import RulesReference, require_json
from yachtdice.server.people.visitors import known_rules
from yachtdice.services.drafts import show_draft
from yachtdice.services.limits import RULES_FILES
from yachtdice.services.rule_sets import RulesCatalog, reference_of, small_rules


@get("/drafts/{reference:str}", summary="Get a rules file", responses=refusals(400, 404, 503))
async def get_draft(reference: RulesReference, shelf: RulesCatalog) -> RulesDraft:
    """Return the file of a rule set and its meaning, for an editor that starts from it."""
    return show_draft(await known_rules(shelf, reference), reference)


@post(
    "/drafts",
    summary="Check a rules file",
    status_code=200,
    responses={**refusals_of_body(), 400: problem_spec(400, RulesProblem)},
)
async def post_draft(data: RulesText) -> RulesDraft:
    """Validate a rules file (TOML) and return its meaning. Nothing is stored."""
    return show_draft(small_rules(data.text), reference_of(data.text))


def drafts_router() -> AppRouter:
    """Return the routes of this module."""
    return AppRouter(
        "/api",
        route_handlers=[get_draft, post_draft],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: RULES_FILES},
    )
