"""Sealed dice with two tabs over plain http, and without a player who has left."""

from playwright.sync_api import expect

from tests.e2e.browser import Person
from tests.e2e.conftest import NewPerson
from tests.e2e.test_sealed_dice import _NOTES, Notes, notes, play_two_rolls, seat_two, seen

_HAS_SEAL = f"seal => ({_NOTES})().last?.seal === seal"


def assert_all_right(found: Notes, throws: int, party: int) -> None:
    """Assert that all throws are checked, with the player's share, and there is no alarm."""
    assert found["alarm"] is None
    assert found["party"] == party
    assert len(found["throws"]) == throws
    kinds = {one["kind"] for one in found["throws"]}
    assert kinds == {"together"}
    assert all(one["own"] for one in found["throws"])


def test_pages_check_a_game_over_plain_http_with_two_tabs(visitor: NewPerson, lan: Person) -> None:
    """Two people, one without `crypto.subtle` and one with two tabs, check all throws of a game."""
    mina = visitor()
    seat_two(mina, lan)
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


def test_a_throw_is_made_without_a_player_who_has_left(visitor: NewPerson, lan: Person) -> None:
    """After a player has closed the page, the throws go on without that share and without alarm."""
    mina = visitor()
    seat_two(mina, lan)
    mina.roll()
    seen(mina.page, 1)

    lan.page.goto("about:blank")
    mina.roll()

    found = seen(mina.page, 2)
    assert found["alarm"] is None
    assert found["throws"][0]["parties"] == [0, 1, 2]
    assert found["throws"][1]["parties"] == [0, 1]
    assert all(one["own"] for one in found["throws"])
