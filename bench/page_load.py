"""Size and load time of the browser client, in a throttled Chromium.

The throttling simulates a cheap phone with a poor connection: a processor four times slower, 150 ms
latency and 1.6 Mbit/s. It also gives the layout shift of each page, on a phone and on a desktop. A
last measurement, without throttling, gives the times between frames during the dice animation, in
software rendering.
"""

import tempfile
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.timing import judged
from tests.e2e.browser import HASTY, Person, launch
from tests.e2e.pages.addresses import addresses
from tests.e2e.pages.shift import LATE, MOST_SHIFT, open_page
from tests.support.servers.server_process import CROWD, ServerProcess

ROUNDS: Final = 3
LATENCY_MS: Final = 150
BYTES_A_SECOND: Final = 1_600_000 / 8
SLOWER: Final = 4
THROWS: Final = 6
#: Pages that only their visitors load.
PAGES: Final = ("/board", "/today", "/practice", "/learn", "/records")
WIDTHS: Final = (390, 1280)


class Load(NamedTuple):
    """Milliseconds to first paint and until ready to play; compressed bytes; hosts contacted."""

    painted: float
    ready: float
    bytes: int
    hosts: set[str]


def throttle(session: CDPSession, *, caches: bool = False) -> None:
    """Throttle the processor and the network of a page, which uses its cache or not."""
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": not caches})
    line = {
        "offline": False,
        "latency": LATENCY_MS,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def loaded(browser: Browser, url: str, ready: str = "[data-testid='play-now']:enabled") -> Load:
    """Open a page with a new profile and return the measurements; `ready` is its first control."""
    page = browser.new_context().new_page()
    session = page.context.new_cdp_session(page)
    throttle(session)
    sizes: list[int] = []
    hosts: set[str] = set()
    session.on("Network.loadingFinished", lambda one: sizes.append(int(one["encodedDataLength"])))
    session.on("Network.requestWillBeSent", lambda one: hosts.add(_host(one)))
    page.goto(url, wait_until="commit")
    page.wait_for_selector(ready)
    is_ready = page.evaluate("performance.now()")
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    painted = page.evaluate(paint)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return Load(painted, is_ready, sum(sizes), hosts)


def _host(asked: dict[str, Any]) -> str:
    """Return the host of a request."""
    return urlsplit(str(asked["request"]["url"])).netloc


def frames(page: Page) -> list[float]:
    """Return the milliseconds between frames during one throw."""
    gaps: list[float] = page.evaluate(
        """() => new Promise((done) => {
          const gaps = [];
          let last = performance.now();
          const end = last + 900;
          const step = (now) => {
            gaps.push(now - last);
            last = now;
            if (now < end) requestAnimationFrame(step); else done(gaps);
          };
          requestAnimationFrame(step);
          document.querySelector("[data-testid='roll']").click();
        })"""
    )
    return gaps[1:]


def flying(browser: Browser, url: str) -> list[float]:
    """Return the milliseconds between frames over several throws at normal speed."""
    mina = Person(browser, url, settings={**HASTY, "dice-speed": "normal"}, still=False)
    mina.introduce("Mina")
    mina.make_table("bonus")
    mina.see("start-game").click()
    gaps: list[float] = []
    for throw in range(THROWS):
        mina.page.wait_for_selector("[data-testid='roll']:not([aria-disabled='true'])")
        gaps += frames(mina.page)
        mina.page.wait_for_timeout(600)
        if throw % 3 == 2:
            mina.fills().first.click()
            mina.page.wait_for_timeout(300)
    return gaps


def print_pages(browser: Browser, url: str, home: int) -> None:
    """Print the bytes that each page of reviews and practice adds to those of the home page."""
    for path in PAGES:
        more = (loaded(browser, url + path, "main h1").bytes - home) / 1000
        print(f"  {path}: {more:.0f} kB more than the home page; must 40: {judged(more <= 40)}")


def print_shifts(browser: Browser, folder: str) -> None:
    """Print the greatest layout shift at each width, and each page that moves too much."""
    with ServerProcess(
        f"{folder}/pages.sqlite3", limit_factor=CROWD, own_machine=True, account_days=0
    ) as server:
        owner = Person(browser, server.url)
        pages = [one for examples in addresses(owner).values() for one in examples]
        for width in WIDTHS:
            mina = Person(browser, server.url, width=width)
            mina.context.add_cookies(owner.context.cookies())  # type: ignore[arg-type]
            mina.context.add_init_script(path=LATE)
            throttle(mina.context.new_cdp_session(mina.page), caches=True)
            shifts = {page.path: open_page(mina, page).sum for page in pages}
            moving = {path: round(shift, 3) for path, shift in shifts.items() if shift > MOST_SHIFT}
            line = f"{max(shifts.values()):.3f} at most on {len(pages)} pages {width} px wide"
            print(f"  layout shift {line}; must {MOST_SHIFT}: {judged(not moving)} {moving or ''}")


def main() -> None:
    """Measure and print."""
    print(f"\nThe page: {SLOWER} x slower processor, {LATENCY_MS} ms, 1.6 Mbit/s, best of {ROUNDS}")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = launch(playwright)
        with ServerProcess(f"{folder}/yacht.sqlite3") as server:
            loads = [loaded(browser, server.url) for _ in range(ROUNDS)]
            gaps = sorted(flying(browser, server.url))
            print_pages(browser, server.url, loads[0].bytes)
        print_shifts(browser, folder)
    painted, ready = min(one.painted for one in loads), min(one.ready for one in loads)
    weight, hosts = loads[0].bytes / 1000, set.union(*(one.hosts for one in loads))
    print(f"  first picture {painted:.0f} ms; must 1200: {judged(painted < 1200)}")
    print(f"  ready to play {ready:.0f} ms; must 1800: {judged(ready < 1800)}")
    line = f"{weight:.0f} kB over the line; must 94: {judged(weight <= 94)}"
    print(f"  {line}; hosts asked: {len(hosts)}")
    speed, half, most = 1000 * len(gaps) / sum(gaps), len(gaps) // 2, int(len(gaps) * 0.95)
    print(
        f"  frames while dice fly: {speed:.0f} a second, half within {gaps[half]:.1f} ms, "
        f"95 % within {gaps[most]:.1f} ms; aim 60: {judged(speed > 58)}"
    )


if __name__ == "__main__":
    main()
