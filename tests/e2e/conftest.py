"""Chromium and servers for the browser tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browser import Person, launch
from tests.server_process import ServerProcess

NewPerson = Callable[..., Person]


# Playwright runs an event loop of its own for as long as it lives; async tests of other packages
# may share this process, so it must not outlive this package's.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Return a running Chromium."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def table_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Return a running server whose bots hardly pause."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), bot_pause=0.01) as process:
        yield process


@pytest.fixture
def person(chromium: Browser, table_server: ServerProcess) -> Iterator[NewPerson]:
    """Return a maker of people at that server; no page of theirs may complain of anything."""
    yield from at_server(chromium, table_server)


def at_server(chromium: Browser, server: ServerProcess) -> Iterator[NewPerson]:
    """Give a maker of people at a server, and see at the end that no page complained."""
    people: list[Person] = []

    def new(**wishes: Any) -> Person:
        people.append(Person(chromium, server.url, **wishes))
        return people[-1]

    yield new
    complaints = [complaint for one in people for complaint in one.complaints]
    for one in people:
        one.context.close()
    assert complaints == []
