"""The installed game: its manifest, and the files that the service worker keeps."""

import json
from urllib.request import urlopen

from tests.e2e.conftest import NewPerson
from tests.e2e.local.device import kept


def test_old_caches_go_away(person: NewPerson) -> None:
    """The caches of earlier versions are removed; those of other parts of the client stay."""
    mina = person(installs=True)
    mina.page.goto("/verify")
    mina.page.evaluate("Promise.all(['client-0', 'offline-1', 'else'].map((n) => caches.open(n)))")
    kept(mina)
    names = mina.page.evaluate("caches.keys()")
    assert not {"client-0", "offline-1"} & set(names)
    assert "else" in names


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
