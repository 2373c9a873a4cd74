"""A browser that keeps the client, and its games."""

import json

from playwright.sync_api import expect

from tests.e2e.browser import QUICK, Person, Settings


def kept(person: Person) -> None:
    """Open the home page, and wait until the service worker has kept all files of the client."""
    person.page.goto("/")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    person.page.evaluate(_COMPLETE)


#: Waits until the cache has every file that the service worker lists in its first line.
_COMPLETE = """async () => {
  const text = await (await fetch('/sw.js')).text();
  const { version, first, rest } = JSON.parse(/^const KEPT = (.*);$/m.exec(text)[1]);
  const cache = await caches.open(`client-${version}`);
  for (const path of [...first, ...rest])
    while ((await cache.match('/' + path)) === undefined)
      await new Promise((next) => requestAnimationFrame(next));
}"""


def with_rules(text: str) -> Settings:
    """Return the settings of a browser whose device keeps these house rules."""
    return {**QUICK, "house-rules": json.dumps([text])}


def begin(person: Person, *people: str, bot: str | None = None, rules: str | None = None) -> str:
    """Begin a game on the page for it, which is open, and return the path of its table.

    `rules`: their name on the page, None for those that it suggests.
    """
    expect(person.see("device-start")).to_be_enabled()
    if rules is not None:
        person.see("device-rules").select_option(label=rules)
    if bot is None:
        person.see("way-people").check(force=True)
        person.see(f"count-{len(people)}").check(force=True)
    else:
        person.see(f"device-bot-{bot}").check()
    for place, name in enumerate(people, 1):
        person.see(f"device-name-{place}").fill(name)
    person.see("device-start").click()
    expect(person.see("dice-tray")).to_be_visible()
    return person.page.evaluate("location.pathname")  # type: ignore[no-any-return]
