"""The HTTP API of positions: the analysis board, the hand of the day and the practice."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter
from litestar.types import ExceptionHandlersMap

from yachtdice.analysis.positions import ImpossiblePositionError, Position, column_of_points
from yachtdice.analysis.themes import Theme
from yachtdice.rules import RuleSet, Text
from yachtdice.server.catalogue.api import known_rules
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import POSITIONS
from yachtdice.server.http.problems import (
    answering,
    problem_fields,
    problem_spec,
    refusals,
    refusals_of_body,
    respond,
)
from yachtdice.server.http.requests import (
    LIMIT,
    AnyRequest,
    AppRouter,
    require_json,
    while_connected,
)
from yachtdice.server.jobs.lines import HelperError, RefusedRequestError
from yachtdice.server.learning.messages.practice import (
    LessonVerdict,
    PositionChoice,
    PositionProblem,
    PositionRequest,
    PositionView,
    PracticeAnswer,
    PracticeView,
    TodayAnswer,
    TodayView,
    VerdictView,
)
from yachtdice.server.learning.messages.reviews import MistakeTheme, ReasonsView
from yachtdice.server.learning.service.positions import Positions
from yachtdice.server.learning.service.practice import Practice, PracticeAsked, UnknownLessonError
from yachtdice.server.learning.service.today import NotTodayError, Today
from yachtdice.server.people.service.ports import Session
from yachtdice.views.rules import show_text

OfTheme = Annotated[
    MistakeTheme | None, Parameter(description="Only lessons of this kind of mistake.")
]
OfRules = Annotated[
    str | None,
    Parameter(pattern="^[0-9a-f]{64}$", description="Only lessons under these rules."),
]
AlsoLater = Annotated[
    bool, Parameter(description="Whether lessons that are not due yet follow those that are.")
]
LessonId = Annotated[
    str, Parameter(pattern="^[0-9a-f]{16}$", description="The id of the position's lesson.")
]
_OF_POSITION = {**refusals_of_body(404, 503), 400: problem_spec(400, PositionProblem)}


@post(
    "/positions/options",
    summary="Rank the choices of a position",
    status_code=200,
    responses=_OF_POSITION,
)
@while_connected
async def rank_position(
    shelf: RulesCatalog, positions: Positions, data: PositionRequest
) -> PositionView:
    """Return every choice of a position with its cost and the boxes in which the turn may end."""
    rules = await known_rules(shelf, data.rules)
    return await positions.options(rules, _position(rules, data))


@post(
    "/positions/explanation",
    summary="Explain a choice in a position",
    status_code=200,
    responses=_OF_POSITION,
)
@while_connected
async def explain_position(
    shelf: RulesCatalog, positions: Positions, data: PositionChoice
) -> ReasonsView:
    """Return why a choice costs points, in parts that add up to the cost."""
    rules = await known_rules(shelf, data.rules)
    answer = (data.keep, data.box)
    return await positions.reasons(rules, _position(rules, data), answer)


def _position(rules: RuleSet, data: PositionRequest) -> Position:
    """Return the position of a request; raise ImpossiblePositionError for unknown boxes."""
    phases = [phase.id for phase in rules.phases]
    if data.phase is not None and data.phase not in phases:
        known = ", ".join(phases)
        en = f"{rules.id} has no column {data.phase!r}; it has {known}"
        ko = f"이 규칙에는 {data.phase!r} 열이 없어요. 있는 열: {known}"
        raise ImpossiblePositionError(Text(en, ko))
    return Position(
        phase=0 if data.phase is None else phases.index(data.phase),
        column=column_of_points(rules, data.card),
        dice=data.dice,
        rolls_left=data.rolls_left,
    )


@get("/today", summary="Get the hand of the day", responses=refusals(503))
@while_connected
async def get_today(today: Today) -> TodayView:
    """Return five positions without their answers. They change at midnight, UTC."""
    return await today.view()


@post(
    "/today",
    summary="Answer a position of the day",
    status_code=200,
    responses=refusals_of_body(409, 503),
)
@while_connected
async def answer_today(today: Today, visitor: Session | None, data: TodayAnswer) -> VerdictView:
    """Return the points that an answer gives away, and the best choice.

    The clubs of an account show the points of its first answer.
    """
    player = visitor.player.id if visitor is not None and visitor.is_account else None
    return await today.answer(data.day, data.question, (data.keep, data.box), player)


@get("/practice", summary="Get the practice", responses=refusals(400, 401, 403, 503))
@while_connected
async def get_practice(
    practice: Practice,
    account: Session,
    theme: OfTheme = None,
    fingerprint: OfRules = None,
    more: AlsoLater = False,
) -> PracticeView:
    """Return the lessons of the account and a drill of up to ten positions without answers."""
    asked = PracticeAsked(None if theme is None else Theme(theme), fingerprint, more)
    return await practice.view(account.player.id, asked)


@post(
    "/practice/{lesson:str}",
    summary="Answer a position of the practice",
    status_code=200,
    responses=refusals_of_body(401, 404, 503),
)
@while_connected
async def answer_practice(
    practice: Practice, account: Session, lesson: LessonId, data: PracticeAnswer
) -> LessonVerdict:
    """Return the points that an answer gives away, and when the lesson comes again."""
    return await practice.answer(account.player.id, lesson, data)


def on_impossible(_: AnyRequest, error: ImpossiblePositionError) -> Response[bytes]:
    """Respond to a position that no game reaches, with the reason in both languages."""
    facts = PositionProblem(
        *problem_fields(400, str(error), "position"), text=show_text(error.text), box=error.box
    )
    return respond(facts)


_PROBLEMS: ExceptionHandlersMap = {
    ImpossiblePositionError: on_impossible,
    RefusedRequestError: answering(400, "no-choice"),
    NotTodayError: answering(409, "other-day"),
    UnknownLessonError: answering(
        404, detail="you have no such lesson, or it has no such round; load the practice again"
    ),
    HelperError: answering(
        503, "no-verdict", "the server cannot judge the answer right now; try again in a moment"
    ),
}


def training_router() -> AppRouter:
    """Return the routes of positions."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(rank_position, explain_position, get_today, answer_today),
            *(get_practice, answer_practice),
        ],
        before_request=require_json,
        exception_handlers=_PROBLEMS,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: POSITIONS},
        tags=["Training"],
    )
