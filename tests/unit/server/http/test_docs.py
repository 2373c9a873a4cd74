"""The documentation at /docs: its files, its policy, and the answer when it is not built."""

import base64
import hashlib
from pathlib import Path

import httpx

from tests.support.servers.docs_server import docs_server
from tools.site.pack import pack

THEME = "document.body.dataset.theme = 'dark'"
PAGE = f"<html><script>{THEME}</script><script src='a.js'></script><a href='play/a.html'>x</a>"


def _packed(folder: Path) -> Path:
    """Return a folder with a small packed site."""
    built = folder / "built"
    (built / "play").mkdir(parents=True)
    (built / "index.html").write_text(PAGE, "utf-8")
    (built / "play" / "a.html").write_text("<html>a", "utf-8")
    (built / "a.js").write_text("1", "utf-8")
    (built / ".buildinfo").write_text("x", "utf-8")
    (folder / "secret.html").write_text("secret", "utf-8")
    pack(built, folder / "docs")
    return folder / "docs"


def test_pages_allow_only_their_own_inline_scripts(tmp_path: Path) -> None:
    """The policy of a page names the hash of its inline script, and no 'unsafe-inline' script."""
    digest = base64.b64encode(hashlib.sha256(THEME.encode()).digest()).decode()

    with docs_server(_packed(tmp_path)) as url:
        response = httpx.get(f"{url}/docs/")

    assert response.text == PAGE
    policy = response.headers["content-security-policy"]
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert response.headers["x-content-type-options"] == "nosniff"


def test_the_game_of_the_site_is_that_of_the_server(tmp_path: Path) -> None:
    """The packed site leaves the game out; links and scripts lead to the server's client."""
    built = tmp_path / "built"
    (built / "try" / "assets").mkdir(parents=True)
    (built / "try" / "assets" / "live-1.js").write_text("1", "utf-8")
    (built / "rules").mkdir()
    (built / "index.html").write_text('<a href="try/index.html">', "utf-8")
    page = '<a href="../try/index.html"><script src="../try/assets/live-1.js"></script>'
    (built / "rules" / "a.html").write_text(page, "utf-8")
    pack(built, tmp_path / "docs")
    assert not (tmp_path / "docs" / "try").exists()
    assert (tmp_path / "docs" / "index.html").read_text("utf-8") == '<a href="/">'
    packed = (tmp_path / "docs" / "rules" / "a.html").read_text("utf-8")
    assert packed == '<a href="/"><script src="/assets/live-1.js"></script>'


def test_files_are_found_and_nothing_else(tmp_path: Path) -> None:
    """Files have their media type; other paths, also those out of the folder, are not found."""
    with docs_server(_packed(tmp_path)) as url, httpx.Client(base_url=url) as http:
        assert http.get("/docs").headers["location"] == "/docs/"
        assert http.get("/docs/play/a.html").headers["content-type"].startswith("text/html")
        assert "javascript" in http.get("/docs/a.js").headers["content-type"]
        for path in ("../secret.html", "..%2fsecret.html", ".buildinfo", "play", "none.html"):
            assert http.get(f"/docs/{path}").status_code == 404, path


def test_a_checkout_says_how_to_build_them(tmp_path: Path) -> None:
    """Without a build the answer names the command and the public address."""
    with docs_server(tmp_path) as url:
        response = httpx.get(f"{url}/docs/")

    assert response.status_code == 404
    assert "make docs" in response.text
    assert "https://" in response.text
