"""Messages that all subjects share: the form of problems (RFC 9457), the contact of the host."""

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


class Contact(Struct, frozen=True):
    """The host's contact for players."""

    name: str  #: Name shown.
    link: str  #: A `mailto:`, `http:` or `https:` link.
