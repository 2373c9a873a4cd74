"""The documentation of this version, at /docs.

`make docs` builds it into the package and a wheel contains it. In a checkout without it, the answer
says how to build it and where it is on the web.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import Response, route
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File, Redirect

from yachtdice.server.http.requests import AnyRequest

DOCS: Final = Path(__file__).parents[1] / "docs"
#: The file with the hashes of all inline scripts, written by `tools/site/pack.py`.
SCRIPTS: Final = "scripts.json"

#: The policy of the pages. The theme has inline styles and an inline script, known by its hash.
_CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'{scripts}",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


@dataclass(frozen=True, slots=True)
class BuiltDocs:
    """The files of the documentation by their paths, and the policy of its pages."""

    files: dict[str, Path]
    policy: str


@cache
def built_docs(folder: Path) -> BuiltDocs | None:
    """Return the documentation in this folder, None if it is not built.

    The folder is listed once, at the first request. Requested paths are looked up in that list and
    never become file paths.
    """
    if not (folder / "index.html").is_file():
        return None
    hashes = json.loads((folder / SCRIPTS).read_text("utf-8"))
    files = {
        path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()
    }
    scripts = "".join(f" '{mark}'" for mark in hashes)
    return BuiltDocs(files, _CSP.format(scripts=scripts))


def docs_handler(folder: Path = DOCS) -> HTTPRouteHandler:
    """Return the route of the documentation in this folder."""

    @route(
        ["/docs", "/docs/{path:path}"],
        http_method=["GET", "HEAD"],
        include_in_schema=False,
        name="docs",
    )
    async def docs(request: AnyRequest) -> Response[Any] | File | Redirect:
        """Return a file of the documentation; raise NotFoundException for an unknown path."""
        built = built_docs(folder)
        if built is None:
            return Response(_not_built(), media_type="text/plain", status_code=404)
        if request.scope["raw_path"] == b"/docs":  # links of the pages are relative
            return Redirect("/docs/")
        name = str(request.path_params.get("path", "")).strip("/") or "index.html"
        if name not in built.files:
            raise NotFoundException
        return File(
            built.files[name],
            content_disposition_type="inline",
            media_type=guess_type(name)[0] or "application/octet-stream",
            headers={"cache-control": "no-cache", "content-security-policy": built.policy},
        )

    return docs


def _not_built() -> str:
    """Return the answer of a checkout without documentation."""
    text = "The documentation is not built in this checkout. Run: make docs, then restart."
    try:
        urls = metadata("yachtdice").get_all("Project-URL") or []
    except PackageNotFoundError:
        return text
    found = [url.partition(", ")[2] for url in urls if url.startswith("Documentation, ")]
    return f"{text} It is also at {found[0]}" if found else text
