"""The pages that the server delivers."""

import re

from tests.paths import ROOT
from yachtdice.server.app.pages import page


def test_server_and_client_have_the_same_pages() -> None:
    """Each path of the client's router has a route on the server, and the other way round."""
    router = (ROOT / "web" / "src" / "state" / "route.ts").read_text(encoding="utf-8")
    patterns = re.findall(r"^  \[/\^(.+)\$/, ", router, re.MULTILINE)
    client = {_template(pattern) for pattern in patterns}
    server = {re.sub(r"{.*}", "{}", path) for path in page.paths}
    assert client == server, "compare PATHS in web/src/state/route.ts with _PAGES in pages.py"


def _template(pattern: str) -> str:
    """Return a path with {} in place of its id, from the client's regular expression."""
    path = pattern.removesuffix("(?:#.*)?").replace("\\/", "/").removesuffix("/?").replace("()", "")
    return re.sub(r"\(.+\)", "{}", path)
