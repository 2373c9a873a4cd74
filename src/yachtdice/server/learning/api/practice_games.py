"""The HTTP API of games that accounts played on their own devices and count as practice."""

from litestar import post
from litestar.types import ExceptionHandlersMap

from yachtdice.game import Record, parse_record
from yachtdice.server.catalogue.service.rule_sets import small_rules
from yachtdice.server.common.limits import RECORDS
from yachtdice.server.http.problems import answering, problem_spec, refusals_of_body
from yachtdice.server.http.requests import LIMIT, AppRouter, require_json, while_connected
from yachtdice.server.jobs.process import ThreadLane
from yachtdice.server.learning.messages.practice import PracticeGameView, PracticeRecord
from yachtdice.server.learning.service.practice_games import (
    NotPracticeError,
    OtherSeatError,
    PracticeGames,
    check_practice,
)
from yachtdice.server.people.api.games import check_seats
from yachtdice.server.people.messages.games import RecordProblem
from yachtdice.server.people.service.ports import Session


@post(
    "/practice/games",
    summary="Count a game from the account's device as practice",
    status_code=200,
    responses={**refusals_of_body(401, 409, 503), 400: problem_spec(400, RecordProblem)},
)
@while_connected
async def count_game(
    threads: ThreadLane, practice_games: PracticeGames, account: Session, data: PracticeRecord
) -> PracticeGameView:
    """Make lessons of the mistakes in a record. The game counts for nothing else, and once."""
    record = await threads.run(_checked, data)
    return await practice_games.count(account.player.id, record, data.seat)


def _checked(data: PracticeRecord) -> Record:
    """Return the game of a record; raise RecordError or NotPracticeError."""
    record = parse_record(data.text, small_rules)
    check_seats(record.state)
    check_practice(record, data.seat)
    return record


_PROBLEMS: ExceptionHandlersMap = {
    NotPracticeError: answering(400, "no-practice"),
    OtherSeatError: answering(409, "other-seat"),
}


def practice_games_router() -> AppRouter:
    """Return the routes of games from devices."""
    return AppRouter(
        "/api",
        route_handlers=[count_game],
        before_request=require_json,
        exception_handlers=_PROBLEMS,
        response_headers={"cache-control": "no-store"},
        opt={LIMIT: RECORDS},
        tags=["Training"],
    )
