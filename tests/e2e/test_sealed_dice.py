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
_HAS_SEAL = f"seal => ({_NOTES})().last?.seal === seal"

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


def assert_all_right(found: Notes, throws: int, party: int) -> None:
    """Assert that all throws are checked, with the player's share, and there is no alarm."""
    assert found["alarm"] is None
    assert found["party"] == party
    assert len(found["throws"]) == throws
    kinds = {one["kind"] for one in found["throws"]}
    assert kinds == {"together"}
    assert all(one["own"] for one in found["throws"])


def test_pages_check_a_game_over_plain_http_with_two_tabs(visitor: NewPerson, lan: Person) -> None:
    """Two people, one without `crypto.subtle` and one with two tabs, check all throws of a game."""
    mina = visitor()
    seat_two(mina, lan)
    assert lan.page.evaluate("crypto.subtle === undefined")
    second = mina.context.new_page()
    second.goto(mina.page.url)
    expect(second.get_by_test_id("dice-tray")).to_be_visible()

    for _ in range(2):
        play_two_rolls(mina)
        play_two_rolls(lan)

    for page, party in ((mina.page, 1), (second, 1), (lan.page, 2)):
        assert_all_right(seen(page, 8), 8, party)
    seal = notes(mina.page)["last"]["seal"]
    lan.page.wait_for_function(_HAS_SEAL, arg=seal)


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


def test_a_throw_is_made_without_a_player_who_has_left(visitor: NewPerson, lan: Person) -> None:
    """After a player has closed the page, the throws go on without that share and without alarm."""
    mina = visitor()
    seat_two(mina, lan)
    mina.roll()
    seen(mina.page, 1)

    lan.page.goto("about:blank")
    mina.roll()

    found = seen(mina.page, 2)
    assert found["alarm"] is None
    assert found["throws"][0]["parties"] == [0, 1, 2]
    assert found["throws"][1]["parties"] == [0, 1]
    assert all(one["own"] for one in found["throws"])
