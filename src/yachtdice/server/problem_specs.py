"""The refusals of the HTTP API, for its description."""

from http import HTTPStatus
from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from yachtdice.protocol.http_messages import Problem
from yachtdice.protocol.people_messages import LimitProblem

_MEDIA: Final = "application/problem+json"
_WHY: Final = {
    400: "What was sent will not do; the detail says why",
    401: "Nobody is known by this cookie or token, or name and password do not belong together",
    403: "Not for the sender, or sent by another site's page",
    404: "There is no such thing, or not for the sender",
    409: "Taken, there already, over or full: the detail says which",
    413: "The body is too large",
    415: "The body is not JSON",
    503: "The database cannot be reached right now",
}


_TOO_OFTEN: Final = ResponseSpec(
    LimitProblem, False, "Too often; says until when to wait", media_type=_MEDIA
)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the descriptions of the refusals of an operation, by their statuses."""
    too_often = HTTPStatus.TOO_MANY_REQUESTS
    return {
        status: _TOO_OFTEN if status == too_often else problem_spec(status) for status in statuses
    }


def refusals_of_body(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the same for an operation that takes a body, with those of any body."""
    return refusals(400, 403, 413, 415, *statuses)


def problem_spec(status: int, body: type = Problem) -> ResponseSpec:
    """Return the description of a refusal with this body."""
    return ResponseSpec(body, False, _WHY[status], media_type=_MEDIA)
