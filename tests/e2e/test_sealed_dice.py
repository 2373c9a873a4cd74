"""Sealed dice in the browser: every page checks every throw, and no page raises an alarm."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PATIENCE_MS, Person
from tests.e2e.conftest import NewPerson
from tests.support.server_process import ServerProcess

_FLAGS = ["--no-sandbox", "--disable-quic", "--host-resolver-rules=MAP 192.168.7.7 127.0.0.1"]

_NOTES = """() => {
  const game = JSON.parse(localStorage.getItem('dice-games') ?? '[]')
    .map((id) => JSON.parse(localStorage.getItem(`dice-notes-${id}`) || '{}'))
    .find(({ throws }) => throws?.length > 0);
  return { ...game, alarm: JSON.parse(localStorage.getItem('dice-alarm') ?? 'null') };
}"""
"""The notes of a page about its game, and its alarm."""

_HAS_SEEN = f"count => (({_NOTES})().throws ?? []).length >= count"

Notes = dict[str, Any]


@pytest.fixture
def lan(chromium: Browser, own_server: ServerProcess) -> Iterator[Person]:
    """Return a person who opens the server by another name, over plain http."""
    system = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    browser = chromium.browser_type.launch(executable_path=system, args=_FLAGS, timeout=PATIENCE_MS)
    person = Person(browser, own_server.url.replace("127.0.0.1", "192.168.7.7"))
    yield person
    complaints = [said for said in person.complaints if "Cross-Origin-Opener-Policy" not in said]
    assert complaints == []  # plain http ignores that header, and says so
    browser.close()


def notes(page: Page) -> Notes:
    """Return the notes of a page about its game."""
    found: Notes = page.evaluate(_NOTES)
    return found


def seen(page: Page, throws: int) -> Notes:
    """Return the notes of a page once it has checked this number of throws."""
    page.wait_for_function(_HAS_SEEN, arg=throws)
    return notes(page)


def play_two_rolls(person: Person) -> None:
    """Play a turn of two rolls, the second with a die kept, and fill the first legal box."""
    person.roll()
    person.see("die-0").click()
    person.roll()
    person.fill_first()


def seat_two(mina: Person, jun: Person) -> None:
    """Let two people start a game of `yahtzee` from the home page."""
    mina.introduce("Mina")
    link = mina.make_table("yahtzee")
    jun.sit("/r/" + link.rpartition("/")[2], "Jun")
    mina.see("start-game").click()
    for person in (mina, jun):
        expect(person.see("dice-tray")).to_be_visible()


def test_a_page_checks_on_after_a_reload(visitor: NewPerson, lan: Person) -> None:
    """After a reload a page shows its key again and takes part in all further throws."""
    mina = visitor()
    seat_two(mina, lan)
    play_two_rolls(mina)
    lan.roll()

    mina.page.reload()
    expect(mina.see("dice-tray")).to_be_visible()
    lan.roll()
    lan.fills().first.click()
    play_two_rolls(mina)

    for page, party in ((mina.page, 1), (lan.page, 2)):
        found = seen(page, 6)
        assert found["alarm"] is None
        assert found["party"] == party
        assert found["throws"][0]["number"] == 1
        assert found["throws"][-1]["kind"] == "together"
        assert found["unseen"] == 0
