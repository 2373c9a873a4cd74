"""HTTP error responses (`application/problem+json`), and the handlers that return them."""

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, NotAuthorizedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from yachtdice.server.common.messages import LimitProblem, Problem
from yachtdice.server.http.requests import AnyRequest

_MEDIA: Final = "application/problem+json"
_WHY: Final = {
    400: "The request is invalid; `detail` says why.",
    401: "No valid cookie or token, or a wrong name or password.",
    403: "The player may not do this, or a page of another site sent the request.",
    404: "It does not exist, or the player may not see it.",
    409: "It conflicts with the current state; `detail` says how.",
    413: "The body is too large.",
    415: "The body is not JSON, or `Content-Type` does not say so.",
    503: "The database is unreachable; try again later.",
}

_TOO_OFTEN: Final = ResponseSpec(
    LimitProblem,
    False,
    "A rate limit; `until_ms` and `Retry-After` say when to try again.",
    media_type=_MEDIA,
)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the descriptions of an operation's error responses by status; any may be a 429."""
    return {**{status: problem_spec(status) for status in statuses}, 429: _TOO_OFTEN}


def refusals_of_body(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the error descriptions of an operation that takes a body."""
    return refusals(400, 403, 413, 415, *statuses)


def problem_spec(status: int, body: type = Problem) -> ResponseSpec:
    """Return the description of an error response with this body type."""
    return ResponseSpec(body, False, _WHY[status], media_type=_MEDIA)


def problem_type(name: str | None) -> str:
    """Return the URI of a problem type; `about:blank` for None, if the status says enough."""
    return "about:blank" if name is None else f"/problems/{name}"


def problem_fields(status: int, detail: str, name: str | None = None) -> tuple[str, str, int, str]:
    """Return the fields that every problem has: type, title, status and detail."""
    return problem_type(name), HTTPStatus(status).phrase, status, detail


def problem_body(status: int, detail: str) -> bytes:
    """Return the body of an error response."""
    return msgspec.json.encode(Problem(*problem_fields(status, detail)))


def answer(status: int, detail: str, name: str | None = None, **headers: str) -> Response[bytes]:
    """Return an error response with this status and detail."""
    return respond(Problem(*problem_fields(status, detail, name)), **headers)


def answering(
    status: int, name: str | None = None, detail: str | None = None
) -> Callable[[AnyRequest, Exception], Response[bytes]]:
    """Return the handler of an error; without a detail it sends the text of the error."""
    return lambda _, error: answer(status, detail or str(error), name)


def respond(facts: Problem, **headers: str) -> Response[bytes]:
    """Return the response with these problem details."""
    return Response(
        msgspec.json.encode(facts),
        status_code=facts.status,
        media_type=_MEDIA,
        headers=headers,
    )


def on_http_error(_: AnyRequest, error: HTTPException) -> Response[bytes]:
    """Respond to errors raised by Litestar, such as unknown paths and invalid bodies."""
    detail = str(error.detail)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        faults = (f"{fault.get('key', 'body')}: {fault['message']}" for fault in error.extra)
        detail = "; ".join([detail, *faults])
    is_unknown = isinstance(error, NotAuthorizedException)
    return answer(error.status_code, detail, "not-known" if is_unknown else None)


def limited(detail: str, limit: str, until_ms: int, seconds: int) -> Response[bytes]:
    """Return a 429 that names a limit, the time of the next attempt, and the seconds until it."""
    facts = LimitProblem(*problem_fields(429, detail, "too-often"), limit=limit, until_ms=until_ms)
    return respond(facts, **{"retry-after": str(seconds)})


def limited_for(detail: str, limit: str, seconds: int) -> Response[bytes]:
    """Return a 429 for a limit that ends when another request does, with a guess of the time."""
    return limited(detail, limit, time.time_ns() // 1_000_000 + seconds * 1000, seconds)
