"""The installed game: its manifest, and the offline page."""

import json
from urllib.request import urlopen

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson


def _ready(person: Person) -> None:
    """Wait until the offline page is cached."""
    person.page.goto("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_without_a_connection_a_page_explains_it(person: NewPerson) -> None:
    """Offline, any address shows a page in both languages; back online the game is there."""
    mina = person(installs=True)
    _ready(mina)
    mina.page.context.set_offline(True)

    for address in ("/", "/r/abcdef"):
        mina.page.goto(address)
        expect(mina.page.get_by_role("heading", level=1)).to_have_text("지금은 연결이 없어요")
        expect(mina.page.get_by_role("heading", level=2)).to_have_text(
            "There is no connection right now"
        )

    mina.page.context.set_offline(False)
    mina.page.goto("/")
    expect(mina.see("play-now")).to_be_visible()


def test_the_game_can_be_installed(person: NewPerson) -> None:
    """The manifest names the game, and all its icons exist."""
    mina = person()
    mina.page.goto("/")
    link = mina.page.locator("link[rel=manifest]").evaluate("link => link.href")
    with urlopen(link) as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.load(answer)

    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        size = mina.page.evaluate(
            """async (src) => {
                const image = await createImageBitmap(await (await fetch(src)).blob());
                return `${image.width}x${image.height}`;
            }""",
            icon["src"],
        )
        assert size == icon["sizes"]
