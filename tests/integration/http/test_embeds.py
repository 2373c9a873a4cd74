"""Pages for frames on other sites: which pages open in a frame, and their headers."""

import re
from collections.abc import Iterator

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from tests.support.servers.server_process import CROWD, ServerProcess, server_with
from yachtdice.server.app.asgi import create_app
from yachtdice.server.app.composition import compose
from yachtdice.server.app.embeds import EMBEDS
from yachtdice.server.app.pages import STATIC
from yachtdice.server.common.settings import Settings

needs_client = pytest.mark.skipif(
    not (STATIC / "embed.html").is_file(), reason="the client is not built"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a server with previews."""
    folder = tmp_path_factory.mktemp("embeds")
    with server_with(folder, limit_factor=CROWD, previews=True) as process:
        yield process


def _paths() -> list[str]:
    """Return a path for each HTTP route of an app with previews."""
    settings = Settings("embeds.sqlite3", "https://dice.example", previews=True)
    app = create_app(compose(settings)).app
    assert isinstance(app, Litestar)
    formats = {route.path_format for route in app.routes if isinstance(route, HTTPRoute)}
    return sorted(re.sub(r"{.*?}", "abcdef", path) for path in formats)


def _may_be_framed(answer: httpx.Response) -> bool:
    """Return whether browsers show a response in a frame of any site, by both headers alike."""
    policy = answer.headers["content-security-policy"]
    is_free = "frame-ancestors *" in policy
    assert is_free != ("frame-ancestors 'none'" in policy)
    assert is_free == ("x-frame-options" not in answer.headers)
    return is_free


@needs_client
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_only_embeds_may_be_framed(site: ServerProcess) -> None:
    """Of all routes, and unknown paths, only the three embeds open in frames of other sites."""
    embeds = {re.sub(r"{.*?}", "abcdef", path) for path in EMBEDS}
    page = {"accept": "text/html"}
    with httpx.Client(base_url=site.url, headers=page) as http:
        paths = [*_paths(), "/embed", "/embed/", "/embed/board/x", "/embed/other", "/embeds/board"]
        framed = {path for path in paths if _may_be_framed(http.get(path))}
        assert framed == embeds
        assert not _may_be_framed(http.post("/embed/board"))


@needs_client
def test_an_embed_is_one_page_for_every_id(site: ServerProcess) -> None:
    """The page says nothing about an id, sets no cookie, and allows no form and no foreign code."""
    with httpx.Client(base_url=site.url) as http:
        pages = [http.get(f"/embed/{path}") for path in ("games/abcdef", "games/b", "r/abcdef")]
    assert len({page.content for page in pages}) == 1
    for page in pages:
        assert "set-cookie" not in page.headers
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; ")
        assert "unsafe" not in policy


def test_without_previews_an_embed_is_an_unknown_path(house: ServerProcess) -> None:
    """A server without previews answers like at any path that it does not have."""
    with httpx.Client(base_url=house.url) as http:
        answers = [http.get(path) for path in ("/embed/board", "/embed/nothing")]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content
        assert not _may_be_framed(answers[0])
