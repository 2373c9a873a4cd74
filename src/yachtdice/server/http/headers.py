"""Checks of request heads and origins, and the security headers of responses."""

import ipaddress
import socket
from collections.abc import Collection, Iterable, Sequence
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from yachtdice.server.common.metrics import Refusals
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.problems import problem_body

LONGEST_TARGET: Final = 8000  #: Maximum length of path and query in bytes.

LONGEST_HEADER: Final = 8000
MOST_HEADERS: Final = 100
MOST_HEADER_BYTES: Final = 16 * 1024

Headers = Sequence[tuple[bytes, bytes]]


def fault_of_head(target: Collection[int], headers: Headers) -> tuple[int, str] | None:
    """Return the status and reason for rejecting a request head, None if it is valid."""
    if len(target) > LONGEST_TARGET:
        return 414, f"the address is {len(target)} bytes long, the limit is {LONGEST_TARGET}"
    sizes = [len(name) + len(value) for name, value in headers]
    if len(sizes) > MOST_HEADERS:
        return 431, f"{len(sizes)} headers, the limit is {MOST_HEADERS}"
    if sum(sizes) > MOST_HEADER_BYTES or max(sizes, default=0) > LONGEST_HEADER:
        return 431, "the headers are too large; clear the cookies of this site and try again"
    names = {name for name, _ in headers}
    if {b"transfer-encoding", b"content-length"} <= names:
        return 400, "the request has both Content-Length and Transfer-Encoding"
    return None


def has_body(headers: Headers) -> bool:
    """Return whether a request announces a body."""
    return any(name in {b"transfer-encoding", b"content-length"} for name, _ in headers)


def is_own_origin(origin: str | None, host: str | None, public_origin: str | None) -> bool:
    """Return whether a page of this origin belongs to this server.

    True for the origin of the public URL. Also true if the origin has the requested host and this
    host is an IP address or one of this machine's names. A foreign name that resolves to this
    machine (DNS rebinding) is rejected.
    """
    if origin is None:
        return False
    if origin == public_origin:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # invalid URLs such as "http://[", which no browser sends
        return False
    if parts.scheme not in {"http", "https"} or host is None or parts.netloc != host:
        return False
    return _is_this_machine(parts.hostname or "")


def _is_this_machine(name: str) -> bool:
    """Return whether a host is an IP address or one of this machine's own names."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return name in {"localhost", own, f"{own}.local"}
    return True


_Header: TypeAlias = tuple[bytes, bytes]

_CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'{sockets}",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
#: Requests under these paths carry a token or a signature, which browsers never add by themselves.
_OF_PROGRAMS: Final = ("/api/bot/", "/discord/")

_LEAST_REFUSAL: Final = 400

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def _policy(settings: Settings) -> str:
    """Return the content security policy of pages."""
    sockets = ""
    if settings.public_origin is not None:
        sockets = " " + settings.public_origin.replace("http", "ws", 1)
    return _CSP.format(sockets=sockets)


_POLICY: Final = b"content-security-policy"
_NO_FRAMES: Final = "frame-ancestors 'none'"
_ALL_FRAMES: Final = "frame-ancestors *"


def framable_policy(settings: Settings) -> str:
    """Return the policy of a page that every site may show in a frame, otherwise as strict.

    A response with this policy gets no `x-frame-options`, which has no value for every site.
    """
    return _policy(settings).replace(_NO_FRAMES, _ALL_FRAMES)


def strict_headers(settings: Settings) -> list[_Header]:
    """Return the headers that are added to each response that does not set them itself."""
    headers = {
        "content-security-policy": _policy(settings),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-frame-options": "DENY",
    }
    if settings.is_https:
        headers["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class StrictHeaders:
    """Middleware that adds security headers, and rejects malformed and cross-site requests."""

    def __init__(self, app: ASGIApp, settings: Settings, refusals: Refusals) -> None:
        """Wrap an app; count its errors and the rejected requests."""
        self._refusals = refusals
        self.app = app
        self._headers = strict_headers(settings)
        self._public_origin = settings.public_origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward an HTTP request or reject it; forward other scopes unchanged."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                if message["status"] >= _LEAST_REFUSAL:
                    self._refusals.note("http", str(message["status"]))
                message["headers"] = _with_missing(message["headers"], self._headers)
            await send(message)

        target = scope["raw_path"] + scope["query_string"]
        fault = fault_of_head(target, list(scope["headers"]))
        if fault is None and self._is_foreign(scope):
            fault = 403, "this request came from another site's page"
        if fault is not None:
            await _refuse(send_strictly, *fault)
        else:
            await self.app(scope, receive, send_strictly)

    def _is_foreign(self, scope: HTTPScope) -> bool:
        """Return whether a page of another site sent this request and it may change something."""
        if scope["method"] in _SAFE or scope["path"].startswith(_OF_PROGRAMS):
            return False
        headers = scope["headers"]
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
        if "origin" in found:
            return not is_own_origin(found["origin"], found.get("host"), self._public_origin)
        return found.get("sec-fetch-site", "none") not in {"none", "same-origin"}


def _with_missing(given: Iterable[_Header], strict: Iterable[_Header]) -> list[_Header]:
    """Return the headers of a response, completed with the missing security headers."""
    headers = list(given)
    own = {name.lower() for name, _ in headers}
    if any(name.lower() == _POLICY and _ALL_FRAMES.encode() in value for name, value in headers):
        own.add(b"x-frame-options")
    return [*headers, *(header for header in strict if header[0] not in own)]


async def _refuse(send: Send, status: int, detail: str) -> None:
    """Respond with an error and close the connection without reading the rest."""
    body = problem_body(status, detail)
    headers = [(b"content-type", b"application/problem+json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
