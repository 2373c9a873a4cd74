"""Headers that keep browsers strict with us, and what no page of ours sends out. Pure ASGI."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from yachtdice.server.heads import fault_of_head
from yachtdice.server.origins import is_own_origin
from yachtdice.server.problems import problem_body
from yachtdice.server.settings import Settings

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
_OF_BOTS: Final = "/api/bot/"
"""What is asked under this path bears a token, which no browser adds by itself."""

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def strict_headers(settings: Settings) -> list[_Header]:
    """Return the headers every response carries, unless it sets one of its own."""
    sockets = ""
    if settings.public_origin is not None:
        sockets = " " + settings.public_origin.replace("http", "ws", 1)
    headers = {
        "content-security-policy": _CSP.format(sockets=sockets),
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-frame-options": "DENY",
    }
    if settings.is_https:
        headers["strict-transport-security"] = "max-age=31536000"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class StrictHeaders:
    """Adds the strict headers, and refuses what other sites' pages, or no browsers, send."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        """Stand in front of an app."""
        self.app = app
        self._headers = strict_headers(settings)
        self._public_origin = settings.public_origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an HTTP request on, or refuse it; other scopes pass untouched."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
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
        """Return whether a page of another site sends this to change something here."""
        if scope["method"] in _SAFE or scope["path"].startswith(_OF_BOTS):
            return False
        headers = scope["headers"]
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
        if "origin" in found:
            return not is_own_origin(found["origin"], found.get("host"), self._public_origin)
        return found.get("sec-fetch-site", "none") not in {"none", "same-origin"}


def _with_missing(given: Iterable[_Header], strict: Iterable[_Header]) -> list[_Header]:
    """Return the headers of a response with the strict ones it has not set for itself."""
    headers = list(given)
    own = {name.lower() for name, _ in headers}
    return [*headers, *(header for header in strict if header[0] not in own)]


async def _refuse(send: Send, status: int, detail: str) -> None:
    """Answer why this is not done; what else the connection has is not read."""
    body = problem_body(status, detail)
    headers = [(b"content-type", b"application/problem+json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
