"""A real Chromium, and a person who uses it."""

import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import APIResponse, Browser, Locator, Page, Playwright, expect

PATIENCE_MS = 180_000
expect.set_options(timeout=PATIENCE_MS)  # a busy machine must not fail a test
#: Another address of the servers, where a page over plain http has no secure context.
OTHER_HOST = "192.168.7.7"

_FLAGS = [
    "--no-sandbox",  # the tests may run as root
    "--disable-quic",
    "--disable-gpu",
    "--disable-software-rasterizer",  # pages without WebGL need no second process to draw them
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {OTHER_HOST} 127.0.0.1",
]


_WITH_WINDOWS = ("chromium", "google-chrome")
#: Chromium without the parts around a page comes first: it takes a fifth less time.
_HEADLESS = ("chromium-headless-shell", *_WITH_WINDOWS)


def launch(playwright: Playwright, *, has_windows: bool = True) -> Browser:
    """Return a running Chromium: the system's, or the one installed by playwright.

    Without `has_windows` it is Chromium's headless program if the system has it.
    """
    found = map(shutil.which, _WITH_WINDOWS if has_windows else _HEADLESS)
    system = os.environ.get("CHROMIUM") or next(filter(None, found), None)
    return playwright.chromium.launch(executable_path=system, args=_FLAGS, timeout=PATIENCE_MS)


Settings = Mapping[str, str]
#: No coach marks; only the tests of the guide need a new player.
GUIDE_SEEN: Settings = {"guide": "off"}

#: No dice animation, and one press fills a box.
HASTY: Settings = {"dice-speed": "instant", "confirm-box": "off", **GUIDE_SEEN}

#: For tests about effects: synthesising music takes a tenth of a processor for every page.
NO_MUSIC: Settings = {"volume-music": "20m", **GUIDE_SEEN}

#: Muted; the page does not load its synthesiser.
SILENT: Settings = {"volume-music": "20m", "volume-effects": "60m", **GUIDE_SEEN}

#: For tests that are neither about dice in flight nor about sound.
QUICK: Settings = {**HASTY, **SILENT}

AS_SHIPPED: Settings = {}

#: Stored only once, so that a test may change it; a blank page has no storage.
_REMEMBERED = """
  if (location.protocol.startsWith('http')) {
    for (const [key, value] of Object.entries(%s)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }
"""


#: A sliding element may get a new target, which ends one transition and begins another.
_SLID = """async () => {
  const sliding = () =>
    document.getAnimations().filter((one) => one.transitionProperty === 'translate');
  do {
    await Promise.allSettled(sliding().map((one) => one.finished));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  } while (sliding().length > 0);
}"""

_FACES = """() => [0, 1, 2, 3, 4].map((place) =>
  Number(document.querySelector(`[data-testid='die-${place}']`)?.dataset.face || 0))"""

#: Browser messages about lost connections and refusals, which the page shows itself.
_SHOWN = "WebSocket|ERR_CONNECTION|net::|status of (400|401|409|429)"


