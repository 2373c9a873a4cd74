"""People and a bot play a contest in browsers, in two languages, on a phone and a computer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.accessible import violations
from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.e2e.layout import check, laws
from tests.support.clients.bot_account import PASSWORD
from tests.support.servers.server_process import CROWD, server_with

#: Two boxes and two columns: four turns.
SHORT: Final = """
id = "short"
title = { en = "Short", ko = "짧은 규칙" }
summary = { en = "Two boxes, two columns.", ko = "칸 두 개, 열 두 개." }
boxes = [
  { id = "sixes", section = "upper", title = "6", pattern = { face = 6 }, pay = "matching" },
  { id = "choice", section = "lower", title = "C", pattern = "anything", pay = "all" },
]
phases = [
  { id = "free", title = { en = "Free", ko = "자유" }, order = "any", rolls = 3 },
  { id = "down", title = { en = "Down", ko = "위에서" }, order = "top_down", rolls = 2 },
]
"""
_TURNS: Final = 4


@pytest.fixture
def in_contests(chromium: Browser, tmp_path: Path) -> Iterator[NewPerson]:
    """Return a function that opens browsers at a server where new accounts may enter contests."""
    options = {"bot_pause": 0.01, "limit_factor": CROWD, "account_days": 0}
    with server_with(tmp_path, SHORT, **options) as server:
        yield from at_server(chromium, server)


def test_people_and_a_bot_play_a_contest(in_contests: NewPerson) -> None:
    """Two people and a bot get the same throws, see what the field kept, and check the record."""
    mina, joon = in_contests(), in_contests(language="ko", width=390)
    link = _made(mina)
    assert violations(mina) == []
    check(mina, "contest-lobby")
    _enter(joon, "Joon", link)
    expect(mina.see("contest-entrants")).to_have_text("3")
    screen = in_contests()
    screen.page.goto(f"{link}/screen")
    expect(screen.see("contest-screen")).to_have_attribute("data-phase", "waiting")
    expect(screen.see("contest-screen")).to_contain_text("3 entrants")
    mina.see("contest-start").click()

    for person in (mina, joon):
        expect(person.see("contest-throw")).to_have_attribute("aria-disabled", "false")
    spoken = " ".join(map(str, _dice(mina)))
    expect(mina.see("contest-status")).to_contain_text(f"Your dice: {spoken}.")
    assert [*violations(mina), *violations(joon), *laws(joon), *laws(mina)] == []
    assert _tape(screen) == _dice(mina) == _dice(joon)
    _keep_first(mina)
    _keep_first(joon)
    expect(mina.see("field-own")).to_contain_text("you")
    expect(joon.see("field-own")).to_contain_text("나")
    for turn in range(1, _TURNS + 1):
        for person in (mina, joon):
            _fill(person, turn)

    for person in (mina, joon):
        expect(person.see("contest-result")).to_be_visible()
        person.see("contest-check").click()
        expect(person.see("contest-verdict")).to_have_attribute("data-right", "true")
        expect(person.see("contest-standings").locator("li")).to_have_count(3)
        assert violations(person) == []
    check(joon, "contest-result")
    expect(screen.see("contest-screen")).to_contain_text("3 entrants · Final standing")
    expect(screen.see("wave")).to_have_count(0)
    mina.page.goto("/contests")
    expect(mina.see("contests-over")).to_contain_text("Evening cup")
    check(mina, "contests")


def test_a_choice_is_repeated_after_the_network_was_lost(in_contests: NewPerson) -> None:
    """A page without a network says so, and its choice reaches the server afterwards."""
    mina = in_contests()
    _made(mina)
    mina.see("contest-start").click()
    expect(mina.see("contest-throw")).to_have_attribute("aria-disabled", "false")
    mina.context.set_offline(True)
    expect(mina.page.get_by_role("alert")).to_contain_text("Connection lost")
    expect(mina.see("contest-throw")).to_have_attribute("aria-disabled", "true")
    mina.context.set_offline(False)
    _fill(mina, 1)
    expect(mina.see("contest-turn")).to_contain_text("2")


def test_a_guest_learns_how_to_enter(in_contests: NewPerson) -> None:
    """A guest without an account reads how to get one, also in Korean."""
    mina, guest = in_contests(), in_contests(language="ko", width=390)
    guest.page.goto(_made(mina))
    expect(guest.see("contest-guest")).to_contain_text("계정")
    assert violations(guest) == []


def _made(host: Person) -> str:
    """Make a contest with a bot as a new account, enter it, and return its address."""
    host.post("/api/account", {"name": "Mina", "password": PASSWORD})
    host.page.goto("/contests")
    host.see("contest-name").fill("Evening cup")
    host.see("contest-rules").select_option("short")
    host.see("contest-seconds").select_option("60")
    host.see("contest-bots").select_option("1")
    host.see("contest-bot").select_option("greedy")
    host.see("contest-make").click()
    expect(host.see("contest-code")).to_be_visible()
    host.see("contest-enter").click()
    expect(host.see("contest-leave")).to_be_visible()
    return host.page.url


def _enter(person: Person, name: str, link: str) -> None:
    """Enter a contest as a new account."""
    person.post("/api/account", {"name": name, "password": PASSWORD})
    person.page.goto(link)
    person.see("contest-enter").click()
    expect(person.see("contest-leave")).to_be_visible()


def _dice(person: Person) -> list[int]:
    """Return the dice on the player's own table."""
    return [int(person.see(f"die-{place}").get_attribute("data-face") or 0) for place in range(5)]


def _tape(screen: Person) -> list[int]:
    """Return the last throw on the big screen."""
    said = screen.see("contest-tape").get_attribute("aria-label") or ""
    return [int(face) for face in said.split()]


def _keep_first(person: Person) -> None:
    """Keep the first die and throw the others."""
    person.page.keyboard.press("1")
    expect(person.see("die-0")).to_have_attribute("data-held", "true")
    person.see("contest-throw").click()


def _fill(person: Person, turn: int) -> None:
    """Fill the first box that is open in this turn."""
    expect(person.see("contest-turn")).to_contain_text(str(turn))
    person.page.locator("[data-testid^=fill-]:not([data-marked=true])").first.click()
