"""The page that other sites may show in a frame: a position, a finished game or a live table."""

from typing import Final

from litestar import Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.response import File

from yachtdice.server.app.pages import STATIC, not_built
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.headers import framable_policy

#: The paths of the client's embeds (web/src/embed/address.ts).
EMBEDS: Final = ["/embed/board", "/embed/games/{game:str}", "/embed/r/{room:str}"]


def embed_handler(settings: Settings) -> HTTPRouteHandler:
    """Return the route of the embeds.

    The page is the same for every id. It asks the API as an anonymous visitor, and has no button
    that changes something on the server, so that a frame cannot trick a player into a press.
    """
    policy = framable_policy(settings)

    @route(EMBEDS, http_method=["GET", "HEAD"], include_in_schema=False, name="embeds")
    async def embed() -> Response[str] | File:
        """Return the page of the embeds, or an error if the client is not built."""
        page = STATIC / "embed.html"
        if not page.is_file():
            return not_built()
        return File(
            page,
            content_disposition_type="inline",
            media_type="text/html",
            headers={"cache-control": "no-cache", "content-security-policy": policy},
        )

    return embed
