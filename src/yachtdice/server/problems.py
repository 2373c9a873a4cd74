"""Refusals over HTTP, as problem details (RFC 9457) in plain words."""

import logging
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from yachtdice.protocol.http_messages import Problem
from yachtdice.rules import RulesError
from yachtdice.services.guests import NameRefusedError
from yachtdice.services.ports import StoreUnavailableError
from yachtdice.services.room import RefusedError

_log = logging.getLogger(__name__)


def problem(status: int, detail: str) -> Problem:
    """Return the problem details of a status."""
    return Problem("about:blank", HTTPStatus(status).phrase, status, detail)


def problem_body(status: int, detail: str) -> bytes:
    """Return the body of a refusal."""
    return msgspec.json.encode(problem(status, detail))


def _answer(status: int, detail: str) -> Response[bytes]:
    """Return the response of a refusal."""
    body = problem_body(status, detail)
    return Response(body, status_code=status, media_type="application/problem+json")


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
    NameRefusedError: on_user_error,
    RefusedError: on_user_error,
    StoreUnavailableError: on_unavailable,
    RecursionError: on_too_deep,
    Exception: on_bug,
}
