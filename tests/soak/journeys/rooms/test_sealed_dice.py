"""Sealed dice with two tabs over plain http, a reload, and a player who has left."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.rooms.test_seal import start_sealed

#: The notes of a page about its game, and its alarm.
_NOTES = """() => {
  const game = JSON.parse(localStorage.getItem('dice-games') ?? '[]')
    .map((id) => JSON.parse(localStorage.getItem(`dice-notes-${id}`) || '{}'))
    .find(({ throws }) => throws?.length > 0);
  return { ...game, alarm: JSON.parse(localStorage.getItem('dice-alarm') ?? 'null') };
}"""

_HAS_SEEN = f"count => (({_NOTES})().throws ?? []).length >= count"

_HAS_SEAL = f"seal => ({_NOTES})().last?.seal === seal"

Notes = dict[str, Any]


def notes(page: Page) -> Notes:
    """Return the notes of a page about its game."""
    found: Notes = page.evaluate(_NOTES)
    return found


def seen(page: Page, throws: int) -> Notes:
    """Return the notes of a page once it has checked this number of throws."""
    page.wait_for_function(_HAS_SEEN, arg=throws)
    return notes(page)


def play_two_rolls(person: Person) -> None:
    """Play a turn of two rolls, the second with a die kept, and fill the first legal box."""
    person.roll()
    person.see("die-0").click()
    person.roll()
    person.fill_first()


def test_a_page_checks_on_after_a_reload(person: NewPerson, lan: Person) -> None:
    """After a reload a page shows its key again and takes part in all further throws."""
    mina = person()
    start_sealed(mina, lan)
    play_two_rolls(mina)
    lan.roll()

    mina.page.reload()
    expect(mina.see("dice-tray")).to_be_visible()
    lan.roll()
    lan.fills().first.click()
    play_two_rolls(mina)

    for page, party in ((mina.page, 1), (lan.page, 2)):
        found = seen(page, 6)
        assert found["alarm"] is None
        assert found["party"] == party
        assert found["throws"][0]["number"] == 1
        assert found["throws"][-1]["kind"] == "together"
        assert found["unseen"] == 0


def assert_all_right(found: Notes, throws: int, party: int) -> None:
    """Assert that all throws are checked, with the player's share, and there is no alarm."""
    assert found["alarm"] is None
    assert found["party"] == party
    assert len(found["throws"]) == throws
    kinds = {one["kind"] for one in found["throws"]}
    assert kinds == {"together"}
    assert all(one["own"] for one in found["throws"])


def test_pages_check_a_game_over_plain_http_with_two_tabs(person: NewPerson, lan: Person) -> None:
    """Two people, one without `crypto.subtle` and one with two tabs, check all throws of a game."""
    mina = person()
    start_sealed(mina, lan)
    assert lan.page.evaluate("crypto.subtle === undefined")
    second = mina.context.new_page()
    second.goto(mina.page.url)
    expect(second.get_by_test_id("dice-tray")).to_be_visible()

    for _ in range(2):
        play_two_rolls(mina)
        play_two_rolls(lan)

    for page, party in ((mina.page, 1), (second, 1), (lan.page, 2)):
        assert_all_right(seen(page, 8), 8, party)
    seal = notes(mina.page)["last"]["seal"]
    lan.page.wait_for_function(_HAS_SEAL, arg=seal)


def test_a_throw_is_made_without_a_player_who_has_left(person: NewPerson, lan: Person) -> None:
    """After a player has closed the page, the throws go on without that share and without alarm."""
    mina = person()
    start_sealed(mina, lan)
    mina.roll()
    seen(mina.page, 1)

    lan.page.goto("about:blank")
    mina.roll()

    found = seen(mina.page, 2)
    assert found["alarm"] is None
    assert found["throws"][0]["parties"] == [0, 1, 2]
    assert found["throws"][1]["parties"] == [0, 1]
    assert all(one["own"] for one in found["throws"])
