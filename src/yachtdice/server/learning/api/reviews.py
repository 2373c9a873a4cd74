"""The HTTP API of reviews: of games, of one choice, of records, and of the luck in all games."""

from typing import Annotated

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec.structs import replace

from yachtdice.game import Step
from yachtdice.server.catalogue.service.rule_sets import small_rules
from yachtdice.server.common.limits import RECORDS, REQUESTS, REVIEWS
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.problems import problem_spec, refusals, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AppRouter, require_json, while_connected
from yachtdice.server.jobs.lines import RefusedRequestError
from yachtdice.server.jobs.process import ThreadLane
from yachtdice.server.learning.messages.reviews import PlayerReviews, ReasonsView, ReviewView
from yachtdice.server.learning.messages.titles import PlayerTitles
from yachtdice.server.learning.service.profile import PlayerReviewFigures
from yachtdice.server.learning.service.reviews import RecentGames, ReviewedGame, Reviews
from yachtdice.server.learning.service.titles import PlayerTitleFigures
from yachtdice.server.people.api.games import NO_GAME, GameId, check_seats
from yachtdice.server.people.api.ranking import Fingerprint, PlayerId
from yachtdice.server.people.messages.games import RecordProblem, RecordText
from yachtdice.server.people.messages.profiles import AllDice
from yachtdice.server.people.store.statistics import SqlStatistics
from yachtdice.views.records import read_record

SumsOnly = Annotated[
    bool,
    Parameter(description="Whether to leave out moments and most turns."),
]
EventNumber = Annotated[
    int, Parameter(ge=0, le=1_000_000, description="The number of the choice's event, from 0.")
]
_OF_GAME = refusals(400, 404, 503)


@get("/games/{game:str}/review", summary="Review a finished game", responses=_OF_GAME)
@while_connected
async def get_review(
    reviews: Reviews,
    recent_games: RecentGames,
    player_reviews: PlayerReviewFigures,
    viewer: str | None,
    game: GameId,
    sums: SumsOnly = False,
) -> ReviewView:
    """Return luck, cost and mark of every choice of a finished game, beside best play."""
    found = await reviews.of(await _reviewed(recent_games, viewer, game), sums=sums)
    usual = () if found.review is None else await player_reviews.usual(game)
    return replace(found, usual=usual)


@get(
    "/games/{game:str}/review/{event:int}",
    summary="Explain a choice of a finished game",
    responses=_OF_GAME,
)
@while_connected
async def get_reasons(
    reviews: Reviews,
    recent_games: RecentGames,
    viewer: str | None,
    game: GameId,
    event: EventNumber,
) -> ReasonsView:
    """Return why the choice of an event costs points, in parts that add up to the cost."""
    return await _explained(reviews, await _reviewed(recent_games, viewer, game), event)


async def _reviewed(recent_games: RecentGames, viewer: str | None, game: str) -> ReviewedGame:
    """Return a finished game; raise NotFoundException if the sender may not see it."""
    found = await recent_games.of(game, viewer)
    if found is None:
        raise NotFoundException(NO_GAME)
    return found


async def _explained(reviews: Reviews, game: ReviewedGame, event: int) -> ReasonsView:
    """Return the reasons for a choice; raise NotFoundException for an event that is none."""
    try:
        return await reviews.reasons(game, event)
    except RefusedRequestError as error:
        raise NotFoundException(str(error)) from error


@post(
    "/records/review",
    summary="Review a record",
    status_code=200,
    responses={**refusals_of_body(), 400: problem_spec(400, RecordProblem)},
    limit=RECORDS,
)
@while_connected
async def review_record(
    threads: ThreadLane, reviews: Reviews, data: RecordText, sums: SumsOnly = False
) -> ReviewView:
    """Return the review of the finished game in a record. The server does not store it."""
    game = await threads.run(_finished, data.text)
    return await reviews.of(game, sums=sums)


@post(
    "/records/review/{event:int}",
    summary="Explain a choice of a record",
    status_code=200,
    responses={**refusals_of_body(404), 400: problem_spec(400, RecordProblem)},
    limit=RECORDS,
)
@while_connected
async def explain_record(
    threads: ThreadLane, reviews: Reviews, event: EventNumber, data: RecordText
) -> ReasonsView:
    """Return why the choice of an event in a finished record costs points."""
    game = await threads.run(_finished, data.text)
    return await _explained(reviews, game, event)


def _finished(text: str) -> ReviewedGame:
    """Return the game of a record; raise RecordError or RefusedRequestError."""
    record = read_record(text, small_rules)
    check_seats(record.state)
    if record.state.step is not Step.OVER:
        raise RefusedRequestError(
            "the game of this record is not over; only finished games are reviewed, "
            "since a review is advice"
        )
    return ReviewedGame(record.rules, record.events)


@get(
    "/players/{player:str}/rules/{fingerprint:str}/reviews",
    summary="Get the reviews of a player's games",
    responses=_OF_GAME,
)
async def get_player_reviews(
    statistics: SqlStatistics,
    player_reviews: PlayerReviewFigures,
    player: PlayerId,
    fingerprint: Fingerprint,
) -> PlayerReviews:
    """Return the points given away in a player's public games under a rule set, and the luck."""
    is_known = await statistics.profile(player) is not None
    found = await player_reviews.of(player, fingerprint) if is_known else None
    if found is None:
        raise NotFoundException("this player has no finished game under this rule set")
    return found


@get(
    "/players/{player:str}/titles",
    summary="Get a player's titles",
    responses=_OF_GAME,
    limit=REQUESTS,
)
async def get_player_titles(
    statistics: SqlStatistics, player_titles: PlayerTitleFigures, player: PlayerId
) -> PlayerTitles:
    """Return the titles of a player for points given away, with their intervals and dates."""
    if await statistics.profile(player) is None:
        raise NotFoundException("there is no such player")
    return await player_titles.of(player)


@get(
    "/dice",
    summary="Get the dice statistics of all games",
    responses=refusals(503),
    limit=REQUESTS,
)
async def get_dice(
    player_reviews: PlayerReviewFigures, settings: Settings, statistics: SqlStatistics
) -> AllDice:
    """Return how often each face was thrown in all finished games, with a test of fairness."""
    hosts = await player_reviews.luck_of_hosts(settings.tournaments_by)
    return replace(await statistics.all_dice(), hosts=hosts)


def review_router() -> AppRouter:
    """Return the routes of reviews."""
    return AppRouter(
        "/api",
        route_handlers=[
            *(get_review, get_reasons, review_record, explain_record, get_player_reviews),
            *(get_player_titles, get_dice),
        ],
        before_request=require_json,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: REVIEWS},
        tags=["Games"],
    )
