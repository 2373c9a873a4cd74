"""The built browser client: one page for every screen, and its files."""

from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.router import Router
from litestar.static_files import create_static_files_router

STATIC: Final = Path(__file__).parent / "static"
_NOT_BUILT: Final = "The browser client is not built. Run: make play"


@get(["/", "/r/{room:str}", "/rules", "/rules/{reference:str}"], include_in_schema=False)
async def page() -> Response[str] | File:
    """Return the client's page; it finds its screen by the address."""
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(_NOT_BUILT, media_type="text/plain", status_code=503)
    return File(
        index,
        content_disposition_type="inline",
        media_type="text/html; charset=utf-8",
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
        cache_control=None,
    )
    return [page, assets]
