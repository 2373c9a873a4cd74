"""Updates of the client while a game on this device is open.

Chromium may wait five minutes until it replaces a service worker, so make test does not.
"""

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import QUICK, Person
from tests.e2e.local.device import begin, kept
from yachtdice.server.app.pages import STATIC


class _Files(SimpleHTTPRequestHandler):
    """The files of a build; every other path is the client's page, and data have no answer."""

    def do_GET(self) -> None:
        if self.path.startswith("/api"):
            self.close_connection = True
            return
        if not Path(self.translate_path(self.path)).is_file():
            self.path = "/index.html"
        super().do_GET()

    def end_headers(self) -> None:
        is_forever = self.path.startswith("/assets/")
        self.send_header("cache-control", "max-age=31536000" if is_forever else "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """Return a folder with a copy of the built client."""
    return Path(shutil.copytree(STATIC, tmp_path / "static"))


@pytest.fixture
def host(build: Path) -> Iterator[str]:
    """Return the address of a file server of that folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(build)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def _release(build: Path) -> None:
    """Replace the build by one in which every file of code has another name."""
    names = [path.name for path in (build / "assets").iterdir()]
    for path in sorted(build.rglob("*.*")):
        if path.suffix in {".js", ".css", ".html"}:
            text = path.read_text("utf-8")
            for name in names:
                text = text.replace(name, f"next-{name}")
            path.write_text(text, "utf-8")
    for name in names:
        (build / "assets" / name).rename(build / "assets" / f"next-{name}")
    worker = build / "sw.js"
    worker.write_text(worker.read_text("utf-8").replace('"version":"', '"version":"next-'), "utf-8")


def test_an_update_waits_for_the_end_of_an_open_game(
    chromium: Browser, build: Path, host: str
) -> None:
    """A new version does not touch an open game; it takes over once the player has left it."""
    mina = Person(chromium, host, settings=QUICK, installs=True)
    kept(mina)
    mina.page.goto("/local")
    table = begin(mina, "Mina", bot="random")
    dice = mina.roll()
    _release(build)

    mina.page.evaluate(_WAITS)
    assert mina.dice() == dice
    mina.fill_first()  # the open page plays on with its own files
    mina.page.reload()  # this page is already a new one, and has the game
    expect(mina.see("dice-tray")).to_be_visible()
    mina.roll()
    caches = mina.page.evaluate("caches.keys()")
    assert len([name for name in caches if name.startswith("client-")]) == 2

    mina.page.goto("/")
    mina.page.evaluate(_TAKEN)
    mina.page.goto(table)
    expect(mina.see("dice-tray")).to_be_visible()
    mina.context.close()


#: Asks for the new service worker, and waits until it waits.
_WAITS = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (registration.waiting === null) await new Promise(requestAnimationFrame);
}"""
#: Waits until only the cache of the new version is left.
_TAKEN = """async () => {
  const isOld = (name) => name.startsWith('client-') && !name.startsWith('client-next-');
  while ((await caches.keys()).some(isOld)) await new Promise(requestAnimationFrame);
}"""
