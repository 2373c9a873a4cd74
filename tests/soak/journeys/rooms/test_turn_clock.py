"""Turns that end by time, and seats that are handed over, in browsers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson, at_server
from tests.support.servers.server_process import ServerProcess

SECOND_MS = 10


@pytest.fixture(scope="module")
def fast_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Return a running server with very short game seconds."""
    path = str(tmp_path_factory.mktemp("fast") / "yacht.sqlite3")
    with ServerProcess(path, bot_pause=0.5, second_ms=SECOND_MS) as process:
        yield process


@pytest.fixture
def hasty(chromium: Browser, fast_server: ServerProcess) -> Iterator[NewPerson]:
    """Return a function that opens browsers at that server, and fail on browser errors."""
    yield from at_server(chromium, fast_server)


def record(person: Person) -> None:
    """Let the page record every text of its status line and every ring, even if shown briefly."""
    person.page.evaluate(
        """() => {
          window.statuses = [];
          window.rings = new Set();
          const look = () => {
            window.statuses.push(document.querySelector("[data-testid='status']")?.textContent);
            for (const ring of document.querySelectorAll("[data-testid^='ring-']"))
              window.rings.add(ring.dataset.testid);
          };
          new MutationObserver(look).observe(document.body,
            { subtree: true, childList: true, characterData: true });
        }"""
    )


def wait_for_status(person: Person, text: str) -> None:
    """Wait until the status line has shown this text since the recording began."""
    person.page.wait_for_function(
        "text => window.statuses.some((status) => status?.includes(text))", arg=text
    )


def wait_for_ring(person: Person, seat: int) -> None:
    """Wait until the ring of a seat was shown since the last such wait or the recording began."""
    person.page.wait_for_function("ring => window.rings.delete(ring)", arg=f"ring-{seat}")


def take_back(person: Person) -> None:
    """Take the seat back; press again if a bot moves at the moment of the first press."""
    person.page.wait_for_function(
        """() => {
          const button = document.querySelector("[data-testid='take-back']");
          button?.click();
          return button === null;
        }""",
        polling=200,
    )


def choose_clock(host: Person, clock: str) -> None:
    """Set the clock of a waiting room."""
    host.page.locator("label", has=host.see(f"clock-{clock}")).click()
    expect(host.see(f"clock-{clock}")).to_be_checked()


def test_a_bot_plays_on_after_two_timeouts_until_the_player_takes_back(hasty: NewPerson) -> None:
    """The ring is shown, the first timeout is explained, after the second a bot takes the seat."""
    mina, spectator = hasty(), hasty()
    mina.introduce("Mina")
    link = mina.make_table("extended")
    mina.seat_bot(1, "greedy")
    choose_clock(mina, "90")
    spectator.page.goto(link)
    expect(spectator.see("clock-set")).to_have_text(re.compile("90"))
    for person in (mina, spectator):
        record(person)
    mina.see("start-game").click()

    wait_for_ring(spectator, 0)
    wait_for_status(mina, "Your time was up, next time a bot takes over")
    expect(mina.see("take-back")).to_be_visible()
    mina.page.evaluate("window.rings.clear()")
    take_back(mina)
    wait_for_status(spectator, "Gull plays on for Mina")
    wait_for_ring(mina, 0)


def test_an_absent_player_can_be_handed_over_after_three_minutes(hasty: NewPerson) -> None:
    """Without a clock a button hands the seat to a bot; a returning player plays again."""
    mina, jun = hasty(), hasty()
    mina.introduce("Mina")
    link = mina.make_table("bonus")
    jun.sit(link, "Jun")
    expect(mina.see("seat-1")).to_contain_text("Jun")
    choose_clock(mina, "none")
    expect(jun.see("clock-set")).to_have_text(re.compile("No time limit"))
    mina.see("start-game").click()
    expect(jun.see("dice-tray")).to_be_visible()
    assert mina.see("ring-0").count() == 0
    record(mina)
    jun.page.goto("about:blank")
    mina.play_turn()
    mina.see("menu").click()
    expect(mina.see("resign")).to_be_visible()
    mina.see("hand-over-1").click()
    mina.see("hand-over-confirm").click()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")

    jun.page.goto(link)
    wait_for_status(mina, "Jun is back at the table")
    mina.play_turn()
    expect(jun.see("seat-on-turn")).to_have_attribute("data-seat", "1")
    jun.play_turn()
    expect(mina.see("seat-on-turn")).to_have_attribute("data-seat", "0")