class Person:
    """A person with their own browser."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        width: int = 1280,
        language: str = "en",
        settings: Settings = QUICK,
        still: bool = True,
        installs: bool = False,
    ) -> None:
        """Open an empty browser window on the server.

        `settings` are those that the browser remembers. `still` is whether the system prefers
        reduced motion: animations take a third of a processor for every page. `installs` lets the
        pages keep the client on the device, which takes a tenth of the time of opening them.
        """
        self.url = url
        height = 640 if width < 600 else 800
        locale = {"en": "en-GB", "ko": "ko-KR"}[language]
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if installs else "block",
        )
        self.context.set_default_timeout(PATIENCE_MS)  # also for tabs that a test opens itself
        self.context.add_init_script(_REMEMBERED % json.dumps(dict(settings)))
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: object) -> None:
        """Record browser errors, except lost connections and refusals that the page shows."""
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        if kind == "error" and not re.search(_SHOWN, text):
            self.complaints.append(text)

    def see(self, testid: str) -> Locator:
        """Return the element with this test id."""
        return self.page.get_by_test_id(testid)

    def choose_name(self, name: str) -> None:
        """Choose a name without the home page."""
        assert self.post("/api/me", {"name": name}).ok

    def player(self) -> str:
        """Return the player's id."""
        player: str = self.get("/api/me").json()["player"]
        return player

    def get(self, path: str) -> APIResponse:
        """Return the answer to a request as this person, without the page.

        The server may close an idle connection at the moment when a request uses it; like a
        browser, this repeats such a request, and so does `post`.
        """
        return self.context.request.get(path, max_retries=1)

    def post(self, path: str, data: Mapping[str, str]) -> APIResponse:
        """Return the answer to a request with this body as this person, without the page."""
        return self.context.request.post(path, data=dict(data), max_retries=1)

    def introduce(self, name: str) -> None:
        """Choose a name, and open the home page."""
        self.choose_name(name)
        self.page.goto("/")

    def make_table(self, rules: str, name: str | None = None) -> str:
        """Create a table for a rule set and return its link; give a name if the page asks for it.

        The home page is open.
        """
        self.choose_rules(rules)
        self.see("make-table").click()
        if name is not None:
            self.see("name-input").fill(name)
            self.see("name-save").click()
        return self.see("invite-link").input_value()

    def choose_rules(self, rules: str) -> None:
        """Choose the rules of the next game on the home page."""
        self.see("rules-pick").click()
        self.see(f"rules-{rules}").click()
        expect(self.see("rules-choose")).to_have_count(0)

    def seat_bot(self, seat: int, bot: str) -> None:
        """Put a bot on a free seat and check that it sits there."""
        self.see(f"add-bot-{seat}").click()
        self.see(f"add-bot-{seat}-{bot}").click()
        expect(self.see(f"add-bot-{seat}")).to_have_count(0)

    def go(self, path: str) -> None:
        """Open another page of the client that is already loaded, as the Back button does."""
        self.page.evaluate(
            """path => {
              history.pushState(null, '', path);
              dispatchEvent(new PopStateEvent('popstate'));
            }""",
            path,
        )

    def open_table(self, link: str) -> None:
        """Open the link of a game that has started."""
        self.page.goto(link)
        expect(self.see("dice-tray")).to_be_visible()

    def width(self) -> int:
        """Return the width of the page's content; a wider one than the window scrolls sideways."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth")
        return width

    def sit(self, link: str, name: str | None = None) -> None:
        """Open a link and sit down on the first free seat, with a name if the page asks for it."""
        self.page.goto(link)
        self.see("sit-down").click()
        if name is not None:
            self.see("name-input").fill(name)
            self.see("name-save").click()
        expect(self.see("sit-down")).to_have_count(0)

    def seat_on_turn(self) -> int:
        """Return the seat on turn as the page shows it."""
        return int(self.see("seat-on-turn").get_attribute("data-seat") or -1)

    def wait_until_may_roll(self) -> None:
        """Wait for the turn of this person, after the turns of bots and their dice."""
        expect(self.see("roll")).to_have_attribute("aria-disabled", "false")

    def roll(self) -> list[int]:
        """Roll, wait until the dice have landed, and return them."""
        self.wait_until_may_roll()
        left = self.see("rolls-left").get_attribute("data-left")
        self.see("roll").click()
        expect(self.see("rolls-left")).not_to_have_attribute("data-left", left or "")
        return self.dice()

    def dice(self) -> list[int]:
        """Return the faces on the table, by place, all of one moment."""
        faces: list[int] = self.see("dice-tray").evaluate(_FACES)
        return faces

    def wait_until_slid(self) -> None:
        """Wait until sliding elements, such as kept dice, have reached their place."""
        self.page.evaluate(_SLID)

    def fills(self) -> Locator:
        """Return the boxes that can be filled now."""
        return self.page.locator("[data-testid^='fill-']:visible:enabled")

    def total(self, seat: int) -> str:
        """Return the total that the page shows for a seat."""
        return self.see(f"total-{seat}").first.inner_text()

    def shot(self, name: str) -> None:
        """Save a screenshot of the page, for people to view."""
        folder = Path("test-results")
        folder.mkdir(exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")

    def is_over(self) -> bool:
        """Return whether the page shows the result."""
        return self.see("result").is_visible()

    def turn(self) -> str:
        """Return a text that is different for every turn of the game.

        It is that of the page, which may show an older turn than the server.
        """
        text: str = self.see("seat-on-turn").evaluate(
            "mark => `${mark.dataset.seat}:${mark.dataset.turn}`"
        )
        return text

    def play_turn(self) -> None:
        """Play one turn: roll once, fill the first legal box, and wait until it is accepted."""
        self.roll()
        self.fill_first()

    def fill_first(self) -> None:
        """Fill the first legal box after a roll, and wait until the turn is over."""
        turn = self.turn()
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
    """Let each person play the turns of their seat until all see the result."""
    seats = {seat for _, seat in people}
    while not people[0][0].is_over():
        for person, seat in people:
            if wait_for_turn_or_end(person, seats) == seat:
                person.play_turn()
    for person, _ in people:
        expect(person.see("result")).to_be_visible()


def wait_for_turn_or_end(person: Person, seats: set[int]) -> int | None:
    """Return the seat on turn once it is one of these; None when the game is over."""
    found = person.page.wait_for_function(
        """seats => {
          const mark = document.querySelector("[data-testid='seat-on-turn']");
          if (document.querySelector("[data-testid='result']")) return { seat: null };
          const seat = Number(mark?.dataset.seat);
          return seats.includes(seat) && { seat };
        }""",
        arg=list(seats),
    )
    seat: int | None = found.json_value()["seat"]
    return seat
