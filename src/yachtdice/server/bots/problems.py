"""HTTP errors of the bot API: tokens, streams and rooms."""

from http import HTTPStatus
from typing import Final

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from yachtdice.compose.connections import TooManyError
from yachtdice.protocol.http_messages import RefusalProblem
from yachtdice.protocol.server_messages import RefusalCode, Refused
from yachtdice.server.http import problems
from yachtdice.services.bots import accounts
from yachtdice.services.ports import StoreFault
from yachtdice.services.rooms.room import RefusedError, code_of
from yachtdice.services.tournaments.programs import NotEnteredError

#: Seconds in `Retry-After` for a refused stream: the server cannot know when another one ends.
_STREAM_PAUSE_S: Final = 5

#: The HTTP status for a refusal in a room; 403 for all others.
_OF_ROOMS: Final = {
    RefusalCode.NO_ROOM: 404,
    RefusalCode.STALE: 409,
    RefusalCode.ILLEGAL: 422,
    RefusalCode.BAD_SHARE: 422,
    **{code_of(fault): 503 for fault in StoreFault},
}


class MoveRefusedError(Exception):
    """A bot's request that its room refused."""

    def __init__(self, refused: Refused) -> None:
        """Store the room's refusal."""
        super().__init__(refused.reason)
        self.refused = refused


def on_refused_by_room(
    _: Request,  # type: ignore[type-arg]
    error: MoveRefusedError | RefusedError,
) -> Response[bytes]:
    """Respond to a bot with the refusal that the live socket would have sent."""
    if isinstance(error, RefusedError):
        refused = Refused(error.code, error.reason)
    else:
        refused = error.refused
    status = _OF_ROOMS.get(refused.code, 403)
    facts = RefusalProblem(
        type=problems.problem_type("room"),
        title=HTTPStatus(status).phrase,
        status=status,
        detail=refused.reason,
        code=refused.code,
        epoch=refused.epoch,
        version=refused.version,
    )
    return problems.respond(facts)


def on_wrong_token(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond to a missing or unknown token."""
    detail = "send a bot's token in the header, as Authorization: Bearer TOKEN"
    return problems.respond(
        problems.problem(401, detail, "wrong-token"), **{"www-authenticate": "Bearer"}
    )


def on_no_bot(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the bot does not exist or belongs to another account."""
    return problems.answer(404, "there is no such bot, or it belongs to another account", "no-bot")


def on_too_many_bots(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the account has the maximum number of bots."""
    return problems.answer(
        403, f"an account may have {accounts.MOST_BOTS} bots; delete one first", "too-many-bots"
    )


def on_too_many_streams(_: Request, error: TooManyError) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that a bot or an address has too many open streams."""
    return problems.limited_for(f"{error}; close one first", "open streams", _STREAM_PAUSE_S)


def on_not_entered(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Respond that the bot has entered no standing tournament."""
    detail = "enter a standing tournament first, on its page (/standing-tournaments/ID)"
    return problems.answer(409, detail, "not-entered")


BY_TOKEN: Final = problems.refusals(401, 503)  #: The errors of every request with a token.

#: The errors of requests with a token that concern a room.
IN_ROOMS: Final[dict[int, ResponseSpec]] = {
    **problems.refusals(400, 401, 413),
    **{
        status: ResponseSpec(RefusalProblem, False, why, media_type="application/problem+json")
        for status, why in {
            403: "The bot may not do this in the room.",
            404: "No room has this id.",
            409: "The room has moved on since the version in `expect`.",
            422: "The rules of the game do not allow this move now.",
        }.items()
    },
    503: problems.problem_spec(503, RefusalProblem),
}

OF_OWNERS: Final[ExceptionHandlersMap] = {
    accounts.NoBotError: on_no_bot,
    accounts.TooManyBotsError: on_too_many_bots,
}

OF_BOTS: Final[ExceptionHandlersMap] = {
    RefusedError: on_refused_by_room,
    MoveRefusedError: on_refused_by_room,
    accounts.WrongTokenError: on_wrong_token,
    NotEnteredError: on_not_entered,
    TooManyError: on_too_many_streams,
}
