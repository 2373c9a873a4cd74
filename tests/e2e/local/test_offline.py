"""Games without a connection: whole games, reloads, and pages that need a server."""

import pytest
from playwright.sync_api import Error, Route, expect

from tests.e2e.conftest import NewPerson
from tests.e2e.layout import check
from tests.e2e.local.device import begin, kept, with_rules
from tests.support.games.one_box import ANY


def test_a_whole_game_against_admiral_without_a_connection(person: NewPerson) -> None:
    """Offline, a game begins at home, keeps its dice over a reload, ends, and stays in the list."""
    mina = person(installs=True, settings=with_rules(ANY))
    kept(mina)
    mina.context.set_offline(True)
    mina.page.goto("/")
    mina.see("play-offline").click()
    table = begin(mina, "Mina", bot="optimal", rules="One box")
    dice = mina.roll()

    mina.page.reload()
    expect(mina.see("dice-tray")).to_be_visible()
    assert mina.dice() == dice
    mina.page.goto("/")
    mina.see(f"go-on-{table[1:]}").click()
    expect(mina.see("dice-tray")).to_be_visible()
    assert mina.dice() == dice
    mina.fill_first()
    expect(mina.see("result")).to_be_visible()
    expect(mina.see("device-uncounted")).to_be_visible()
    assert mina.total(0) == "235"
    assert mina.total(1) == "235"

    mina.page.goto("/local")
    expect(mina.see("device-games")).to_contain_text("Mina 235")
    mina.context.set_offline(False)
    mina.page.goto("/")
    expect(mina.see("play-now")).to_be_enabled()


def test_people_pass_the_device_on(person: NewPerson) -> None:
    """Two people play on one page, which fits and names the one whose turn it is."""
    mina = person()
    mina.page.goto("/local")
    expect(mina.see("device-start")).to_be_enabled()
    check(mina, "device")
    begin(mina, "Mina", "Juno")
    check(mina, "device-table")
    for name, other in (("Mina", "Juno"), ("Juno", "Mina")):
        assert mina.see(f"seat-name-{mina.seat_on_turn()}").first.inner_text() == name
        mina.play_turn()
        expect(mina.see("status")).to_contain_text(f"{other} to play")
    for absent in ("chat-open", "connection", "seal", "chances"):
        expect(mina.see(absent)).to_have_count(0)
    expect(mina.see("device-dice")).to_have_count(1)


def test_the_client_works_without_a_connection(person: NewPerson) -> None:
    """When the connection goes, home names what needs it; the board and the practice go on.

    Addresses of data and documents fail instead of showing the client.
    """
    mina = person(installs=True)
    kept(mina)
    mina.context.set_offline(True)
    expect(mina.see("offline-home")).to_be_visible()
    for name in ("Play with friends", "Find an opponent"):
        expect(mina.page.get_by_role("button", name=name)).to_be_disabled()
    mina.see("nav-watch").click()
    expect(mina.page.get_by_role("button", name="Ranking")).to_be_disabled()
    mina.page.goto("/board?rules=clubhouse&dice=22255&left=2")
    expect(mina.see("board-choice").first).to_contain_text("Keep 2 2 2")
    mina.page.goto("/practice")
    link = mina.see("practice-guest").get_by_role("link")
    expect(link).to_have_text("Play on this device")
    link.click()
    expect(mina.see("device-start")).to_be_enabled()
    mina.page.goto("/")
    expect(mina.see("play-offline")).to_be_visible()
    check(mina, "offline-home")
    mina.context.set_offline(False)
    expect(mina.see("find-opponent")).to_be_enabled()
    mina.context.set_offline(True)
    for path in ("/api/rules", "/verify"):
        with pytest.raises(Error, match=r"ERR_INTERNET_DISCONNECTED|ERR_FAILED"):
            mina.page.goto(path)


def test_a_full_storage_is_said_and_the_game_goes_on(person: NewPerson) -> None:
    """A browser that stores nothing says that the game will be lost; it can be played."""
    mina = person(settings=with_rules(ANY))
    mina.context.route("**/assets/worker-*.js", _with_full_disk)
    mina.page.goto("/local")
    begin(mina, "Mina", bot="random", rules="One box")
    expect(mina.see("device-notice")).to_have_attribute("data-notice", "unkept")
    mina.play_turn()
    expect(mina.see("result")).to_be_visible()


def _with_full_disk(route: Route) -> None:
    """Answer with the worker that keeps the games, in a browser whose disk is full."""
    answer = route.fetch()
    route.fulfill(response=answer, body=_FULL + answer.text())


_FULL = """
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('the disk is full', 'QuotaExceededError');
  };
"""


def test_a_game_that_the_browser_has_deleted_is_missing(person: NewPerson) -> None:
    """After the storage is cleared, the address of a game says that there is no such table."""
    mina = person()
    mina.page.goto("/local")
    table = begin(mina, "Mina", bot="random")
    mina.page.goto("/verify")
    mina.page.evaluate(_CLEARED)
    mina.page.goto(table)
    expect(mina.page.get_by_text("This table does not exist")).to_be_visible()


_CLEARED = """async () => {
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
}"""


def test_a_browser_that_cannot_compute_says_so(person: NewPerson) -> None:
    """Where the module of the kernels does not load, no game begins and the page says why."""
    mina = person()
    mina.context.route("**/*.wasm", lambda route: route.abort())
    mina.page.goto("/local")
    expect(mina.see("device-start")).to_be_enabled()
    mina.see("device-start").click()
    expect(mina.see("device-fault")).to_contain_text("could not be started")
    expect(mina.see("device-start")).to_be_enabled()
