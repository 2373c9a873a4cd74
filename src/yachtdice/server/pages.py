"""The built browser client: one page for every screen, and its files."""

from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

from yachtdice.server.problems import on_http_error

AnyRequest = Request[Any, Any, Any]

STATIC: Final = Path(__file__).parent / "static"
_ROOT_FILES: Final = {
    "manifest.webmanifest": "application/manifest+json",
    "offline.css": "text/css",
    "offline.html": "text/html",
    "sw.js": "text/javascript",
}
_NOT_BUILT: Final = "The browser client is not built. Run: make play"


_PAGES: Final = [
    *("/", "/r/{room:str}", "/rules", "/rules/{reference:str}"),
    *("/account", "/ranking", "/players/{player:str}", "/dice"),
    *("/games", "/games/{game:str}", "/records"),
    *("/tournaments", "/tournaments/{tournament:str}"),
]
"""The addresses of the client's screens (web/src/state/route.ts)."""


@route(
    _PAGES,
    http_method=["GET", "HEAD"],
    include_in_schema=False,
)
async def page() -> Response[str] | File:
    """Return the client's page; it finds its screen by the address."""
    return client_page(200)


def client_page(status: int) -> Response[str] | File:
    """Return the client's page under a status, or how to build it."""
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(_NOT_BUILT, media_type="text/plain", status_code=503)
    return File(
        index,
        status_code=status,
        content_disposition_type="inline",
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


def wants_page(request: AnyRequest) -> bool:
    """Return whether a person's browser asks for a page, rather than a program for data."""
    path = request.url.path
    looking = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return looking and not path.startswith(("/api/", "/assets/"))


def on_not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Answer an unknown address: people get the page, which says so, programs a problem."""
    return client_page(404) if wants_page(request) else on_http_error(request, error)


@get("/{name:str}", include_in_schema=False)
async def root_file(name: str, request: AnyRequest) -> Response[Any] | File:
    """Return a file that must stand at the root: the manifest, the worker, the page for offline."""
    if name not in _ROOT_FILES or not (STATIC / name).is_file():
        return on_not_found(request, NotFoundException())
    return File(
        STATIC / name,
        content_disposition_type="inline",
        media_type=_ROOT_FILES[name],
        headers={"cache-control": "no-cache"},
    )


def page_handlers() -> list[HTTPRouteHandler | Router]:
    """Return the page and, where the client is built, its files (named by their content)."""
    if not (STATIC / "assets").is_dir():
        return [page]
    assets = create_static_files_router(
        path="/assets",
        directories=[STATIC / "assets"],
        include_in_schema=False,
        cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
    )
    icons = create_static_files_router(
        path="/icons", directories=[STATIC / "icons"], include_in_schema=False
    )
    return [page, root_file, assets, icons]
