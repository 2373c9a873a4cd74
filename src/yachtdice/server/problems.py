"""Refusals over HTTP, as problem details (RFC 9457) in plain words."""

import logging
import secrets
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, NotAuthorizedException, ValidationException
from litestar.types import ExceptionHandlersMap

from yachtdice.game import RecordError
from yachtdice.protocol.bot_messages import RefusalProblem
from yachtdice.protocol.http_messages import Problem
from yachtdice.protocol.people_messages import LimitProblem, RecordProblem
from yachtdice.rules import RulesError
from yachtdice.server.hosts import NoHostError
from yachtdice.services.account_ports import NameTakenError
from yachtdice.services.accounts import HasAccountError, NoAccountError, WrongPasswordError
from yachtdice.services.guests import NameRefusedError
from yachtdice.services.limits import TooOftenError
from yachtdice.services.passwords import PasswordRefusedError
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.services.room import RefusedError
from yachtdice.services.tournaments import NotOpenError, OrderError, QueueFullError

_log = logging.getLogger(__name__)


def problem_type(name: str | None) -> str:
    """Return the type of a problem that programs tell apart; None: as its status tells."""
    return "about:blank" if name is None else f"/problems/{name}"


def problem(status: int, detail: str, name: str | None = None) -> Problem:
    """Return the problem details of a status."""
    return Problem(problem_type(name), HTTPStatus(status).phrase, status, detail)


def problem_body(status: int, detail: str, name: str | None = None) -> bytes:
    """Return the body of a refusal."""
    return msgspec.json.encode(problem(status, detail, name))


def answer(status: int, detail: str, name: str | None = None) -> Response[bytes]:
    """Return the response of a refusal."""
    return told(problem(status, detail, name))


def told(
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
    unknown = isinstance(error, NotAuthorizedException)
    return answer(error.status_code, detail, "not-known" if unknown else None)


def on_user_error(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer what a user can mend."""
    return answer(400, str(error))


def on_refused_text(
    _: Request,  # type: ignore[type-arg]
    error: NameRefusedError | PasswordRefusedError,
) -> Response[bytes]:
    """Answer a name or password that will not do."""
    return answer(400, str(error), error.fault)


def on_bad_record(_: Request, error: RecordError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer what is wrong with a record, and where."""
    facts = RecordProblem(
        type=problem_type("record"),
        title=HTTPStatus.BAD_REQUEST.phrase,
        status=400,
        detail=str(error),
        fault=error.fault,
        line=error.line,
        event=error.event,
    )
    return told(facts)


def on_wrong_password(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a wrong name or password, without saying which."""
    return answer(401, "name and password do not belong together", "wrong-password")


def on_no_account(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that this takes an account."""
    return answer(403, "this takes an account; make one or log in", "account-needed")


def on_has_account(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that one account is enough."""
    return answer(409, "you have an account already; log out first", "account-there")


def on_name_taken(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a name is, or looks like, somebody else's."""
    detail = "an account has this name, or one that looks like it; choose another"
    return answer(409, detail, "name-taken")


def on_wrong_order(_: Request, error: OrderError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that such a tournament cannot be held."""
    return answer(400, str(error), error.fault)


def on_no_host(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that this is for the host of the server."""
    return answer(403, "only the host of this server may do this", "host-only")


def on_queue_full(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that enough tournaments wait."""
    detail = "enough tournaments wait already; cancel one, or come back later"
    return answer(409, detail, "tournaments-waiting")


def on_not_open(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that a tournament is over."""
    return answer(409, "this tournament is over; there is nothing to cancel", "tournament-over")


def on_too_often(_: Request, error: TooOftenError) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer which limit was reached, and until when to wait."""
    facts = LimitProblem(
        type=problem_type("too-often"),
        title=HTTPStatus.TOO_MANY_REQUESTS.phrase,
        status=429,
        detail=str(error),
        limit=error.limit,
        until_ms=error.until_ms,
    )
    return told(facts, **{"retry-after": str(error.seconds)})


def on_too_deep(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a body that nobody can read to its depth."""
    return answer(400, "the body is nested too deeply")


def on_unavailable(_: Request, __: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer that the database is away."""
    detail = "the server cannot reach its database right now; try again in a moment"
    return answer(503, detail, "unavailable")


def on_bug(_: Request, error: Exception) -> Response[bytes]:  # type: ignore[type-arg]
    """Answer a fault of ours without showing its insides; the log has them under the same mark."""
    mark = secrets.token_hex(4)
    _log.error("a request failed (%s)", mark, exc_info=error)
    return answer(500, f"something went wrong on the server; it is in its log under {mark}")


HANDLERS: Final[ExceptionHandlersMap] = {
    HTTPException: on_http_error,
    RulesError: on_user_error,
    RecordError: on_bad_record,
    NameRefusedError: on_refused_text,
    RefusedError: on_user_error,
    PasswordRefusedError: on_refused_text,
    WrongPasswordError: on_wrong_password,
    NoAccountError: on_no_account,
    HasAccountError: on_has_account,
    NameTakenError: on_name_taken,
    OrderError: on_wrong_order,
    NoHostError: on_no_host,
    QueueFullError: on_queue_full,
    NotOpenError: on_not_open,
    TooOftenError: on_too_often,
    StoreUnavailableError: on_unavailable,
    RecursionError: on_too_deep,
    Exception: on_bug,
}
