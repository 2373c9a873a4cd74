"""HTTP errors of the bot API: tokens, streams and rooms."""

from typing import Final

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from yachtdice.server.bots.service import accounts
from yachtdice.server.common.ports import StoreFault
from yachtdice.server.http import problems
from yachtdice.server.http.problems import answering, problem_fields
from yachtdice.server.http.requests import AnyRequest
from yachtdice.server.people.service.connections import TooManyError
from yachtdice.server.rooms.messages.routes import RefusalProblem
from yachtdice.server.rooms.messages.server import RefusalCode, Refused
from yachtdice.server.rooms.service.state.room import RefusedError, code_of
from yachtdice.server.tournaments.service.programs import NotEnteredError

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
    _: AnyRequest,
    error: MoveRefusedError | RefusedError,
) -> Response[bytes]:
    """Respond to a bot with the refusal that the live socket would have sent."""
    if isinstance(error, RefusedError):
        refused = Refused(error.code, error.reason)
    else:
        refused = error.refused
    status = _OF_ROOMS.get(refused.code, 403)
    facts = RefusalProblem(
        *problem_fields(status, refused.reason, "room"),
        code=refused.code,
        epoch=refused.epoch,
        version=refused.version,
    )
    return problems.respond(facts)


def on_wrong_token(_: AnyRequest, __: Exception) -> Response[bytes]:
    """Respond to a missing or unknown token."""
    detail = "send a bot's token in the header, as Authorization: Bearer TOKEN"
    return problems.answer(401, detail, "wrong-token", **{"www-authenticate": "Bearer"})


def on_too_many_streams(_: AnyRequest, error: TooManyError) -> Response[bytes]:
    """Respond that a bot or an address has too many open streams."""
    return problems.limited_for(f"{error}; close one first", "open streams", _STREAM_PAUSE_S)


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

OF_BOTS: Final[ExceptionHandlersMap] = {
    RefusedError: on_refused_by_room,
    MoveRefusedError: on_refused_by_room,
    accounts.WrongTokenError: on_wrong_token,
    NotEnteredError: answering(
        409,
        "not-entered",
        "enter a standing tournament first, on its page (/standing-tournaments/ID)",
    ),
    TooManyError: on_too_many_streams,
}
