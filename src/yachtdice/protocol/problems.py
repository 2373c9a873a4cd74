"""The errors of the HTTP API, in the form that all subjects share (RFC 9457)."""

from msgspec import Struct


class Problem(Struct, frozen=True):
    """Why a request was refused (RFC 9457, `application/problem+json`)."""

    type: str  #: `/problems/NAME` or `about:blank`; an identifier, not a link.
    title: str  #: The status in words.
    status: int  #: The HTTP status.
    detail: str  #: The problem and its solution, in English.


class LimitProblem(Problem, frozen=True):
    """A refusal by a rate limit."""

    limit: str  #: Name of the limit.
    until_ms: int  #: When to try again, in milliseconds since 1970.
