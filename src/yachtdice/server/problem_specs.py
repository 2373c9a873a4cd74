"""The refusals of the HTTP API, for its description."""

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
    409: "Somebody else has this name, or one like it; or the room has moved on",
    413: "The body is too large",
    415: "The body is not JSON",
    422: "The rules of the game do not allow it now",
    503: "The database cannot be reached right now",
}


def problem_spec(status: int, body: type = Problem) -> ResponseSpec:
    """Return the description of a refusal with this body."""
    return ResponseSpec(body, False, _WHY[status], media_type=_MEDIA)


PROBLEMS: Final = {
    **{status: problem_spec(status) for status in _WHY if status != 422},
    429: ResponseSpec(LimitProblem, False, "Too often; says until when to wait", media_type=_MEDIA),
}
"""Every refusal there is, by its status."""
