"""Refusals over HTTP that concern bots: of their tokens, of their streams, of rooms."""

import time
from http import HTTPStatus
from typing import Final

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from yachtdice.protocol.bot_messages import RefusalProblem
from yachtdice.protocol.people_messages import LimitProblem
from yachtdice.protocol.server_messages import RefusalCode, Refused
from yachtdice.server.doors import TooManyError
from yachtdice.server.problem_specs import problem_spec, refusals
from yachtdice.server.problems import answer, problem, problem_type, told
from yachtdice.services.bot_accounts import (
    MOST_BOTS,
    NoBotError,
    TooManyBotsError,
    WrongTokenError,
)
from yachtdice.services.room import RefusedError

_STREAM_PAUSE_S: Final = 5
"""When to try again to open a stream; no clock says when another ends."""

_OF_ROOMS: Final = {
    RefusalCode.NO_ROOM: 404,
    RefusalCode.STALE: 409,
    RefusalCode.ILLEGAL: 422,
    RefusalCode.UNAVAILABLE: 503,
}
"""The status that goes with a refusal in a room; 403 with all others."""


class MoveRefusedError(Exception):
    """What a bot wanted in a room was refused there."""

    def __init__(self, refused: Refused) -> None:
        """Hold the room's answer."""
        super().__init__(refused.reason)
        self.refused = refused


def on_refused_by_room(
    _: Request,  # type: ignore[type-arg]
    error: MoveRefusedError | RefusedError,
) -> Response[bytes]:
    """Answer a bot what the live socket would have told it."""
    if isinstance(error, RefusedError):
        refused = Refused(error.code, error.reason)
    else:
        refused = error.refused
    status = _OF_ROOMS.get(refused.code, 403)
    facts = RefusalProblem(
        type=problem_type("room"),
        title=HTTPStatus(status).phrase,
        status=status,
        detail=refused.reason,
        code=refused.code,
        epoch=refused.epoch,
        version=refused.version,
    )
    return told(facts)


def on_wrong_token(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a token that is nobody's, or none."""
    detail = "send a bot's token in the header, as Authorization: Bearer TOKEN"
    return told(problem(401, detail, "wrong-token"), **{"www-authenticate": "Bearer"})


def on_no_bot(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a bot is not there, or not the asker's."""
    return answer(404, "there is no such bot, or it is somebody else's", "no-bot")


def on_too_many_bots(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that an owner has all the bots one may have."""
    return answer(403, f"an account may have {MOST_BOTS} bots; delete one first", "too-many-bots")


def on_too_many_streams(_: Request, error: TooManyError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a bot, or an address, follows enough already."""
    facts = LimitProblem(
        type=problem_type("too-often"),
        title=HTTPStatus.TOO_MANY_REQUESTS.phrase,
        status=429,
        detail=f"{error}; close one first",
        limit="open streams",
        until_ms=time.time_ns() // 1_000_000 + _STREAM_PAUSE_S * 1000,
    )
    return told(facts, **{"retry-after": str(_STREAM_PAUSE_S)})


BY_TOKEN: Final = refusals(401, 429, 503)
"""What any request with a token may be refused with."""

IN_ROOMS: Final[dict[int, ResponseSpec]] = {
    **refusals(400, 401, 413, 429),
    **{
        status: ResponseSpec(RefusalProblem, False, why, media_type="application/problem+json")
        for status, why in {
            403: "The bot may not do this in the room",
            404: "There is no such room",
            409: "The room has moved on since the version that was expected",
            422: "The rules of the game do not allow it now",
        }.items()
    },
    503: problem_spec(503, RefusalProblem),
}
"""What a request with a token that is about a room may be refused with."""

OF_OWNERS: Final[ExceptionHandlersMap] = {
    NoBotError: on_no_bot,
    TooManyBotsError: on_too_many_bots,
}

OF_BOTS: Final[ExceptionHandlersMap] = {
    RefusedError: on_refused_by_room,
    MoveRefusedError: on_refused_by_room,
    WrongTokenError: on_wrong_token,
    TooManyError: on_too_many_streams,
}
