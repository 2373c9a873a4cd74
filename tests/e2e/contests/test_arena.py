"""People play an arena and a Swiss contest in browsers, in two languages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.e2e.layout import check, laws
from tests.e2e.people.accounts import create_account
from tests.support.games.one_box import SUM
from tests.support.servers.server_process import CROWD, server_with
from tests.support.waiting import wait_until

_ROUNDS: Final = 3
_ROOM: Final = re.compile(r"/r/\w+$")


@pytest.fixture
def in_contests(chromium: Browser, tmp_path: Path) -> Iterator[NewPerson]:
    """Return a function that opens browsers at a server where new accounts may enter contests."""
    with server_with(tmp_path, SUM, limit_factor=CROWD, account_days=0) as server:
        yield from at_server(chromium, server)


def test_two_people_play_in_an_arena(in_contests: NewPerson) -> None:
    """Each table opens by itself, once; the standing moves, with words; a break ends the games."""
    mina, joon = in_contests(), in_contests(language="ko", width=390)
    link = _started(mina, joon, "arena")
    screen = in_contests()
    screen.page.goto(f"{link}/screen")
    expect(screen.see("contest-tables")).to_contain_text("Mina")
    first = _at_new_table(mina, "")
    assert _at_new_table(joon, "") == first
    _play(mina, joon)
    expect(mina.see("rematch")).to_have_count(0)
    second = _at_new_table(mina, first)
    assert _at_new_table(joon, first) == second
    expect(
        screen.see("contest-standings").locator(".bold", has_text=re.compile("[12]"))
    ).not_to_have_count(0)

    for person, words in ((mina, r"You are \w+ of 2 with \d"), (joon, r"\d점으로 2명 중 \d위예요")):
        person.page.goto(link)
        expect(person.see("contest-own")).to_have_text(re.compile(words))
        expect(person.see("contest-table")).to_be_visible()
        assert [*violations(person), *laws(person)] == []
    check(joon, "contest-arena")
    mina.see("contest-pause").click()
    expect(mina.see("contest-seat")).to_have_attribute("data-paused", "true")
    for person in (mina, joon):
        person.see("contest-table").click()
    joon.page.evaluate("localStorage.removeItem('contest-tables')")  # as on another device
    _play(mina, joon)
    expect(joon.see("contest-back")).to_be_visible()
    mina.see("contest-back").click()
    expect(mina.see("contest-seat")).to_contain_text("taking a break")
    expect(mina.see("contest-seat")).to_have_attribute("data-room", "")
    expect(screen.see("contest-tables")).not_to_contain_text("Mina")


def test_a_swiss_contest_ends_with_its_result(in_contests: NewPerson) -> None:
    """Each round seats both at a table; after the last one, all see the result."""
    mina, joon = in_contests(), in_contests(language="ko", width=390)
    link = _started(mina, joon, "swiss")
    table = ""
    for _ in range(_ROUNDS):
        before, table = table, _at_new_table(mina, table)
        assert _at_new_table(joon, before) == table
        _play(mina, joon)
    for person in (mina, joon):
        person.see("contest-back").click()
        person.page.wait_for_url(link)
        expect(person.see("contest-result")).to_be_visible()
        expect(person.see("contest-standings").locator("li")).to_have_count(2)
        assert violations(person) == []
    check(mina, "contest-swiss")


def _started(host: Person, guest: Person, kind: str) -> str:
    """Make a contest as a new account, let both enter, start it, and return its address."""
    create_account(host, "Mina")
    create_account(guest, "Joon")
    host.page.goto("/contests")
    host.see("contest-name").fill("Harbour evening")
    host.see(f"kind-{kind}").check()
    host.see("contest-rules").select_option("sum-box")
    if kind == "swiss":
        host.see("contest-rounds").select_option(str(_ROUNDS))
    check(host, f"contest-form-{kind}")
    host.see("contest-make").click()
    for person in (host, guest):
        if person is guest:
            guest.page.goto(host.page.url)
        person.see("contest-enter").click()
        expect(person.see("contest-leave")).to_be_visible()
    link = host.page.url
    host.see("contest-start").click()
    return link


def _at_new_table(person: Person, before: str) -> str:
    """Return the address of the table that has opened by itself after the one before."""
    person.page.wait_for_url(lambda url: _ROOM.search(url) is not None and url != before)
    expect(person.see("dice-tray")).to_be_visible()
    return person.page.url


def _play(*people: Person) -> None:
    """Play the game of one box in the order that the server has drawn."""

    def mover() -> Person | None:
        return next((one for one in people if _open_roll(one).count()), None)

    for _ in people:
        person = wait_until(mover)
        person.roll()
        person.see("fill-five").click()
        expect(_open_roll(person)).to_have_count(0)
    for person in people:
        expect(person.see("result")).to_be_visible()


def _open_roll(person: Person) -> Locator:
    """Return the button to roll, if it is the turn of a person."""
    return person.page.locator("[data-testid='roll'][aria-disabled='false']")
