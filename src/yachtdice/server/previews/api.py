"""Routes of previews: pictures and oEmbed answers; and the tags for the pages of the client."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Final

from litestar import Response, get, route
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import Parameter

from yachtdice.server.common.limits import PICTURES, REQUESTS, Limiter, TooOftenError
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.requests import LIMIT, AnyRequest, AppRouter, address_of
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.previews.messages import OembedAnswer
from yachtdice.server.previews.service.drawing import picture_of
from yachtdice.server.previews.service.finding import Previews
from yachtdice.server.previews.service.head import language_of, oembed_of, tags_of, target_at
from yachtdice.server.previews.service.pictures import Pictures, mark_of
from yachtdice.server.previews.service.targets import LinkKind, target_of

Url = Annotated[str, Parameter(max_length=2000)]
Size = Annotated[int, Parameter(ge=1, le=100_000)]
_LARGEST: Final = 100_000
#: The header of answers in the language of the request.
_BY_LANGUAGE: Final = {"vary": "accept-language"}

#: Returns the tags for the page of a request, None for a page without a preview.
FindTags = Callable[[AnyRequest], Awaitable[str | None]]


def tags_by(previews: Previews, limiter: Limiter, origin: str) -> FindTags:
    """Return the function that finds the tags for a page. It reads no cookie."""

    async def tags(request: AnyRequest) -> str | None:
        target = target_of(request.url.path, request.url.query)
        if target is None:
            return None
        try:
            limiter.take(REQUESTS, address_of(request))
        except TooOftenError:
            return None
        found = await previews.find_soon(target)
        return None if found is None else tags_of(found, _language(request), origin)

    return tags


def _language(request: AnyRequest) -> str:
    """Return the language that a request prefers."""
    return language_of(request.headers.get("accept-language", ""))


@route(
    "/pictures/{name:path}",
    http_method=["GET", "HEAD"],
    limit=PICTURES,
    no_compression=True,  # a PNG is compressed already
)
async def get_picture(
    request: AnyRequest, previews: Previews, pictures: Pictures
) -> Response[bytes]:
    """Return the picture of a page; raise NotFoundException as for an unknown path.

    Raises HTTPException if the picture cannot be painted now.
    """
    place, _, kind = request.url.path.removeprefix("/pictures").rpartition(".")
    target = target_of(place, request.url.query) if kind == "png" else None
    found = None if target is None else await previews.find(target)
    if found is None:
        raise NotFoundException
    drawn = picture_of(found, "ko" if request.query_params.get("lang") == "ko" else "en")
    is_live = found.target.kind is LinkKind.TABLE
    headers = {
        "etag": mark_of(drawn),
        "cache-control": "no-cache" if is_live else "public, max-age=300",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers, media_type="image/png")
    try:
        png = await pictures.png(drawn)
    except HelperError as error:
        raise HTTPException("no picture now; try again later", status_code=503) from error
    return Response(png, headers=headers, media_type="image/png")


@get("/oembed", limit=REQUESTS)
async def get_oembed(
    request: AnyRequest,
    settings: Settings,
    previews: Previews,
    url: Url,
    maxwidth: Size = _LARGEST,
    maxheight: Size = _LARGEST,
) -> Response[OembedAnswer]:
    """Return the oEmbed answer for a URL of this server, which fetches nothing.

    Raises NotFoundException as for an unknown path.
    """
    if request.query_params.get("format", "json") != "json":
        raise HTTPException("this server answers in JSON only; use format=json", status_code=501)
    origin = settings.public_origin or ""
    target = target_at(url, origin)
    found = None if target is None else await previews.find(target)
    if found is None:
        raise NotFoundException
    body = oembed_of(found, _language(request), origin, maxwidth, maxheight)
    return Response(body, headers={"access-control-allow-origin": "*", **_BY_LANGUAGE})


def previews_router() -> AppRouter:
    """Return the routes of previews."""
    return AppRouter(
        "/",
        route_handlers=[get_picture, get_oembed],
        opt={LIMIT: REQUESTS},
        include_in_schema=False,
    )
