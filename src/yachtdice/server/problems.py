"""Refusals over HTTP, as problem details (RFC 9457) in plain words."""

import logging
import time
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from yachtdice.game import RecordError
from yachtdice.protocol.bot_messages import RefusalProblem
from yachtdice.protocol.http_messages import Problem
from yachtdice.protocol.people_messages import LimitProblem, RecordProblem
from yachtdice.protocol.server_messages import RefusalCode, Refused
from yachtdice.rules import RulesError
from yachtdice.server.doors import TooManyError
from yachtdice.services.account_ports import NameTakenError
from yachtdice.services.accounts import NoAccountError, WrongPasswordError
from yachtdice.services.bot_accounts import (
    MOST_BOTS,
    NoBotError,
    TooManyBotsError,
    WrongTokenError,
)
from yachtdice.services.guests import NameRefusedError
from yachtdice.services.limits import TooOftenError
from yachtdice.services.passwords import PasswordRefusedError
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.services.room import RefusedError

_log = logging.getLogger(__name__)

_STREAM_PAUSE_S: Final = 5
"""When to try again to open a stream; no clock says when another ends."""


def problem(status: int, detail: str) -> Problem:
    """Return the problem details of a status."""
    return Problem("about:blank", HTTPStatus(status).phrase, status, detail)


def problem_body(status: int, detail: str) -> bytes:
    """Return the body of a refusal."""
    return msgspec.json.encode(problem(status, detail))


def _answer(status: int, detail: str) -> Response[bytes]:
    """Return the response of a refusal."""
    return _told(problem(status, detail))


def _told(
    facts: Problem | LimitProblem | RecordProblem | RefusalProblem, **headers: str
) -> Response[bytes]:
    """Return the response of problem details."""
    return Response(
        msgspec.json.encode(facts),
        status_code=facts.status,
        media_type="application/problem+json",
        headers=headers,
    )


def on_http_error(_: Request, error: HTTPException) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer what Litestar itself refuses: unknown paths, bodies of the wrong form."""
    detail = str(error.detail)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = (f"{fault.get('key', 'body')}: {fault['message']}" for fault in error.extra)
        detail = "; ".join([detail, *faults])
    return _answer(error.status_code, detail)


def on_user_error(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer what a user can mend."""
    return _answer(400, str(error))


def on_bad_record(_: Request, error: RecordError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer what is wrong with a record, and where."""
    facts = RecordProblem(
        type="about:blank",
        title=HTTPStatus.BAD_REQUEST.phrase,
        status=400,
        detail=str(error),
        fault=error.fault,
        line=error.line,
        event=error.event,
    )
    return _told(facts)


def on_wrong_password(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a wrong name or password, without saying which."""
    return _answer(401, "name and password do not belong together")


def on_no_account(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that this takes an account."""
    return _answer(403, "this takes an account; make one or log in")


def on_name_taken(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a name is, or looks like, somebody else's."""
    return _answer(409, "an account has this name, or one that looks like it; choose another")


def on_too_often(_: Request, error: TooOftenError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer which limit was reached, and until when to wait."""
    facts = LimitProblem(
        type="about:blank",
        title=HTTPStatus.TOO_MANY_REQUESTS.phrase,
        status=429,
        detail=str(error),
        limit=error.limit,
        until_ms=error.until_ms,
    )
    return _told(facts, **{"retry-after": str(error.seconds)})


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
        type="about:blank",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=refused.reason,
        code=refused.code,
        epoch=refused.epoch,
        version=refused.version,
    )
    return _told(facts)


def on_wrong_token(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a token that is nobody's, or none."""
    detail = "send a bot's token in the header, as Authorization: Bearer TOKEN"
    return _told(problem(401, detail), **{"www-authenticate": "Bearer"})


def on_no_bot(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a bot is not there, or not the asker's."""
    return _answer(404, "there is no such bot, or it is somebody else's")


def on_too_many_bots(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that an owner has all the bots one may have."""
    return _answer(403, f"an account may have {MOST_BOTS} bots; delete one first")


def on_too_many_streams(_: Request, error: TooManyError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a bot, or an address, follows enough already."""
    facts = LimitProblem(
        type="about:blank",
        title=HTTPStatus.TOO_MANY_REQUESTS.phrase,
        status=429,
        detail=f"{error}; close one first",
        limit="open streams",
        until_ms=time.time_ns() // 1_000_000 + _STREAM_PAUSE_S * 1000,
    )
    return _told(facts, **{"retry-after": str(_STREAM_PAUSE_S)})


def on_too_deep(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a body that nobody can read to its depth."""
    return _answer(400, "the body is nested too deeply")


def on_unavailable(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that the database is away."""
    return _answer(503, "the server cannot reach its database right now; try again in a moment")


def on_bug(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a fault of ours without showing its insides; the log has them."""
    _log.error("a request failed", exc_info=error)
    return _answer(500, "something went wrong on the server")


HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: on_http_error,
    RulesError: on_user_error,
    RecordError: on_bad_record,
    NameRefusedError: on_user_error,
    RefusedError: on_user_error,
    PasswordRefusedError: on_user_error,
    WrongPasswordError: on_wrong_password,
    NoAccountError: on_no_account,
    NameTakenError: on_name_taken,
    WrongTokenError: on_wrong_token,
    NoBotError: on_no_bot,
    TooManyBotsError: on_too_many_bots,
    TooOftenError: on_too_often,
    TooManyError: on_too_many_streams,
    StoreUnavailableError: on_unavailable,
    RecursionError: on_too_deep,
    Exception: on_bug,
}
