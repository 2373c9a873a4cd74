"""The HTTP API of positions: the analysis board, the hand of the day and the practice."""

from http import HTTPStatus
from typing import Annotated

from litestar import Request, Response, get, post
from litestar.params import Parameter
from litestar.types import ExceptionHandlersMap

from yachtdice.analysis.positions import ImpossiblePositionError, Position, column_of_points
from yachtdice.analysis.themes import Theme
from yachtdice.compose.services import Services
from yachtdice.protocol.review_messages import MistakeTheme, ReasonsView
from yachtdice.protocol.training_messages import (
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
from yachtdice.protocol.views import show_text
from yachtdice.rules import RuleSet, Text
from yachtdice.server.http.admission import LIMIT, while_connected
from yachtdice.server.http.app_router import AppRouter
from yachtdice.server.http.problems import (
    answer,
    problem_spec,
    problem_type,
    refusals,
    refusals_of_body,
    respond,
)
from yachtdice.server.http.requests import AnyRequest, require_json
from yachtdice.server.people.visitors import known_rules, require_account
from yachtdice.services.limits import POSITIONS
from yachtdice.services.line_process import HelperError, RefusedRequestError
from yachtdice.services.training.practice import PracticeAsked, UnknownLessonError
from yachtdice.services.training.today import NotTodayError

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
async def rank_position(services: Services, data: PositionRequest) -> PositionView:
    """Return every choice of a position with its cost and the boxes in which the turn may end."""
    rules = await known_rules(services, data.rules)
    return await services.positions.options(rules, _position(rules, data))


@post(
    "/positions/explanation",
    summary="Explain a choice in a position",
    status_code=200,
    responses=_OF_POSITION,
)
@while_connected
async def explain_position(services: Services, data: PositionChoice) -> ReasonsView:
    """Return why a choice costs points, in parts that add up to the cost."""
    rules = await known_rules(services, data.rules)
    answer = (data.keep, data.box)
    return await services.positions.reasons(rules, _position(rules, data), answer)


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
async def get_today(services: Services) -> TodayView:
    """Return five positions without their answers. They change at midnight, UTC."""
    return await services.today.view()


@post(
    "/today",
    summary="Answer a position of the day",
    status_code=200,
    responses=refusals_of_body(409, 503),
)
@while_connected
async def answer_today(services: Services, data: TodayAnswer) -> VerdictView:
    """Return the points that an answer gives away, and the best choice."""
    return await services.today.answer(data.day, data.question, (data.keep, data.box))


@get("/practice", summary="Get the practice", responses=refusals(400, 401, 403, 503))
@while_connected
async def get_practice(
    request: AnyRequest,
    services: Services,
    theme: OfTheme = None,
    fingerprint: OfRules = None,
    more: AlsoLater = False,
) -> PracticeView:
    """Return the lessons of the account and a drill of up to ten positions without answers."""
    visit = await require_account(request, services)
    asked = PracticeAsked(None if theme is None else Theme(theme), fingerprint, more)
    return await services.practice.view(visit.player.id, asked)


@post(
    "/practice/{lesson:str}",
    summary="Answer a position of the practice",
    status_code=200,
    responses=refusals_of_body(401, 404, 503),
)
@while_connected
async def answer_practice(
    request: AnyRequest, services: Services, lesson: LessonId, data: PracticeAnswer
) -> LessonVerdict:
    """Return the points that an answer gives away, and when the lesson comes again."""
    visit = await require_account(request, services)
    return await services.practice.answer(visit.player.id, lesson, data)


def on_impossible(_: Request, error: ImpossiblePositionError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a position that no game reaches, with the reason in both languages."""
    facts = PositionProblem(
        type=problem_type("position"),
        title=HTTPStatus.BAD_REQUEST.phrase,
        status=400,
        detail=str(error),
        text=show_text(error.text),
        box=error.box,
    )
    return respond(facts)


def on_no_choice(_: Request, error: RefusedRequestError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a choice that the position does not allow."""
    return answer(400, str(error), "no-choice")


def on_other_day(_: Request, error: NotTodayError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to an answer to a hand of another day."""
    return answer(409, str(error), "other-day")


def on_unknown_lesson(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a lesson that the account does not have."""
    return answer(404, "you have no such lesson, or it has no such round; load the practice again")


def on_no_verdict(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the figures are not available now."""
    return answer(
        503, "the server cannot judge the answer right now; try again in a moment", "no-verdict"
    )


_PROBLEMS: ExceptionHandlersMap = {
    ImpossiblePositionError: on_impossible,
    RefusedRequestError: on_no_choice,
    NotTodayError: on_other_day,
    UnknownLessonError: on_unknown_lesson,
    HelperError: on_no_verdict,
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
