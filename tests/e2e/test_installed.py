"""The installed game: its manifest, and the files that the service worker keeps."""

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import Error, expect

from tests.e2e.conftest import NewPerson
from tests.e2e.local.device import kept


def test_without_a_connection_the_client_opens(person: NewPerson) -> None:
    """Offline, the home page and the board open; back online the server answers again."""
    mina = person(installs=True)
    kept(mina)
    mina.context.set_offline(True)

    mina.page.goto("/")
    expect(mina.see("play-offline")).to_be_visible()
    mina.page.goto("/board")
    expect(mina.page.get_by_role("heading", level=1)).to_be_visible()

    mina.context.set_offline(False)
    mina.page.goto("/")
    expect(mina.see("play-now")).to_be_enabled()


def test_the_kept_page_answers_for_no_data_and_no_documents(person: NewPerson) -> None:
    """Offline, an address of the server's data fails instead of showing the client."""
    mina = person(installs=True)
    kept(mina)
    mina.context.set_offline(True)
    for path in ("/api/rules", "/verify"):
        with pytest.raises(Error, match=r"ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
            mina.page.goto(path)


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
