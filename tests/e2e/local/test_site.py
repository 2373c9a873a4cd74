"""A static site in a folder of a plain file server: it works, and nothing leaves the folder."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.paths import ROOT
from tests.support.firefox import firefox
from tests.support.length import IS_LONG
from yachtdice.cli.site.folder import CLIENT, write_site
from yachtdice.rules import load_rules

HOUSE: Final = load_rules(ROOT / "examples" / "house.toml")
#: The folder of the site below that of the file server.
FOLDER: Final = "games/yacht"
#: Whether the cache has every file that the service worker lists in its first line.
_IS_KEPT: Final = """async () => {
  const text = await (await fetch('sw.js')).text();
  const { version, first, rest } = JSON.parse(/^const KEPT = (.*);$/m.exec(text)[1]);
  const cache = await caches.open(`client-${version}`);
  const found = await Promise.all([...first, ...rest].map((path) => cache.match(path)));
  return found.every((answer) => answer !== undefined);
}"""


class FileServer:
    """A server of the files of a folder, with the paths and statuses of its answers."""

    def __init__(self, folder: Path) -> None:
        """Serve this folder."""
        self.answers: list[tuple[str, int]] = []
        answers = self.answers

        class Handler(SimpleHTTPRequestHandler):
            def log_request(self, code: object = "-", _size: object = "-") -> None:
                answers.append((self.path, int(str(getattr(code, "value", code)))))

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def check(self) -> None:
        """Check that requests were for files of the site, and that no file was missing."""
        assert self.answers
        assert [path for path, _ in self.answers if not path.startswith(f"/{FOLDER}/")] == []
        assert [answer for answer in self.answers if answer[1] >= 400] == []


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a site with a rule set of its own; return the folder around its folder."""
    folder = tmp_path_factory.mktemp("files")
    write_site(folder / FOLDER, [HOUSE], CLIENT)
    return folder


@pytest.fixture
def server(files: Path) -> Iterator[FileServer]:
    """Serve the files; check at the end that no request left the site or failed."""
    server = FileServer(files)
    yield server
    server.close()
    server.check()


@pytest.fixture
def guest(chromium: Browser, server: FileServer) -> Iterator[Person]:
    """Return a person at the site; fail on browser errors and requests to other hosts."""
    person = Person(chromium, server.url)
    asked: list[str] = []
    person.page.on("request", lambda one: asked.append(one.url))
    yield person
    person.context.close()
    assert person.complaints == []
    assert [url for url in asked if not url.startswith(server.url)] == []


def test_a_game_against_a_bot_survives_a_reload(guest: Person) -> None:
    """A visitor starts a game by the site's own rules, rolls, reloads, and finds the same dice."""
    guest.page.goto(f"/{FOLDER}/")
    guest.see("play-offline").click()
    guest.see("device-rules").select_option(HOUSE.id)
    guest.see("device-bot-greedy").check()
    guest.see("device-start").click()
    guest.see("roll").click()
    expect(guest.page.locator("[data-testid=rolls-left][data-left='2']")).to_be_visible()
    dice = guest.dice()
    assert all(dice)
    guest.page.reload()
    expect(guest.page.locator("[data-testid=rolls-left][data-left='2']")).to_be_visible()
    assert guest.dice() == dice
    assert f"/{FOLDER}/#/local/" in guest.page.url


def test_the_board_answers_after_a_reload_of_its_address(guest: Person) -> None:
    """The address of a position opens it, and this device computes exact best play."""
    guest.page.goto(f"/{FOLDER}/#/board?rules=yahtzee&dice=13356&left=2")
    expect(guest.page.get_by_text("251.41")).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_text("251.41")).to_be_visible()


def test_the_site_opens_without_a_connection(chromium: Browser, server: FileServer) -> None:
    """Once its service worker works, the site opens offline, with its own rule set."""
    guest = Person(chromium, server.url, installs=True)
    guest.page.goto(f"/{FOLDER}/")
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    guest.page.wait_for_function(_IS_KEPT)
    guest.context.set_offline(True)
    guest.page.goto(f"/{FOLDER}/#/local")
    guest.page.reload()
    expect(guest.see("device-rules").locator(f"[value={HOUSE.id}]")).to_be_attached()
    guest.context.close()


def test_every_page_of_the_menu_opens(guest: Person) -> None:
    """Each page that the menu names shows its heading; none says that a server is missing.

    The help has no topic of a server, and a page that the site lacks says so.
    """
    guest.page.goto(f"/{FOLDER}/")
    for page in ("rules", "rules/yatzy", "learn", "practice", "house-rules", "settings", "help"):
        guest.page.goto(f"/{FOLDER}/#/{page}")
        expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
        expect(guest.page.get_by_text("The server cannot be reached")).to_have_count(0)
    expect(guest.page.get_by_text("account")).to_have_count(0)
    guest.page.goto(f"/{FOLDER}/#/ranking")
    expect(guest.page.get_by_text("This site has no server")).to_be_visible()
    guest.page.goto(f"/{FOLDER}/#/rules")
    expect(guest.page.get_by_role("link", name=HOUSE.title.en)).to_be_visible()


@pytest.mark.skipif(not IS_LONG, reason="takes half a minute")
def test_firefox_computes_the_board(server: FileServer, tmp_path: Path) -> None:
    """The same site works in Firefox: it computes best play, and a reload keeps the page."""
    with firefox(tmp_path) as browser:
        browser.open(f"{server.url}/{FOLDER}/#/board?rules=yahtzee&dice=13356&left=2")
        browser.wait_for("document.body.innerText.includes('251.41')")
        browser.reload()
        browser.wait_for("document.body.innerText.includes('251.41')")
