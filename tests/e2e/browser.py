"""A real Chromium, and a person in front of it."""

import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Playwright, expect

PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)  # a busy machine must not fail a test
_FLAGS = [
    "--no-sandbox",  # the tests may run as root
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright) -> Browser:
    """Return a running Chromium: the system's, or the one playwright has installed."""
    system = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=system, args=_FLAGS)


Settings = Mapping[str, str]
HASTY: Settings = {"dice-speed": "instant", "confirm-box": "off"}
"""For tests that are not about time: dice lie at once, and one press fills a box."""

AS_SHIPPED: Settings = {}

_REMEMBERED = """
  if (location.protocol.startsWith('http')) {
    for (const [key, value] of Object.entries(%s)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }
"""
"""Kept once only, so that a test may choose otherwise; a blank page has no storage."""


_SLID = """async () => {
  const sliding = () =>
    document.getAnimations().filter((one) => one.transitionProperty === 'translate');
  do {
    await Promise.allSettled(sliding().map((one) => one.finished));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  } while (sliding().length > 0);
}"""
"""What slides may be sent elsewhere on its way, which ends one transition and begins another."""

_SHOWN = "WebSocket|ERR_CONNECTION|net::|status of (400|401|409|429)"
"""What browsers say of lost connections and refusals, which the page tells its reader."""


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        width: int = 1280,
        language: str = "en",
        settings: Settings = HASTY,
        still: bool = False,
    ) -> None:
        """Open an empty browser window on the server.

        `settings` are those the browser remembers, `still` whether its system wants no movement.
        """
        self.url = url
        height = 640 if width < 600 else 800
        locale = {"en": "en-GB", "ko": "ko-KR"}[language]
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.add_init_script(_REMEMBERED % json.dumps(dict(settings)))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: object) -> None:
        """Keep what the browser complains of, but lost connections and refusals that are shown."""
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        if kind == "error" and not re.search(_SHOWN, text):
            self.complaints.append(text)

    def see(self, testid: str) -> Locator:
        """Return the element with this test id."""
        return self.page.get_by_test_id(testid)

    def introduce(self, name: str) -> None:
        """Choose a name on the home page."""
        self.page.goto("/")
        self.see("name-input").fill(name)
        self.see("name-save").click()
        expect(self.see("name-input")).to_have_count(0)

    def make_table(self, rules: str) -> str:
        """Make a table for a rule set and return its link."""
        self.see(f"rules-{rules}").click()
        self.see("make-table").click()
        return self.see("invite-link").input_value()

    def seat_bot(self, seat: int, bot: str) -> None:
        """Put a bot on a free seat and see it sit there."""
        self.see(f"add-bot-{seat}").click()
        self.see(f"add-bot-{seat}-{bot}").click()
        expect(self.see(f"add-bot-{seat}")).to_have_count(0)

    def sit(self, link: str, seat: int, name: str | None = None) -> None:
        """Open a link and sit down, giving a name where it is asked for."""
        self.page.goto(link)
        self.see(f"sit-{seat}").click()
        if name is not None:
            self.see("name-input").fill(name)
            self.see("name-save").click()
        expect(self.see(f"sit-{seat}")).to_have_count(0)

    def seat_on_turn(self) -> int:
        """Return whose turn the page shows."""
        return int(self.see("seat-on-turn").get_attribute("data-seat") or -1)

    def roll(self) -> list[int]:
        """Roll, wait until the dice lie, and return them."""
        expect(self.see("roll")).to_have_attribute("aria-disabled", "false")
        left = self.see("rolls-left").get_attribute("data-left")
        self.see("roll").click()
        expect(self.see("rolls-left")).not_to_have_attribute("data-left", left or "")
        return self.dice()

    def dice(self) -> list[int]:
        """Return the faces on the table, by place."""
        return [int(self.see(f"die-{i}").get_attribute("data-face") or 0) for i in range(5)]

    def wait_until_slid(self) -> None:
        """Wait until what slides to another place, as dice do that are kept, is there."""
        self.page.evaluate(_SLID)

    def fills(self) -> Locator:
        """Return the boxes that can be filled now."""
        return self.page.locator("[data-testid^='fill-']:visible:enabled")

    def total(self, seat: int) -> str:
        """Return the total that the page shows for a seat."""
        return self.see(f"total-{seat}").first.inner_text()

    def shot(self, name: str) -> None:
        """Keep a picture of the page, for people to look at."""
        folder = Path("test-results")
        folder.mkdir(exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")

    def is_over(self) -> bool:
        """Return whether the page shows the result."""
        return self.see("result").is_visible()

    def turn(self) -> str:
        """Return a word for the turn the page shows, another for every turn of the game."""
        mark = self.see("seat-on-turn")
        return f"{mark.get_attribute('data-seat')}:{mark.get_attribute('data-turn')}"

    def play_turn(self) -> None:
        """Play one turn: roll once, fill the first box that can be, and see it taken in."""
        turn = self.turn()
        self.roll()
        self.fills().first.click()
        self.page.wait_for_function(
            """turn => {
              const mark = document.querySelector("[data-testid='seat-on-turn']");
              const over = document.querySelector("[data-testid='result']");
              return over || (mark && `${mark.dataset.seat}:${mark.dataset.turn}` !== turn);
            }""",
            arg=turn,
        )


def play_to_the_end(*people: tuple[Person, int]) -> None:
    """Let each person play the turns of their seat until everybody sees the result."""
    seats = {seat for _, seat in people}
    while not people[0][0].is_over():
        for person, seat in people:
            wait_for_turn_or_end(person, seats)
            if not person.is_over() and person.seat_on_turn() == seat:
                person.play_turn()
    for person, _ in people:
        expect(person.see("result")).to_be_visible()


def wait_for_turn_or_end(person: Person, seats: set[int]) -> None:
    """Wait until it is the turn of one of these seats, or the game is over."""
    person.page.wait_for_function(
        """seats => {
          const mark = document.querySelector("[data-testid='seat-on-turn']");
          const over = document.querySelector("[data-testid='result']");
          return over || seats.includes(Number(mark?.dataset.seat));
        }""",
        arg=list(seats),
    )
