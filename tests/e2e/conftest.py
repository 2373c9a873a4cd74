"""Chromium and servers for the browser tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browser import OTHER_HOST, Person, launch
from tests.integration.tournaments.test_standing_tournaments import SUMS
from tests.support.clients.bot_account import PASSWORD
from tests.support.games.large import SIXTEEN_BOXES
from tests.support.games.one_box import ANY, SUM
from tests.support.length import IS_LONG
from tests.support.servers.server_process import CROWD, ServerProcess, server_with

NewPerson = Callable[..., Person]
HOST = {"name": "Captain Mina", "password": PASSWORD}  #: The host of the arena.


# Playwright runs its own event loop while it is open; async tests of other packages
# may share this process, so it must be closed with this package's tests.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Return a running Chromium; `make soak` runs the one that people use."""
    with sync_playwright() as playwright:
        browser = launch(playwright, has_windows=IS_LONG)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a running server that tests share if they look only at their own tables."""
    yield from run_server(tmp_path_factory.mktemp("shared"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server with an empty database, which the test may kill."""
    yield from run_server(tmp_path)


@pytest.fixture
def person(chromium: Browser, shared_server: ServerProcess) -> Iterator[NewPerson]:
    """Return a function that opens browsers at the shared server, and fail on browser errors."""
    yield from at_server(chromium, shared_server)


@pytest.fixture
def visitor(chromium: Browser, own_server: ServerProcess) -> Iterator[NewPerson]:
    """Return a function that opens browsers at the test's own server, and fail on their errors."""
    yield from at_server(chromium, own_server)


@pytest.fixture
def lan(chromium: Browser, shared_server: ServerProcess) -> Iterator[Person]:
    """Return a person who opens the server by another address, over plain http."""
    person = Person(chromium, shared_server.url.replace("127.0.0.1", OTHER_HOST))
    yield person
    complaints = [said for said in person.complaints if "Cross-Origin-Opener-Policy" not in said]
    person.context.close()
    assert complaints == []  # plain http ignores that header, and says so


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a server whose host may start tournaments: games of one box, and of sixteen."""
    with server_with(tmp_path, SUMS, SIXTEEN_BOXES, tournaments_by=(HOST["name"],)) as process:
        yield process


@pytest.fixture
def in_arena(chromium: Browser, arena: ServerProcess) -> Iterator[NewPerson]:
    """Return a function that opens browsers at the arena, and fail on browser errors."""
    yield from at_server(chromium, arena)


def run_server(folder: Path) -> Iterator[ServerProcess]:
    """Yield a server whose bots hardly pause and which also offers two games of one box."""
    with server_with(
        folder, ANY, SUM, bot_pause=0.01, limit_factor=CROWD, account_days=0
    ) as process:
        yield process


def at_server(chromium: Browser, server: ServerProcess) -> Iterator[NewPerson]:
    """Yield a function that opens browsers at a server; check at the end for errors of both."""
    people: list[Person] = []
    said = server.said()

    def new(**wishes: Any) -> Person:
        people.append(Person(chromium, server.url, **wishes))
        return people[-1]

    yield new
    complaints = [complaint for one in people for complaint in one.complaints]
    for one in people:
        one.context.close()
    assert complaints == []
    assert server.said() == said
