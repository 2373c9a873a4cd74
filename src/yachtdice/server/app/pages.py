"""The built browser client: one HTML page for all screens, and its files."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import Response, get, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File

from yachtdice.server.http.problems import on_http_error
from yachtdice.server.http.requests import AnyRequest
from yachtdice.server.previews.api import FindTags

STATIC: Final = Path(__file__).parents[1] / "static"
_ROOT_FILES: Final = {
    "manifest.webmanifest": "application/manifest+json",
    "sw.js": "text/javascript",
}
#: The policy of the worker that computes best play in the browser: it alone may compile
#: WebAssembly. Pages may not; a worker has the policy of its own file.
_COMPUTES: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
_WORKER: Final = re.compile(r"worker-[\w-]+\.js")
_NOT_BUILT: Final = "The browser client is not built. Run: make play"


#: The paths of the client's screens (web/src/state/route.ts).
_PAGES: Final = [
    *("/", "/r/{room:str}", "/local", "/local/{room:str}"),
    *("/rules", "/rules/{reference:str}", "/learn"),
    *("/account", "/ranking", "/players/{player:str}", "/dice", "/how-dice-work"),
    *("/games", "/games/{game:str}", "/records"),
    *("/tournaments", "/tournaments/{tournament:str}", "/standing-tournaments/{standing:str}"),
    *("/clubs", "/clubs/{club:str}", "/clubs/join/{code:str}", "/following"),
    *("/contests", "/contests/{contest:str}", "/contests/{contest:str}/screen"),
    *("/board", "/today", "/practice"),
    *("/s", "/s/{sheet:str}", "/s/{sheet:str}/screen"),
    *("/house-rules", "/print/{reference:str}", "/settings", "/help"),
    *("/mail/verify/{token:str}", "/mail/leave/{token:str}"),
]


@route(
    _PAGES,
    http_method=["GET", "HEAD"],
    include_in_schema=False,
)
async def page() -> Response[str] | File:
    """Return the client's HTML page; the client chooses the screen by the path."""
    return client_page(200)


def _page_with(find_tags: FindTags) -> HTTPRouteHandler:
    """Return the route of the client's page with tags for the programs that show its link.

    A page without tags has the same bytes and headers as on a server without previews.
    """

    @route(_PAGES, http_method=["GET", "HEAD"], include_in_schema=False, name="page")
    async def tagged_page(request: AnyRequest) -> Response[str] | File:
        tags, plain = await find_tags(request), client_page(200)
        if tags is None or not isinstance(plain, File):
            return plain
        html = (STATIC / "index.html").read_text("utf-8")
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        whole = html.replace("</head>", f"{tags}</head>", 1)
        return Response(whole, media_type="text/html", headers=headers)

    return tagged_page


def client_page(status: int) -> Response[str] | File:
    """Return the client's page with this status, or an error if the client is not built."""
    index = STATIC / "index.html"
    if not index.is_file():
        return not_built()
    return File(
        index,
        status_code=status,
        content_disposition_type="inline",
        media_type="text/html",
        headers={"cache-control": "no-cache"},
    )


def not_built() -> Response[str]:
    """Return the answer of a checkout without the built client."""
    return Response(_NOT_BUILT, media_type="text/plain", status_code=503)


_INLINE: Final = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


@route("/verify", http_method=["GET", "HEAD"], include_in_schema=False)
async def verify_page() -> Response[str] | File:
    """Return the page that checks the dice of a record.

    It is one file that also works from disk, so its code is inline. Its policy allows this code
    only, also in a worker, and no connection at all.
    """
    file = STATIC / "verify.html"
    if not file.is_file():
        return not_built()
    headers = {
        "cache-control": "no-cache",
        "content-security-policy": alone(file.read_text("utf-8")),
    }
    return File(file, content_disposition_type="inline", media_type="text/html", headers=headers)


@lru_cache(maxsize=1)
def alone(page: str) -> str:
    """Return the policy that allows the inline code of a page, and nothing else.

    The page starts its workers from a blob, which is code of the page: workers inherit the policy.
    """
    marks = {
        kind: b64encode(sha256(code.encode()).digest()).decode()
        for kind, code in _INLINE.findall(page)
    }
    allowed = "".join(f"; {kind}-src 'sha256-{mark}'" for kind, mark in marks.items())
    return (
        f"default-src 'none'{allowed}; worker-src blob:; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    )


def wants_page(request: AnyRequest) -> bool:
    """Return whether a browser requests a page; other requests are for data or files."""
    path = request.url.path
    is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return is_page and not path.startswith(("/api/", "/assets/"))


def on_not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Respond to an unknown path: the client's page for browsers, problem details for programs."""
    return client_page(404) if wants_page(request) else on_http_error(request, error)


@get("/{name:str}", include_in_schema=False)
async def root_file(name: str, request: AnyRequest) -> Response[Any] | File:
    """Return a file that must be served from the root path, such as the service worker."""
    if name not in _ROOT_FILES or not (STATIC / name).is_file():
        return on_not_found(request, NotFoundException())
    return File(
        STATIC / name,
        content_disposition_type="inline",
        media_type=_ROOT_FILES[name],
        headers={"cache-control": "no-cache"},
    )


def page_handlers(find_tags: FindTags | None) -> list[HTTPRouteHandler]:
    """Return the routes of the page and, if the client is built, of its files.

    `find_tags` finds the tags for a page, None without previews.
    """
    pages = [page if find_tags is None else _page_with(find_tags), verify_page]
    if not (STATIC / "assets").is_dir():
        return pages
    forever = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
    return [*pages, root_file, _files("assets", forever), _files("icons", None)]


def _files(folder: str, cache_control: CacheControlHeader | None) -> HTTPRouteHandler:
    """Return the route of a folder of the client.

    The folder is listed once at startup. Requested names are looked up in that list and never
    become file paths.
    """
    known = {path.name: path for path in (STATIC / folder).iterdir() if path.is_file()}

    @route(
        f"/{folder}/{{name:str}}",
        http_method=["GET", "HEAD"],
        name=f"files of {folder}",
        include_in_schema=False,
        cache_control=cache_control,
    )
    async def file(name: str) -> File:
        """Return a file; raise NotFoundException for an unknown name."""
        if name not in known:
            raise NotFoundException
        return File(
            known[name],
            filename=name,
            content_disposition_type="inline",
            media_type=guess_type(name)[0] or "application/octet-stream",
            headers={"content-security-policy": _COMPUTES} if _WORKER.fullmatch(name) else None,
        )

    return file
