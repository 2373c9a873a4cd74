"""Headers that keep browsers strict with us, and requests of other sites out. Pure ASGI."""

from collections.abc import Iterable
from typing import Final

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from yachtdice.server.origins import is_own_origin
from yachtdice.server.problems import problem_body
from yachtdice.server.settings import Settings

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


def strict_headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """Return the headers every response carries."""
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
    """Adds the strict headers, and refuses requests that other sites' pages send."""

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
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        is_by_token = scope["path"].startswith(_OF_BOTS)
        if not is_by_token and self._is_foreign(scope["method"], scope["headers"]):
            await _refuse(send_strictly)
        else:
            await self.app(scope, receive, send_strictly)

    def _is_foreign(self, method: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Return whether a page of another site sends this to change something here."""
        if method in _SAFE:
            return False
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
        if "origin" in found:
            return not is_own_origin(found["origin"], found.get("host"), self._public_origin)
        return found.get("sec-fetch-site", "none") not in {"none", "same-origin"}


async def _refuse(send: Send) -> None:
    """Answer that other sites may not do this."""
    body = problem_body(403, "this request came from another site's page")
    await send(
        {
            "type": "http.response.start",
            "status": 403,
            "headers": [(b"content-type", b"application/problem+json")],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
